import { router } from '@inertiajs/react'
import { useState } from 'react'
import type { CountsFrom, PointsMembersProps } from '#wire/seasons/members.ts'
import * as paths from '#wire/paths.ts'
import { Button } from '../../../Components/Button.tsx'
import { PasteNames } from './PasteNames.tsx'

export type NewMembers = { members?: { user_id: number; horse_id: number | null }[]; class_id?: number }

export function AddMembers({ group, events, classes, total }: PointsMembersProps) {
  const [from, setFrom] = useState<CountsFrom>('joining')
  const [classId, setClass] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, refuse] = useState('')

  function add(joining: NewMembers, onAdded?: () => void) {
    if (isBusy) return
    setBusy(true)
    refuse('')
    router.post(
      paths.pointsGroupMembers(group.id),
      { from, ...joining },
      {
        errorBag: 'members',
        preserveScroll: true,
        onSuccess: onAdded,
        onError: (errors) => refuse(Object.values(errors).join(' ')),
        onFinish: () => setBusy(false),
      },
    )
  }

  return (
    <details className="add-members" open={total === 0}>
      <summary className="button">Add members</summary>
      <div className="field">
        <label htmlFor="counts-from">Count points</label>
        <select
          id="counts-from"
          aria-describedby="counts-from-hint"
          value={from}
          onChange={({ target }) => setFrom(parseCountsFrom(target.value))}
        >
          <option value="joining">From today's event</option>
          <option value="season">The whole season</option>
          {events.map(({ id, name }) => (
            <option key={id} value={id}>
              From {name}
            </option>
          ))}
        </select>
        <p className="hint" id="counts-from-hint">
          If you already typed points for these riders, only the points from the event you choose onward
          count.
        </p>
      </div>
      <PasteNames group={group} isBusy={isBusy} onAdd={(members, onAdded) => add({ members }, onAdded)} />
      {classes.length > 0 && (
        <div className="part">
          <div className="field">
            <label htmlFor="whole-class">All riders in a class</label>
            <select id="whole-class" value={classId} onChange={({ target }) => setClass(target.value)}>
              <option value="">Choose a class</option>
              {classes.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </div>
          <Button
            aria-disabled={isBusy || !classId}
            onClick={() => classId && add({ class_id: Number(classId) }, () => setClass(''))}
          >
            Add all riders
          </Button>
        </div>
      )}
      {refusal && (
        <p role="alert" className="form-error">
          {refusal}
        </p>
      )}
    </details>
  )
}

const parseCountsFrom = (value: string): CountsFrom =>
  value === 'joining' || value === 'season' ? value : Number(value)
