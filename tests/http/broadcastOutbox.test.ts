import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActivity, createUser } from '../../prisma/factories.ts'
import { drawReload, enqueueBroadcasts } from '../../server/broadcasting/broadcasts.ts'
import { transaction } from '../../server/database/db.ts'
import { startOutbox } from '../../server/broadcasting/outbox.ts'
import { openCache } from '../../server/cache/cache.ts'
import { listenForChanges } from '../../server/cache/listen.ts'
import { openPusher } from '../../server/broadcasting/pusher.ts'
import { testEnv } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const log = pino({ level: 'silent' })
const person = { id: 1, name: 'Olive Owner', email: null, socketId: '12.34', session_id: '' }
const stops: (() => unknown)[] = []

afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
  await db.broadcast.deleteMany()
})

type Sent = {
  channel: string
  event: string
  payload: { round?: string; seq: number }
  except: string | null
}

function instance(send: (sent: Sent) => Promise<void> = async () => {}) {
  const sent: Sent[] = []
  const delivery = startOutbox({
    url,
    log,
    pauses: { first: 10, max: 50 },
    async deliver(channel, event, payload, except) {
      const one = { channel, event, payload: payload as Sent['payload'], except }
      await send(one)
      sent.push(one)
    },
  })
  stops.push(delivery.stop, listenFor(delivery))
  return { sent, stop: delivery.stop }
}

const listenFor = (outbox: { wake(): void }) =>
  listenForChanges({ url, log, cache: openCache(), outbox }).stop

const enqueue = (channel: string, payload: object = {}) =>
  db.broadcast.create({ data: { channel, event: 'updated', payload } })
const outbox = () => db.broadcast.count()
const eventually = (check: () => unknown, timeout = 5000) => vi.waitFor(check, { timeout, interval: 5 })
const untilEmpty = () => eventually(async () => expect(await outbox()).toBe(0), 15_000)

test('disconnects removed sessions before delivering messages that were queued earlier', async () => {
  await enqueue('private-draw.1.1')
  const { user_id } = await newSession()
  await enqueue('private-draw.1.2')
  await db.session.deleteMany({ where: { user_id } })
  const { sent } = instance()
  await untilEmpty()
  expect(sent.map(({ channel }) => channel)).toEqual([
    `access.${user_id}`,
    'private-draw.1.1',
    'private-draw.1.2',
  ])
})

test('deletes expired sessions and disconnects them', async () => {
  const { id, user_id } = await newSession(new Date(Date.now() - 1000))
  const { user_id: another } = await newSession()
  const { sent } = instance()
  await eventually(() =>
    expect(sent).toMatchObject([{ channel: `access.${user_id}`, payload: { session: id } }]),
  )
  expect(await db.session.findMany()).toMatchObject([{ user_id: another }])
})

async function newSession(expires_at = new Date(Date.now() + 60_000)) {
  const person = await createUser(db)
  return db.session.create({ data: { id: randomBytes(32).toString('hex'), user_id: person.id, expires_at } })
}

test('delivers committed messages, but not rolled-back messages', async () => {
  const activity = await createActivity(db)
  const { sent } = instance()
  await expect(
    transaction(db, async (tx) => {
      await enqueueBroadcasts(tx, person, [drawReload(activity, 'taken back')])
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await transaction(db, (tx) => enqueueBroadcasts(tx, person, [drawReload(activity, 'kept')]))
  await untilEmpty()
  expect(sent).toMatchObject([{ event: 'reload', payload: { round: 'kept' }, except: '12.34' }])
})

test('delivers messages on a database notification without waiting for the next poll', async () => {
  const { sent } = instance()
  await enqueue('live.1')
  await untilEmpty()
  const began = performance.now()
  for (let nth = 2; nth <= 6; nth++) {
    await enqueue('live.1')
    await eventually(() => expect(sent).toHaveLength(nth))
  }
  expect(performance.now() - began).toBeLessThan(1000)
})

test("delivers each channel's messages exactly once and in order under load", async () => {
  const events = 1200
  const { sent } = instance((one) =>
    one.payload.seq % 7 === 0 ? new Promise((resolve) => setTimeout(resolve, 1)) : Promise.resolve(),
  )
  const standby = instance()
  const channels = ['private-activity.1', 'private-activity.2', 'private-draw.1.1']
  await Promise.all(
    channels.map(async (channel) => {
      for (let nth = 0; nth < events / channels.length; nth++) await enqueue(channel, { nth })
    }),
  )
  await untilEmpty()
  const all = [...sent, ...standby.sent]
  expect(all).toHaveLength(events)
  for (const channel of channels) {
    const heard = all
      .filter((one) => one.channel === channel)
      .map(({ payload }) => payload as unknown as { nth: number })
    expect(heard.map(({ nth }) => nth)).toEqual(
      Array.from({ length: events / channels.length }, (_, nth) => nth),
    )
  }
  expect([sent.length, standby.sent.length].sort()).toEqual([0, events])
})

test('lets another instance take over when the instance that delivers messages stops', async () => {
  const first = instance()
  await enqueue('live.1')
  await untilEmpty()
  const second = instance()
  await first.stop()
  await enqueue('live.1', { round: 'after' })
  await untilEmpty()
  expect(second.sent).toMatchObject([{ payload: { round: 'after' } }])
})

test('batches a burst of messages without waking a standby instance for each one', async () => {
  const first = instance()
  await enqueue('live.1')
  await untilEmpty()
  instance()
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => asked.mockRestore())
  for (let nth = 0; nth < 40; nth++) await enqueue('live.1', { nth })
  await untilEmpty()
  const statements = asked.mock.calls.map(([query]) => JSON.stringify(query) ?? '')
  const lookedForATurn = statements.filter((text) => text.includes('pg_try_advisory_lock'))
  const rounds = statements.filter((text) => text.includes('"oldest"'))
  expect(first.sent).toHaveLength(41)
  expect(lookedForATurn.length).toBeLessThan(15)
  expect(rounds.length).toBeLessThan(40)
})

test('reconnects after the database connection is lost, without losing a message', async () => {
  const { sent } = instance()
  await enqueue('live.1')
  await untilEmpty()
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE '%broadcasts%' AND pid <> pg_backend_pid()`
  await enqueue('live.1')
  await untilEmpty()
  expect(sent).toHaveLength(2)
})

test('finishes sending the current message before stopping, and leaves the others in the outbox', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const isSending = vi.fn(() => held)
  const { sent, stop } = instance(isSending)
  await enqueue('live.1')
  await eventually(() => expect(isSending).toHaveBeenCalled())
  const stopped = stop()
  await enqueue('live.1')
  release()
  await stopped
  expect(sent).toHaveLength(1)
  expect(await outbox()).toBe(1)
})

type Received = { name: string; channels: string[]; socket_id?: string; data: string }

async function startFakePusher(statuses: number[] = [], port = 0, asked = (_path: string) => {}) {
  const received: Received[] = []
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked(request.url!.split('?')[0]!)
    const status = statuses.shift() ?? 200
    if (status === 200) received.push(JSON.parse(body) as Received)
    response.writeHead(status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise((resolve) => {
      server.closeAllConnections()
      server.close(resolve)
    })
  return { received, close, port: (server.address() as AddressInfo).port }
}

function throughPusher(port: number) {
  const env = testEnv({
    PUSHER_APP_ID: '7',
    PUSHER_KEY: 'key',
    PUSHER_SECRET: 'secret',
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(port),
    PUSHER_SCHEME: 'http',
  })
  const delivery = startOutbox({
    url,
    log,
    deliver: openPusher(env, log).deliver,
    pauses: { first: 10, max: 50 },
  })
  stops.push(delivery.stop, listenFor(delivery))
}

const rounds = (received: Received[]) =>
  received.map(({ data }) => (JSON.parse(data) as { round: string }).round)

test('keeps messages queued while Pusher is unreachable, then delivers the messages in order', async () => {
  const { port, close } = await startFakePusher()
  await close()
  throughPusher(port)
  const activity = await createActivity(db)
  for (const round of ['1', '2', '3'])
    await transaction(db, (tx) => enqueueBroadcasts(tx, person, [drawReload(activity, round)]))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await outbox()).toBe(3)

  const pusher = await startFakePusher([], port)
  stops.push(pusher.close)
  await untilEmpty()
  expect(rounds(pusher.received)).toEqual(['1', '2', '3'])
  expect(pusher.received[0]).toMatchObject({
    name: 'reload',
    channels: [`private-draw-reload.${activity.event_id}.${activity.id}`],
    socket_id: '12.34',
  })
})

test('retries a message after a 429, 401 or 503 response from Pusher', async () => {
  const pusher = await startFakePusher([429, 401, 503])
  stops.push(pusher.close)
  throughPusher(pusher.port)
  await enqueue('live.1', { round: 'a' })
  await enqueue('live.1', { round: 'b' })
  await untilEmpty()
  expect(rounds(pusher.received)).toEqual(['a', 'b'])
})

test('sends "missed" in place of a message that Pusher rejects, then delivers the next message', async () => {
  const pusher = await startFakePusher([413])
  stops.push(pusher.close)
  throughPusher(pusher.port)
  await enqueue('live.1', { round: 'too long' })
  await enqueue('live.1', { round: 'next' })
  await untilEmpty()
  expect(pusher.received.map(({ name }) => name)).toEqual(['missed', 'updated'])
})

test("asks Pusher to disconnect a user, and keeps delivering messages if Pusher can't disconnect users", async () => {
  const asked: string[] = []
  const pusher = await startFakePusher([200, 404, 404, 200], 0, (path) => asked.push(path))
  stops.push(pusher.close)
  throughPusher(pusher.port)
  const first = await newSession()
  await db.session.delete({ where: { id: first.id } })
  await untilEmpty()
  const second = await newSession()
  await db.session.delete({ where: { id: second.id } })
  await untilEmpty()
  await enqueue('live.1')
  await untilEmpty()
  const ended = ({ user_id }: { user_id: number }) => `/apps/7/users/${user_id}/terminate_connections`
  expect(asked).toEqual([ended(first), ended(second), ended(second), '/apps/7/events'])
})

test('sends one "missed" event per channel after a long outage', async () => {
  const longAgo = new Date(Date.now() - 11 * 60_000)
  const stale = (channel: string) => ({ channel, event: 'updated', payload: {}, created_at: longAgo })
  await db.broadcast.createMany({ data: [stale('live.1'), stale('live.1'), stale('live.2')] })
  await enqueue('live.1')
  let refusals = 2
  const { sent } = instance(async () => {
    if (refusals-- > 0) throw new Error('down')
  })
  await untilEmpty()
  expect(sent.map(({ channel, event }) => `${channel} ${event}`).sort()).toEqual([
    'live.1 missed',
    'live.1 updated',
    'live.2 missed',
  ])
})
