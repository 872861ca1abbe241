import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { publishRounds } from '../../prisma/factories.ts'
import { seedDemo } from '../../prisma/seed.ts'
import { connect, type Database } from '../../server/database/db.ts'
import { startEmbedded } from '../../server/embeddedPostgres/index.ts'
import { readEnv } from '../../server/env.ts'
import { start } from '../../server/index.ts'
import { migrate, migrateJobTables } from '../../server/database/migrate.ts'
import { attacksBench } from './attacks/index.ts'
import type { Site } from './browserPages.ts'
import { dayBench } from './day/index.ts'
import { entriesBench } from './entries.ts'
import { floorBench } from './floor/index.ts'
import { importsBench } from './imports.ts'
import { payoffBench } from './payoff.ts'
import { ridersBench } from './riders/index.ts'
import { screenBench } from './screen.ts'
import { signedIn } from './signedIn.ts'
import { viewersBench } from './viewers.ts'

// The benchmarks print milliseconds, which vary by machine. Compare the ratios.
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const argumentsAfter = (name: string) => (wanted.includes(name) ? wanted.slice(wanted.indexOf(name) + 1) : [])

if (isWanted('floor')) await withDemo({ large: false }, measureFloor)
if (isWanted('screen')) await withDemo({ large: true }, measureScreen)
if (isWanted('entries')) await withDemo({ large: true }, measureEntries)
if (isWanted('imports')) await withDemo({ large: true }, measureImports)
if (isWanted('payoff')) await withDemo({ large: true }, measurePayoff)
if (isWanted('viewers')) await withDemo({ large: false }, measureViewers)
if (isWanted('riders')) await withDemo({ large: false }, measureRiders)
if (isWanted('day')) await withDemo({ large: false }, measureDay)
if (isWanted('attacks')) await withDemo({ large: true }, measureAttacks)
process.exit(0)

function measureScreen(databaseUrl: string, dataDir: string) {
  return withSite(databaseUrl, dataDir, async (db, site) => {
    const large = await db.activity.findFirstOrThrow({
      where: { total_slots: { gte: 1_200 }, parent_id: null },
    })
    const drawPath = `/organizer/scoring/${large.event_id}/activities/${large.id}/draw`
    console.log('\nScreen: keys and page switches in a draw of 1,200, compared with bare inputs')
    const publish = () => publishRounds(db, large, { publish_draw: true })
    console.table(await screenBench({ ...site, drawPath, activityId: large.id, publish }))
  })
}

function measureEntries(databaseUrl: string, dataDir: string) {
  return withSite(databaseUrl, dataDir, async (db, site) => {
    console.log('\nEntries: keys and the first render of 1,500 entries, compared with bare inputs')
    console.table(await entriesBench(db, site))
  })
}

async function measureImports(databaseUrl: string, dataDir: string) {
  console.log("\nImports: files of 5,000 entries, and a scorer's saves while the server reads or writes them")
  console.table(await importsBench(databaseUrl, dataDir))
}

async function measurePayoff(databaseUrl: string, dataDir: string) {
  console.log('\nPayoff: the winners of 1,500 entries are paid while a scorer keeps saving')
  console.table(await payoffBench(databaseUrl, dataDir))
}

/** `npm run bench -- attacks payout` runs only the attacks whose names contain "payout". */
async function measureAttacks(databaseUrl: string, dataDir: string) {
  console.log("\nAttacks: a scorer's save during each attack, compared with the same save without one")
  console.table(await attacksBench(databaseUrl, dataDir, argumentsAfter('attacks')))
}

async function measureFloor(databaseUrl: string, dataDir: string) {
  console.log(
    '\nBaseline: twenty concurrent users, compared with bare Express and handwritten SQL, and with an empty 2 kB page',
  )
  console.table(await floorBench(databaseUrl, dataDir))
}

async function measureViewers(databaseUrl: string, dataDir: string) {
  console.log(
    '\nViewers: time from sending a score to its arrival on other screens, compared with a commit and fan-out alone',
  )
  console.table(await viewersBench(databaseUrl, dataDir))
}

async function measureRiders(databaseUrl: string, dataDir: string) {
  console.log('\nRiders: 5,000 pushes and 2,000 phones while a scorer keeps saving')
  console.table(await ridersBench(databaseUrl, dataDir, argumentsAfter('riders')))
}

async function measureDay(databaseUrl: string, dataDir: string) {
  console.log('\nDay: memory and leftover rows after each event day, with no clients connected')
  console.table(await dayBench(databaseUrl, dataDir, argumentsAfter('day')))
}

type Measure = (databaseUrl: string, dataDir: string) => Promise<void>

async function withSite(
  databaseUrl: string,
  dataDir: string,
  measure: (db: Database, site: Site) => Promise<void>,
) {
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'error',
  })
  const running = await start(env)
  const { session } = await signedIn(running.db, running.url, 'organizer@demo.test')
  await measure(running.db, { url: running.url, cookie: session })
  await running.stop()
}

async function withDemo(demo: { large: boolean }, measure: Measure) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'rodeo-bench-'))
  const cluster = await startEmbedded(path.join(dataDir, 'postgres'))
  await migrate(cluster.url, 'prisma/migrations')
  await migrateJobTables(cluster.url)
  const db = connect(cluster.url)
  await seedDemo(db, demo)
  await db.$executeRawUnsafe('ANALYZE')
  await db.$disconnect()
  await measure(cluster.url, dataDir)
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
