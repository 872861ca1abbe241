import { describe, expect, test } from 'vitest'
import {
  createCarryover,
  createActivity,
  createBull,
  createEntry,
  createHorse,
  createUser,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { DrawRow } from '../../server/wire/draw.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { runNotificationJobs } from '../support/jobs.ts'

const { db, url } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, scorer, viewer, outsider, stranger, event } = arena
const newClass = (given: object = {}) => createActivity(db, { event, ...given })
const rowsOf = async (id: number, query = '') => (await organizer.get(`/ajax/draw/${id}/round?${query}`)).body

describe('draw rows', () => {
  test('returns the same fields for an empty slot as for a filled one', async () => {
    const activity = await newClass({ total_slots: 250 })
    await createEntry(db, { activity, draw: 101 })
    const rows = await rowsOf(activity.id, 'page=2')
    expect(rows.map((row: DrawRow) => row.draw)).toEqual(
      Array.from({ length: 100 }, (_, index) => 101 + index),
    )
    for (const row of rows) expect(Object.keys(DrawRow.strict().parse(row))).toHaveLength(30)
    expect(rows[0]).toMatchObject({ position: 101, page_draw: 1, activity_scored: true, score: null })
    expect(rows[1]).toMatchObject({ id: null, user_id: null, draw: 102, page_draw: 2 })
  })

  test('returns draw rows up to the last slot, and an empty list for later pages', async () => {
    const activity = await newClass({ total_slots: 250 })
    expect(await rowsOf(activity.id, 'page=3')).toHaveLength(50)
    expect(await rowsOf(activity.id, 'page=4')).toEqual([])
  })

  test('returns the rider, horse, bull, request, score and side pots of each row', async () => {
    const activity = await newClass({ incentives: ['Senior'], track_bulls: true })
    const horse = await createHorse(db, { name: 'Dash Ta Fame', rrrs_id: 'R-1' })
    const bull = await createBull(db, { name: 'Bodacious' })
    const rider = await createUser(db, { name: 'Ana Muñoz' })
    await createEntry(db, {
      activity,
      draw: 1,
      rider,
      horse,
      bull,
      request: 'late, please',
      score: 17_201,
      alsoIn: [activity.incentives[0]!],
    })
    expect((await rowsOf(activity.id))[0]).toMatchObject({
      user_id: rider.id,
      user_name: 'Ana Muñoz',
      user_fake: false,
      horse_name: 'Dash Ta Fame',
      bull_name: 'Bodacious',
      request: 'late, please',
      score: 17.201,
      activity_scored: true,
      scored_incentives: [{ id: activity.incentives[0]!.id }],
      is_session_only: false,
      root_activity_id: null,
      rider: { id: rider.id, name: 'Ana Muñoz', email: null },
      horse: { id: horse.id, name: 'Dash Ta Fame', rrrs_id: 'R-1' },
      bull: { id: bull.id, name: 'Bodacious' },
    })
  })

  test("returns a judged class's score in points", async () => {
    const activity = await newClass({ judged: true })
    await createEntry(db, { activity, draw: 1, score: 8450 })
    expect((await rowsOf(activity.id))[0].score).toBe(84.5)
  })

  test("hides riders' email addresses from organizers until the round's draw is first published", async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    const rider = await createUser(db)
    for (const round of ['1', '2']) await createEntry(db, { activity, round, draw: 1, rider })
    const address = async (round: string) =>
      (await organizer.get(`/ajax/draw/${activity.id}/round/${round}`)).body[0].rider.email
    expect(await address('1')).toBeNull()
    expect((await organizer.post(`/ajax/publish-draw/${activity.id}?round=1`)).status).toBe(200)
    expect([await address('1'), await address('2')]).toEqual([rider.email, null])
    await organizer.post(`/ajax/unpublish-draw/${activity.id}?round=1`)
    expect(await address('1')).toBe(rider.email)
  })

  test("hides riders' email addresses from scorers and viewers", async () => {
    const activity = await newClass({ publish_draw: true })
    await createEntry(db, { activity, draw: 1 })
    for (const browser of [scorer, viewer])
      expect((await browser.get(`/ajax/draw/${activity.id}/round`)).body[0].rider.email).toBeNull()
  })

  test('returns draw rows for only one round', async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    await createEntry(db, { activity, round: '2', draw: 5 })
    const of = async (round: string) => (await organizer.get(`/ajax/draw/${activity.id}/round/${round}`)).body
    expect((await of('1'))[4].id).toBeNull()
    expect((await of('2'))[4].id).not.toBeNull()
    expect((await organizer.get(`/ajax/draw/${activity.id}/round/3`)).status).toBe(404)
  })

  test.each(['0', '-1', 'x', '1.5'])('rejects a request for draw page %s', async (page) => {
    const answer = await organizer.get(`/ajax/draw/${arena.activity.id}/round?page=${page}`)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['page']])
  })
})

describe('searching a draw', () => {
  test('finds slots by rider, horse or slot number, and returns all matches on one page', async () => {
    const activity = await newClass({ total_slots: 300 })
    await createEntry(db, { activity, draw: 7, rider: await createUser(db, { name: 'Jolene Ash' }) })
    await createEntry(db, { activity, draw: 250, horse: await createHorse(db, { name: 'Ashes To Ashes' }) })
    await createEntry(db, { activity, draw: 12 })
    const slots = async (q: string) =>
      (await rowsOf(activity.id, `q=${encodeURIComponent(q)}`)).map((row: DrawRow) => row.draw)
    expect(await slots('aSH')).toEqual([7, 250])
    expect(await slots(' 12 ')).toContain(12)
    expect(await slots('nobody at all')).toEqual([])
    expect(await slots('%'), 'treats a percent sign literally').toEqual([])
    expect(await slots('_')).toEqual([])
    expect(await slots('\\')).toEqual([])
  })
})

describe('resizing a draw', () => {
  test('lets an organizer shrink a draw down to the last filled slot', async () => {
    const activity = await newClass({ total_slots: 100 })
    await createEntry(db, { activity, draw: 40 })
    expect((await organizer.patch(`/ajax/activity/${activity.id}`, { total_slots: 40 })).body).toEqual({
      total_slots: 40,
      last_used_slot: 40,
    })
    const refused = await organizer.patch(`/ajax/activity/${activity.id}`, { total_slots: 39 })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Cannot resize to 39 because filled slots exist above the new size requested.',
    ])
    expect((await db.activity.findUniqueOrThrow({ where: { id: activity.id } })).total_slots).toBe(40)
  })

  test.each([{ total_slots: 0 }, { total_slots: 'many' }, { total_slots: 10_001 }, { total_slots: 1.5 }, {}])(
    'rejects the new draw size %j with an error on total_slots',
    async (body) => {
      const answer = await organizer.patch(`/ajax/activity/${arena.activity.id}`, body)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['total_slots']])
    },
  )
})

describe('publishing a draw', () => {
  test('notifies every registered rider once, even if the request to publish is repeated', async () => {
    const activity = await newClass()
    const rider = await createUser(db)
    await createEntry(db, { activity, draw: 1, rider })
    await createEntry(db, { activity, draw: 2, rider })
    await createEntry(db, { activity, draw: 3, rider: await createTypedInRider(db, arena.organization) })
    const publish = () => organizer.post(`/ajax/publish-draw/${activity.id}`)
    const answers = await Promise.all([publish(), publish(), publish()])
    expect(answers.map((answer) => answer.body)).toEqual(Array(3).fill({ publish_draw: true }))
    await runNotificationJobs(db, url)
    const told = await db.notification.findMany({ where: { activity_id: activity.id } })
    expect(told.map((notification) => notification.user_id)).toEqual([rider.id])
  })

  test('notifies riders once when the draw is unpublished and published again unchanged', async () => {
    const activity = await newClass()
    await createEntry(db, { activity, draw: 1 })
    for (const call of ['publish', 'unpublish', 'publish']) {
      await organizer.post(`/ajax/${call}-draw/${activity.id}`)
      await runNotificationJobs(db, url)
    }
    expect(await db.notification.count({ where: { activity_id: activity.id } })).toBe(1)
    expect((await organizer.post(`/ajax/unpublish-draw/${activity.id}`)).body).toEqual({
      publish_draw: false,
    })
  })

  test('refuses to unpublish a draw while its payout is published', async () => {
    const activity = await newClass({ publish_draw: true, publish_payout: true })
    const answer = await organizer.post(`/ajax/unpublish-draw/${activity.id}`)
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The payout is published. Unpublish the payout first.',
    ])
  })

  test("refuses to unpublish a draw whose runs are in another class's or a side pot's published payout", async () => {
    const activity = await newClass({ name: 'Open 4D', publish_draw: true, incentives: ['Rookie'] })
    const youth = await newClass({ name: 'Youth', incentives: ['Novice'] })
    const contests = [activity, activity.incentives[0]!, youth, youth.incentives[0]!]
    await createEntry(db, { activity, draw: 1, alsoIn: contests.slice(1) })
    const refusal = async (...published: { id: number }[]) => {
      for (const contest of contests) await publishRounds(db, contest, { publish_payout: false })
      for (const contest of published) await publishRounds(db, contest, { publish_payout: true })
      const { status, body } = await organizer.post(`/ajax/unpublish-draw/${activity.id}`)
      return [status, body.message]
    }
    expect(await refusal(youth)).toEqual([
      409,
      'The Youth payout is published and includes runs from this draw. Unpublish that payout first.',
    ])
    expect(await refusal(activity.incentives[0]!, youth.incentives[0]!)).toEqual([
      409,
      'The Rookie and Novice (Youth) payouts are published and include runs from this draw. Unpublish those payouts first.',
    ])
    expect((await refusal(activity, youth))[1]).toMatch(/^The Open 4D and Youth payouts are published/)
  })
})

describe('randomizing a draw', () => {
  test('draws entries into the first slots, in an order that the seed reproduces', async () => {
    const activity = await newClass({ total_slots: 50, min_gap: 3 })
    const rider = await createUser(db)
    for (const draw of [2, 9, 10, 30])
      await createEntry(db, { activity, draw, rider: draw === 9 || draw === 10 ? rider : undefined })
    const page = await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`)
    const answer = await organizer.post(`/ajax/randomize-draw/${activity.id}`)
    expect(answer.body).toMatchObject({ entries: 4, achievedGap: 3 })

    const rows = (await rowsOf(activity.id)).filter((row: DrawRow) => row.id)
    expect(rows.map((row: DrawRow) => row.draw)).toEqual([1, 2, 3, 4])
    const order = await db.drawOrder.findFirstOrThrow({ where: { activity_id: activity.id } })
    expect(order.after).toEqual(rows.map((row: DrawRow) => row.id))
    expect((order.before as { draw: number }[]).map((entry) => entry.draw)).toEqual([2, 9, 10, 30])
    expect(order.commitment, 'uses the commitment that the page showed').toBe(page.body.props.commitment)

    const { commitmentOf } = await import('../../server/rules/draw/proof.ts')
    const { randomizeDraw } = await import('../../server/rules/draw/randomize.ts')
    expect(commitmentOf(order.seed)).toBe(order.commitment)
    const again = randomizeDraw(order.before as Parameters<typeof randomizeDraw>[0], {
      minGap: 3,
      seed: order.seed,
    })
    expect(again.order).toEqual(order.after)

    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    const shown = await viewer.get(`/drawsheet/activity/${activity.id}/draws`)
    expect(shown.body, 'readers of the sheet can verify the draw').toMatchObject([
      { seed: order.seed, commitment: order.commitment, before: order.before, after: order.after },
    ])
    expect((await viewer.get(`/drawsheet/activity/${activity.id}`)).text).toContain(order.seed)
    expect((await outsider.get(`/drawsheet/activity/${activity.id}/draws`)).status).toBe(404)
  })

  test('refuses to randomize a draw that is published or has a score', async () => {
    const published = await newClass({ publish_draw: true })
    expect((await organizer.post(`/ajax/randomize-draw/${published.id}`)).status).toBe(409)
    const scored = await newClass()
    await createEntry(db, { activity: scored, draw: 3, score: 'NT' })
    expect((await organizer.post(`/ajax/randomize-draw/${scored.id}`)).status).toBe(409)
    expect((await db.userActivity.findFirstOrThrow({ where: { activity_id: scored.id } })).draw).toBe(3)
  })
})

test('returns the ID of the entry in the requested slot, or null if the slot is empty', async () => {
  const activity = await newClass()
  const entry = await createEntry(db, { activity, draw: 8 })
  expect((await organizer.get(`/ajax/draw/${activity.id}/check-destination/8`)).text).toBe(String(entry.id))
  expect((await organizer.get(`/ajax/draw/${activity.id}/check-destination/9`)).text).toBe('null')
})

test('passes the event, the class and its rollovers to the draw page', async () => {
  const activity = await newClass({ incentives: ['Senior'] })
  const youth = await newClass({ name: 'Youth', incentives: ['Youth Senior'] })
  await createCarryover(db, activity, youth)
  const { body } = await organizer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw`)
  expect(body.component).toBe('DrawManager/Index')
  expect(body.props).toMatchObject({
    event: { id: event.id, name: event.name, category: 'Barrel Racing' },
    organization: { id: arena.organization.id },
    activity: { id: activity.id, total_slots: 100, last_used_slot: 0, incentives: [{ name: 'Senior' }] },
    round: '',
    carryovers: [{ id: youth.id, name: 'Youth', incentives: [{ name: 'Youth Senior' }] }],
    can: { organize: true, score: true, pay: true, lead: true },
  })
})

describe('the draw sheet', () => {
  test("shows the published draw sheet only to members and to the draw's riders", async () => {
    const activity = await newClass({ drag_every: 2 })
    const rider = await createUser(db, { name: 'Łucja <O’Brien>' })
    const { openBrowser } = await import('../support/app.ts')
    const riderBrowser = await openBrowser(arena.app, db, rider)
    await createEntry(db, { activity, draw: 1, rider })
    const url = `/drawsheet/activity/${activity.id}`
    expect((await viewer.get(url)).status).toBe(404)
    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    for (const browser of [viewer, riderBrowser]) {
      const sheet = await browser.get(url)
      expect(sheet.status).toBe(200)
      expect(sheet.text).toContain('Łucja &lt;O’Brien&gt;')
    }
    expect((await outsider.get(url)).status).toBe(404)
    expect((await stranger.get(url).set('Accept', 'text/html')).headers.location).toContain('/login')
  })
})

describe('side pots on the draw sheet', () => {
  const rowsOfSheet = (text: string) =>
    [...text.matchAll(/<td class="number">(\d+)<\/td>(.*?)<td class="box">/gs)].map(([, draw, cells]) => [
      Number(draw),
      [...cells!.matchAll(/<td>(.*?)<\/td>/gs)].at(-1)![1],
    ])

  test('lists each run\'s side pots by short name, along with rollovers and "session only"', async () => {
    const activity = await newClass({ name: 'Open 4D', incentives: ['Novice Horse', 'Senior'] })
    const youth = await newClass({ name: 'Youth 2D' })
    await createCarryover(db, activity, youth)
    const [novice, senior] = activity.incentives
    const enter = (draw: number, given: object) => createEntry(db, { activity, draw, ...given })
    await enter(1, { alsoIn: [novice!, senior!, youth] })
    await enter(2, {})
    const outside = await enter(3, { is_session_only: true, alsoIn: [senior!] })
    await db.enrollment.deleteMany({ where: { user_activity_id: outside.id, activity_id: activity.id } })
    await organizer.post(`/ajax/publish-draw/${activity.id}`)

    const { text } = await viewer.get(`/drawsheet/activity/${activity.id}`)
    expect(rowsOfSheet(text)).toEqual([
      [1, 'NH, SR, Y·co'],
      [2, ''],
      [3, 'session only, SR'],
    ])
    for (const name of ['<b>NH</b> Novice Horse', '<b>SR</b> Senior', '<b>Y·co</b> Youth 2D (co)'])
      expect(text, 'the legend above the table').toContain(name)
  })

  test('lists a side pot name once if several classes have a side pot with that name', async () => {
    const activity = await newClass({ name: 'Open 4D', incentives: ['Novice Horse'] })
    const youth = await newClass({ name: 'Youth 2D', incentives: ['Novice Horse'] })
    await createCarryover(db, activity, youth)
    await createEntry(db, {
      activity,
      draw: 1,
      alsoIn: [activity.incentives[0]!, youth, youth.incentives[0]!],
    })
    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    const { text } = await viewer.get(`/drawsheet/activity/${activity.id}`)
    expect(rowsOfSheet(text)).toEqual([[1, 'NH, Y·co, Y·NH']])
    const legend = [...text.matchAll(/<span><b>(.*?)<\/b> (.*?)<\/span>/g)].map(([, ...item]) => item)
    expect(legend).toEqual([
      ['NH, Y·NH', 'Novice Horse'],
      ['Y·co', 'Youth 2D (co)'],
    ])
  })

  test('omits the side pot column if no run is in a side pot', async () => {
    const activity = await newClass({ incentives: ['Senior'] })
    await createEntry(db, { activity, draw: 1 })
    await organizer.post(`/ajax/publish-draw/${activity.id}`)
    expect((await viewer.get(`/drawsheet/activity/${activity.id}`)).text).not.toContain('Side pots')
  })
})

test('links the draw sheet back to a page that the user can open', async () => {
  const { openBrowser } = await import('../support/app.ts')
  const activity = await newClass({})
  const rider = await createUser(db)
  await createEntry(db, { activity, draw: 1, rider })
  await organizer.post(`/ajax/publish-draw/${activity.id}`)
  const backOf = async (browser: typeof viewer) => {
    const { text } = await browser.get(`/drawsheet/activity/${activity.id}`)
    return /<nav[^]*?href="([^"]+)">([^<]+)</.exec(text)!.slice(1)
  }
  expect(await backOf(viewer)).toEqual([
    `/organizer/scoring/${event.id}/activities/${activity.id}/draw`,
    'Back to draw',
  ])
  const asRider = await openBrowser(arena.app, db, rider)
  expect(await backOf(asRider)).toEqual([`/m/activities/${activity.id}`, 'Back to draw'])
  await db.event.update({ where: { id: event.id }, data: { is_public: false } })
  expect(await backOf(asRider)).toEqual(['/m/', 'Back to events'])
  await db.event.update({ where: { id: event.id }, data: { is_public: true } })
})

test('sorts the riders on the draw sheet by last name', async () => {
  const activity = await newClass({})
  for (const name of ['Zoe Adams', 'Amy Young', 'Ty Murray Jr.'])
    await createEntry(db, { activity, rider: await createUser(db, { name }) })
  await organizer.post(`/ajax/publish-draw/${activity.id}`)
  const { text } = await viewer.get(`/drawsheet/activity/${activity.id}`)
  expect([...text.matchAll(/<strong>(.*?)<\/strong><\/span>/g)].map(([, last]) => last)).toEqual([
    'Adams',
    'Murray Jr.',
    'Young',
  ])
})

describe('access to a draw', () => {
  const calls = async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    const other = await createEntry(db, { activity, draw: 2 })
    return {
      reads: [`/ajax/draw/${activity.id}/round?page=1`, `/ajax/draw/${activity.id}/check-destination/1`],
      writes: [
        ['post', `/ajax/draw/${activity.id}`, { user_name: 'New', slotNumber: 5 }],
        ['patch', `/ajax/user-activity/${entry.id}`, { slotNumber: 6 }],
        [
          'patch',
          '/ajax/user-activity-swap',
          { sourceUserActivityId: entry.id, destUserActivityId: other.id },
        ],
        ['patch', `/ajax/activity/${activity.id}`, { total_slots: 200 }],
        ['post', `/ajax/add-incentive/${entry.id}/${activity.id}`, {}],
        ['post', `/ajax/remove-incentive/${entry.id}/${activity.id}`, {}],
        ['post', `/ajax/randomize-draw/${activity.id}`, {}],
        ['post', `/ajax/publish-draw/${activity.id}`, {}],
        ['post', `/ajax/unpublish-draw/${activity.id}`, {}],
        ['patch', `/ajax/user-activity-clear/${entry.id}`, {}],
        ['delete', `/ajax/user-activity/${other.id}`, {}],
      ] as ['post' | 'patch' | 'delete', string, object][],
    }
  }
  const everything = async () =>
    JSON.stringify([
      await db.userActivity.findMany(),
      await db.activity.findMany(),
      await db.enrollment.findMany(),
    ])

  test('returns 404 to outsiders who read or change a draw', async () => {
    const { reads, writes } = await calls()
    const before = await everything()
    for (const url of reads) expect((await outsider.get(url)).status, url).toBe(404)
    for (const [method, url, body] of writes)
      expect(
        (await (method === 'delete' ? outsider.delete(url) : outsider[method](url, body))).status,
        url,
      ).toBe(404)
    expect(await everything()).toBe(before)
  })

  test('lets scorers and viewers read the draw, but not change it', async () => {
    const { reads, writes } = await calls()
    const before = await everything()
    for (const browser of [scorer, viewer]) {
      for (const url of reads) expect((await browser.get(url)).status, url).toBe(200)
      for (const [method, url, body] of writes)
        expect(
          (await (method === 'delete' ? browser.delete(url) : browser[method](url, body))).status,
          url,
        ).toBe(403)
    }
    expect(await everything()).toBe(before)
  })

  test('returns 401 to signed-out visitors who read or change a draw', async () => {
    const { reads, writes } = await calls()
    for (const url of reads) expect((await stranger.get(url)).status, url).toBe(401)
    for (const [method, url, body] of writes)
      expect(
        (await (method === 'delete' ? stranger.delete(url) : stranger[method](url, body))).status,
        url,
      ).toBe(401)
  })

  test('rejects draw changes without a CSRF token', async () => {
    const { writes } = await calls()
    const before = await everything()
    for (const [method, url, body] of writes)
      expect((await organizer.withoutToken(method, url, body)).status, url).toBe(419)
    expect(await everything()).toBe(before)
  })

  test('lets organizers and owners make every change to a draw', async () => {
    for (const browser of [arena.owner, organizer]) {
      const { writes } = await calls()
      for (const [method, url, body] of writes) {
        const answer = await (method === 'delete' ? browser.delete(url) : browser[method](url, body))
        expect(answer.status, `${url} ${answer.text}`).toBeLessThan(300)
      }
    }
  })

  test('returns 404 for an invalid draw ID', async () => {
    for (const id of ['0', '-1', 'x', '99999999999999', '1e3', '1.5'])
      expect((await organizer.get(`/ajax/draw/${id}/round`)).status, id).toBe(404)
  })
})
