import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { deleteOldDirectoryChanges } from '../../server/models/registry/directoryChanges.ts'
import { openBrowser, type LiveApp, startLiveApp } from '../support/app.ts'
import { type Scenario, createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { openScreen } from '../support/listener.ts'

const database = await freshDatabase()
const { db } = database
let live: LiveApp
let arena: Scenario
let elsewhere: Scenario
let channel: string
const screens: Awaited<ReturnType<typeof openScreen>>[] = []

beforeAll(async () => {
  live = await startLiveApp(database)
  arena = await createScenario(db)
  elsewhere = await createScenario(db)
  channel = `private-directory.${arena.organization.id}`
})
afterEach(() => {
  for (const screen of screens.splice(0)) screen.close()
})
afterAll(() => live.stop())

type Browser = Scenario['owner']
type Kind = 'riders' | 'horses'

const ask = (browser: Browser, name = channel) =>
  browser.post('/broadcasting/auth', { socket_id: '123.456', channel_name: name })

async function screenOf(browser: Browser, ...channels: string[]) {
  const screen = await openScreen(live, browser, channels)
  screens.push(screen)
  return screen
}

/** Waits, because other tests' open transactions keep the cursor from advancing. */
const cursorOf = (browser: Browser, kind: Kind) =>
  vi.waitFor(
    async () => {
      const cursor = (await browser.get(`/ajax/${kind}-list`)).headers['x-list-cursor'] as string
      expect(await since(browser, kind, cursor)).toEqual({ data: [], removed: [], restart: false })
      return cursor
    },
    { timeout: 15_000 },
  )

const since = async (browser: Browser, kind: Kind, cursor: string) =>
  (await browser.get(`/ajax/${kind}-list?since=${cursor}`)).body

const named = (items: { name: string }[]) => items.map(({ name }) => name).sort()

test('lets only organizers subscribe to changes in the directory', async () => {
  const eve = await make.createUser(db, { name: 'Eve Event' })
  await make.addMember(db, arena.organization, eve, 'organizer', arena.event)
  const ofOneEvent = await openBrowser(arena.app, db, eve)
  for (const browser of [arena.owner, arena.organizer, ofOneEvent])
    expect((await ask(browser)).status).toBe(200)
  for (const browser of [arena.scorer, arena.viewer, arena.outsider, elsewhere.owner])
    expect((await ask(browser)).status).toBe(403)
  expect((await ask(arena.stranger)).status).toBe(401)
  for (const name of [`${channel}.1`, `private-directory.0${arena.organization.id}`, 'private-directory.'])
    expect((await ask(arena.owner, name)).status, name).toBe(403)
})

test('sends an X-List-Cursor header with the list of riders, even with a 304', async () => {
  const answer = await arena.organizer.get('/ajax/riders-list')
  expect(Object.keys(answer.body)).toEqual(['data', 'links'])
  expect(answer.headers['x-list-cursor']).toMatch(/^[1-9]\d*$/)
  const again = await arena.organizer.get('/ajax/riders-list').set('If-None-Match', answer.headers.etag!)
  expect(again.status).toBe(304)
  expect(again.headers['x-list-cursor']).toMatch(/^[1-9]\d*$/)
})

test("broadcasts a new typed-in rider only to the rider's organization, and without the rider's name", async () => {
  const cursor = await cursorOf(arena.organizer, 'riders')
  const elsewhereCursor = await cursorOf(elsewhere.organizer, 'riders')
  const screen = await screenOf(arena.organizer, channel)
  const other = await screenOf(elsewhere.organizer, `private-directory.${elsewhere.organization.id}`)
  const { id } = await make.createTypedInRider(db, arena.organization, 'Wanda Typed')

  const [heard] = await screen.expectEvents(`${channel} changed`)
  expect(heard!.payload).toEqual({ kind: 'riders', version: expect.any(Number), seq: expect.any(Number) })
  expect(await since(arena.organizer, 'riders', cursor)).toEqual({
    data: [{ id, name: 'Wanda Typed', email: null }],
    removed: [],
    restart: false,
  })
  expect(await since(elsewhere.organizer, 'riders', elsewhereCursor)).toEqual({
    data: [],
    removed: [],
    restart: false,
  })
  expect(other.eventNames()).toEqual([])
})

test('broadcasts to every organization that a rider has registered, and lists the rider only once', async () => {
  const cursor = await cursorOf(arena.organizer, 'riders')
  const screen = await screenOf(arena.organizer, channel)
  const other = await screenOf(elsewhere.organizer, `private-directory.${elsewhere.organization.id}`)
  await make.createUser(db, { name: 'Reba Registered' })
  await screen.expectEvents(`${channel} changed`)
  await other.expectEvents(`private-directory.${elsewhere.organization.id} changed`)
  const answer = await arena.organizer.get(`/ajax/riders-list?since=${cursor}`)
  expect(named(answer.body.data)).toEqual(['Reba Registered'])
  expect(answer.body.data[0].email).toBe(null)
  await cursorOf(arena.organizer, 'riders')
})

test('returns riders renamed, merged or removed since the cursor, and new non-riding members', async () => {
  const renamed = await make.createTypedInRider(db, arena.organization, 'Old Name')
  const merged = await make.createTypedInRider(db, arena.organization, 'Merged Away')
  const removed = await make.createTypedInRider(db, arena.organization, 'Removed Later')
  const helper = await make.createUser(db, { name: 'Helen Helper', is_rider: false })
  const cursor = await cursorOf(arena.organizer, 'riders')
  await db.user.update({ where: { id: renamed.id }, data: { name: 'New Name' } })
  await db.user.update({ where: { id: merged.id }, data: { merged_into_id: renamed.id } })
  await db.user.delete({ where: { id: removed.id } })
  await make.addMember(db, arena.organization, helper, 'scorer')
  const changes = await since(arena.organizer, 'riders', cursor)
  expect(changes.data.map(({ name, never_rode }: never) => [name, never_rode]).sort()).toEqual([
    ['Helen Helper', true],
    ['New Name', undefined],
  ])
  expect(changes.removed.sort()).toEqual([merged.id, removed.id].sort())
})

test('broadcasts that horses changed, and returns the changes since the cursor', async () => {
  const cursor = await cursorOf(arena.organizer, 'horses')
  const screen = await screenOf(arena.organizer, channel)
  const own = await make.createHorse(db, { name: 'Own Red', organization_id: arena.organization.id })
  await make.createHorse(db, { name: 'Their Red', organization_id: elsewhere.organization.id })
  await make.createHorse(db, { name: 'Everyones Red', rrrs_id: 'R-9911' })
  await screen.expectEvents(`${channel} changed`, `${channel} changed`)
  expect(named((await since(arena.organizer, 'horses', cursor)).data)).toEqual(['Everyones Red', 'Own Red'])
  await db.horse.delete({ where: { id: own.id } })
  const { data, removed } = await since(arena.organizer, 'horses', cursor)
  expect([named(data), removed]).toEqual([['Everyones Red'], [own.id]])
})

test('returns a rider whose transaction commits late, even after a newer rider has been returned', async () => {
  const cursor = await cursorOf(arena.organizer, 'riders')
  let commit = () => {}
  const mayCommit = new Promise<void>((resolve) => (commit = resolve))
  let written = () => {}
  const isWritten = new Promise<void>((resolve) => (written = resolve))
  const slow = db.$transaction(async (tx) => {
    await make.createTypedInRider(tx as typeof db, arena.organization, 'Slow Sue')
    written()
    await mayCommit
  })
  await isWritten
  await make.createTypedInRider(db, arena.organization, 'Fast Fay')
  const first = await arena.organizer.get(`/ajax/riders-list?since=${cursor}`)
  expect(named(first.body.data)).toEqual(['Fast Fay'])
  commit()
  await slow
  const second = await since(arena.organizer, 'riders', first.headers['x-list-cursor']!)
  expect(named(second.data)).toContain('Slow Sue')
})

test('broadcasts a bulk import once and asks the client to reload the list', async () => {
  const cursor = await cursorOf(arena.organizer, 'riders')
  const screen = await screenOf(arena.organizer, channel)
  const data = Array.from({ length: 1001 }, (_, n) => ({
    name: `Imported ${n}`,
    organization_id: arena.organization.id,
  }))
  await db.user.createMany({ data })
  await screen.expectEvents(`${channel} changed`)
  expect(await since(arena.organizer, 'riders', cursor)).toEqual({ data: [], removed: [], restart: true })
})

test('asks the client to reload the list when the cursor is too old or unknown', async () => {
  const cursor = await cursorOf(arena.organizer, 'riders')
  await make.createTypedInRider(db, arena.organization, 'Old Change')
  await make.createTypedInRider(db, arena.organization, 'Newer Old Change')
  await db.$executeRaw`UPDATE directory_changes SET created_at = now() - interval '49 hours'`
  await deleteOldDirectoryChanges(db)
  expect(await db.directoryChange.count(), 'keeps only the newest change').toBe(1)
  expect((await since(arena.organizer, 'riders', cursor)).restart).toBe(true)
  const { data, restart } = await since(arena.organizer, 'riders', await cursorOf(arena.organizer, 'riders'))
  expect([data, restart]).toEqual([[], false])
  expect((await since(arena.organizer, 'riders', '9007199254740991')).restart).toBe(true)
})

test('rejects an invalid cursor and a request from a scorer', async () => {
  for (const cursor of ['x', '-1', '1.5'])
    expect((await arena.organizer.get(`/ajax/riders-list?since=${cursor}`)).status, cursor).toBe(422)
  expect((await arena.scorer.get('/ajax/riders-list?since=1')).status).toBe(403)
})
