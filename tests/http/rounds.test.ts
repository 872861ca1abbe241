import { migrateJobTables } from '../../server/database/migrate.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { claimRecipient } from '../../server/models/payout/mailingDelivery.ts'
import type { PayoutPage } from '../../server/wire/payout.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { runNotificationJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
beforeAll(() => migrateJobTables(url))
const arena = await createScenario(db)
const { app, event, organizer, viewer } = arena
const PRINT = { per: 'rider', stock: 'top', offset_x: 0, offset_y: 0 }

async function twoGos(given: object = {}) {
  const activity = await make.createActivity(db, { event, name: 'Two Gos', rounds: ['1', '2'], ...given })
  await make.createPurse(db, activity, { entry_fee_cents: 0, added_cents: 30_000 })
  const [ann, bea] = [await make.createUser(db, { name: 'Ann' }), await make.createUser(db, { name: 'Bea' })]
  await make.publishRounds(db, activity, { publish_draw: true, draw_publication: 1 }, ['1'])
  const first = await Promise.all([
    make.createEntry(db, { activity, round: '1', draw: 1, rider: ann, score: 15_000 }),
    make.createEntry(db, { activity, round: '1', draw: 2, rider: bea, score: 16_000 }),
  ])
  const second = [
    await make.createEntry(db, { activity, round: '2', draw: 1, rider: ann }),
    await make.createEntry(db, { activity, round: '2', draw: 2, rider: bea }),
  ]
  return { activity, ann, bea, first, second }
}
type Activity = { id: number }

const page = async ({ id }: Activity, view = ''): Promise<PayoutPage> =>
  (await organizer.get(`/ajax/payouts/${id}?view=${view}`)).body
const publish = ({ id }: Activity, view: string) =>
  organizer.get(`/events/${event.id}/activities/${id}/publishPayout?view=${view}`)
const unpublish = ({ id }: Activity, view: string) =>
  organizer.get(`/events/${event.id}/activities/${id}/unPublishPayout?view=${view}`)
const publishDraw = ({ id }: Activity, round: string) =>
  organizer.post(`/ajax/publish-draw/${id}?round=${round}`)
const published = async ({ id }: Activity) =>
  (await db.round.findMany({ where: { activity_id: id }, orderBy: { position: 'asc' } })).map((round) => [
    round.name,
    round.publish_draw,
    round.publish_payout,
  ])
const sums = ({ reconciliation: money }: PayoutPage) => [
  money.paid_cents + money.breakage_cents + money.retained_cents + money.unpaid_cents - money.overrun_cents,
  money.net_cents,
]

describe("the second round's draw", () => {
  test('shows a tab for the second round next to the first', async () => {
    const { activity } = await twoGos()
    const at = `/organizer/scoring/${event.id}/activities/${activity.id}/draw`
    const { tabs } = (await organizer.visit(`${at}/2`)).body.props
    expect(tabs).toEqual([
      { label: '1st Go', url: `${at}/1`, current: false, published: true },
      { label: '2nd Go', url: `${at}/2`, current: true, published: false },
    ])
  })

  test('lets the second round be randomized, edited and published while the first is published', async () => {
    const { activity, second } = await twoGos()
    expect((await organizer.post(`/ajax/randomize-draw/${activity.id}?round=1`)).status).toBe(409)
    expect((await organizer.post(`/ajax/randomize-draw/${activity.id}?round=2`)).status).toBe(200)
    const moved = await organizer.patch(`/ajax/user-activity/${second[0]!.id}`, { slotNumber: 9 })
    expect([moved.status, moved.body.draw]).toEqual([200, 9])
    expect((await organizer.patch(`/ajax/activity/${activity.id}`, { total_slots: 40 })).status).toBe(200)

    const screen = async (round: string) =>
      (await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw/${round}`)).body
        .props.activity.publish_draw
    expect([await screen('1'), await screen('2')]).toEqual([true, false])
    expect((await publishDraw(activity, '2')).body).toEqual({ publish_draw: true })
    expect(await screen('2')).toBe(true)
  })

  test('shows the second round on draw sheets and rider profiles only once the round is published', async () => {
    const { activity, ann } = await twoGos()
    const sheet = async (round: string) =>
      (await viewer.get(`/drawsheet/activity/${activity.id}?round=${round}`)).status
    expect([await sheet('1'), await sheet('2')]).toEqual([200, 404])
    const rider = await openBrowser(app, db, ann)
    const runs = async () =>
      (await rider.visit(`/users/view/${ann.id}`)).body.props.runs.map(
        ({ round }: { round: string }) => round,
      )
    expect(await runs()).toEqual(['1'])
    await publishDraw(activity, '2')
    expect([await sheet('2'), (await runs()).sort()]).toEqual([200, ['1', '2']])
  })

  test('notifies second-round riders only once, and broadcasts the state of each round', async () => {
    const { activity, ann } = await twoGos()
    const late = await make.createUser(db)
    await make.createEntry(db, { activity, round: '1', rider: late, score: 17_000 })
    await publishDraw(activity, '2')
    await publishDraw(activity, '2')
    await runNotificationJobs(db, url)
    const told = (user_id: number) =>
      db.notification.findMany({
        where: { activity_id: activity.id, user_id },
        select: { title: true, round: true },
      })
    expect(await told(ann.id)).toEqual([{ title: 'Two Gos, 2nd Go: draw #1', round: '2' }])
    expect(await told(late.id)).toEqual([])
    const heard = await db.broadcast.findFirst({
      where: { channel: `private-activity.${activity.id}`, event: 'updated' },
      orderBy: { id: 'desc' },
    })
    expect(heard!.payload).toMatchObject({
      publish_draw: true,
      rounds: [
        { round: '1', publish_draw: true, publish_payout: false },
        { round: '2', publish_draw: true, publish_payout: false },
        { round: 'average', publish_draw: false, publish_payout: false },
      ],
    })
  })

  test("broadcasts the second round's scores to the public only once that round is published", async () => {
    const { activity, first, second } = await twoGos()
    const score = (entry: { score: { id: number } }) =>
      organizer.patch(`/ajax/score/${entry.score.id}`, { score: 15.5 })
    await score(second[0]!)
    await score(first[0]!)
    const heard = await db.broadcast.findMany({
      where: { channel: `live.${activity.id}`, event: 'score-updated' },
    })
    expect(heard.map(({ payload }) => (payload as { round: string }).round)).toEqual(['1'])
  })

  test("lets the second round's draw be unpublished if only the first round's payout is published", async () => {
    const { activity } = await twoGos()
    await publishDraw(activity, '2')
    await publish(activity, '1')
    const back = async (round: string) =>
      (await organizer.post(`/ajax/unpublish-draw/${activity.id}?round=${round}`)).status
    expect([await back('1'), await back('2')]).toEqual([409, 200])
  })
})

describe('paying the first round before the second is run', () => {
  test("keeps the first round's published prizes, and uses money added later only for other rounds", async () => {
    const { activity, second } = await twoGos()
    expect((await page(activity)).canPublish).toBe(true)
    expect((await publish(activity, '1')).body).toEqual({ publish_payout: true })
    const paid = await page(activity, '1')
    expect([paid.publish_payout, paid.data[0]!.prize]).toEqual([true, 100])
    expect(paid.reconciliation).toMatchObject({ paid_cents: 10_000, retained_cents: 20_000, unscored: 2 })
    expect(sums(paid)[0]).toBe(sums(paid)[1])

    await db.purse.update({ where: { activity_id: activity.id }, data: { added_cents: 50_000 } })
    await make.setScore(db, second[0]!, 15_500)
    await make.setScore(db, second[1]!, 15_000)
    await publishDraw(activity, '2')
    expect((await page(activity, '2')).data[0]!.prize).toBe(200)
    expect((await publish(activity, '2')).status).toBe(200)
    expect((await publish(activity, 'average')).status).toBe(200)
    const whole = await page(activity, 'average')
    expect(whole.data[0]!.prize).toBe(200)
    expect([...sums(whole), (await page(activity, '1')).data[0]!.prize]).toEqual([50_000, 50_000, 100])
  })

  test("refuses to publish the second round's payout if the purse no longer covers the first round's", async () => {
    const { activity, second } = await twoGos()
    await publish(activity, '1')
    await publishDraw(activity, '2')
    for (const entry of second) await make.setScore(db, entry, 15_000 + entry.id)
    await db.purse.update({ where: { activity_id: activity.id }, data: { added_cents: 8_000 } })
    const answer = await publish(activity, '2')
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The published gos paid $20.00 more than the purse now holds. ' +
        'Unpublish one of the gos or correct the purse.',
    ])
    expect(sums(await page(activity, '2'))).toEqual([8_000, 8_000])
  })

  test("publishes the first round's payout, but not the average payout, before the second round ends", async () => {
    const { activity } = await twoGos()
    expect((await page(activity, '2')).reasons).toEqual([
      "The Two Gos (2nd Go) draw isn't published yet.",
      '2 runs have no score yet.',
    ])
    await publish(activity, '1')
    expect((await page(activity, 'average')).reasons).toEqual([
      "The Two Gos (2nd Go) draw isn't published yet.",
      "The 2nd Go payout isn't published yet.",
      '2 runs have no score yet.',
    ])
    expect((await publish(activity, 'average')).status).toBe(409)
  })

  test("locks the first round's entries and leaves the second round open", async () => {
    const { activity, first, second } = await twoGos()
    await publish(activity, '1')
    const add = async (round: string) =>
      (await organizer.post(`/ajax/draw/${activity.id}/round/${round}`, { user_name: 'Late', slotNumber: 7 }))
        .status
    expect([await add('1'), await add('2')]).toEqual([409, 201])
    const remove = async ({ id }: { id: number }) =>
      (await organizer.delete(`/ajax/user-activity/${id}`)).status
    expect([await remove(first[1]!), await remove(second[1]!)]).toEqual([409, 204])
  })

  test("lets a round's payout be unpublished only if no checks were printed for that round", async () => {
    const { activity, second } = await twoGos()
    await publish(activity, '1')
    const written = await organizer.post(`/ajax/checks/${activity.id}`, PRINT)
    expect(written.body).toMatchObject({ count: 1, cents: 10_000 })
    await publishDraw(activity, '2')
    for (const entry of second) await make.setScore(db, entry, 15_000 + entry.id)
    await publish(activity, '2')
    expect([(await unpublish(activity, '1')).status, (await unpublish(activity, '2')).status]).toEqual([
      409, 200,
    ])
    expect(await published(activity)).toEqual([
      ['1', true, true],
      ['2', true, false],
      ['average', false, false],
    ])
  })

  test('shows only published rounds in the results, the results email and the leaderboard', async () => {
    const season = await make.createPointsSeason(db, arena.organization)
    const group = await make.createPointsGroup(db, season)
    const { activity, ann } = await twoGos({ points_seasons_group_id: group.id })
    await make.createPointsGroupMember(db, group, ann)
    await organizer.post(`/ajax/fill-points/${activity.id}`)
    expect((await viewer.get(`/payout/activity/${activity.id}`)).status).toBe(404)
    await publish(activity, '1')

    const { text } = await viewer.get(`/payout/activity/${activity.id}`)
    expect([text.includes('1st Go'), text.includes('2nd Go'), text.includes('Average')]).toEqual([
      true,
      false,
      false,
    ])
    const { standings } = (await viewer.visit(`/organizer/points-groups/${group.id}`)).body.props
    expect(standings[0].events[0].results).toHaveLength(1)
    const mail = { emails: 'a@example.test' }
    const { id } = (await organizer.post(`/api/hal/email-results/${activity.id}`, mail)).body
    const { rounds, recipients } = await db.mailing.findUniqueOrThrow({
      where: { id },
      include: { recipients: true },
    })
    expect(rounds).toEqual(['1'])
    await unpublish(activity, '1')
    expect(await claimRecipient(db, recipients[0]!.id), 'stops emailing the results').toBeNull()
  })
})

test('logs the results of a round or an average when its payout is unpublished', async () => {
  const { activity, first, second } = await twoGos()
  await publish(activity, '1')
  await publishDraw(activity, '2')
  for (const entry of second) await make.setScore(db, entry, 15_000 + entry.id)
  await publish(activity, '2')
  await publish(activity, 'average')
  const round = await db.round.findFirstOrThrow({ where: { activity_id: activity.id, name: '1' } })
  const averages = await db.average.findMany({
    where: { activity_id: activity.id },
    omit: { activity_id: true },
    orderBy: { id: 'asc' },
  })
  for (const view of ['average', '1']) expect((await unpublish(activity, view)).status, view).toBe(200)

  const [average, go] = await db.change.findMany({
    where: { activity_id: activity.id, kind: 'payout unpublished' },
    orderBy: { id: 'asc' },
  })
  expect(averages).toHaveLength(2)
  expect(average!.before).toMatchObject({
    round: 'average',
    results: [],
    averages: averages.map((row) => ({ ...row, value: Number(row.value) })),
  })
  expect(go!.before).toMatchObject({
    round: '1',
    published_payout: round.published_payout,
    payout_published_at: round.payout_published_at!.toISOString(),
    averages: [],
  })
  const frozen = await db.enrollment.findMany({
    where: { user_activity_id: { in: first.map(({ id }) => id) } },
    include: { entry: { select: { draw: true } } },
  })
  const idOf = (draw: number) => frozen.find(({ entry }) => entry.draw === draw)!.id
  const row = { division: 1, points: null, published_no_time: null }
  const { results } = go!.before as { results: { place: number }[] }
  expect(results.toSorted((a, b) => a.place - b.place)).toMatchObject([
    { ...row, id: idOf(1), place: 1, place_to: 1, prize_cents: 10_000, published_value: 15_000 },
    { ...row, id: idOf(2), place: 2, place_to: 2, prize_cents: 0, published_value: 16_000 },
  ])
})

test('marks the published rounds in the payout tabs and the class list', async () => {
  const { activity } = await twoGos()
  await publish(activity, '1')
  const { tabs, activity: shown } = (
    await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/payout?view=2`)
  ).body.props
  expect(tabs.map((tab: { published: boolean }) => tab.published)).toEqual([true, false, false])
  expect(shown.publish_payout).toBe(false)
  const { activities } = (
    await organizer.visit(`/organizer/organizations/${arena.organization.id}/events/${event.id}/activities`)
  ).body.props
  const row = activities.find(({ id }: { id: number }) => id === activity.id)
  expect(row).toMatchObject({
    publish_draw: false,
    publish_payout: false,
    draws: [
      { round: '1', publish_draw: true, publish_payout: true },
      { round: '2', publish_draw: false, publish_payout: false },
    ],
  })
})

const inClassList = async ({ id }: Activity) => {
  const { activities } = (
    await organizer.visit(`/organizer/organizations/${arena.organization.id}/events/${event.id}/activities`)
  ).body.props
  return activities.find((one: Activity) => one.id === id)
}

test("shows each round's slot and score counts in the class list", async () => {
  const { activity, first } = await twoGos({ total_slots: 50 })
  await db.userActivity.update({ where: { id: first[0]!.id }, data: { scratched_at: new Date() } })
  expect(await inClassList(activity)).toMatchObject({
    slots: 100,
    filled: 4,
    scored: 2,
    draws: [
      { round: '1', slots: 50, filled: 2, scored: 2 },
      { round: '2', slots: 50, filled: 2, scored: 0 },
    ],
  })
})

test('marks the published payouts of a class and its incentives in the class list', async () => {
  const { activity } = await twoGos({ incentives: ['Youth'] })
  for (const round of ['1', '2'])
    await make.createEntry(db, { activity, round, draw: 3, alsoIn: [activity.incentives[0]!] })
  const { payouts } = await inClassList(activity)
  expect(payouts, 'two rounds and the average, for the class and for Youth').toEqual(Array(6).fill(false))
  for (const go of ['1', '2', 'average'])
    await make.publishRounds(db, activity, { publish_payout: true }, [go])
  expect(await inClassList(activity)).toMatchObject({
    publish_payout: true,
    payouts: [true, true, true, false, false, false],
    incentives: [{ name: 'Youth' }],
  })
})

test("counts a published round's manual prizes as paid even if a run in the round is scratched later", async () => {
  const { activity, first, second } = await twoGos({ payType: 'custom' })
  const type = async (run: { id: number }, prize: number) => {
    const { id } = await db.enrollment.findFirstOrThrow({ where: { user_activity_id: run.id } })
    return organizer.post('/ajax/prize', { id, prize })
  }
  await type(first[0]!, 300)
  expect((await publish(activity, '1')).status).toBe(200)
  await db.userActivity.update({ where: { id: first[0]!.id }, data: { scratched_at: new Date() } })
  expect((await page(activity, '2')).reconciliation).toMatchObject({ paid_cents: 30_000, unpaid_cents: 0 })

  await publishDraw(activity, '2')
  for (const run of second) await db.score.update({ where: { id: run.score.id }, data: { value: 17_000 } })
  await type(second[0]!, 100)
  const { status, body } = await publish(activity, '2')
  expect([status, body.message]).toEqual([409, 'The prizes add up to more than the total payout.'])
})

test('keeps the split of the purse among the rounds when a published round is renamed', async () => {
  const { activity } = await twoGos()
  await publish(activity, '1')
  await db.purse.update({ where: { activity_id: activity.id }, data: { added_cents: 60_000 } })
  const pools = async () => (await page(activity, '2')).divisions.map(({ pool_cents }) => pool_cents)
  const before = await pools()
  await db.round.updateMany({ where: { activity_id: activity.id, name: '1' }, data: { name: 'One' } })
  expect(await pools()).toEqual(before)
})
