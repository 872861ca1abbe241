import { ListOrdered } from 'lucide-react'
import { useState } from 'react'
import { roundName } from '#rules/classes/rounds.ts'
import type { NextRound } from '#rules/draw/nextRound.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { useStore } from '../../../store.ts'
import { singleFlight, useInFlight } from '../../../api/singleFlight.ts'
import { withProgress } from '../../../visits/progress.ts'
import { fillRound } from '../actions/fill.ts'
import { useDraw } from '../screen/drawContext.ts'
import { NextRoundForm } from './NextRoundForm.tsx'
import { ReorderForm } from './ReorderForm.tsx'

/** Fills an empty go from the previous go, or reorders a go that already has runs. */
export function FillRound({ onFilled }: { onFilled: () => void }) {
  const { activity, round, top, previous_round: previous, lineup, classScores, can } = useDraw()
  const filling = `fill ${activity.id} ${round}`
  const busy = useInFlight(filling)
  const [asked, setAsked] = useState<'fill' | 'reorder' | null>(null)
  const isEmpty = useStore(lineup.filled) === 0
  const isScored = useStore(classScores.isScored)
  if (!can.organize || previous === null) return null

  const fillTitle = top === null ? `Fill from the ${roundName(previous)}` : `Fill the ${roundName(round)}`
  const reorderTitle = `Reorder from the ${roundName(previous)}`
  const close = () => setAsked(null)
  const fill = (next: NextRound) =>
    singleFlight(filling, async () => {
      const filled = await withProgress(fillRound(activity.id, round, next))
      if (filled.state === 'refused') notify(filled.sentence)
      if (filled.state !== 'done') return
      close()
      onFilled()
    })

  return (
    <>
      {isEmpty && !activity.publish_draw && (
        <button type="button" className="button primary" disabled={busy} onClick={() => setAsked('fill')}>
          <ListOrdered aria-hidden size={16} />
          {top === null ? fillTitle : `Fill with the top ${top}`}
        </button>
      )}
      {!isEmpty && !isScored && (
        <button type="button" className="button" onClick={() => setAsked('reorder')}>
          <ListOrdered aria-hidden size={16} />
          {reorderTitle}
        </button>
      )}
      <Dialog open={asked !== null} title={asked === 'reorder' ? reorderTitle : fillTitle} onClose={close}>
        {asked === 'reorder' ? (
          <ReorderForm previous={previous} onClose={close} onReordered={onFilled} />
        ) : (
          <NextRoundForm top={top} busy={busy} onFill={(next) => void fill(next)} />
        )}
      </Dialog>
    </>
  )
}
