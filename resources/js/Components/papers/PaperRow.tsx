import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatWeekday } from '#lib/formatDays.ts'
import { isValidThrough, type PaperHolder } from '#rules/entries/papers.ts'
import type { Paper, PaperLine } from '#wire/papers.ts'
import { DayInput } from '../form/DayInput.tsx'
import { savePaper } from './api.ts'

type Days = Pick<Paper, 'received_on' | 'valid_until'>

type Props = {
  eventId: number
  holder: { holder: PaperHolder; id: number; name: string }
  line: PaperLine
  today: string
  lastDay: string
  onSaved(riders: number[]): void
  onRefused(): void
}

export function PaperRow({ eventId, holder, line, today, lastDay, onSaved, onRefused }: Props) {
  const { kind_id, name, validity } = line
  const [paper, setPaper] = useState(line.paper)
  const [saving, setSaving] = useState<'checked' | 'unchecked' | null>(null)
  const [problem, setProblem] = useState('')
  const row = useRef<HTMLLIElement>(null)
  const id = useId()
  useEffect(() => setPaper(line.paper), [line.paper])
  const isValid = paper !== null && isValidThrough(paper, lastDay)

  async function save(days: Days | null) {
    setSaving(days ? 'checked' : 'unchecked')
    setProblem('')
    const outcome = await savePaper(eventId, {
      kind_id,
      [holder.holder === 'rider' ? 'user_id' : 'horse_id']: holder.id,
      received_on: days?.received_on ?? null,
      valid_until: days?.valid_until ?? null,
      version: paper?.version ?? 0,
    })
    setSaving(null)
    if ('sentence' in outcome) {
      setProblem(`Not saved. ${outcome.sentence}`)
      onRefused()
      return false
    }
    // The date fields must be rendered before they can get focus.
    flushSync(() => setPaper(outcome.answer.paper))
    onSaved(outcome.answer.riders)
    return true
  }

  async function check() {
    const isSaved = await save({ received_on: today, valid_until: null })
    if (isSaved && validity === 'date')
      row.current?.querySelector<HTMLInputElement>('[data-day="valid_until"] input')?.focus()
  }

  const isChecked = saving === null ? isValid : saving === 'checked'
  return (
    <li ref={row} aria-busy={saving !== null}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        aria-label={`${name}, ${holder.name}`}
        aria-describedby={`${id}-note`}
        onChange={() => saving === null && void (isValid ? save(null) : check())}
      />
      <label htmlFor={id}>{name}</label>
      {paper && (
        <div className="days">
          <DayInput
            day="received_on"
            label="Received"
            of={`${name}, ${holder.name}`}
            value={paper.received_on}
            onChange={(received_on) => received_on && void save({ ...paper, received_on })}
          />
          {validity === 'date' && (
            <DayInput
              day="valid_until"
              label="Good until"
              of={`${name}, ${holder.name}`}
              value={paper.valid_until}
              onChange={(valid_until) => void save({ ...paper, valid_until })}
            />
          )}
        </div>
      )}
      <small id={`${id}-note`} className={paper && !isValid ? 'expired' : undefined}>
        {noteOf(paper, { isValid, today })}
      </small>
      {problem && <p role="alert">{problem}</p>}
    </li>
  )
}

function noteOf(paper: Paper | null, { isValid, today }: { isValid: boolean; today: string }) {
  if (!paper) return 'Not received yet'
  if (isValid) return `Received by ${paper.by}`
  const last = formatWeekday(paper.valid_until!)
  return paper.valid_until! < today ? `Expired ${last}` : `Expires ${last}, before the event ends`
}
