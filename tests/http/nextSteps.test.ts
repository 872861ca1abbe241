import { describe, expect, test } from 'vitest'
import {
  addMember,
  createActivity,
  createAggregate,
  createEntries,
  createEntry,
  createEvent,
  createIncentive,
  createOrganization,
  createPurse,
  createUser,
  publishRounds,
} from '../../prisma/factories.ts'
import type { CurrentEvent } from '../../server/wire/events/progress.ts'
import { type Browser, openBrowser } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { app, organizer, scorer, viewer, outsider, stranger, organization } = arena

const DAY = 86_400_000
const inDays = (days: number) => new Date(new Date(Date.now() + days * DAY).toISOString().slice(0, 10))

const classesAt = (organizationId: number, eventId: number) =>
  `/organizer/organizations/${organizationId}/events/${eventId}/activities`
const drawAt = (eventId: number, activityId: number, round = '') =>
  `/organizer/scoring/${eventId}/activities/${activityId}/draw${round && `/${round}`}`

/** Publishes the current scores, but without places and prizes. */
async function publishPayouts(contest: { id: number }) {
  await publishRounds(db, contest, { publish_payout: true })
  await db.$executeRaw`
    UPDATE enrollments SET published_value = scores.value, published_no_time = scores.no_time
    FROM scores WHERE scores.user_activity_id = enrollments.user_activity_id AND activity_id = ${contest.id}`
}

describe("a class's next step", () => {
  test('suggests every step to organizers, but only scoring to scorers', async () => {
    const event = await createEvent(db, { organization })
    const activity = await createActivity(db, { event, rounds: ['1', '2'] })
    const next = async (browser: Browser) =>
      (await browser.visit(classesAt(organization.id, event.id))).body.props.activities[0].next
    const nextForAll = async () => [await next(organizer), await next(scorer), await next(viewer)]
    const [first, second] = [drawAt(event.id, activity.id, '1'), drawAt(event.id, activity.id, '2')]

    expect(await nextForAll()).toEqual([{ step: 'enter', url: first }, null, null])
    const entries = await createEntries(db, [
      { activity, round: '1', draw: 1, rider: await createUser(db) },
      { activity, round: '1', draw: 2, rider: await createUser(db) },
    ])
    expect(await nextForAll()).toEqual([{ step: 'draw', url: first }, null, null])
    await organizer.post(`/ajax/randomize-draw/${activity.id}`)
    expect(await nextForAll()).toEqual([{ step: 'publish draw', url: first }, null, null])
    await publishRounds(db, activity, { publish_draw: true }, ['1'])
    const score = { step: 'score', url: first }
    expect(await nextForAll()).toEqual([score, score, null])
    const ids = entries.map((entry) => entry.score.id)
    await db.score.updateMany({ where: { id: { in: ids } }, data: { value: 15_000 } })
    expect(await nextForAll()).toEqual([{ step: 'enter', url: second }, null, null])
    await createEntry(db, { activity, round: '2', draw: 1, score: 15_000 })
    await publishRounds(db, activity, { publish_draw: true }, ['2'])
    const payout = `/organizer/scoring/${event.id}/activities/${activity.id}/payout?view=1`
    expect(await nextForAll()).toEqual([{ step: 'payout', url: payout }, null, null])
    await createPurse(db, activity, { entry_fee_cents: 5000 })
    expect(await nextForAll()).toEqual([{ step: 'publish payout', url: payout }, null, null])
    await publishPayouts(activity)
    expect(await nextForAll()).toEqual([null, null, null])
    await db.enrollment.updateMany({ where: { activity_id: activity.id }, data: { prize_cents: 10_000 } })
    const checks = `/organizer/scoring/${event.id}/activities/${activity.id}/print-checks`
    expect(await nextForAll()).toEqual([{ step: 'checks', url: checks }, null, null])
  })

  test('never suggests the payout step to an organizer limited to one event', async () => {
    const event = await createEvent(db, { organization })
    const activity = await createActivity(db, { event })
    await createEntry(db, { activity, draw: 1, score: 15_000 })
    await publishRounds(db, activity, { publish_draw: true })
    const person = await createUser(db)
    await addMember(db, organization, person, 'organizer', event)
    const limited = await openBrowser(app, db, person)
    const { body } = await limited.visit(classesAt(organization.id, event.id))
    expect(body.props.activities[0]).toMatchObject({ filled: 1, scored: 1, next: null })
  })
})

test('counts entries without a slot as entered, and scratched entries with a slot as scored', async () => {
  const event = await createEvent(db, { organization })
  const activity = await createActivity(db, { event, total_slots: 50 })
  const scratched_at = new Date()
  const own = { activity, rider: await createUser(db) }
  await createEntries(db, [
    { ...own, draw: 1, score: 15_000 },
    { ...own, draw: 2, score: 'NT' },
    { ...own, draw: 3 },
    { ...own, draw: null },
  ])
  const scratched = await createEntries(db, [
    { ...own, draw: 4 },
    { ...own, draw: null },
  ])
  const ids = scratched.map(({ id }) => id)
  await db.userActivity.updateMany({ where: { id: { in: ids } }, data: { scratched_at } })
  const { body } = await viewer.visit(classesAt(organization.id, event.id))
  expect(body.props.activities[0]).toMatchObject({
    filled: 4,
    scored: 3,
    draws: [{ slots: 50, entered: 5, filled: 4, scored: 3, scratched: 1 }],
  })
})

test("suggests a side pot's payout once the class's payout is published", async () => {
  const event = await createEvent(db, { organization })
  const activity = await createActivity(db, { event })
  const side = await createIncentive(db, activity, { name: 'Senior', payType: 'custom' })
  const entry = await createEntry(db, { activity, draw: 1, score: 15_000, alsoIn: [side] })
  await publishRounds(db, activity, { publish_draw: true })
  await publishPayouts(activity)
  const next = async () =>
    (await organizer.visit(classesAt(organization.id, event.id))).body.props.activities[0].next
  const url = `/organizer/scoring/${event.id}/activities/${side.id}/payout`
  expect(await next()).toEqual({ step: 'payout', url })
  const key = { activity_id: side.id, user_activity_id: entry.id }
  await db.enrollment.updateMany({ where: key, data: { prize_cents: 5000 } })
  expect(await next()).toEqual({ step: 'publish payout', url })
  await publishPayouts(side)
  const checks = `/organizer/scoring/${event.id}/activities/${side.id}/print-checks`
  expect(await next()).toEqual({ step: 'checks', url: checks })
})

test('leaves out payouts of side pots without entries', async () => {
  const event = await createEvent(db, { organization })
  const activity = await createActivity(db, { event, rounds: ['1', '2'] })
  const [empty, side] = [
    await createIncentive(db, activity, { name: 'Novice' }),
    await createIncentive(db, activity, { name: 'Senior' }),
  ]
  await createEntry(db, { activity, round: '1', draw: 1, score: 15_000, alsoIn: [side] })
  await createEntry(db, { activity, round: '2', draw: 1, score: 15_000 })
  await publishRounds(db, activity, { publish_draw: true }, ['1', '2'])
  await publishPayouts(activity)
  const shown = async () => {
    const { payouts, next } = (await organizer.visit(classesAt(organization.id, event.id))).body.props
      .activities[0]
    return { payouts, next }
  }
  const url = `/organizer/scoring/${event.id}/activities/${side.id}/payout?view=1`
  expect(await shown()).toEqual({ payouts: [true, true, true, false, false], next: { step: 'payout', url } })
  await publishPayouts(side)
  await publishRounds(db, side, { publish_payout: false }, ['2'])
  expect(await shown()).toEqual({ payouts: [true, true, true, true, true], next: null })
  await createEntry(db, { activity, round: '1', draw: 2, alsoIn: [empty] })
  expect((await shown()).payouts).toEqual([true, true, true, false, false, true, true])
})

test('suggests republishing each payout with a changed score until the payout is republished', async () => {
  const event = await createEvent(db, { organization })
  const activity = await createActivity(db, { event, rounds: ['1', '2'], incentives: ['Senior'] })
  const rider = await createUser(db)
  const [first, second] = await createEntries(db, [
    { activity, round: '1', draw: 1, rider, score: 15_000, alsoIn: activity.incentives },
    { activity, round: '2', draw: 1, rider, score: 16_000, alsoIn: activity.incentives },
  ])
  await publishRounds(db, activity, { publish_draw: true }, ['1', '2'])
  for (const contest of [activity, ...activity.incentives]) {
    await createPurse(db, contest, { added_cents: 10_000 })
    for (const view of ['1', '2', 'average'])
      await organizer
        .get(`/events/${event.id}/activities/${contest.id}/publishPayout?view=${view}`)
        .expect(200)
  }
  const shown = async (browser: Browser) => {
    const { changed, next } = (await browser.visit(classesAt(organization.id, event.id))).body.props
      .activities[0]
    return { changed, step: next?.step ?? null, url: next?.url }
  }
  const payoutAt = (contest: { id: number }, view: string) =>
    `/organizer/scoring/${event.id}/activities/${contest.id}/payout?view=${view}`
  const republish = async (contest: { id: number }, view: string) => {
    for (const publish of ['unPublishPayout', 'publishPayout'])
      await organizer.get(`/events/${event.id}/activities/${contest.id}/${publish}?view=${view}`).expect(200)
  }
  const save = (entry: typeof first, score: number) =>
    scorer.patch(`/ajax/score/${entry!.score.id}`, { score }).expect(200)
  expect(await shown(organizer)).toMatchObject({ changed: false, step: 'checks' })

  await save(second, 17)
  const [senior] = activity.incentives
  for (const [contest, view] of [
    [activity, '2'],
    [activity, 'average'],
    [senior!, '2'],
    [senior!, 'average'],
  ] as const) {
    const url = payoutAt(contest, view)
    expect(await shown(organizer)).toEqual({ changed: true, step: 'republish payout', url })
    expect(await shown(scorer)).toMatchObject({ changed: true, step: null })
    await republish(contest, view)
  }
  expect(await shown(organizer)).toMatchObject({ changed: false, step: 'checks' })

  await save(second, 18)
  await save(second, 17)
  expect(await shown(organizer), 'after the score is changed back').toMatchObject({ changed: false })
})

test("suggests republishing an aggregate's payout if a rider's total changed", async () => {
  const event = await createEvent(db, { organization })
  const classes = [
    await createActivity(db, { event, publish_draw: true }),
    await createActivity(db, { event, publish_draw: true }),
  ] as const
  const aggregate = await createAggregate(db, [...classes], { best_of: 1 })
  await createPurse(db, aggregate, { added_cents: 10_000 })
  const rider = await createUser(db)
  const [fast, slow] = await createEntries(db, [
    { activity: classes[0], draw: 1, rider, score: 15_000, alsoIn: [aggregate] },
    { activity: classes[1], draw: 1, rider, score: 16_000 },
  ])
  const publish = `/events/${event.id}/activities/${aggregate.id}/publishPayout`
  await organizer.get(publish).expect(200)
  const shown = async () => {
    const { changed, next } = (await organizer.visit(classesAt(organization.id, event.id))).body.props
      .aggregates[0]
    return [changed, next?.step]
  }
  expect(await shown()).toEqual([false, 'checks'])
  await scorer.patch(`/ajax/score/${slow!.score.id}`, { score: 17 }).expect(200)
  expect(await shown(), 'only the fastest run counts').toEqual([false, 'checks'])
  await scorer.patch(`/ajax/score/${fast!.score.id}`, { score: 15.5 }).expect(200)
  expect(await shown()).toEqual([true, 'republish payout'])
})

test("shows how many prizes of a class's published payouts are paid, only to members who can write checks", async () => {
  const event = await createEvent(db, { organization })
  const activity = await createActivity(db, { event, incentives: ['Senior'] })
  const [senior] = activity.incentives
  const [ann, bea] = [await createUser(db), await createUser(db)]
  await createEntries(db, [
    { activity, draw: 1, rider: ann, score: 15_000, alsoIn: [senior!] },
    { activity, draw: 2, rider: bea, score: 16_000 },
  ])
  await publishRounds(db, activity, { publish_draw: true })
  for (const contest of [activity, senior!]) {
    const places = [{ upTo: null, percentsBp: [6_000, 4_000] }]
    await createPurse(db, contest, { added_cents: 10_000, places })
  }
  const prizes = async (browser: Browser) =>
    (await browser.visit(classesAt(organization.id, event.id))).body.props.activities[0].prizes
  const publish = (contest: { id: number }) =>
    organizer.get(`/events/${event.id}/activities/${contest.id}/publishPayout`).expect(200)
  expect(await prizes(organizer), 'before the payout is published').toBeNull()
  await publish(activity)
  expect(await prizes(organizer)).toEqual({ paid: 0, prizes: 2 })
  await publish(senior!)
  expect(await prizes(organizer)).toEqual({ paid: 0, prizes: 3 })
  expect([await prizes(scorer), await prizes(viewer)]).toEqual([null, null])

  await organizer.post(`/ajax/checks/${activity.id}`, {
    per: 'rider',
    stock: 'top',
    offset_x: 0,
    offset_y: 0,
  })
  expect(await prizes(organizer)).toEqual({ paid: 2, prizes: 3 })
})

describe('the current or next event', () => {
  test("shows the current or next event's progress on the start page and in the event list", async () => {
    const owner = await createUser(db)
    const own = await createOrganization(db, { owner })
    const at = { organization: own, ends_on: null }
    await createEvent(db, { ...at, starts_on: inDays(-9) })
    await createEvent(db, { ...at, starts_on: inDays(9) })
    const running = await createEvent(db, { organization: own, starts_on: inDays(-5), ends_on: inDays(3) })
    const activity = await createActivity(db, {
      event: running,
      name: 'Open',
      total_slots: 40,
      runs_on: inDays(-4),
    })
    await createEntry(db, { activity, draw: 1 })
    const browser = await openBrowser(app, db, owner)
    const start = await browser.visit('/organizer/organizations')
    const events = await browser.visit(`/organizer/organizations/${own.id}`)
    const expected = {
      id: running.id,
      when: 'on',
      organizes: true,
      classes: [
        {
          id: activity.id,
          name: 'Open',
          runs_on: inDays(-4).toISOString().slice(0, 10),
          slots: 40,
          filled: 1,
          scored: 0,
          next: { step: 'publish draw' },
        },
      ],
    }
    expect(start.body.props.organizations[0].current).toMatchObject(expected)
    expect(start.body.props.organizations[0].next_event).toBe(inDays(9).toISOString().slice(0, 10))
    expect(events.body.props.current).toMatchObject(expected)
  })

  test('chooses the current or next event only from the events that a member can see', async () => {
    const own = await createOrganization(db)
    await createEvent(db, { organization: own, starts_on: inDays(1) })
    const theirs = await createEvent(db, { organization: own, starts_on: inDays(2) })
    const person = await createUser(db)
    await addMember(db, own, person, 'scorer', theirs)
    const browser = await openBrowser(app, db, person)
    const currentId = (current: CurrentEvent | null) => current?.id
    const { body } = await browser.visit('/organizer/organizations')
    expect(currentId(body.props.organizations[0].current)).toBe(theirs.id)
    expect(body.props.organizations[0]).toMatchObject({ unpaid: null, waiting_claims: null })
    const events = await browser.visit(`/organizer/organizations/${own.id}`)
    expect(currentId(events.body.props.current)).toBe(theirs.id)
  })
})

test('shows how many prizes need a check only to members who can write checks', async () => {
  const event = await createEvent(db, { organization, starts_on: inDays(-1) })
  const activity = await createActivity(db, { event })
  await createEntry(db, { activity, score: 15_000 })
  const unpaid = async (browser: Browser) =>
    (await browser.visit('/organizer/organizations')).body.props.organizations[0].unpaid
  await db.enrollment.updateMany({ where: { activity_id: activity.id }, data: { prize_cents: 10_000 } })
  expect(await unpaid(organizer), "doesn't count unpublished prizes").toBe(0)
  await publishRounds(db, activity, { publish_payout: true })
  expect([await unpaid(organizer), await unpaid(scorer), await unpaid(viewer)]).toEqual([1, null, null])
  const { navigation } = (await organizer.visit(`/organizer/organizations/${organization.id}`)).body.props
  expect(navigation.pages).toContainEqual({ page: 'checks', waiting: 1 })
})

test("lists an event's classes and averages in order, only to members who can see the event", async () => {
  const event = await createEvent(db, { organization })
  const youth = await createActivity(db, { event, name: 'Youth', position: 2 })
  const open = await createActivity(db, { event, name: 'Open', position: 1, incentives: ['Senior'] })
  const average = await createAggregate(db, [open, youth], { name: 'All-around', position: 3 })
  const expected = [
    { id: open.id, name: 'Open', is_aggregate: false },
    { id: youth.id, name: 'Youth', is_aggregate: false },
    { id: average.id, name: 'All-around', is_aggregate: true },
  ]
  for (const browser of [organizer, scorer, viewer])
    expect((await browser.get(`/ajax/classes/${youth.id}`)).body).toEqual(expected)
  expect((await outsider.get(`/ajax/classes/${youth.id}`)).status).toBe(404)
  expect((await stranger.get(`/ajax/classes/${youth.id}`)).status).toBe(401)
  const other = await createUser(db)
  await addMember(db, organization, other, 'viewer', await createEvent(db, { organization }))
  expect((await (await openBrowser(app, db, other)).get(`/ajax/classes/${youth.id}`)).status).toBe(404)
})
