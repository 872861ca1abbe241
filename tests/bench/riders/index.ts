import { fork } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import * as make from '../../../prisma/factories.ts'
import { connect, type Database } from '../../../server/database/db.ts'
import { keyFingerprint, loadVapidKeys } from '../../../server/models/notifications/pushSubscriptions.ts'
import { liveChannel } from '../../../server/wire/broadcasting/channels.ts'
import * as paths from '../../../server/wire/paths.ts'
import { certificate, newDevice } from '../../support/pushService.ts'
import { round } from '../measure.ts'
import { cpuSeconds, startProgram } from '../program.ts'
import { compareSaves, createDemoScorer, measureSaves, type Saves } from '../saves.ts'
import { signedIn, type SignedIn } from '../signedIn.ts'
import type { PhoneOptions, PhoneTimes } from './phones.ts'

const PUSH_RIDERS = 5000
const PHONES = 2000
const RUNS = 300
const MOST_SECONDS = 6

type Program = Awaited<ReturnType<typeof startProgram>>

export async function ridersBench(databaseUrl: string, dataDir: string, wanted: string[]) {
  const isWanted = (what: string) => wanted.length === 0 || wanted.includes(what)
  const service = await startService(dataDir)
  const program = await startProgram(databaseUrl, dataDir, {
    APP_URL: 'https://rodeo.test',
    PUSH_HOSTS: service.host,
    NODE_EXTRA_CA_CERTS: service.ca,
  })
  const db = connect(databaseUrl)
  const { organizer, scorer, event } = await createScenario(db, program)
  await measureSaves(scorer) // warm up
  const lines = []
  if (isWanted('pushes'))
    lines.push(await publishToRiders(db, program, { organizer, scorer, event, service }))
  if (isWanted('phones')) lines.push(await publishToPhones(db, program, { organizer, scorer, event }))
  await db.$disconnect()
  program.child.kill('SIGTERM')
  await once(program.child, 'exit')
  service.close()
  return lines
}

async function startService(dataDir: string) {
  const child = fork(fileURLToPath(new URL('pushService.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  let known = { taken: 0, firstAt: NaN }
  child.on('message', (said: typeof known) => (known = said))
  const ca = path.join(dataDir, 'push.pem')
  writeFileSync(ca, certificate().cert)
  return {
    host: `localhost:${port}`,
    ca,
    taken: () => known.taken,
    firstAt: () => known.firstAt,
    close: () => child.disconnect(),
  }
}

async function createScenario(db: Database, { url }: Program) {
  const organizer = await signedIn(db, url, 'organizer@demo.test')
  return { organizer, ...(await createDemoScorer(db, url)) }
}

type Scenario = Awaited<ReturnType<typeof createScenario>>

async function publishToRiders(
  db: Database,
  { url, child }: Program,
  { organizer, scorer, event, service }: Scenario & { service: Awaited<ReturnType<typeof startService>> },
) {
  const activity = await createClass(db, event, PUSH_RIDERS)
  await createDevices(db, activity, service.host)
  const quiet = await measureSaves(scorer)
  const begun = Date.now()
  const used = cpuSeconds(child.pid!)
  let until = 0
  const click = publish(url, organizer, activity).then(() => Date.now() - begun)
  const beside = await measureSaves(scorer, () => {
    if (service.taken() < PUSH_RIDERS) return Date.now() - begun < 120_000
    until ||= Date.now()
    return false
  })
  const accepted = await db.delivery.count({ where: { status: 'accepted' } })
  return line(`${PUSH_RIDERS} pushes`, quiet, beside, {
    click: await click,
    seconds: (until - begun) / 1000,
    of: `${service.taken()} taken, ${accepted} known to be, the first after ${Math.round(service.firstAt() - begun)} ms`,
    cpu: cpuSeconds(child.pid!) - used,
    most: Infinity,
  })
}

async function publishToPhones(
  db: Database,
  { url, child }: Program,
  { organizer, scorer, event }: Scenario,
) {
  const activity = await createClass(db, event, RUNS)
  const phones = fork(fileURLToPath(new URL('phones.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const live = (await (await fetch(`${url}${paths.api}/live`)).json()) as { key: string }
  const asked: PhoneOptions = {
    url,
    key: live.key,
    channel: liveChannel(activity.id),
    path: paths.publicDraw(activity.id),
    phones: PHONES,
  }
  phones.send(asked)
  await once(phones, 'message')
  await sleep(7000)
  const quiet = await measureSaves(scorer)
  const begun = Date.now()
  const used = cpuSeconds(child.pid!)
  let read: PhoneTimes | undefined
  phones.once('message', (said: PhoneTimes) => (read = said))
  const click = publish(url, organizer, activity).then(() => Date.now() - begun)
  const beside = await measureSaves(scorer, () => !read && Date.now() - begun < 30_000)
  phones.disconnect()
  const heard = read ? Math.max(...read.notifiedAt) - begun : NaN
  return line(`${PHONES} phones`, quiet, beside, {
    click: await click,
    seconds: read ? (Math.max(...read.loadedAt) - begun) / 1000 : NaN,
    of: `${read?.loadedAt.length ?? 0} have it, all heard in ${heard} ms`,
    cpu: cpuSeconds(child.pid!) - used,
    most: MOST_SECONDS,
  })
}

type PublicationMeasurement = { click: number; seconds: number; of: string; cpu: number; most: number }

function line(
  what: string,
  quiet: Saves,
  beside: Saves,
  { click, seconds, of, cpu, most }: PublicationMeasurement,
) {
  const saves = compareSaves(quiet, beside)
  return {
    what,
    seconds: round(seconds),
    of,
    'server CPU (s)': round(cpu),
    'publish (ms)': round(click),
    ...saves,
    verdict: saves.ratio > 2 || !(seconds <= most) ? 'OVER' : '',
  }
}

async function publish(url: string, { headers }: SignedIn, { id }: { id: number }) {
  const answer = await fetch(`${url}/ajax/publish-draw/${id}`, { method: 'POST', headers })
  if (!answer.ok) throw new Error(`Publishing answered ${answer.status}: ${await answer.text()}`)
}

async function createClass(db: Database, event: { id: number }, runs: number) {
  const activity = await make.createActivity(db, { event, name: `Open of ${runs}`, total_slots: runs })
  await db.$executeRaw`
    WITH riders AS (
      INSERT INTO users (name, email)
      SELECT 'Rider ' || n, 'bench.' || ${activity.id}::int || '.' || n || '@example.test'
      FROM generate_series(1, ${runs}::int) AS n RETURNING id
    ), runs AS (
      INSERT INTO user_activities (activity_id, draw, user_id)
      SELECT ${activity.id}::int, row_number() OVER (ORDER BY id), id FROM riders RETURNING id
    )
    INSERT INTO scores (user_activity_id) SELECT id FROM runs`
  await db.$executeRawUnsafe('ANALYZE')
  return activity
}

async function createDevices(db: Database, { id }: { id: number }, host: string) {
  const { public_key } = await loadVapidKeys(db)
  await db.$executeRaw`
    WITH riders AS (SELECT user_id AS id FROM user_activities WHERE activity_id = ${id}::int),
    signed_in AS (
      INSERT INTO sessions (id, user_id, expires_at)
      SELECT encode(sha256(('bench ' || id)::bytea), 'hex'), id, now() + interval '1 day' FROM riders
      RETURNING id, user_id
    )
    INSERT INTO push_subscriptions (user_id, session_id, endpoint, keys, key_fingerprint)
    SELECT user_id, id, 'https://' || ${host} || '/' || user_id,
      ${JSON.stringify(newDevice().keys)}::jsonb, ${keyFingerprint(public_key)}
    FROM signed_in`
  await db.$executeRawUnsafe('ANALYZE')
}
