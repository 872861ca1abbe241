import { type FormEvent, useId, useState } from 'react'
import { SCRATCH_KINDS, SCRATCH_NAMES, type ScratchKind } from '#rules/entries/scratchKinds.ts'
import type { DrawRow, Scratch } from '#wire/draw.ts'
import { putBack, rollRun, scratchRun } from '../actions/scratch.ts'
import { RefundForm } from '../../../Components/refund/RefundForm.tsx'
import { useDraw } from '../screen/drawContext.ts'

type Props = { row: DrawRow; onDone: () => void }

/** For a run whose rider doesn't come to the gate. */
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

  /** The dialog stays open for the refund, which the office sets. */
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
      {draw.can.organize && <RefundForm entryId={row.id!} onDone={onDone} />}
    </div>
  ) : (
    <ScratchFields
      busy={busy}
      onScratch={(how) => void scratch(how)}
      onRoll={() => void run(rollRun(draw, row))}
    />
  )
}

type FieldsProps = {
  busy: boolean
  onScratch: (how: Scratch) => void
  onRoll: () => void
}

function ScratchFields({ busy, onScratch, onRoll }: FieldsProps) {
  const id = useId()
  const [kind, setKind] = useState<ScratchKind>('turn-out')
  const [reason, setReason] = useState('')
  const [frees_slot, setFreesSlot] = useState(false)

  function scratch(event: FormEvent) {
    event.preventDefault()
    onScratch({ kind, reason: reason.trim() || null, frees_slot })
  }

  return (
    <form className="form" onSubmit={scratch}>
      <div className="field">
        <label htmlFor={`${id}-kind`}>If this run doesn't happen</label>
        <select
          id={`${id}-kind`}
          value={kind}
          onChange={({ target }) => setKind(target.value as ScratchKind)}
        >
          {SCRATCH_KINDS.map((one) => (
            <option key={one} value={one}>
              {SCRATCH_NAMES[one]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-reason`}>Reason (optional)</label>
        <input
          id={`${id}-reason`}
          autoComplete="off"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
      <div className="field box">
        <label htmlFor={`${id}-frees`}>Free the slot</label>
        <input
          id={`${id}-frees`}
          type="checkbox"
          aria-describedby={`${id}-frees-hint`}
          checked={frees_slot}
          onChange={({ target }) => setFreesSlot(target.checked)}
        />
        <span id={`${id}-frees-hint`} className="hint">
          Otherwise the run stays in its slot and shows as Scratched.
        </span>
      </div>
      <div className="form-actions">
        <button type="submit" className="button" disabled={busy}>
          Scratch
        </button>
        <button type="button" className="button" disabled={busy} onClick={onRoll}>
          Roll to the end
        </button>
      </div>
    </form>
  )
}
