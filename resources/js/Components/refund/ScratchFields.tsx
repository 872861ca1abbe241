import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { SCRATCH_KINDS, SCRATCH_NAMES, type ScratchKind } from '#rules/entries/scratchKinds.ts'
import type { Scratch } from '#wire/draw.ts'
import { fetchSuggestedScratch } from './api.ts'

type Props = {
  entryId: number
  busy: boolean
  hasSlot: boolean
  autoFocus?: boolean
  hint?: string
  onScratch(how: Scratch): void
  onRoll?(): void
}

/** The list is focused when the form opens. A second Enter must not scratch the run before the user reads the form. */
function ignoreEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}

export function ScratchFields({ entryId, busy, hasSlot, autoFocus, hint, onScratch, onRoll }: Props) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [suggested, setSuggested] = useState<ScratchKind | null>(null)
  const [chosen, setChosen] = useState<ScratchKind | null>(null)
  const kind = chosen ?? suggested
  const [reason, setReason] = useState('')
  const [frees_slot, setFreesSlot] = useState(false)

  useEffect(() => void fetchSuggestedScratch(entryId).then((found) => setSuggested(found ?? null)), [entryId])

  useEffect(() => {
    if (autoFocus) form.current!.scrollIntoView({ block: 'nearest' })
  }, [autoFocus])

  function scratch(event: FormEvent) {
    event.preventDefault()
    if (kind) onScratch({ kind, reason: reason.trim() || null, frees_slot })
  }

  return (
    <form ref={form} className="form" onSubmit={scratch}>
      {hint && <p className="hint">{hint}</p>}
      <div className="field">
        <label htmlFor={`${id}-kind`}>Type of scratch</label>
        <select
          id={`${id}-kind`}
          autoFocus={autoFocus}
          value={kind ?? ''}
          onChange={({ target }) => setChosen(target.value as ScratchKind)}
          onKeyDown={ignoreEnter}
        >
          {kind === null && <option value="">Choose one</option>}
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
      {hasSlot && (
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
            If unchecked, the run keeps its slot and shows as Scratched.
          </span>
        </div>
      )}
      <div className="form-actions">
        <button type="submit" className="button" disabled={busy || kind === null}>
          Scratch
        </button>
        {onRoll && (
          <button type="button" className="button" disabled={busy} onClick={onRoll}>
            Roll to the end
          </button>
        )}
      </div>
    </form>
  )
}
