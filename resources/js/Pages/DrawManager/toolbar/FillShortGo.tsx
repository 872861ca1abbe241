import { ListOrdered } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { notify } from '../../../Components/Notice.tsx'
import { useStore } from '../../../store.ts'
import { unlessUnderWay, useUnderWay } from '../../../underWay.ts'
import { withProgress } from '../../../visits/progress.ts'
import { fillShortGo } from '../actions/calls.ts'
import type { Rows } from '../rows/rows.ts'
import { useDraw } from '../state/draw.ts'

type Props = { top: number; onFilled: () => void }

/** While nobody is in the draw of a short go: the best of the gos before, the best last. */
export function FillShortGo({ top, onFilled }: Props) {
  const { activity, round, rows } = useDraw()
  const filling = `fill ${activity.id} ${round}`
  const busy = useUnderWay(filling)
  const isEmpty = useIsEmpty(rows)
  if (!isEmpty) return null

  const fill = () =>
    unlessUnderWay(filling, async () => {
      const filled = await withProgress(fillShortGo(activity.id, round))
      if (filled.state === 'done') onFilled()
      if (filled.state === 'refused') notify(filled.sentence)
    })

  return (
    <button type="button" className="button primary" disabled={busy} onClick={fill}>
      <ListOrdered aria-hidden size={16} /> Fill with the top {top}
    </button>
  )
}

/** Whether nobody stands in the slots on the screen; where somebody stands beyond them, the server refuses. */
function useIsEmpty(rows: Rows): boolean {
  const shown = useStore(rows.shown)
  const subscribe = useCallback(
    (tell: () => void) => {
      const stops = shown.map((slot) => rows.line(slot).subscribe(tell))
      return () => stops.forEach((stop) => stop())
    },
    [rows, shown],
  )
  return useSyncExternalStore(
    subscribe,
    () => shown.length > 0 && shown.every((slot) => rows.row(slot).id === null),
  )
}
