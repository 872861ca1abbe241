import { type FormEvent, useState } from 'react'
import type { Activity } from '#wire/activity.ts'
import { LONGEST_REQUEST } from '#rules/draw.ts'
import type { ChangeEntry, DrawRow } from '#wire/draw.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { CheckField } from '../../../Components/form/CheckField.tsx'
import { FormContext } from '../../../Components/form/form.ts'
import { SelectField } from '../../../Components/form/SelectField.tsx'
import { TextField } from '../../../Components/form/TextField.tsx'
import { changeRequests } from '../actions/requests.ts'
import { useDraw } from '../state/draw.ts'
import { entryDialog } from './MoreButton.tsx'
import { usePopup } from './popups.ts'

/** What a row has no column for: the special request, and whether the entry is session only. */
export function EntryDialog() {
  const opened = usePopup(entryDialog)

  return (
    <Dialog
      open={opened !== null}
      title={opened ? `${opened.user_name ?? 'Entry'}, slot ${opened.draw}` : ''}
      onClose={entryDialog.close}
    >
      {opened && <EntryForm opened={opened} />}
    </Dialog>
  )
}

/** `opened` is the row as it was then: only what is changed here is saved. */
function EntryForm({ opened }: { opened: DrawRow }) {
  const draw = useDraw()
  const [values, setValues] = useState({
    request: opened.request ?? '',
    request_class: opened.request_class,
    is_session_only: opened.is_session_only,
  })
  const [isSaving, setSaving] = useState(false)
  const [refusal, setRefusal] = useState('')
  const change = changesIn(values, opened)
  const isChanged = Object.keys(change).length > 0
  const whyFixed = whySessionOnlyIsFixed(opened, draw.activity)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (!isChanged) return entryDialog.close()
    setSaving(true)
    const written = await changeRequests(draw, opened, change)
    setSaving(false)
    if (written.state === 'done') entryDialog.close()
    else setRefusal(written.state === 'refused' ? written.sentence : 'Not saved. Try again.')
  }

  return (
    <form className="form" data-unsaved={isChanged || undefined} onSubmit={save}>
      <FormContext
        value={{ values, errors: {}, set: (name, value) => setValues({ ...values, [name]: value }) }}
      >
        <TextField name="request" label="Special request" maxLength={LONGEST_REQUEST} autoComplete="off" />
        <SelectField
          name="request_class"
          label="Place in the draw"
          hint="Randomize follows this as far as it can."
          options={PREFERENCES}
        />
        {whyFixed ? (
          <p className="hint">{whyFixed}</p>
        ) : (
          <CheckField
            name="is_session_only"
            label="Session only"
            hint={`Runs in this order, but isn't entered in ${draw.activity.name}: only the side pots and rollovers under Select count.`}
          />
        )}
      </FormContext>
      {refusal && (
        <p role="alert" className="form-refusal">
          {refusal}
        </p>
      )}
      <div className="form-actions">
        <button type="submit" className="button primary" disabled={isSaving}>
          Save
        </button>
        <button type="button" className="button" onClick={entryDialog.close}>
          Cancel
        </button>
      </div>
    </form>
  )
}

const PREFERENCES = [
  { value: null, label: 'No preference' },
  { value: 'early', label: 'Early' },
  { value: 'late', label: 'Late' },
]

/** The server refuses it for the same reasons. */
function whySessionOnlyIsFixed({ score, scratched, is_session_only }: DrawRow, { publish_payout }: Activity) {
  const now = is_session_only ? 'Session only' : 'Not session only'
  if (score !== null) return `${now}: this can't change once the run has a score.`
  if (scratched) return `${now}: this can't change for a scratched run.`
  return publish_payout ? `${now}: unpublish the payout to change this.` : null
}

type Values = Pick<DrawRow, 'request_class' | 'is_session_only'> & { request: string }

function changesIn(values: Values, row: DrawRow): ChangeEntry {
  const request = values.request.trim() || null
  const { request_class, is_session_only } = values
  return {
    ...(request !== row.request && { request }),
    ...(request_class !== row.request_class && { request_class }),
    ...(is_session_only !== row.is_session_only && { is_session_only }),
  }
}
