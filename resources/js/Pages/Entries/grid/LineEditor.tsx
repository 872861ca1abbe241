import { type FormEvent, useState } from 'react'
import { MAX_REQUEST_LENGTH } from '#rules/draw/slots.ts'
import { MAX_OWN_ORDER } from '#rules/entries/ownOrder.ts'
import type { EntryLine } from '#wire/entries.ts'
import { Button } from '../../../Components/Button.tsx'
import { changeLine } from '../api.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { focusMark } from './gridFocus.ts'

type Values = { request: string; request_class: 'early' | 'late' | ''; own_order: string }

type Props = { rowKey: string; line: EntryLine }

export function LineEditorRow({ rowKey, line }: Props) {
  return (
    <tr className="question">
      <td>
        <LineEditor rowKey={rowKey} line={line} returnFocus={focusMark} />
      </td>
    </tr>
  )
}

export function LineEditor({
  rowKey,
  line,
  returnFocus,
}: Props & { returnFocus: (from: HTMLElement) => void }) {
  const { event, store, enqueue, reload } = useEntriesScreen()
  const [base, setBase] = useState(line)
  const [values, setValues] = useState(() => valuesOf(line))
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const hasOrder = store.hasSeveralLines(line.rider.id) || values.own_order !== ''
  const set = (change: Partial<Values>) => setValues((before) => ({ ...before, ...change }))

  async function save(submitted: FormEvent<HTMLFormElement>) {
    submitted.preventDefault()
    const form = submitted.currentTarget
    const changes = changesOf(values, valuesOf(base))
    if (Object.keys(changes).length > 0) {
      setSaving(true)
      const entries = base.entries.map(({ id, version }) => ({ id, version }))
      const outcome = await enqueue(() => changeLine(event.id, { entries, ...changes }))
      if ('sentence' in outcome) {
        await reload([line.rider.id])
        rebase(store.row(rowKey)?.get().line ?? base)
        setProblem(outcome.sentence)
        return setSaving(false)
      }
      store.applyAnswer(outcome.answer.lines)
    }
    close(form)
  }

  function rebase(now: EntryLine) {
    const [before, after] = [valuesOf(base), valuesOf(now)]
    const keep = (field: Field) => (values[field] === before[field] ? after[field] : values[field])
    setBase(now)
    setValues({
      request: keep('request'),
      request_class: keep('request_class') as Values['request_class'],
      own_order: keep('own_order'),
    })
  }

  function close(from: HTMLElement) {
    returnFocus(from)
    store.update(rowKey, { editing: false })
  }

  return (
    <form className="line-editor" onSubmit={(submitted) => void save(submitted)}>
      <label>
        Request
        <input
          autoFocus
          value={values.request}
          maxLength={MAX_REQUEST_LENGTH}
          placeholder={haveSame(base, 'request') ? '' : 'Differs by class'}
          onChange={({ target }) => set({ request: target.value })}
        />
      </label>
      <label>
        Position in the draw
        <select
          value={values.request_class}
          onChange={({ target }) => set({ request_class: target.value as Values['request_class'] })}
        >
          <option value="">No preference</option>
          <option value="early">Early</option>
          <option value="late">Late</option>
        </select>
      </label>
      {hasOrder && (
        <label>
          This horse's order
          <input
            type="number"
            min={1}
            max={MAX_OWN_ORDER}
            value={values.own_order}
            onChange={({ target }) => set({ own_order: target.value })}
          />
        </label>
      )}
      <Button type="submit" kind="primary" disabled={isSaving}>
        Save
      </Button>
      <Button onClick={({ currentTarget }) => close(currentTarget)}>Cancel</Button>
      {problem && (
        <p role="alert" className="error-text">
          Not saved. {problem}
        </p>
      )}
    </form>
  )
}

type Field = keyof Values

const haveSame = ({ entries }: EntryLine, field: Field) =>
  entries.every((entry) => entry[field] === entries[0]![field])

const valueOf = (line: EntryLine, field: Field) =>
  haveSame(line, field) ? String(line.entries[0]?.[field] ?? '') : ''

const valuesOf = (line: EntryLine): Values => ({
  request: valueOf(line, 'request'),
  request_class: valueOf(line, 'request_class') as Values['request_class'],
  own_order: valueOf(line, 'own_order'),
})

function changesOf(values: Values, before: Values) {
  const isChanged = (field: Field) => values[field].trim() !== before[field]
  return {
    ...(isChanged('request') && { request: values.request }),
    ...(isChanged('request_class') && { request_class: values.request_class || null }),
    ...(isChanged('own_order') && { own_order: values.own_order === '' ? null : Number(values.own_order) }),
  }
}
