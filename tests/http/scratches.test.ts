import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { commitmentOf } from '../../server/rules/draw/proof.ts'
import { type DrawEntry, randomizeDraw } from '../../server/rules/draw/randomize.ts'
import type { DrawRow } from '../../server/wire/draw.ts'
import type { PayoutPage, PayoutRow } from '../../server/wire/payout.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { runNotificationJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, event } = arena

const newClass = (given: object = {}) => make.createActivity(db, { event, ...given })
const scratch = { scratched_at: new Date(), scratch_reason: 'lame' }
const rowsOf = async (id: number): Promise<DrawRow[]> => (await organizer.get(`/ajax/draw/${id}/round`)).body
const payoutOf = async (id: number): Promise<PayoutPage> => (await organizer.get(`/ajax/payouts/${id}`)).body
const openOf = (id: number) => organizer.get(`/events/${event.id}/activities/${id}/publishPayout`)

test('leaves a run without a slot out of the draw until the run gets a slot', async () => {
  const activity = await newClass()
  await make.createEntry(db, { activity, draw: 1 })
  const waiting = await make.createEntry(db, { activity, draw: null, source: 'desk' })
  expect((await rowsOf(activity.id)).filter(({ id }) => id).length).toBe(1)
  const { body } = await organizer.get(`/ajax/draw/${activity.id}/round?q=rider`)
  expect(body.length).toBe(1)

  const placed = await organizer.patch(`/ajax/user-activity/${waiting.id}`, { slotNumber: 5 })
  expect(placed.status).toBe(200)
  expect((await rowsOf(activity.id))[4]).toMatchObject({ id: waiting.id })
})

test('lets an organizer change the rider and contests of a run without a slot', async () => {
  const activity = await newClass({ incentives: ['Senior'], publish_draw: true })
  const placed = await make.createEntry(db, { activity, draw: 1 })
  const waiting = await make.createEntry(db, { activity, draw: null })
  const rider = await make.createUser(db)
  const changed = await organizer.patch(`/ajax/user-activity/${waiting.id}`, { user_id: rider.id })
  expect(changed.body).toMatchObject({ user_id: rider.id })
  const [senior] = activity.incentives
  expect((await organizer.post(`/ajax/add-incentive/${waiting.id}/${senior!.id}`)).status).toBe(200)

  const swap = { sourceUserActivityId: waiting.id, destUserActivityId: placed.id }
  expect((await organizer.patch('/ajax/user-activity-swap', swap)).status).toBe(409)
  const scored = await scorer.patch(`/ajax/score/${waiting.score.id}`, { score: 16 })
  expect([scored.status, scored.body.message]).toEqual([
    409,
    'This run has no draw number yet. Give it one first.',
  ])
  expect((await organizer.delete(`/ajax/user-activity/${waiting.id}`)).status).toBeLessThan(300)
  expect(await db.userActivity.count({ where: { activity_id: activity.id } })).toBe(1)
})

test("includes entries without a slot when randomizing, and doesn't move scratched runs", async () => {
  const activity = await newClass({ min_gap: 2 })
  for (const draw of [1, 3, 4, 6]) await make.createEntry(db, { activity, draw })
  const scratched = await make.createEntry(db, { activity, draw: 2, ...scratch })
  const waiting = await make.createEntry(db, { activity, draw: null })
  const answer = await organizer.post(`/ajax/randomize-draw/${activity.id}`)
  expect([answer.status, answer.body.entries]).toEqual([200, 5])

  const rows = (await rowsOf(activity.id)).filter(({ id }) => id)
  expect(rows.map(({ draw }) => draw)).toEqual([1, 2, 3, 4, 5, 6])
  expect(rows[1]).toMatchObject({ id: scratched.id, scratched: true })
  expect(rows.map(({ id }) => id)).toContain(waiting.id)

  const made = await db.drawOrder.findFirstOrThrow({ where: { activity_id: activity.id } })
  const { seed, commitment, options, before, after } = made
  expect(options).toEqual({ minGap: 2, keptSlots: [2] })
  expect(rows.filter(({ draw }) => draw !== 2).map(({ id }) => id)).toEqual(after)
  expect(commitmentOf(seed)).toBe(commitment)
  expect(
    randomizeDraw(before as DrawEntry[], { minGap: 2, seed }).order,
    'reproduces the order from the seed',
  ).toEqual(after)
})

test('rejects a score for a scratched run, and strikes the run out on the draw sheet', async () => {
  const activity = await newClass({ publish_draw: true, drag_every: 2 })
  const rider = await make.createUser(db, { name: 'Lame Larry' })
  const { score } = await make.createEntry(db, { activity, draw: 1, rider, ...scratch })
  await make.createEntry(db, { activity, draw: 2 })
  await make.createEntry(db, { activity, draw: 3 })
  const refused = await scorer.patch(`/ajax/score/${score.id}`, { score: 16 })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "This run is scratched, so it can't have a score.",
  ])

  const { text } = await organizer.get(`/drawsheet/activity/${activity.id}`)
  expect(text).toContain('<s>Lame Larry</s>')
  expect(text).toMatch(/class="drag">\s*<td class="number">2</)
  expect(text.match(/Lame Larry/g), 'lists the rider only as scratched').toHaveLength(1)
})

test('charges for a run without a slot, and blocks the payout until the run is scratched', async () => {
  const activity = await newClass({ publish_draw: true })
  await make.createPurse(db, activity, { entry_fee_cents: 10_000, payback_bp: 10_000 })
  await make.createEntry(db, { activity, draw: 1, score: 15_000 })
  const waiting = await make.createEntry(db, { activity, draw: null })
  const before = await payoutOf(activity.id)
  expect(before.reconciliation).toMatchObject({ entries: 2, net_cents: 20_000 })
  expect(before.reasons).toEqual(['One run has no draw number yet. Give it one or scratch it.'])
  expect((await openOf(activity.id)).status).toBe(409)

  await db.userActivity.update({ where: { id: waiting.id }, data: scratch })
  const after = await payoutOf(activity.id)
  expect([after.canPublish, after.reasons]).toEqual([true, []])
  expect(after.reconciliation).toMatchObject({ entries: 2, net_cents: 20_000, paid_cents: 20_000 })
  expect((await openOf(activity.id)).status).toBeLessThan(400)
  const rows = (await payoutOf(activity.id)).data
  expect(rows.map(({ scratched, place, prize }: PayoutRow) => [scratched, place, prize])).toEqual([
    [false, 1, 200],
    [true, null, null],
  ])
  expect((await organizer.get(`/payout/activity/${activity.id}`)).text).toContain('Scratched')
})

test('counts a run and its fee in every contest except a contest whose fee was refunded', async () => {
  const activity = await newClass({ publish_draw: true, incentives: ['Senior'] })
  const [senior] = activity.incentives
  for (const contest of [activity, senior!])
    await make.createPurse(db, contest, { entry_fee_cents: 5_000, payback_bp: 10_000 })
  const fast = await make.createEntry(db, { activity, draw: 1, score: 15_000, alsoIn: [senior!] })
  await make.createEntry(db, { activity, draw: 2, score: 16_000, alsoIn: [senior!] })
  await db.enrollment.updateMany({
    where: { user_activity_id: fast.id, activity_id: senior!.id },
    data: { refunded_at: new Date() },
  })
  const moneyOf = async (id: number) => {
    const { reconciliation, data } = await payoutOf(id)
    return [reconciliation.entries, data.map(({ place, prize }) => [place, prize])]
  }
  expect(await moneyOf(activity.id)).toEqual([
    2,
    [
      [1, 100],
      [2, 0],
    ],
  ])
  expect(await moneyOf(senior!.id)).toEqual([
    1,
    [
      [1, 50],
      [null, null],
    ],
  ])
})

test('rejects a prize for a scratched run', async () => {
  const activity = await newClass({ publish_draw: true, payType: 'custom' })
  const entry = await make.createEntry(db, { activity, draw: 1, ...scratch })
  const { id } = await db.enrollment.findFirstOrThrow({ where: { user_activity_id: entry.id } })
  const answer = await organizer.post('/ajax/prize', { id, prize: '50' })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    "This run is scratched, so it can't win anything.",
  ])
})

test("doesn't report a rider as entered twice when a rerun follows a scratched run", async () => {
  const activity = await newClass({ publish_draw: true })
  const [rider, horse] = [await make.createUser(db), await make.createHorse(db)]
  const first = await make.createEntry(db, { activity, draw: 1, rider, horse, ...scratch })
  await make.createEntry(db, { activity, draw: 2, rider, horse, score: 15_500, rerun_of_id: first.id })
  expect((await payoutOf(activity.id)).reasons).toEqual([])
})

test("doesn't notify riders who are scratched or have no slot when the draw is published", async () => {
  const activity = await newClass()
  const [runs, scratched, waits] = await Promise.all([1, 2, 3].map(() => make.createUser(db)))
  await make.createEntry(db, { activity, draw: 1, rider: runs })
  await make.createEntry(db, { activity, draw: 2, rider: scratched, ...scratch })
  await make.createEntry(db, { activity, draw: null, rider: waits })
  await organizer.post(`/ajax/publish-draw/${activity.id}`)
  await runNotificationJobs(db, url)
  const told = await db.notification.findMany({ where: { activity_id: activity.id } })
  expect(told.map(({ user_id }) => user_id)).toEqual([runs!.id])
})

test('the database rejects a second entry with the same client_key', async () => {
  const activity = await newClass()
  const entry = { activity_id: activity.id, client_key: 'laptop-7' }
  await db.userActivity.create({ data: entry })
  await expect(db.userActivity.create({ data: entry })).rejects.toThrow(/client_key/)
})

test.each([
  ['with an unknown source', { source: 'pigeon' }],
  ['with a scratch reason but no scratch', { scratch_reason: 'lame' }],
])('the database rejects a run %s', async (_what, data) => {
  const activity = await newClass()
  await expect(db.userActivity.create({ data: { activity_id: activity.id, ...data } })).rejects.toThrow(
    /constraint/,
  )
})

test("rejects changes to a scratched run's rider or contests, but lets an organizer move the run", async () => {
  const activity = await newClass({ incentives: ['Senior'] })
  const [senior] = activity.incentives
  const run = await make.createEntry(db, { activity, draw: 1, alsoIn: [senior!], ...scratch })
  const rider = await make.createUser(db)
  const answers = [
    await organizer.patch(`/ajax/user-activity/${run.id}`, { user_id: rider.id }),
    await organizer.post(`/ajax/remove-incentive/${run.id}/${senior!.id}`),
  ]
  expect(answers.map(({ status }) => status)).toEqual([409, 409])
  expect(await db.enrollment.count({ where: { user_activity_id: run.id } })).toBe(2)
  expect((await organizer.patch(`/ajax/user-activity/${run.id}`, { slotNumber: 4 })).status).toBe(200)
})

test('lists the slots of scratched runs in the draw record', async () => {
  const activity = await newClass()
  for (const draw of [1, 3]) await make.createEntry(db, { activity, draw })
  await make.createEntry(db, { activity, draw: 2, ...scratch })
  await organizer.post(`/ajax/randomize-draw/${activity.id}`)
  await organizer.post(`/ajax/publish-draw/${activity.id}`)
  const { body } = await organizer.get(`/drawsheet/activity/${activity.id}/draws`)
  expect(body[0].options.keptSlots).toEqual([2])
})
