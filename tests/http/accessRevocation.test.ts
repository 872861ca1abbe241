import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { createHash } from 'node:crypto'
import { addMember, createEntry, createUser } from '../../prisma/factories.ts'
import { type Browser, browserWithToken, openBrowser, type LiveApp, startLiveApp } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { openScreen } from '../support/listener.ts'

const database = await freshDatabase()
const { db } = database
let arena: Scenario
let live: LiveApp
let draw: string, activity: string
const screens: Awaited<ReturnType<typeof openScreen>>[] = []

beforeAll(async () => {
  arena = await createScenario(db)
  live = await startLiveApp(database)
  draw = `private-draw.${arena.event.id}.${arena.activity.id}`
  activity = `private-activity.${arena.activity.id}`
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close()
})
afterAll(() => live.stop())

async function newMember(role: 'scorer' | 'viewer' = 'viewer') {
  const person = await createUser(db)
  await addMember(db, arena.organization, person, role)
  return { person, device: () => openBrowser(live.server, db, person) }
}

async function screenOf(browser: Browser, ...channels: string[]) {
  const screen = await openScreen(live, browser, channels)
  screens.push(screen)
  const { connection } = screen.client
  // pusher-js enters this state when it stops reconnecting.
  const isEnded = () => connection.state === 'disconnected'
  return {
    ...screen,
    ends: () => vi.waitUntil(isEnded, { timeout: 8000, interval: 5 }),
    comesBack: () =>
      new Promise<'joined' | 'refused'>((resolve) => {
        const channel = screen.client.channel(draw)
        channel.bind('pusher:subscription_succeeded', () => resolve('joined'))
        channel.bind('pusher:subscription_error', () => resolve('refused'))
        screen.client.connect()
      }),
  }
}

const sessionOf = ({ cookie }: Browser) =>
  createHash('sha256').update(cookie.replace('session=', '')).digest('hex')

async function change() {
  const entry = await createEntry(db, { activity: arena.activity, draw: 1 })
  const owner = await openBrowser(live.server, db, arena.people.owner)
  await owner.delete(`/ajax/user-activity/${entry.id}`).expect(204)
}

test("disconnects the device that signs out, but not the user's other device", async () => {
  const { device } = await newMember()
  const [phone, laptop] = [await device(), await device()]
  const left = await screenOf(phone, draw)
  const stays = await screenOf(laptop, draw)
  await phone.post('/logout')
  await left.ends()
  await change()
  await stays.expectEvents(`${draw} updated`)
  expect(left.heard).toEqual([])
})

test.each([
  ['is deleted', ({ id }: { id: string }) => db.session.delete({ where: { id } })],
  [
    'is marked as expired',
    ({ id }: { id: string }) => db.session.update({ where: { id }, data: { expires_at: new Date() } }),
  ],
])('disconnects a client when its session %s in the database', async (_, end) => {
  const { device } = await newMember()
  const browser = await device()
  const screen = await screenOf(browser, draw)
  await end({ id: sessionOf(browser) })
  await screen.ends()
})

test('disconnects a client when its session expires', async () => {
  const { device } = await newMember()
  const browser = await device()
  const [soon, session] = [new Date(Date.now() + 1500), { where: { id: sessionOf(browser) } }]
  // The trigger would disconnect the shortened session right away.
  await db.$executeRaw`ALTER TABLE sessions DISABLE TRIGGER sessions_revoke_on_update`
  await db.session.update({ ...session, data: { expires_at: soon } })
  await db.$executeRaw`ALTER TABLE sessions ENABLE TRIGGER sessions_revoke_on_update`
  const screen = await screenOf(browser, draw)
  await screen.ends()
  expect(Date.now()).toBeGreaterThanOrEqual(soon.getTime())
})

test('disconnects a scorer who joined by code when the organizer revokes the code', async () => {
  const { organization, event, people } = arena
  await db.event.update({ where: { id: event.id }, data: { starts_on: new Date('2040-07-02') } })
  const owner = await openBrowser(live.server, db, people.owner)
  const page = `/organizer/organizations/${organization.id}/events/${event.id}/scorer-codes`
  await owner.post(page)
  const { code } = (await owner.visit(page)).body.props.shown
  const joined = await (await openBrowser(live.server, db, null)).post('/join', { code, name: 'Pat' })
  const token = /session=([^;]+); Max-Age/.exec(String(joined.headers['set-cookie']))![1]!
  const screen = await screenOf(await browserWithToken(live.server, token), draw)
  const { id } = await db.scorerCode.findFirstOrThrow({ where: { event_id: event.id } })
  await owner.delete(`/organizer/scorer-codes/${id}`)
  await screen.ends()
  expect(await screen.comesBack()).toBe('refused')
})

test("disconnects a removed member's devices and doesn't let them reconnect", async () => {
  const { person, device } = await newMember()
  const both = [await screenOf(await device(), draw, activity), await screenOf(await device(), draw)]
  const other = await screenOf(arena.viewer, draw)
  await db.membership.deleteMany({ where: { user_id: person.id } })
  for (const screen of both) await screen.ends()

  for (const screen of both) expect(await screen.comesBack()).toBe('refused')
  await change()
  await other.expectEvents(`${draw} updated`)
  for (const { heard } of both) expect(heard).toEqual([])
})

test('disconnects a member whose role changed and lets them reconnect', async () => {
  const { person, device } = await newMember('scorer')
  const screen = await screenOf(await device(), draw)
  await db.membership.updateMany({ where: { user_id: person.id }, data: { role: 'viewer' } })
  await screen.ends()
  expect(await screen.comesBack()).toBe('joined')
  screen.heard.splice(0)
  await change()
  await screen.expectEvents(`${draw} updated`)
})

test('closes an authorized WebSocket connection when its user signs out', async () => {
  const { device } = await newMember()
  const browser = await device()
  const { socket, socketId, closed } = await rawSocket()
  const answer = await browser.post('/broadcasting/auth', { socket_id: socketId, channel_name: draw })
  expect(answer.status).toBe(200)
  await browser.post('/logout')
  expect(await closed).toBe(4009)
  socket.terminate()
})

test('closes a WebSocket connection when a second user signs in on that connection', async () => {
  const { socketId, closed } = await rawSocket()
  const ask = (browser: Browser) => browser.post('/broadcasting/user-auth', { socket_id: socketId })
  const [one, two] = [await (await newMember()).device(), await (await newMember()).device()]
  await ask(one)
  await ask(two)
  expect(await closed).toBe(4009)
})

async function rawSocket() {
  const socket = new WebSocket(`ws://127.0.0.1:${live.port}/app/${live.pusher.realtime.key}?protocol=7`)
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  const socketId = await new Promise<string>((resolve) =>
    socket.on('message', (frame) => {
      resolve(JSON.parse(JSON.parse(String(frame)).data).socket_id)
    }),
  )
  return { socket, socketId, closed }
}
