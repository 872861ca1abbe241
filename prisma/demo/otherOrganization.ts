import {
  createActivity,
  createEntries,
  createEvent,
  createHorse,
  createOrganization,
  createPurse,
} from '../factories.ts'
import type { Db } from '../factories.ts'
import type { RidersAndHorses } from './people.ts'
import { THREE_D } from './purses.ts'

export async function createOtherOrganization(
  db: Db,
  { riders, horses }: RidersAndHorses,
  owner: { id: number },
  starts_on: Date,
) {
  const organization = await createOrganization(db, {
    name: 'Blue Mesa Rodeo Association',
    owner,
    time_zone: 'America/Denver',
  })
  const event = await createEvent(db, {
    organization,
    name: 'Blue Mesa Jackpot',
    location: 'Gunnison, CO',
    starts_on,
  })
  const open = await createActivity(db, { event, name: 'Jackpot 3D', total_slots: 40, has_divisions: true })
  await createPurse(db, open, THREE_D)
  const registered = horses.filter(({ rrrs_id }) => rrrs_id).slice(-15)
  const red = await createHorse(db, { name: 'Red', organization_id: organization.id })
  await createEntries(
    db,
    riders
      .slice(240, 256)
      .map((rider, i) => ({ activity: open, draw: i + 1, rider, horse: registered[i] ?? red })),
  )
  return organization
}
