import { useState } from 'react'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { Button } from '../../../Components/Button.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { checkIn } from './api.ts'
import type { RunChange } from './runChange.ts'

type Props = { card: RiderCard; run: RunChange }

export function CheckIn({ card: { rider, arrived, pays_for }, run }: Props) {
  const { event } = useEntriesScreen()
  const [checkedIn, setCheckedIn] = useState<number[]>([])
  const family = [{ ...rider, arrived }, ...pays_for]
  const waiting = family.filter((one) => !one.arrived).map(({ id }) => id)
  const save = (riders: number[], isHere: boolean) => run(checkIn(event.id, rider.id, riders, isHere))

  function checkOne(id: number, isHere: boolean) {
    setCheckedIn([])
    void save([id], isHere)
  }

  async function checkInFamily() {
    setCheckedIn(waiting)
    if (!(await save(waiting, true))) setCheckedIn([])
  }

  async function undo() {
    if (await save(checkedIn, false)) setCheckedIn([])
  }

  if (pays_for.length === 0)
    return (
      <label className="rider-card-arrived">
        <input
          type="checkbox"
          checked={arrived}
          onChange={({ target }) => checkOne(rider.id, target.checked)}
        />
        Checked in
      </label>
    )
  return (
    <fieldset className="rider-card-family">
      <legend>Checked in</legend>
      {family.map((one) => (
        <label key={one.id} className="rider-card-arrived">
          <input
            type="checkbox"
            checked={one.arrived}
            onChange={({ target }) => checkOne(one.id, target.checked)}
          />
          {one.name}
        </label>
      ))}
      {waiting.length > 0 ? (
        <Button key="family" onClick={() => void checkInFamily()}>
          Check in the whole family
        </Button>
      ) : (
        checkedIn.length > 0 && (
          <Button key="family" onClick={() => void undo()}>
            Undo check-in
          </Button>
        )
      )}
    </fieldset>
  )
}
