import { describe, expect, test } from 'vitest'
import * as paths from '#wire/paths.ts'
import * as make from '../../prisma/factories.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, scorer, outsider, event, organization } = await createScenario(db)

const newClass = (given: object = {}) => make.createActivity(db, { event, min_gap: 8, ...given })

async function createRuns(given: object = {}) {
  const activity = await newClass(given)
  const [dusty, rocket] = [
    await make.createHorse(db, { name: `Dusty ${activity.id}` }),
    await make.createHorse(db, { name: `Rocket ${activity.id}` }),
  ]
  const rider = await make.createTypedInRider(db, organization, `Jenna Cole ${activity.id}`)
  const run = (draw: number | null, horse: { id: number } | undefined = dusty, round = activity.rounds[0]) =>
    make.createEntry(db, { activity, round, draw, rider, horse })
  const other = await make.createEntry(db, { activity, round: activity.rounds[0], draw: 14, horse: rocket })
  return { activity, dusty, rocket, run, other }
}

const change = (entry: { id: number }, horse: { id: number } | null, by = organizer) =>
  by.patch(paths.entry(entry.id), { horse_id: horse?.id ?? null, horseName: null })
const noticeOf = async (...args: Parameters<typeof change>) => {
  const { status, body } = await change(...args)
  expect(status).toBe(200)
  return body.notice
}

describe('a change of horse', () => {
  test("saves a change of horse with a warning if the new horse's runs are too close together", async () => {
    const { activity, rocket, run } = await createRuns()
    const entry = await run(16)
    expect(await noticeOf(entry, rocket)).toBe(
      `Rocket ${activity.id} now runs only 2 slots from its run in slot 14. The class minimum is 8.`,
    )
    expect((await db.userActivity.findUniqueOrThrow({ where: { id: entry.id } })).horse_id).toBe(rocket.id)
  })

  test("warns about the new horse's other run even if the runs are far enough apart", async () => {
    const { activity, rocket, run } = await createRuns()
    const also = `Rocket ${activity.id} also runs in slot 14.`
    expect(await noticeOf(await run(22), rocket)).toBe(also)
    const waiting = await createRuns()
    expect(await noticeOf(await waiting.run(null), waiting.rocket)).toBe(
      `Rocket ${waiting.activity.id} also runs in slot 14.`,
    )
  })

  test("warns about the new horse's runs in later gos, and names those gos", async () => {
    const { activity, dusty, rocket, run } = await createRuns({ rounds: ['1', '2'] })
    const first = await run(30)
    await run(5, dusty, '2')
    await make.createEntry(db, { activity, round: '2', draw: 6, horse: rocket })
    const name = `Rocket ${activity.id}`
    expect(await noticeOf(first, rocket)).toBe(
      `${name} also runs in slot 14. 2nd Go: ${name} now runs only 1 slot from its run in slot 6. The class minimum is 8.`,
    )
  })

  test("names each of the entry's side pots once, even if several gos are in the same side pot", async () => {
    const { activity, dusty, rocket, run } = await createRuns({ rounds: ['1', '2'] })
    const pots = [
      await make.createIncentive(db, activity, { name: 'Novice Pot' }),
      await make.createIncentive(db, activity, { name: 'Stallion Pot' }),
    ]
    await make.createIncentive(db, activity, { name: 'Youth Pot' })
    const first = await run(22)
    const second = await run(30, dusty, '2')
    await make.enroll(db, first, pots[0]!)
    for (const pot of pots) await make.enroll(db, second, pot)
    expect(await noticeOf(first, rocket)).toBe(
      `Rocket ${activity.id} also runs in slot 14. ` +
        'Still entered in Novice Pot and Stallion Pot: check that the new horse qualifies.',
    )
    expect(await noticeOf(first, null)).toBeUndefined()
  })

  test("doesn't warn about a scratched run or a run in another class", async () => {
    const { rocket, run, other } = await createRuns({ rounds: ['1', '2'] })
    await db.userActivity.update({ where: { id: other.id }, data: { scratched_at: new Date() } })
    await make.createEntry(db, { activity: await newClass(), draw: 16, horse: rocket })
    expect(await noticeOf(await run(16), rocket)).toBeUndefined()
  })

  test.each<[string, object, boolean]>([
    ['the first horse of a run', {}, false],
    ['a change in a class without horses', { track_horses: false }, true],
  ])("doesn't warn about %s", async (_what, given, hasHorse) => {
    const { activity, dusty, rocket } = await createRuns(given)
    const entry = await make.createEntry(db, { activity, draw: 16, ...(hasHorse && { horse: dusty }) })
    expect(await noticeOf(entry, rocket)).toBeUndefined()
  })

  test("doesn't warn when the horse is removed or stays the same", async () => {
    const { rocket, run } = await createRuns()
    const entry = await run(16, rocket)
    expect(await noticeOf(entry, rocket)).toBeUndefined()
    expect(await noticeOf(entry, null)).toBeUndefined()
  })

  test('rejects a change of horse by a scorer, by an outsider or from a stale tab', async () => {
    const { dusty, rocket, run } = await createRuns()
    const entry = await run(16)
    const [asScorer, asOutsider] = [
      await change(entry, rocket, scorer),
      await change(entry, rocket, outsider),
    ]
    expect([asScorer.status, asOutsider.status]).toEqual([403, 404])
    await organizer.patch(paths.entry(entry.id), { slotNumber: 17 })
    const stale = await change(entry, rocket).set('If-Match', `"${entry.version}"`)
    expect([stale.status, stale.body.notice]).toEqual([409, undefined])
    expect((await db.userActivity.findUniqueOrThrow({ where: { id: entry.id } })).horse_id).toBe(dusty.id)
  })
})
