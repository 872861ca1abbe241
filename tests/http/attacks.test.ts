import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActivity, createEntry } from '../../prisma/factories.ts'
import { runInActivityQueue } from '../../server/models/activities/changeQueue.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { activity, organizer, outsider, scorer, stranger } = arena

async function whileScoring<T>(attack: () => Promise<T>): Promise<T> {
  const entry = await createEntry(db, { activity: await createActivity(db, { event: arena.event }), draw: 1 })
  const [attacked, saved] = await Promise.all([
    attack(),
    scorer.patch(`/ajax/score/${entry.score.id}`, { score: '17.201' }),
  ])
  expect([saved.status, saved.body.score]).toEqual([200, 17.201])
  return attacked
}

const manyKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`key-${index}`, 0]))

test('reports a thousand unknown fields in one sentence', async () => {
  const answer = await whileScoring(() => organizer.patch(`/ajax/activity/${activity.id}`, manyKeys(1000)))
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    {
      total_slots: 'Enter a number of slots from 1 to 10,000.',
      'key-0': '1000 unknown fields.',
    },
  ])
})

test('keeps the response short when rejecting an array of thousands of scores', async () => {
  const entry = await createEntry(db, { activity })
  const zeros = Array.from({ length: 3000 }, () => 0)
  const answer = await whileScoring(() => scorer.patch(`/ajax/score/${entry.score.id}`, zeros))
  expect(answer.status).toBe(422)
  expect(answer.text.length).toBeLessThan(1000)
})

test('keeps the response short for overlong field names and email addresses', async () => {
  const answer = await organizer.patch(`/ajax/activity/${activity.id}`, { ['x'.repeat(9000)]: 1 })
  expect(answer.status).toBe(422)
  expect(answer.text.length).toBeLessThan(1000)

  const wrong = Array.from({ length: 30 }, (_, index) => `${'w'.repeat(200)}${index}`).join(',')
  const mailing = await organizer.post(`/api/hal/email-results/${activity.id}`, { emails: wrong })
  expect(mailing.status).toBe(422)
  expect(mailing.text.length).toBeLessThan(2000)
})

test('rejects a request body over 16 kB, but allows a larger body when results are emailed', async () => {
  const large = { total_slots: 100, note: 'x'.repeat(17_000) }
  const answer = await whileScoring(() => organizer.patch(`/ajax/activity/${activity.id}`, large))
  expect([answer.status, answer.body]).toEqual([413, { message: "That's too large. Send less at a time." }])

  const notes = '字'.repeat(4000)
  const mailing = await organizer.post(`/api/hal/email-results/${activity.id}`, {
    emails: `${'字'.repeat(5000)}@example.test`,
    notes,
  })
  expect([mailing.status, Object.keys(mailing.body.errors)]).toEqual([422, ['emails']])
})

test("returns 404 for another organization's resources before validating the request", async () => {
  const { id } = await createEntry(db, { activity })
  for (const [method, url] of [
    ['patch', `/ajax/activity/${activity.id}`],
    ['post', `/ajax/draw/${activity.id}`],
    ['patch', `/ajax/user-activity/${id}`],
    ['post', `/ajax/checks/${activity.id}`],
    ['post', `/api/hal/email-results/${activity.id}`],
  ] as const)
    expect((await outsider[method](url, { nonsense: true })).status, url).toBe(404)
  for (const url of [
    `/ajax/draw/${activity.id}?page=x`,
    `/ajax/payouts/${activity.id}?page=x`,
    `/organizer/checks/${arena.organization.id}/print?numbers=x`,
    `/organizer/checks/${arena.organization.id}/test-page?stock=x`,
    `/organizer/checks/${arena.organization.id}?page=x`,
  ])
    expect((await outsider.get(url)).status, url).toBe(404)
})

test('rejects overlong text with combining accents before normalizing it', async () => {
  const accents = 'a' + '\u0301\u0316'.repeat(3000)
  const answer = await whileScoring(() => stranger.post('/login', { email: accents, password: 'x' }))
  expect([answer.status, answer.body.errors]).toEqual([422, { email: 'Use up to 254 characters.' }])

  const name = await organizer.post(`/ajax/draw/${activity.id}`, { user_name: accents, slotNumber: 50 })
  expect([name.status, name.body.errors]).toEqual([422, { user_name: 'Use up to 120 characters.' }])
})

test('returns 503 with Retry-After for excess simultaneous sign-ins from one IP address', async () => {
  const attack = () =>
    Promise.all(
      Array.from({ length: 310 }, (_, index) =>
        stranger.post('/login', { email: `guess${index}@example.test`, password: 'broncos' }),
      ),
    )
  const answers = await whileScoring(attack)
  const later = answers.filter(({ status }) => status === 503)
  const wrong = answers.filter(({ status }) => status === 422)
  expect([wrong.length, answers.filter(({ status }) => status === 429).length]).toEqual([
    100,
    answers.length - later.length - 100,
  ])
  expect(later.length).toBeGreaterThan(0)
  for (const { headers, body } of later)
    expect([headers['retry-after'], body.message]).toEqual([
      '1',
      'The server is busy. Nothing was saved. Wait a moment and try again.',
    ])
})

test("saves a scorer's time while an organizer floods the server, and rejects the excess changes", async () => {
  const draw = await createActivity(db, { event: arena.event })
  const entry = await createEntry(db, { activity: draw, draw: 1 })
  const resize = (total_slots: number) => organizer.patch(`/ajax/activity/${draw.id}`, { total_slots })
  const flood = Promise.all(Array.from({ length: 200 }, (_, index) => resize(200 + index)))
  const saved = await scorer.patch(`/ajax/score/${entry.score.id}`, { score: '17.201' })
  expect([saved.status, saved.body.score]).toEqual([200, 17.201])

  const answers = await flood
  const done = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  expect(done.length + refused.length).toBe(200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers, body } of refused)
    expect([headers['retry-after'], body.message]).toEqual([
      '1',
      'The server is busy. Nothing was saved. Wait a moment and try again.',
    ])
  const { version } = await db.activity.findUniqueOrThrow({ where: { id: draw.id } })
  expect(version, 'saves exactly the changes that returned 200').toBe(done.length + 1)
  expect(await db.change.count({ where: { activity_id: draw.id, kind: 'draw resized' } })).toBe(done.length)
})

test('rejects a draw change with 503 when too many changes to that draw are waiting', async () => {
  const people = Array.from({ length: 210 }, (_, id) => ({
    id,
    name: '',
    email: null,
    socketId: null,
    session_id: '',
  }))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const changes = Promise.allSettled(
    people.map((person) => runInActivityQueue(person, activity.id, () => held)),
  )
  release()
  const refused = (await changes).flatMap((change) => (change.status === 'rejected' ? [change.reason] : []))
  expect(refused).toHaveLength(9)
  expect([refused[0].status, refused[0].message]).toEqual([
    503,
    'Too many changes to this draw are waiting. Nothing was saved. Try again.',
  ])
})

test("doesn't hold a database connection while a change waits for the draw's lock", async () => {
  const busy = await createActivity(db, { event: arena.event, publish_payout: true })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const lock = db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT id FROM activities WHERE id = ${busy.id} FOR UPDATE`
      await held
    },
    { timeout: 20_000 },
  )
  const waiting = Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      index % 2
        ? organizer.patch(`/ajax/activity/${busy.id}`, { total_slots: 200 + index })
        : organizer.post(`/ajax/checks/${busy.id}`, {
            per: 'rider',
            stock: 'top',
            offset_x: 0,
            offset_y: 0,
          }),
    ),
  )
  await whileScoring(() => arena.owner.get(`/ajax/draw/${activity.id}`))
  release()
  await lock
  expect((await waiting).map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, (_, index) => (index % 2 ? 200 : 409)),
  )
})

test('keeps responding after connections with pipelined requests are reset', async () => {
  const server = createServer(arena.app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const body = JSON.stringify({ email: 'guess@example.test', password: 'broncos' })
  const head = [
    'POST /login HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: ${stranger.cookie}`,
    `X-CSRF-TOKEN: ${decodeURIComponent(stranger.csrf)}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  for (const patience of [1, 5, 10, 20, 40]) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`.repeat(4))
    await sleep(patience)
    socket.resetAndDestroy()
  }
  const answer = await fetch(`http://127.0.0.1:${port}/login`, { signal: AbortSignal.timeout(10_000) })
  expect(answer.status).toBe(200)
  server.closeAllConnections()
  server.close()
})
