import { type FormEvent, useState } from 'react'
import { formatWeekday } from '#lib/formatDays.ts'
import { plural } from '#lib/plural.ts'
import { dragSeats, timeSeats } from '#rules/exhibitions/assign.ts'
import type { AssignExhibitions, Exhibition, ExhibitionsProps } from '#wire/exhibitions.ts'
import { Button } from '../../../Components/Button.tsx'
import { assignExhibitions } from '../api.ts'
import { daysOf } from '../days.ts'
import type { ExhibitionList } from '../useExhibitions.ts'

type Props = ExhibitionsProps & { list: ExhibitionList; unassigned: Exhibition[] }

const TIMES = 'times'

export function AssignForm({ event, exhibitions, list, unassigned, ...props }: Props) {
  const classes = props.classes.filter(({ drags }) => drags > 0)
  const days = daysOf(event)
  const [chosen, setChosen] = useState(String(classes[0]?.id ?? TIMES))
  const [perDrag, setPerDrag] = useState('2')
  const [day, setDay] = useState(days[0]!)
  const [starts, setStarts] = useState('07:00')
  const [ends, setEnds] = useState('09:00')
  const [minutes, setMinutes] = useState('4')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)

  const dragged = classes.find(({ id }) => String(id) === chosen)
  const input: AssignExhibitions = dragged
    ? { to: 'drags', activity_id: dragged.id, per_drag: Number(perDrag) }
    : { to: 'times', day, starts, ends, minutes: Number(minutes) }
  const seats = dragged
    ? dragSeats(dragged.drags, Math.min(Number(perDrag) || 0, 50), dragsTaken(exhibitions, dragged.id)).length
    : countTimes(exhibitions, { day, starts, ends, minutes: Number(minutes) })

  async function assign(submitted: FormEvent) {
    submitted.preventDefault()
    if (isSaving) return
    setSaving(true)
    const outcome = await assignExhibitions(event.id, input)
    setSaving(false)
    setProblem('sentence' in outcome ? outcome.sentence : null)
    if ('answer' in outcome) {
      const { moves, left } = outcome.answer
      const waiting = left > 0 ? ` ${plural(left, 'exhibition is', 'exhibitions are')} still unassigned.` : ''
      list.offerUndo(`Assigned ${plural(moves.length, 'exhibition')}.${waiting}`, moves)
    }
    await list.reload()
  }

  return (
    <form className="assign-form" aria-label="Assign exhibitions" onSubmit={assign}>
      <label className="labelled">
        Assign to
        <select value={dragged ? chosen : TIMES} onChange={({ target }) => setChosen(target.value)}>
          {classes.map(({ id, name, drags }) => (
            <option key={id} value={id}>
              {name} ({plural(drags, 'drag')})
            </option>
          ))}
          <option value={TIMES}>Clock times</option>
        </select>
      </label>
      {dragged ? (
        <NumberBox label="Per drag" value={perDrag} max={50} onChange={setPerDrag} />
      ) : (
        <>
          {days.length > 1 && (
            <label className="labelled">
              Day
              <select value={day} onChange={({ target }) => setDay(target.value)}>
                {days.map((one) => (
                  <option key={one} value={one}>
                    {formatWeekday(one)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <TimeBox label="From" value={starts} onChange={setStarts} />
          <TimeBox label="To" value={ends} onChange={setEnds} />
          <NumberBox label="Minutes each" value={minutes} max={60} onChange={setMinutes} />
        </>
      )}
      <Button kind="primary" type="submit" aria-disabled={isSaving}>
        Assign
      </Button>
      {problem ? (
        <p role="alert" className="error-text">
          {problem}
        </p>
      ) : (
        <p role="status">{roomText(unassigned.length, seats)}</p>
      )}
    </form>
  )
}

function roomText(waiting: number, seats: number): string {
  const all = plural(waiting, "exhibition isn't assigned", "exhibitions aren't assigned")
  if (seats === 0) return `${all}. There's no room here.`
  if (seats >= waiting) return `${all}. There's room for ${waiting === 1 ? 'it' : 'all of them'} here.`
  return `${all}. There's room for ${seats} here.`
}

const dragsTaken = (exhibitions: Exhibition[], classId: number) =>
  exhibitions.flatMap(({ place }) =>
    place && 'activity_id' in place && place.activity_id === classId ? place.after_drag : [],
  )

type Times = { day: string; starts: string; ends: string; minutes: number }

function countTimes(exhibitions: Exhibition[], { day, starts, ends, minutes }: Times): number {
  if (!starts || !ends || !(minutes >= 1)) return 0
  const at = (local: string) => Date.parse(`${local}Z`)
  const taken = exhibitions.flatMap(({ place }) => (place && 'runs_at' in place ? at(place.runs_at) : []))
  return timeSeats(at(`${day}T${starts}`), at(`${day}T${ends}`), minutes, taken).length
}

type BoxProps = { label: string; value: string; onChange(value: string): void }

const NumberBox = ({ label, value, max, onChange }: BoxProps & { max: number }) => (
  <label className="labelled">
    {label}
    <input
      type="number"
      className="short"
      min={1}
      max={max}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)

const TimeBox = ({ label, value, onChange }: BoxProps) => (
  <label className="labelled">
    {label}
    <input type="time" value={value} onChange={({ target }) => onChange(target.value)} />
  </label>
)
