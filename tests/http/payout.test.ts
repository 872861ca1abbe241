import { describe, expect, test } from 'vitest'
import {
  addMember,
  createCarryover,
  createActivity,
  createEntry,
  createPointsGroup,
  createHorse,
  createPointsGroupMember,
  createUser,
  createPurse,
  createPointsSeason,
  enroll,
  setScore,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { roundsAndAverage } from '../../server/rules/classes/rounds.ts'
import type { PayoutPage, PayoutRow } from '../../server/wire/payout.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { runNotificationJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const arena = await createScenario(db)
const { app, organizer, scorer, viewer, outsider, stranger, event, organization } = arena

const PURSE = {
  entry_fee_cents: 10_000,
  payback_bp: 10_000,
  places: [{ upTo: null, percentsBp: [5000, 3000, 2000] }],
}

async function createClass(scores: (number | 'NT' | 'DQ' | null)[], given: object = {}, purse: object = {}) {
  const activity = await createActivity(db, { event, publish_draw: true, ...given })
  await createPurse(db, activity, { ...PURSE, ...purse })
  const entries = []
  for (const score of scores) entries.push(await createEntry(db, { activity, score }))
  return { activity, entries }
}
const page = async (id: number, query = '', browser = organizer): Promise<PayoutPage> =>
  (await browser.get(`/ajax/payouts/${id}?${query}`)).body
const publish = (id: number, browser = organizer) =>
  browser.get(`/events/${event.id}/activities/${id}/publishPayout`)
async function publishAll({ id, rounds }: { id: number; rounds: string[] }) {
  for (const view of roundsAndAverage(rounds)) {
    const answer = await organizer.get(`/events/${event.id}/activities/${id}/publishPayout?view=${view}`)
    expect(answer.body).toEqual({ publish_payout: true })
  }
}
const unpublish = (id: number, browser = organizer) =>
  browser.get(`/events/${event.id}/activities/${id}/unPublishPayout`)
const prizes = (rows: PayoutRow[]) => rows.map((row) => [row.score, row.place, row.prize])

describe('payout page', () => {
  test('computes the places, prizes and reconciliation for a draft', async () => {
    const { activity } = await createClass([15_300, 15_100, 'NT', 15_200])
    const { data, reconciliation, canPublish, ...envelope } = await page(activity.id)
    expect(prizes(data)).toEqual([
      [15.1, 1, 200],
      [15.2, 2, 120],
      [15.3, 3, 80],
      ['NT', null, null],
    ])
    expect(reconciliation).toEqual({
      entries: 4,
      entry_fee_cents: 10_000,
      gross_cents: 40_000,
      off_top_cents: 0,
      guarantee_cents: 0,
      payback_cents: 40_000,
      retainage_cents: 0,
      added_cents: 0,
      net_cents: 40_000,
      paid_cents: 40_000,
      breakage_cents: 0,
      retained_cents: 0,
      unpaid_cents: 0,
      overrun_cents: 0,
      unscored: 0,
      agrees: true,
    })
    expect(canPublish).toBe(true)
    expect(envelope).toMatchObject({
      total: 4,
      per_page: 50,
      current_page: 1,
      from: 1,
      to: 4,
      last_page: 1,
      prev_page_url: null,
      next_page_url: null,
    })
    expect(
      await db.enrollment.findMany({ where: { activity_id: activity.id, prize_cents: { not: null } } }),
    ).toEqual([])
  })

  test("returns the times of all runs with every page, even to members who can't see amounts", async () => {
    const times = Array.from({ length: 60 }, (_, index) => 15_000 + index * 20)
    const { activity, entries } = await createClass(
      [...times, 'NT', 'DQ', null, null],
      { has_divisions: true },
      {
        divisions: [
          { offset: 0, shareBp: 6000 },
          { offset: 500, shareBp: 4000 },
        ],
      },
    )
    await db.userActivity.update({ where: { id: entries.at(-1)!.id }, data: { scratched_at: new Date() } })
    const strip = {
      values: times,
      no_times: 2,
      not_run: 1,
      divisions: [
        { division: 1, from: 15_000 },
        { division: 2, from: 15_500 },
      ],
    }
    const person = await createUser(db)
    await addMember(db, organization, person, 'scorer', event)
    for (const browser of [organizer, scorer, viewer, await openBrowser(app, db, person)])
      for (const query of ['', 'page=2'])
        expect((await page(activity.id, query, browser)).strip).toEqual(strip)
  })

  test('lists judged scores highest first, and no divisions for a class without divisions', async () => {
    const { activity } = await createClass([7_850, 8_600, 8_100], { judged: true })
    expect((await page(activity.id)).strip).toEqual({
      values: [8_600, 8_100, 7_850],
      no_times: 0,
      not_run: 0,
      divisions: [],
    })
  })

  test("returns each run's result, rider and horse", async () => {
    const season = await createPointsSeason(db, organization)
    const group = await createPointsGroup(db, season)
    const rider = await createUser(db, { name: 'Ria', hometown: 'Cody, WY', bbr_id: 'B-7' })
    await createPointsGroupMember(db, group, rider)
    const activity = await createActivity(db, { event, points_seasons_group_id: group.id })
    await createEntry(db, {
      activity,
      draw: 7,
      rider,
      horse: await createHorse(db, { name: 'Payout Penny' }),
      score: 15_000,
    })
    await createEntry(db, {
      activity,
      draw: 8,
      rider: await createTypedInRider(db, organization),
      score: 16_000,
    })
    const [known, typed] = (await page(activity.id)).data
    expect(known).toMatchObject({
      score: 15,
      division: 1,
      place: 1,
      place_to: 1,
      points: null,
      changed: false,
      userActivity: {
        position: 7,
        root_activity_id: null,
        user: {
          id: rider.id,
          name: 'Ria',
          hometown: 'Cody, WY',
          bbr_id: 'B-7',
          not_real_users: false,
          in_activity_point_group: true,
        },
        horse: { name: 'Payout Penny' },
        bull: null,
      },
    })
    expect(typed!.userActivity.user).toMatchObject({ not_real_users: true, in_activity_point_group: false })
  })

  test('paginates the payout rows on the server', async () => {
    const { activity } = await createClass(Array.from({ length: 60 }, (_, index) => 15_000 + index))
    const first = await page(activity.id)
    expect([first.total, first.last_page, first.from, first.to, first.prev_page_url]).toEqual([
      60,
      2,
      1,
      50,
      null,
    ])
    const second: PayoutPage = (await organizer.get(first.next_page_url!)).body
    expect([second.current_page, second.from, second.to, second.next_page_url]).toEqual([2, 51, 60, null])
    expect(second.data[0]!.score).toBe(15.05)
    expect((await organizer.get(second.prev_page_url!)).body).toEqual(first)
  })

  test('splits the prizes for a tie and marks the tied places', async () => {
    const { activity } = await createClass([15_100, 15_100, 15_300])
    expect((await page(activity.id)).data.map((row) => [row.place, row.place_to, row.prize])).toEqual([
      [1, 2, 120],
      [1, 2, 120],
      [3, 3, 60],
    ])
  })

  test("puts a run whose time is exactly a division's limit into the slower division", async () => {
    const divisions = [
      { offset: 0, shareBp: 5000 },
      { offset: 500, shareBp: 5000 },
    ]
    const { activity } = await createClass([16_721, 17_220, 17_221], { has_divisions: true }, { divisions })
    const { data, divisions: seen } = await page(activity.id)
    expect(data.map((row) => [row.score, row.division])).toEqual([
      [16.721, 1],
      [17.22, 1],
      [17.221, 2],
    ])
    expect(seen).toMatchObject([
      { division: 1, from: 16.721, pool_cents: 15_000, runs: 2 },
      { division: 2, from: 17.221, pool_cents: 15_000, runs: 1 },
    ])
  })

  test('ranks a judged class from the highest score down, with an NT last', async () => {
    const { activity } = await createClass([7100, 8450, 'NT'], { judged: true })
    expect((await page(activity.id)).data.map((row) => row.score)).toEqual([84.5, 71, 'NT'])
  })
})

describe('a payout with carryovers', () => {
  test('ranks and pays a carried-over run by its current score in the original class', async () => {
    const { activity: open, entries } = await createClass([15_000, 15_500])
    const youth = await createActivity(db, { event, publish_draw: true })
    await createPurse(db, youth, PURSE)
    await createCarryover(db, open, youth)
    await createEntry(db, { activity: youth, score: 16_000 })
    await enroll(db, entries[1]!, youth)
    const [carried, own] = (await page(youth.id)).data
    expect(carried).toMatchObject({
      score: 15.5,
      place: 1,
      prize: 125,
      userActivity: { root_activity_id: open.id },
    })
    expect(own).toMatchObject({ score: 16, place: 2, userActivity: { root_activity_id: null } })
    await setScore(db, entries[1]!, 'NT')
    expect(
      (await page(youth.id)).data.map((row) => row.score),
      'uses the corrected score for the carried-over run',
    ).toEqual([16, 'NT'])
  })

  test('increases the payout version of each class and incentive that a changed score affects', async () => {
    const { activity: open, entries } = await createClass([15_000])
    const youth = await createActivity(db, { event, incentives: ['Senior'], publish_draw: true })
    await createCarryover(db, open, youth)
    for (const contest of [open, youth, youth.incentives[0]!]) {
      const path = `/organizer/scoring/${event.id}/activities/${contest.id}/payout`
      const how = async () => {
        const { version } = (await organizer.visit(path)).body.props
        expect((await page(contest.id)).version).toBe(version)
        return version
      }
      const before = await how()
      await scorer.patch(`/ajax/score/${entries[0]!.score.id}`, { score: 15.1 + contest.id / 1000 })
      expect(await how()).toBeGreaterThan(before)
    }
  })

  test('counts a session-only run in its incentives, but not in the class', async () => {
    const { activity: open } = await createClass([15_000])
    const incentive = await createActivity(db, { event, parent_id: open.id })
    await createEntry(db, { activity: open, is_session_only: true, score: 14_000, alsoIn: [incentive] })
    expect((await page(open.id)).data.map((row) => row.score)).toEqual([15])
    const [row] = (await page(incentive.id)).data
    expect(row, "an incentive of the class isn't a carryover").toMatchObject({
      score: 14,
      userActivity: { root_activity_id: null },
    })
  })
})

describe('payout of several rounds', () => {
  test('divides the purse among the rounds and the average by weight', async () => {
    const activity = await createActivity(db, { event, publish_draw: true, rounds: ['1', '2'] })
    await createPurse(db, activity, {
      ...PURSE,
      weights: [1, 1, 2],
      places: [{ upTo: null, percentsBp: [10_000] }],
    })
    const [ann, bea] = [await createUser(db, { name: 'Ann' }), await createUser(db, { name: 'Bea' })]
    for (const [round, rider, score] of [
      ['1', ann, 15_000],
      ['1', bea, 15_400],
      ['2', ann, 16_000],
      ['2', bea, 15_100],
    ] as const)
      await createEntry(db, { activity, round, rider, score })
    expect((await page(activity.id)).data.map((row) => [row.userActivity.user!.name, row.prize])).toEqual([
      ['Ann', 50],
      ['Bea', 0],
    ])
    expect((await page(activity.id, 'view=2')).data[0]).toMatchObject({ score: 15.1, prize: 50, round: '2' })
    const average = await page(activity.id, 'view=average')
    expect(average.data.map((row) => [row.userActivity.user!.name, row.score, row.place, row.prize])).toEqual(
      [
        ['Bea', 30.5, 1, 100],
        ['Ann', 31, 2, 0],
      ],
    )
    await publishAll(activity)
    expect((await page(activity.id, 'view=average')).data.map((row) => row.prize)).toEqual([100, 0])
    expect((await db.average.findMany({ where: { activity_id: activity.id } })).length).toBe(2)
    expect((await organizer.get(`/ajax/payouts/${activity.id}?view=3`)).status).toBe(404)
  })
})

test('ranks, adds up and publishes the shortest and longest possible times', async () => {
  const longest = 2_147_483_647
  const activity = await createActivity(db, { event, publish_draw: true, rounds: ['1', '2', '3'] })
  await createPurse(db, activity, PURSE)
  const [ann, bea] = [await createUser(db, { name: 'Ann' }), await createUser(db, { name: 'Bea' })]
  for (const round of activity.rounds) {
    await createEntry(db, { activity, round, rider: ann, score: 0 })
    await createEntry(db, { activity, round, rider: bea, score: longest })
  }
  const average = async () => {
    const { data } = await page(activity.id, 'view=average')
    return data.map((row) => [row.userActivity.user!.name, row.score])
  }
  const added = [
    ['Ann', 0],
    ['Bea', 6_442_450.941],
  ]
  expect(await average()).toEqual(added)
  await publishAll(activity)
  expect(await average()).toEqual(added)
  const paper = await organizer.get(`/payout/activity/${activity.id}`)
  const spreadsheet = await organizer.get(
    `/organizer/scoring/${activity.event_id}/activities/${activity.id}/export/payout.xlsx`,
  )
  expect([paper.status, spreadsheet.status]).toEqual([200, 200])
})

describe('publishing a payout', () => {
  test('freezes published prizes, and marks scores that change afterward', async () => {
    const { activity, entries } = await createClass([15_100, 15_200])
    expect((await publish(activity.id)).body).toEqual({ publish_payout: true })
    await scorer.patch(`/ajax/score/${entries[0]!.score.id}`, { score: '15.900' })
    const after = await page(activity.id)
    expect(after.data.map((row) => [row.score, row.place, row.prize, row.changed])).toEqual([
      [15.9, 1, 125, true],
      [15.2, 2, 75, false],
    ])
    expect([after.publish_payout, after.changed, after.canPublish]).toEqual([true, true, false])
    await unpublish(activity.id)
    await publish(activity.id)
    const again = await page(activity.id)
    expect(prizes(again.data)).toEqual([
      [15.2, 1, 125],
      [15.9, 2, 75],
    ])
    expect(again.changed).toBe(false)
  })

  test('publishes a payout only once when several organizers publish it at the same moment', async () => {
    const { activity } = await createClass([15_100, 15_200])
    const answers = await Promise.all([
      publish(activity.id),
      publish(activity.id, arena.owner),
      publish(activity.id),
    ])
    expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill({ publish_payout: true }))
    const { payout_publication } = await db.round.findFirstOrThrow({ where: { activity_id: activity.id } })
    expect(payout_publication).toBe(1)
    await runNotificationJobs(db, url)
    const told = await db.notification.findMany({ where: { activity_id: activity.id, kind: 'payout' } })
    expect(told.filter(({ summary }) => summary !== null)).toHaveLength(2)
    expect(new Set(told.map(({ user_id }) => user_id)).size).toBe(told.length)
    expect(await db.change.count({ where: { activity_id: activity.id, kind: 'payout published' } })).toBe(1)
  })

  test.each([
    ['the draw is a draft', { publish_draw: false }, [15_000], /The .+ draw isn't published yet\./],
    ['a run has no score', {}, [15_000, null], /One run has no score yet\./],
    ['no run counts', {}, [], /There are no runs yet\./],
  ])('rejects publication and says why when %s', async (_case, given, scores, reason) => {
    const { activity } = await createClass(scores, given)
    const draft = await page(activity.id)
    expect(draft.canPublish).toBe(false)
    expect(draft.reasons.join()).toMatch(reason)
    const answer = await publish(activity.id)
    expect([answer.status, (await page(activity.id)).publish_payout]).toEqual([409, false])
    expect(answer.body.message).toMatch(reason)
  })

  test("requires the CSRF token even for a GET request, so that an emailed link can't publish a payout", async () => {
    const { activity } = await createClass([15_000])
    for (const call of ['publishPayout', 'unPublishPayout'])
      expect(
        (await organizer.withoutToken('get', `/events/${event.id}/activities/${activity.id}/${call}`)).status,
      ).toBe(419)
    expect((await page(activity.id)).publish_payout).toBe(false)
  })

  test("returns 404 to a request to publish a payout under another event's URL", async () => {
    const { activity } = await createClass([15_000])
    expect(
      (await organizer.get(`/events/${event.id + 1}/activities/${activity.id}/publishPayout`)).status,
    ).toBe(404)
  })

  test('lets only organizers publish a payout', async () => {
    const { activity } = await createClass([15_000])
    expect((await publish(activity.id, scorer)).status).toBe(403)
    expect((await publish(activity.id, viewer)).status).toBe(403)
    expect((await publish(activity.id, outsider)).status).toBe(404)
    expect((await publish(activity.id, stranger)).status).toBe(401)
    expect((await page(activity.id)).publish_payout).toBe(false)
  })

  test('refuses to unpublish until the checks printed from the payout are voided', async () => {
    const { activity } = await createClass([15_000])
    await publish(activity.id)
    const { id: enrollment_id } = await db.enrollment.findFirstOrThrow({
      where: { activity_id: activity.id },
    })
    await db.check.create({
      data: {
        organization_id: organization.id,
        event_id: activity.event_id,
        activity_id: activity.id,
        number: 1,
        payee: 'X',
        cents: 1,
        dated: new Date(),
        printed_by_id: arena.people.owner.id,
        lines: { create: { enrollment_id, cents: 1, description: 'X' } },
      },
    })
    const why = 'Winnings from this payout were paid. Void those checks or envelopes before you unpublish it.'
    expect((await unpublish(activity.id)).body.message).toBe(why)
    expect((await page(activity.id)).warnings).toEqual([why])
    await db.checkLine.updateMany({ where: { enrollment_id }, data: { voided: true } })
    expect((await page(activity.id)).warnings).toEqual([])
  })

  test('warns about a run that is entered in neither the class nor a side pot', async () => {
    const { activity } = await createClass([15_000, 16_000])
    const entry = await db.userActivity.findFirstOrThrow({
      where: { activity_id: activity.id, draw: 2 },
      include: { user: true },
    })
    await db.enrollment.deleteMany({ where: { user_activity_id: entry.id } })
    expect((await page(activity.id)).warnings).toEqual([
      `${entry.user!.name} (#2) isn't entered in the class or a side pot.`,
    ])
  })
})

describe('typing in prizes', () => {
  test('accepts manually entered prizes only in a class with custom prizes', async () => {
    const { activity } = await createClass([15_000, 'NT'], { payType: 'custom' })
    const [first, second] = (await page(activity.id)).data
    expect((await organizer.post('/ajax/prize', { id: first!.id, prize: '120.50' })).body).toEqual({
      id: first!.id,
      prize: 120.5,
    })
    expect((await organizer.post('/ajax/prize', { id: second!.id, prize: 10 })).status).toBe(200)
    expect((await page(activity.id)).data.map((row) => row.prize)).toEqual([120.5, 10])
    await organizer.post('/ajax/prize', { id: second!.id, prize: '' })
    expect((await page(activity.id)).data[1]!.prize).toBeNull()
    const other = await createClass([15_000])
    const row = (await page(other.activity.id)).data[0]!
    expect((await organizer.post('/ajax/prize', { id: row.id, prize: 5 })).status).toBe(409)
  })

  test('blocks publication when prizes exceed the purse', async () => {
    const { activity } = await createClass([15_000], { payType: 'custom' })
    const row = (await page(activity.id)).data[0]!
    await organizer.post('/ajax/prize', { id: row.id, prize: 100.01 })
    const over = await page(activity.id)
    expect([over.canPublish, over.reasons, over.reconciliation.overrun_cents]).toEqual([
      false,
      ['The prizes add up to more than the total payout.'],
      1,
    ])
    await organizer.post('/ajax/prize', { id: row.id, prize: 100 })
    expect((await page(activity.id)).canPublish).toBe(true)
    await publish(activity.id)
    expect(
      (await organizer.post('/ajax/prize', { id: row.id, prize: 1 })).status,
      'published money is final',
    ).toBe(409)
  })

  test.each(['-5', 'much', '1.234', '1e3', 1.005, {}])('rejects %j as a prize', async (prize) => {
    const { activity } = await createClass([15_000], { payType: 'custom' })
    const row = (await page(activity.id)).data[0]!
    const answer = await organizer.post('/ajax/prize', { id: row.id, prize })
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['prize']])
  })

  test('lets only organizers enter prizes and points, and requires a CSRF token', async () => {
    const { activity } = await createClass([15_000], { payType: 'custom' })
    const row = (await page(activity.id)).data[0]!
    for (const call of ['prize', 'points']) {
      const body = { id: row.id, [call]: 5 }
      expect((await scorer.post(`/ajax/${call}`, body)).status).toBe(403)
      expect((await outsider.post(`/ajax/${call}`, body)).status).toBe(404)
      expect((await organizer.withoutToken('post', `/ajax/${call}`, body)).status).toBe(419)
    }
  })
})

describe('a payout with points', () => {
  async function season() {
    const group = await createPointsGroup(db, await createPointsSeason(db, organization), {
      points_table: 'NBHA',
    })
    const member = await createUser(db, { name: `Member ${group.id}` })
    await createPointsGroupMember(db, group, member)
    const activity = await createActivity(db, {
      event,
      publish_draw: true,
      points_seasons_group_id: group.id,
    })
    await createEntry(db, { activity, score: 14_000 })
    await createEntry(db, { activity, rider: member, score: 15_000 })
    const mine = (await page(activity.id)).data[1]!
    return { group, member, activity, mine }
  }

  test('accepts manually entered points only while the payout is a draft', async () => {
    const { activity, mine } = await season()
    expect((await organizer.post('/ajax/points', { id: mine.id, points: '4.5' })).body).toEqual({
      id: mine.id,
      points: 4.5,
    })
    expect(
      (await organizer.post('/ajax/points', { id: mine.id, points: 'lots' })).body.errors,
    ).toHaveProperty('points')
    await publish(activity.id)
    expect((await organizer.post('/ajax/points', { id: mine.id, points: 5 })).status).toBe(409)
  })

  test('fills in points from the points table without overwriting manually entered points', async () => {
    const { activity, mine } = await season()
    expect((await organizer.post(`/ajax/fill-points/${activity.id}`)).body).toMatchObject({ filled: 1 })
    expect((await page(activity.id)).data.map((row) => row.points)).toEqual([null, 4])
    await organizer.post('/ajax/points', { id: mine.id, points: 1 })
    expect((await organizer.post(`/ajax/fill-points/${activity.id}`)).body).toMatchObject({ filled: 0 })
    expect((await scorer.post(`/ajax/fill-points/${activity.id}`)).status).toBe(403)
  })

  test('counts points on the leaderboard only while the payout is published', async () => {
    const { activity, group, member, mine } = await season()
    await organizer.post('/ajax/points', { id: mine.id, points: 3 })
    const standings = async () =>
      (await viewer.visit(`/organizer/points-groups/${group.id}`)).body.props.standings
    expect(await standings()).toEqual([])
    await publish(activity.id)
    expect(await standings()).toEqual([
      {
        place: 1,
        rider: { id: member.id, name: member.name, fake: false },
        horse: null,
        points: 3,
        events: [
          {
            id: event.id,
            name: event.name,
            points: 3,
            results: [{ activity: activity.name, points: 3 }],
          },
        ],
      },
    ])
    await unpublish(activity.id)
    expect(await standings()).toEqual([])
    expect((await outsider.visit(`/organizer/points-groups/${group.id}`)).status).toBe(404)
  })
})

test('lists the class and its incentives as tabs on the payout page', async () => {
  const activity = await createActivity(db, { event, incentives: ['Senior'] })
  const { body } = await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/payout`)
  expect(body.component).toBe('Payout/Index')
  expect(body.props.tabs).toEqual([
    {
      label: activity.name,
      url: `/organizer/scoring/${event.id}/activities/${activity.id}/payout`,
      current: true,
      published: false,
    },
    {
      label: 'Senior',
      url: `/organizer/scoring/${event.id}/activities/${activity.incentives[0]!.id}/payout`,
      current: false,
      published: false,
    },
  ])
})

test('returns 404 to an outsider or a rider who requests payout rows', async () => {
  const { activity } = await createClass([15_000])
  const rider = await openBrowser(app, db, await createUser(db))
  for (const browser of [outsider, rider])
    expect((await browser.get(`/ajax/payouts/${activity.id}`)).status).toBe(404)
})

describe('a payout and changes to its draw', () => {
  test('keeps the rows and the paid total consistent when an entry is deleted during publication', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { activity, entries } = await createClass([15_000, 16_000])
      const incentive = await createActivity(db, { event, parent_id: activity.id })
      await createPurse(db, incentive, PURSE)
      for (const entry of entries) await enroll(db, entry, incentive)
      const [published] = await Promise.all([
        publish(incentive.id),
        organizer.delete(`/ajax/user-activity/${entries[0]!.id}`),
      ])
      expect(published.status).toBe(200)
      const { data, reconciliation } = await page(incentive.id)
      const paid = data.reduce((total, row) => total + Math.round((row.prize ?? 0) * 100), 0)
      expect(paid, 'the rows add up to the paid money').toBe(reconciliation.paid_cents)
    }
  })

  test('rejects new entries and a change of horse once the payout is published', async () => {
    const { activity, entries } = await createClass([15_000])
    await publish(activity.id)
    const add = await organizer.post(`/ajax/draw/${activity.id}`, { user_name: 'Late Larry', slotNumber: 20 })
    expect([add.status, add.body.message]).toEqual([
      409,
      'The payout is published. Unpublish it to add a run.',
    ])
    const horse = await createHorse(db)
    const change = await organizer.patch(`/ajax/user-activity/${entries[0]!.id}`, { horse_id: horse.id })
    expect(change.status).toBe(409)
  })

  test("refuses to unpublish the draw while an incentive's payout is published", async () => {
    const { activity, entries } = await createClass([15_000])
    const incentive = await createActivity(db, { event, parent_id: activity.id })
    await enroll(db, entries[0]!, incentive)
    await publish(incentive.id)
    expect((await organizer.post(`/ajax/unpublish-draw/${activity.id}`)).status).toBe(409)
    await unpublish(incentive.id)
    expect((await organizer.post(`/ajax/unpublish-draw/${activity.id}`)).status).toBe(200)
  })

  test('blocks publication while a scored run has no rider or a rider is entered twice in a go', async () => {
    const { activity, entries } = await createClass([15_000, 16_000])
    await db.userActivity.update({ where: { id: entries[0]!.id }, data: { user_id: null } })
    expect((await page(activity.id)).reasons).toEqual(['One run has no rider.'])

    const twoGos = await createActivity(db, { event, publish_draw: true, rounds: ['1', '2'] })
    await createPurse(db, twoGos, PURSE)
    const rider = await createUser(db, { name: 'Twice Tina' })
    for (const round of ['1', '1', '2'])
      await createEntry(db, { activity: twoGos, round, rider, score: 15_000 })
    expect((await page(twoGos.id)).reasons).toEqual(['Twice Tina is entered twice in the 1st Go.'])
    expect((await publish(twoGos.id)).status).toBe(409)
    expect((await page(twoGos.id, 'view=average')).data.map((row) => row.score)).toEqual([30])
  })

  test('counts a run that is carried over from the second go of one class to a one-go class', async () => {
    const twoGos = await createActivity(db, { event, publish_draw: true, rounds: ['1', '2'] })
    const { activity } = await createClass([15_000])
    await createCarryover(db, twoGos, activity)
    const entry = await createEntry(db, { activity: twoGos, round: '2', score: 14_000 })
    await enroll(db, entry, activity)
    const { data, reconciliation } = await page(activity.id)
    expect(data.map((row) => [row.score, row.place])).toEqual([
      [14, 1],
      [15, 2],
    ])
    expect(reconciliation.gross_cents).toBe(20_000)
  })

  test('clears manually entered points when the rider changes', async () => {
    const group = await createPointsGroup(db, await createPointsSeason(db, organization))
    const member = await createUser(db)
    await createPointsGroupMember(db, group, member)
    const { activity, entries } = await createClass([null], { points_seasons_group_id: group.id })
    await db.userActivity.update({ where: { id: entries[0]!.id }, data: { user_id: member.id } })
    const [row] = (await page(activity.id)).data
    await organizer.post('/ajax/points', { id: row!.id, points: 7 })
    await organizer.patch(`/ajax/user-activity/${entries[0]!.id}`, { user_name: 'Somebody Else' })
    expect((await page(activity.id)).data[0]!.points).toBeNull()
  })
})
