import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import * as paths from '#wire/paths.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const { organizer, owner, scorer, outsider, event } = await createScenario(db)

async function newEntry() {
  const activity = await make.createActivity(db, { event, track_bulls: true, incentives: ['Senior'] })
  const entry = await make.createEntry(db, { activity, draw: 1 })
  return { activity, entry, senior: activity.incentives[0]! }
}
type Given = Awaited<ReturnType<typeof newEntry>>

const versionOf = async ({ id }: { id: number }) =>
  (await db.userActivity.findUniqueOrThrow({ where: { id } })).version
const seenAs = (version: number) => ({ 'If-Match': `"${version}"` })
const rowOf = async ({ activity }: Given) => (await organizer.get(paths.drawEntries(activity.id, ''))).body[0]

describe("an entry's version", () => {
  test.each<[string, (given: Given) => PromiseLike<unknown>]>([
    ['rider', async ({ entry }) => organizer.patch(paths.entry(entry.id), { user_name: 'Typed Rider' })],
    [
      'horse',
      async ({ entry }) =>
        organizer.patch(paths.entry(entry.id), { horse_id: (await make.createHorse(db)).id }),
    ],
    [
      'bull',
      async ({ entry }) =>
        organizer.patch(paths.entry(entry.id), { bull_id: (await make.createBull(db)).id }),
    ],
    ['slot', ({ entry }) => organizer.patch(paths.entry(entry.id), { slotNumber: 9 })],
    ['slot through a random draw', ({ activity }) => newOrder(activity)],
    [
      'contests, by entering one',
      ({ entry, senior }) => organizer.post(paths.addIncentive(entry.id, senior.id)),
    ],
    [
      'contests, by leaving one',
      ({ entry, activity }) => organizer.post(paths.removeIncentive(entry.id, activity.id)),
    ],
    [
      'request',
      ({ entry }) => db.userActivity.update({ where: { id: entry.id }, data: { request: 'early' } }),
    ],
    [
      "rider's order of horses",
      ({ entry }) => db.userActivity.update({ where: { id: entry.id }, data: { own_order: 1 } }),
    ],
  ])("increases an entry's version after a change to its %s", async (_what, change) => {
    const given = await newEntry()
    const before = await versionOf(given.entry)
    await change(given)
    expect(await versionOf(given.entry)).toBeGreaterThan(before)
  })

  test.each<[string, (given: Given) => PromiseLike<unknown>]>([
    ['a new score', ({ entry }) => scorer.patch(paths.score(entry.score.id), { score: '17.201' })],
    ['a change without effect', ({ entry }) => organizer.patch(paths.entry(entry.id), { slotNumber: 1 })],
    [
      'entering a contest a second time',
      ({ entry, activity }) => organizer.post(paths.addIncentive(entry.id, activity.id)),
    ],
    ['the publication of its draw', ({ activity }) => organizer.post(paths.publishDraw(activity.id))],
  ])("doesn't change an entry's version after %s", async (_what, change) => {
    const given = await newEntry()
    const before = await versionOf(given.entry)
    await change(given)
    expect(await versionOf(given.entry)).toBe(before)
  })

  test("sends an entry's version in its draw row, in broadcasts and in the response to every change", async () => {
    const given = await newEntry()
    const { entry, senior, activity } = given
    const added = await organizer.post(paths.drawEntries(activity.id, ''), {
      user_name: 'New Rider',
      slotNumber: 2,
    })
    expect(added.body.entry_version).toBe(await versionOf(added.body))
    expect((await rowOf(given)).entry_version).toBe(await versionOf(entry))

    const changed = await organizer.patch(paths.entry(entry.id), { slotNumber: 3 })
    expect(changed.body.version).toBe(await versionOf(entry))
    const told = await db.broadcast.findFirstOrThrow({
      where: { channel: `private-draw.${event.id}.${activity.id}`, event: 'updated' },
      orderBy: { id: 'desc' },
    })
    expect(told.payload).toMatchObject({ rows: [{ id: null }, { entry_version: changed.body.version }] })

    const entered = await organizer.post(paths.addIncentive(entry.id, senior.id))
    expect(entered.body).toEqual({
      id: entry.id,
      version: await versionOf(entry),
      contests: [activity.id, senior.id],
    })
    const left = await organizer.post(paths.removeIncentive(entry.id, senior.id))
    expect(left.body).toEqual({ id: entry.id, version: entered.body.version + 1, contests: [activity.id] })
  })
})

describe('the If-Match header when an entry is changed', () => {
  test.each<[string, (given: Given, version: number) => ReturnType<typeof organizer.patch>]>([
    [
      'of the rider',
      ({ entry }, version) => organizer.patch(paths.entry(entry.id), { user_name: 'A' }).set(seenAs(version)),
    ],
    [
      'of the slot',
      ({ entry }, version) => organizer.patch(paths.entry(entry.id), { slotNumber: 5 }).set(seenAs(version)),
    ],
    [
      'that enters a contest',
      ({ entry, senior }, version) =>
        organizer.post(paths.addIncentive(entry.id, senior.id)).set(seenAs(version)),
    ],
    [
      'that leaves a contest',
      ({ entry, activity }, version) =>
        organizer.post(paths.removeIncentive(entry.id, activity.id)).set(seenAs(version)),
    ],
  ])('rejects an outdated change %s and returns the saved entry', async (_what, change) => {
    const given = await newEntry()
    const { entry, activity, senior } = given
    const horse = await make.createHorse(db, { name: 'Blaze' })
    const seen = await versionOf(entry)
    await owner.patch(paths.entry(entry.id), { horse_id: horse.id })
    await owner.post(paths.addIncentive(entry.id, senior.id))
    const { version } = await db.activity.findUniqueOrThrow({ where: { id: activity.id } })

    const refused = await change(given, seen)
    expect(refused.status).toBe(409)
    expect(refused.body).toEqual({
      message: 'Someone else just changed this entry.',
      id: entry.id,
      version: seen + 2,
      draw: 1,
      rider: { id: entry.user_id, name: expect.any(String) },
      user_fake: false,
      horse: { id: horse.id, name: 'Blaze', rrrs_id: horse.rrrs_id },
      bull: null,
      contests: [activity.id, senior.id],
      by: 'Olive Owner',
      at: expect.any(String),
    })
    expect(refused.headers['x-draw-version']).toBe(String(version))
    expect((await change(given, refused.body.version)).status).toBe(200)
  })

  test('rejects an outdated change to a swapped entry, and names the user who made the swap', async () => {
    const { activity, entry } = await newEntry()
    const other = await make.createEntry(db, { activity, draw: 2 })
    const seen = await versionOf(other)
    await owner.patch(paths.swapEntries, { sourceUserActivityId: entry.id, destUserActivityId: other.id })
    const swapped = await organizer.patch(paths.entry(other.id), { slotNumber: 9 }).set(seenAs(seen))
    expect([swapped.status, swapped.body.by, swapped.body.draw]).toEqual([409, 'Olive Owner', 1])
  })

  test('refuses to remove the rider of a scored run if someone else has already removed the horse', async () => {
    const { entry } = await newEntry()
    await organizer.patch(paths.entry(entry.id), { horse_id: (await make.createHorse(db)).id })
    await scorer.patch(paths.score(entry.score.id), { score: '17.201' })
    await owner.patch(paths.entry(entry.id), { horse_id: null })
    const removed = await organizer
      .patch(paths.entry(entry.id), { user_id: null, user_name: null })
      .set(seenAs(await versionOf(entry)))
    expect([removed.status, removed.body.message]).toEqual([
      409,
      'This run has a score. Check the score in the draw before you delete the run.',
    ])
    expect(await db.userActivity.count({ where: { id: entry.id } })).toBe(1)
  })

  test('accepts a missing If-Match header or the current version', async () => {
    const { entry } = await newEntry()
    await owner.patch(paths.entry(entry.id), { slotNumber: 4 })
    expect((await organizer.patch(paths.entry(entry.id), { slotNumber: 5 })).status).toBe(200)
    const version = await versionOf(entry)
    const again = await organizer.patch(paths.entry(entry.id), { slotNumber: 6 }).set(seenAs(version))
    expect(again.status).toBe(200)
  })

  test('rejects an If-Match header that cannot be parsed', async () => {
    const { entry, senior } = await newEntry()
    for (const answer of [
      await organizer.patch(paths.entry(entry.id), { slotNumber: 5 }).set('If-Match', 'x'),
      await organizer.post(paths.addIncentive(entry.id, senior.id)).set('If-Match', 'x'),
    ])
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['If-Match']])
  })

  test('returns 403 to scorers and 404 to outsiders, even if their version of the entry is outdated', async () => {
    const { entry } = await newEntry()
    const change = (by: typeof organizer) =>
      by.patch(paths.entry(entry.id), { slotNumber: 5 }).set(seenAs(99))
    expect((await change(outsider)).status).toBe(404)
    expect((await change(scorer)).status).toBe(403)
  })
})

async function newOrder(activity: Given['activity']) {
  await make.createEntry(db, { activity, draw: 2 })
  const before = await orderOf(activity)
  for (let tries = 0; tries < 50; tries++) {
    await organizer.post(paths.randomizeDraw(activity.id))
    if ((await orderOf(activity)).join() !== before.join()) return
  }
  throw new Error('The order has not changed')
}

const orderOf = async ({ id }: { id: number }) =>
  (await db.userActivity.findMany({ where: { activity_id: id }, orderBy: { draw: 'asc' } })).map(
    (one) => one.id,
  )
