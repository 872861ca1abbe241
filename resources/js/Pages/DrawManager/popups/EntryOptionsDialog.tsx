import { type FormEvent, useId, useState } from 'react'
import type { Activity } from '#wire/activity.ts'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import type { ChangeEntry, DrawRow } from '#wire/draw.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { saveEntryOptions } from '../actions/entryOptions.ts'
import { hasRider } from '../actions/entries.ts'
import { useDraw } from '../screen/drawContext.ts'
import { entryHistoryPopup } from './EntryHistoryDialog.tsx'
import { entryOptionsPopup } from './MoreButton.tsx'
import { usePopup } from '../../../Components/popups/popup.ts'
import { ScratchForm } from './ScratchForm.tsx'
import '../../../../css/form.css'

export function EntryOptionsDialog() {
  const opened = usePopup(entryOptionsPopup)
  const { can } = useDraw()

  return (
    <Dialog
      open={opened !== null}
      title={opened ? `${opened.user_name ?? 'Entry'}, slot ${opened.draw}` : ''}
      onClose={entryOptionsPopup.close}
    >
      {opened && can.organize && <EntryOptionsForm opened={opened} />}
      {opened && can.score && hasRider(opened) && (
        <ScratchForm row={opened} onDone={entryOptionsPopup.close} />
      )}
      {opened && (
        <div className="entry-tools">
          <button
            type="button"
            className="button"
            aria-haspopup="dialog"
            onClick={() => entryHistoryPopup.open(opened)}
          >
            History
          </button>
          {!can.organize && (
            <button type="button" className="button" onClick={entryOptionsPopup.close}>
              Close
            </button>
          )}
        </div>
      )}
    </Dialog>
  )
}

function EntryOptionsForm({ opened }: { opened: DrawRow }) {
  const draw = useDraw()
  const id = useId()
  const [values, setValues] = useState({
    request: opened.request ?? '',
    request_class: opened.request_class,
    is_session_only: opened.is_session_only,
  })
  const set = (changed: Partial<Values>) => setValues({ ...values, ...changed })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  const change = changedFields(values, opened)
  const isChanged = Object.keys(change).length > 0
  const whyFixed = sessionOnlyLockReason(opened, draw.activity)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isChanged) return entryOptionsPopup.close()
    setSaving(true)
    const written = await saveEntryOptions(draw, opened, change)
    setSaving(false)
    if (written.state === 'done') entryOptionsPopup.close()
    else setRefusal(written.state === 'refused' ? written.sentence : 'Not saved. Try again.')
  }

  return (
    <form className="form" data-unsaved={isChanged || undefined} onSubmit={save}>
      <div className="field">
        <label htmlFor={`${id}-request`}>Special request</label>
        <input
          id={`${id}-request`}
          autoComplete="off"
          maxLength={MAX_REQUEST_LENGTH}
          value={values.request}
          onChange={({ target }) => set({ request: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-class`}>Position in the draw</label>
        <select
          id={`${id}-class`}
          aria-describedby={`${id}-class-hint`}
          value={values.request_class ?? ''}
          onChange={({ target }) => set({ request_class: (target.value || null) as RequestClass })}
        >
          <option value="">No preference</option>
          <option value="early">Early</option>
          <option value="late">Late</option>
        </select>
        <span id={`${id}-class-hint`} className="hint">
          Randomize Draw honors this if it can.
        </span>
      </div>
      <div className="field box">
        <label htmlFor={`${id}-session`}>Session only</label>
        <input
          id={`${id}-session`}
          type="checkbox"
          aria-describedby={`${id}-session-hint`}
          disabled={whyFixed !== null}
          checked={values.is_session_only}
          onChange={({ target }) => set({ is_session_only: target.checked })}
        />
        <span id={`${id}-session-hint`} className="hint">
          {whyFixed ??
            `The rider runs in this draw but isn't entered in ${draw.activity.name}. The run counts only for the side pots and rollovers checked under "Select".`}
        </span>
      </div>
      {refusal && (
        <p role="alert" className="form-error">
          {refusal}
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          Save
        </button>
        <button type="button" className="button" onClick={entryOptionsPopup.close}>
          Cancel
        </button>
      </div>
    </form>
  )
}

function sessionOnlyLockReason({ score, scratched }: DrawRow, { publish_payout }: Activity) {
  if (score !== null) return "You can't change this once the run has a score."
  if (scratched) return "You can't change this for a scratched run."
  return publish_payout ? 'Unpublish the payout to change this.' : null
}

type RequestClass = DrawRow['request_class']
type Values = Pick<DrawRow, 'request_class' | 'is_session_only'> & { request: string }

function changedFields(values: Values, row: DrawRow): ChangeEntry {
  const request = values.request.trim() || null
  const { request_class, is_session_only } = values
  return {
    ...(request !== row.request && { request }),
    ...(request_class !== row.request_class && { request_class }),
    ...(is_session_only !== row.is_session_only && { is_session_only }),
  }
}
