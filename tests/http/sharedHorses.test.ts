import { beforeEach, describe, expect, test } from 'vitest'
import {
  createActivity,
  createEntry,
  createEvent,
  createPointsGroup,
  createHorse,
  createPointsGroupMember,
  createUser,
  createPointsSeason,
} from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, organization, elsewhere, event, people } = arena
const at = `/organizer/organizations/${organization.id}`

const rider = await createUser(db)
const theirGroup = await createPointsGroup(db, await createPointsSeason(db, elsewhere), {
  tracks_horse: true,
})
const theirs = await createActivity(db, { event: await createEvent(db, { organization: elsewhere }) })
const averageRow = { rounds: 2, value: 30_000n, division: 1, place: 1, place_to: 1, prize_cents: 0 }

const USES = {
  'points group': (horse: { id: number }) => createPointsGroupMember(db, theirGroup, rider, horse),
  'published average': ({ id: horse_id }: { id: number }) =>
    db.average.create({ data: { ...averageRow, activity_id: theirs.id, user_id: rider.id, horse_id } }),
  run: (horse: { id: number }) => createEntry(db, { activity: theirs, rider, horse }),
}
const uses = Object.keys(USES) as (keyof typeof USES)[]

beforeEach(async () => {
  await db.average.deleteMany()
  await db.pointsGroupMember.deleteMany()
})

describe('editing a registered horse that another organization uses', () => {
  test.each(uses)(
    "rejects the creator's change to a horse that another organization uses in a %s",
    async (use) => {
      const horse = await createHorse(db, { rrrs_id: `R-${use}`, added_by: people.organizer.id })
      const url = `${at}/horses/${horse.id}`
      expect((await organizer.visit(url)).body.props.may_change).toBe(true)
      await USES[use](horse)
      const taken = await organizer.patch(`${url}?version=0`, { name: 'Private Red', rrrs_id: null })
      expect([taken.status, taken.body.message]).toEqual([
        403,
        "Other organizations use this animal too, so you can't change it.",
      ])
      expect((await organizer.visit(url)).body.props.may_change).toBe(false)
      expect(await db.horse.findUnique({ where: { id: horse.id } })).toEqual(horse)
    },
  )
})

describe('merging a horse that another organization still uses', () => {
  test.each(uses)('refuses to merge a horse that another organization uses in a %s', async (use) => {
    const gone = await createHorse(db, { name: `Gone ${use}`, organization_id: organization.id })
    const kept = await createHorse(db, { name: `Kept ${use}`, organization_id: organization.id })
    await createEntry(db, { activity: await createActivity(db, { event }), horse: gone })
    const used = await USES[use](gone)
    const url = `${at}/horses/${gone.id}/merge?into=${kept.id}`
    const { plan } = (await organizer.visit(url)).body.props
    expect(plan).toMatchObject({ counts: { runs: 1, averages: 0, groups: 0 }, runs: [], groups: [] })
    const merged = await organizer.post(`${url}&seen=${plan.seen}`, { fields: ['kept'] })
    expect([merged.status, merged.body.message]).toEqual([
      409,
      `Another organization uses Gone ${use} in its runs or points groups, so you can't merge this horse.`,
    ])
    expect(await db.horse.count({ where: { id: gone.id } })).toBe(1)
    expect(await foreignHorse(use, used.id)).toBe(gone.id)
  })
})

async function foreignHorse(use: keyof typeof USES, id: number) {
  const where = { id }
  if (use === 'run') return (await db.userActivity.findUniqueOrThrow({ where })).horse_id
  if (use === 'published average') return (await db.average.findUniqueOrThrow({ where })).horse_id
  return (await db.pointsGroupMember.findUniqueOrThrow({ where })).horse_id
}
