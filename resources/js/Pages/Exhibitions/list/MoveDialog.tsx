import { useState } from 'react'
import { type ExhibitionPlace, isSamePlace } from '#rules/exhibitions/place.ts'
import { placeText } from '#rules/exhibitions/placeText.ts'
import type { Exhibition, ExhibitionsProps } from '#wire/exhibitions.ts'
import { Button } from '../../../Components/Button.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { daysOf } from '../days.ts'
import type { ExhibitionList } from '../useExhibitions.ts'
import { nameIn, nameOf } from './ExhibitionTable.tsx'

type Props = Pick<ExhibitionsProps, 'event' | 'classes'> & { list: ExhibitionList; onClose(): void }

export function MoveDialog({ exhibition, ...props }: Props & { exhibition: Exhibition | undefined }) {
  return exhibition ? <OpenDialog key={exhibition.id} {...props} exhibition={exhibition} /> : null
}

const NOWHERE = ''
const TIME = 'time'

function OpenDialog({ event, classes, list, exhibition, onClose }: Props & { exhibition: Exhibition }) {
  const { id, place } = exhibition
  const days = daysOf(event)
  const [from] = useState(place)
  const [where, setWhere] = useState(whereOf(place))
  const [drag, setDrag] = useState(place && 'activity_id' in place ? String(place.after_drag) : '1')
  const [time, setTime] = useState(place && 'runs_at' in place ? place.runs_at : `${days[0]}T07:00`)
  const [problem, setProblem] = useState<string | null>(null)

  async function save() {
    const to = toPlace(where, drag, time)
    if (to === undefined)
      return setProblem(where === TIME ? 'Enter a date and time.' : 'Enter a drag number.')
    if (isSamePlace(from, to)) return onClose()
    const name = nameOf(exhibition)
    const done = to ? `${name}: ${placeText(to, nameIn(classes))}.` : `${name} isn't assigned anymore.`
    const sentence = await list.move([{ id, from, to }], done)
    if (sentence) setProblem(sentence)
    else onClose()
  }

  return (
    <Dialog
      open
      title={`Move ${nameOf(exhibition)}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" onClick={save}>
            Move
          </Button>
        </>
      }
    >
      <form
        className="move-form"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <label className="labelled">
          Runs
          <select data-enter="" value={where} onChange={({ target }) => setWhere(target.value)}>
            <option value={NOWHERE}>Not assigned</option>
            {classes.map(({ id, name }) => (
              <option key={id} value={id}>
                After a drag in {name}
              </option>
            ))}
            <option value={TIME}>At a set time</option>
          </select>
        </label>
        {where === TIME && (
          <label className="labelled">
            Time
            <input
              type="datetime-local"
              min={`${days[0]}T00:00`}
              max={`${days.at(-1)}T23:59`}
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          </label>
        )}
        {where !== TIME && where !== NOWHERE && (
          <label className="labelled">
            After drag
            <input
              type="number"
              className="short"
              min={1}
              max={999}
              value={drag}
              onChange={({ target }) => setDrag(target.value)}
            />
          </label>
        )}
        {problem && (
          <p role="alert" className="error-text">
            {problem}
          </p>
        )}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}

function whereOf(place: ExhibitionPlace | null): string {
  if (!place) return NOWHERE
  return 'runs_at' in place ? TIME : String(place.activity_id)
}

function toPlace(where: string, drag: string, time: string): ExhibitionPlace | null | undefined {
  if (where === NOWHERE) return null
  if (where === TIME) return time ? { runs_at: time.slice(0, 16) } : undefined
  const after_drag = Number(drag)
  return Number.isInteger(after_drag) && after_drag >= 1
    ? { activity_id: Number(where), after_drag }
    : undefined
}
