import { useState } from 'react'
import type { DrawRow, Scratch } from '#wire/draw.ts'
import { entriesWithCard } from '#wire/entryPaths.ts'
import { putBack, rollRun, scratchRun } from '../actions/scratch.ts'
import { RefundForm } from '../../../Components/refund/RefundForm.tsx'
import { ScratchFields } from '../../../Components/refund/ScratchFields.tsx'
import { useDraw } from '../screen/drawContext.ts'

type Props = { row: DrawRow; onDone: () => void }

export function ScratchForm({ row, onDone }: Props) {
  const draw = useDraw()
  const [busy, setBusy] = useState(false)
  const [isScratched, setScratched] = useState(row.scratched)
  if (row.score !== null) return null

  async function run(change: Promise<boolean>) {
    setBusy(true)
    const isDone = await change
    setBusy(false)
    if (isDone) onDone()
  }

  async function scratch(how: Scratch) {
    if (!draw.can.organize) return run(scratchRun(draw, row, how))
    setBusy(true)
    if (await scratchRun(draw, row, how)) setScratched(true)
    setBusy(false)
  }

  return isScratched ? (
    <div className="form">
      <p>This run is scratched.</p>
      <div className="form-actions">
        <button
          type="button"
          className="button"
          disabled={busy}
          onClick={() => void run(putBack(draw, row).then(({ state }) => state === 'done'))}
        >
          Put back in the draw
        </button>
      </div>
      {draw.can.organize && (
        <RefundForm
          entryId={row.id!}
          autoFocus={!row.scratched}
          cardUrl={entriesWithCard(draw.organization.id, draw.event.id, row.user_id!)}
          onDone={onDone}
        />
      )}
    </div>
  ) : (
    <ScratchFields
      entryId={row.id!}
      busy={busy}
      hasSlot
      onScratch={(how) => void scratch(how)}
      onRoll={() => void run(rollRun(draw, row))}
    />
  )
}
