import { FOUR_D, SIDE_POT } from '../../prisma/demo/purses.ts'
import * as make from '../../prisma/factories.ts'
import type { Database } from '../../server/database/db.ts'
import { syncCharges } from '../../server/models/fees/syncCharges.ts'

export type EntryEvent = Awaited<ReturnType<typeof createEntryEvent>>

export async function createEntryEvent(db: Database) {
  const organization = await db.organization.findFirstOrThrow({
    where: { name: 'High Desert Barrel Racing' },
  })
  const event = await make.createEvent(db, { organization })
  const shared = { event, total_slots: 5_000, has_divisions: true }
  const saturday = await make.createActivity(db, {
    ...shared,
    name: 'Open Saturday',
    code: 'o',
    runs_on: new Date('2026-06-06'),
    publish_draw: true,
  })
  const sunday = await make.createActivity(db, {
    ...shared,
    name: 'Open Sunday',
    code: 'u',
    runs_on: new Date('2026-06-07'),
  })
  const youth = await make.createActivity(db, { ...shared, name: 'Youth', code: 'y' })
  await make.createCarryover(db, saturday, youth)
  const sidePots = [
    await make.createIncentive(db, saturday, { name: 'Novice Horse', code: 'n' }),
    await make.createIncentive(db, saturday, { name: 'Senior', code: 's' }),
    await make.createIncentive(db, sunday, { name: 'Ranch Horse', code: 'r' }),
  ]
  for (const one of [saturday, sunday, youth]) await make.createPurse(db, one, FOUR_D)
  for (const one of sidePots) await make.createPurse(db, one, SIDE_POT)
  await db.feeKind.createMany({
    data: [
      { event_id: event.id, name: 'Office fee', cents: 1_000, per: 'rider' },
      { event_id: event.id, name: 'Timer fee', cents: 500, per: 'entry' },
      { event_id: event.id, name: 'Drug testing', cents: 700, per: 'horse' },
    ],
  })
  return { organization, event, saturday, sunday, youth, sidePots }
}

export async function listEntrants(db: Database, count: number) {
  const riders = await db.user.findMany({
    where: { email: { startsWith: 'large.' } },
    orderBy: { id: 'asc' },
    take: Math.ceil((count * 2) / 3),
  })
  const horses = await db.horse.findMany({
    where: { rrrs_id: { startsWith: 'LG' } },
    orderBy: { id: 'asc' },
    take: count,
  })
  return horses.map((horse, n) => ({ rider: riders[n % riders.length]!, horse }))
}

export const ENTRIES = 1_500

export async function enterRiders(db: Database, { event, saturday, sunday, youth, sidePots }: EntryEvent) {
  const entrants = await listEntrants(db, ENTRIES)
  const [novice, senior, ranch] = sidePots
  const alsoIn = [[], [youth], [novice!], [youth, senior!]]
  await make.createEntries(
    db,
    entrants.map((entrant, n) => ({
      ...entrant,
      ...(n % 3 ? { activity: saturday, alsoIn: alsoIn[n % 4] } : { activity: sunday, alsoIn: [ranch!] }),
      draw: n + 1,
    })),
  )
  const { id } = await db.user.findUniqueOrThrow({ where: { email: 'organizer@demo.test' } })
  await db.$transaction((tx) => syncCharges(tx, { id }, event.id, null), { timeout: 60_000 })
  await db.$executeRawUnsafe('ANALYZE')
  return entrants
}
