import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { acquireInstanceLock } from '../../server/broadcasting/instanceLock.ts'
import { type Browser, openBrowser, type LiveApp } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'
import { openScreen } from '../support/listener.ts'
import { runProgram, startProgram } from '../support/program.ts'
import { app as engineApp, startPusherServer } from '../support/pusherServer.ts'

const { db, url } = await freshDatabase()
const dataDir = mkdtempSync(path.join(tmpdir(), 'rodeo-copies-'))
const given = { DATABASE_URL: url, DATA_DIR: dataDir }
const log = pino({ level: 'silent' })

afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const REFUSED =
  'Another copy of the app serves live updates for this database, so some clients would miss updates. ' +
  'Stop the other copy, or connect all copies to one live-update server: set PUSHER_APP_ID, PUSHER_KEY and ' +
  'PUSHER_SECRET (and PUSHER_HOST for your own server).'

test('refuses to start a second instance on one database, and names the settings that would allow it', async () => {
  await startProgram(given)
  expect(await runProgram(given).ended).toEqual({ status: 1, said: `${REFUSED}\n` })
}, 40_000)

test('starts an instance once the previous one stops or is killed', async () => {
  const first = await startProgram(given)
  const second = startProgram(given)
  first.sendSignal('SIGTERM')
  expect((await first.ended).status).toBe(0)
  const { sendSignal, ended } = await second
  sendSignal('SIGKILL')
  await ended
  await startProgram(given)
}, 40_000)

test('reacquires the instance lock when its connection is lost, so that no other instance can start', async () => {
  const only = await acquireInstanceLock({ url, log, waitMs: 5000 })
  onTestFinished(() => only.release())
  for (let time = 0; time < 2; time++) {
    const [lost] = await lockHolders()
    await db.$queryRaw`SELECT pg_terminate_backend(${lost}::int)`
    await expect.poll(lockHolders).toEqual([expect.not.toBeOneOf([lost])])
    await expect(acquireInstanceLock({ url, log, waitMs: 0 })).rejects.toThrow(REFUSED)
  }
  await only.release()
  await (await acquireInstanceLock({ url, log, waitMs: 5000 })).release()
})

const lockHolders = async () =>
  (
    await db.$queryRaw<{ pid: number }[]>`
    SELECT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE objid = 20261122 AND granted AND datname = current_database()`
  ).map(({ pid }) => pid)

test('shares changes and sign-outs between instances when one of them hosts the Pusher server', async () => {
  const app = {
    PUSHER_APP_ID: engineApp.appId,
    PUSHER_KEY: engineApp.key,
    PUSHER_SECRET: engineApp.secret,
  }
  const one = await startProgram({ ...given, ...app, PUSHER_EMBEDDED: 'true' })
  const server = { PUSHER_HOST: '127.0.0.1', PUSHER_PORT: String(one.port), PUSHER_SCHEME: 'http' }
  const two = await startProgram({ ...given, ...app, ...server })
  await expectBothUpdated({ one, two, enginePort: one.port })
  await expectBothUpdated({ one: two, two: one, enginePort: one.port })
}, 90_000)

test('shares changes and sign-outs between instances that use an external Pusher server', async () => {
  const engine = await startPusherServer()
  onTestFinished(() => engine.stop())
  const shared = {
    PUSHER_APP_ID: engineApp.appId,
    PUSHER_KEY: engineApp.key,
    PUSHER_SECRET: engineApp.secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(engine.port),
    PUSHER_SCHEME: 'http',
  }
  const [one, two] = await Promise.all([
    startProgram({ ...given, ...shared }),
    startProgram({ ...given, ...shared }),
  ])
  await expectBothUpdated({ one, two, enginePort: engine.port })
}, 40_000)

type Copy = Awaited<ReturnType<typeof startProgram>>
type Copies = { one: Copy; two: Copy; enginePort: number }

async function expectBothUpdated({ one, two, enginePort }: Copies) {
  const arena = await createScenario(db)
  const channel = `private-activity.${arena.activity.id}`
  const throughOne = await openBrowser(one.url, db, arena.people.owner)
  const screen = async (person: { id: number }) =>
    screenOf(two, enginePort, await openBrowser(two.url, db, person), channel)
  const phone = await screen(arena.people.viewer)
  const laptop = await screen(arena.people.scorer)

  await throughOne.patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 77 })
  for (const screen of [phone, laptop]) {
    const [told] = await screen.expectEvents(`${channel} updated`)
    expect(told!.payload).toMatchObject({ total_slots: 77 })
  }

  await fetch(`${one.url}/logout`, {
    method: 'POST',
    headers: { Cookie: phone.cookie, 'X-CSRF-TOKEN': decodeURIComponent(phone.csrf) },
    redirect: 'manual',
  })
  await expect.poll(() => phone.client.connection.state, { timeout: 5000 }).toBe('disconnected')
  await throughOne.patch(`/ajax/activity/${arena.activity.id}`, { total_slots: 78 })
  await laptop.expectEvents(`${channel} updated`)
  expect(phone.heard).toEqual([])

  await db.membership.deleteMany({ where: { user_id: arena.people.scorer.id } })
  await expect.poll(() => laptop.client.connection.state, { timeout: 5000 }).toBe('disconnected')
}

async function screenOf({ port }: Copy, enginePort: number, browser: Browser, channel: string) {
  const copy = { port, pusher: { realtime: { key: engineApp.key } } }
  const screen = await openScreen(copy as LiveApp, browser, [channel], enginePort)
  onTestFinished(() => screen.close())
  const signedIn = new Promise((resolve) => screen.client.bind('pusher:signin_success', resolve))
  screen.client.signin()
  await signedIn
  return { ...screen, ...browser }
}
