import { ListOrdered } from 'lucide-react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { roundName } from '#rules/classes/rounds.ts'
import type { NextRound } from '#rules/draw/nextRound.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { useStore } from '../../../store.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { fillRound } from '../actions/fill.ts'
import type { DrawStore } from '../store/drawStore.ts'
import { useDraw } from '../screen/drawContext.ts'
import { NextRoundForm } from './NextRoundForm.tsx'

type Props = { top: number | null; previous: string; onFilled: () => void }

export function FillRound({ top, previous, onFilled }: Props) {
  const { activity, round, store } = useDraw()
  const filling = `fill ${activity.id} ${round}`
  const busy = useInFlight(filling)
  const [isAsking, setAsking] = useState(false)
  const isEmpty = useIsDrawEmpty(store)
  if (!isEmpty) return null

  const title = top === null ? `Fill from the ${roundName(previous)}` : `Fill the ${roundName(round)}`
  const fill = (next: NextRound) =>
    singleFlight(filling, async () => {
      const filled = await withProgress(fillRound(activity.id, round, next))
      if (filled.state === 'refused') notify(filled.sentence)
      if (filled.state !== 'done') return
      setAsking(false)
      onFilled()
    })

  return (
    <>
      <button type="button" className="button primary" disabled={busy} onClick={() => setAsking(true)}>
        <ListOrdered aria-hidden size={16} />
        {top === null ? title : `Fill with the top ${top}`}
      </button>
      <Dialog open={isAsking} title={title} onClose={() => setAsking(false)}>
        <NextRoundForm top={top} busy={busy} onFill={(next) => void fill(next)} />
      </Dialog>
    </>
  )
}

/** Checks only the slots on the screen. The server checks the others. */
function useIsDrawEmpty(rows: DrawStore): boolean {
  const shown = useStore(rows.visibleSlots)
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = shown.map((slot) => rows.view(slot).subscribe(onChange))
      return () => stops.forEach((stop) => stop())
    },
    [rows, shown],
  )
  return useSyncExternalStore(
    subscribe,
    () => shown.length > 0 && shown.every((slot) => rows.row(slot).id === null),
  )
}
