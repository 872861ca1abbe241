import { ListOrdered } from 'lucide-react'
import { useCallback, useSyncExternalStore } from 'react'
import { notify } from '../../../Components/Toast.tsx'
import { useStore } from '../../../store.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { fillShortGo } from '../actions/api.ts'
import type { DrawStore } from '../store/drawStore.ts'
import { useDraw } from '../screen/drawContext.ts'

type Props = { top: number; onFilled: () => void }

export function FillShortGo({ top, onFilled }: Props) {
  const { activity, round, store } = useDraw()
  const filling = `fill ${activity.id} ${round}`
  const busy = useInFlight(filling)
  const isEmpty = useIsDrawEmpty(store)
  if (!isEmpty) return null

  const fill = () =>
    singleFlight(filling, async () => {
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

/** Knows only the slots on the screen. The server checks the others. */
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
