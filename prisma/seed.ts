import { realpathSync } from 'node:fs'
import { openDatabase } from '../server/database/db.ts'
import { exitWithError } from '../server/cli/exitWithError.ts'
import { syncCharges } from '../server/models/fees/syncCharges.ts'
import { randomFrom } from '#rules/draw/random.ts'
import type { PrismaClient } from './client/client.ts'
import { demoBanner } from './demo/banner.ts'
import { dayFrom } from './demo/calendar.ts'
import { createExhibitions } from './demo/exhibitions.ts'
import { createLargeEvent, LARGE_EVENT } from './demo/largeEvent.ts'
import { createOtherOrganization } from './demo/otherOrganization.ts'
import { createOpenClasses } from './demo/openClasses.ts'
import { createBulls, createHorses, createRiders, createSignIns, createTypedInRiders } from './demo/people.ts'
import { createRodeo } from './demo/rodeo.ts'
import { createPeeWee, createTwoRoundClass, createWarmUp, payFirstRound } from './demo/scoredClasses.ts'
import {
  addMember,
  createAssociationProfile,
  createEvent,
  createOrganization,
  createPointsSeason,
  type Db,
} from './factories.ts'

const ORGANIZATION = 'High Desert Barrel Racing'

export async function seedDemo(db: PrismaClient, { large = false, today = new Date() } = {}) {
  const made = await db.$transaction(
    async (tx) => {
      const demo = await tx.organization.findFirst({ where: { name: ORGANIZATION } })
      if (!demo) await requireEmptyDatabase(tx)
      const made = demo ? null : await createDemo(tx, today)
      const { id } = demo ?? made!.organization
      const largeEvent = await tx.event.findFirst({ where: { organization_id: id, name: LARGE_EVENT } })
      if (large && !largeEvent) await createLargeEvent(tx, { id }, dayFrom(today, 14))
      await chargeEntries(tx, { id })
      return made
    },
    { maxWait: 10_000, timeout: 300_000 },
  )
  if (made) await payFirstRound(db, made.twoGos, made.organizer, dayFrom(today, 0))
}

async function requireEmptyDatabase(db: Db) {
  if ((await db.user.count()) === 0) return
  throw new Error('This database is in use. Load the demo into an empty database: its passwords are public.')
}

async function createDemo(db: Db, today: Date) {
  const random = randomFrom('high desert')
  const signIns = await createSignIns(db)
  const organization = await createDemoOrganization(db, signIns)
  const season = await createPointsSeason(db, organization, `${today.getFullYear()} High Desert Season`)
  const herd = {
    riders: await createRiders(db, 400, random),
    horses: await createHorses(db, organization, 600, random),
  }
  const event = await createEvent(db, {
    organization,
    name: 'High Desert Spring Classic',
    location: 'Deschutes County Expo Center, Redmond, OR',
    starts_on: dayFrom(today, -1),
    ends_on: dayFrom(today, 1),
    exhibition_cents: 1_000,
  })
  const setting = { event, herd, scorer: signIns.scorer, random }
  const typedIn = await createTypedInRiders(db, organization)
  const { open } = await createOpenClasses(db, setting, signIns.rider, typedIn)
  await createExhibitions(db, event, open, signIns.rider)
  await createWarmUp(db, setting, season)
  await createPeeWee(db, setting)
  const twoGos = await createTwoRoundClass(db, setting)

  const bulls = await createBulls(db)
  const cowboys = herd.riders.slice(350, 380)
  const { scorer, outsider } = signIns
  await createRodeo(db, { organization, season, starts_on: dayFrom(today, -8), cowboys, bulls, scorer })
  await createOtherOrganization(db, herd, outsider, dayFrom(today, 6))
  return { organization, twoGos, organizer: signIns.organizer }
}

/** The demo inserts entries directly into the database, which doesn't create charges. */
async function chargeEntries(db: Db, organization: { id: number }) {
  const { user_id } = await db.membership.findFirstOrThrow({
    where: { organization_id: organization.id, role: 'owner' },
  })
  for (const { id } of await db.event.findMany({ select: { id: true } }))
    await syncCharges(db, { id: user_id }, id, null)
}

async function createDemoOrganization(
  db: Db,
  { organizer, scorer }: Awaited<ReturnType<typeof createSignIns>>,
) {
  const organization = await createOrganization(db, {
    name: ORGANIZATION,
    address: '3800 SW Airport Way\nRedmond, OR 97756',
    time_zone: 'America/Los_Angeles',
    owner: organizer,
  })
  await addMember(db, organization, scorer, 'scorer')
  await createAssociationProfile(db, organization, { deadline_days: 7, fee_cents: 200 })
  return organization
}

async function runDemo() {
  // Set NODE_ENV before .env is read: the demo must never run in production mode.
  process.env.NODE_ENV = 'demo'
  process.env.LOG_LEVEL ??= 'warn'
  const { loadEnv, start, stopOnSignals } = await import('../server/index.ts')
  const env = loadEnv('demo')
  const { db, close } = await openDatabase(env).catch(exitWithError)
  try {
    await seedDemo(db, { large: process.argv.includes('--large') })
    const running = await start(env)
    stopOnSignals(running)
    process.stdout.write(await demoBanner(db, running.url))
  } catch (error) {
    await close()
    exitWithError(error)
  }
  await close()
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
if (isProgram) await runDemo()
