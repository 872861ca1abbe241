import { realpathSync } from 'node:fs'
import { openDatabase } from '../server/database/db.ts'
import { giveUp } from '../server/launch/giveUp.ts'
import { randomFrom } from '../server/rules/random.ts'
import type { PrismaClient } from './client/client.ts'
import { announcement } from './demo/announcement.ts'
import { day } from './demo/calendar.ts'
import { createLargeEvent, LARGE_EVENT } from './demo/large.ts'
import { createNeighbor } from './demo/neighbor.ts'
import { createOpenAndItsClasses } from './demo/open.ts'
import { createBulls, createHorses, createRiders, createSignIns, createTypedInRiders } from './demo/people.ts'
import { createRodeo } from './demo/rodeo.ts'
import { createPeeWee, createTwoGos, createWarmUp, payFirstGo } from './demo/scoredClasses.ts'
import { addMember, createEvent, createOrganization, createSeason, type Db } from './factories.ts'

const ORGANIZATION = 'High Desert Barrel Racing'

/**
 * Fills an empty database with the demo: the same people, animals and runs every time, dated around `today`. A demo
 * that is there already is left as it is. `large` adds one event of the size that the big races have.
 */
export async function seedDemo(db: PrismaClient, { large = false, today = new Date() } = {}) {
  const made = await db.$transaction(
    async (tx) => {
      const demo = await tx.organization.findFirst({ where: { name: ORGANIZATION } })
      if (!demo) await requireEmpty(tx)
      const made = demo ? null : await createDemo(tx, today)
      const { id } = demo ?? made!.organization
      const largeEvent = await tx.event.findFirst({ where: { organization_id: id, name: LARGE_EVENT } })
      if (large && !largeEvent) await createLargeEvent(tx, { id }, day(today, 14))
      return made
    },
    { maxWait: 10_000, timeout: 300_000 },
  )
  if (made) await payFirstGo(db, made.twoGos, made.organizer, day(today, 0))
}

async function requireEmpty(db: Db) {
  if ((await db.user.count()) === 0) return
  throw new Error(
    'This database is in use. Demo data, whose password everybody knows, go into an empty one only.',
  )
}

async function createDemo(db: Db, today: Date) {
  const random = randomFrom('high desert')
  const signIns = await createSignIns(db)
  const organization = await createHighDesert(db, signIns)
  const season = await createSeason(db, organization, `${today.getFullYear()} High Desert Season`)
  const herd = {
    riders: await createRiders(db, 400, random),
    horses: await createHorses(db, organization, 600, random),
  }
  const event = await createEvent(db, {
    organization,
    name: 'High Desert Spring Classic',
    location: 'Deschutes County Expo Center, Redmond, OR',
    starts_on: day(today, -1),
  })
  const setting = { event, herd, scorer: signIns.scorer, random }
  const typedIn = await createTypedInRiders(db, organization)
  await createOpenAndItsClasses(db, setting, signIns.rider, typedIn)
  await createWarmUp(db, setting, season)
  await createPeeWee(db, setting)
  const twoGos = await createTwoGos(db, setting)

  const bulls = await createBulls(db)
  const cowboys = herd.riders.slice(350, 380)
  const { scorer, outsider } = signIns
  await createRodeo(db, { organization, season, starts_on: day(today, -8), cowboys, bulls, scorer })
  await createNeighbor(db, herd, outsider, day(today, 6))
  return { organization, twoGos, organizer: signIns.organizer }
}

async function createHighDesert(db: Db, { organizer, scorer }: Awaited<ReturnType<typeof createSignIns>>) {
  const organization = await createOrganization(db, {
    name: ORGANIZATION,
    address: '3800 SW Airport Way\nRedmond, OR 97756',
    time_zone: 'America/Los_Angeles',
    owner: organizer,
  })
  await addMember(db, organization, scorer, 'scorer')
  return organization
}

/** The demo as a program. It answers only when its data are there. */
async function runDemo() {
  // Before a .env file can say otherwise: never production.
  process.env.NODE_ENV = 'demo'
  process.env.LOG_LEVEL ??= 'warn'
  // Only here: who wants the data alone does not load the application with them, and in the build the server keeps a
  // file of its own that can be started by itself.
  const { environment, start, stopOnSignals } = await import('../server/index.ts')
  const env = environment('demo')
  const { db, close } = await openDatabase(env).catch(giveUp)
  try {
    await seedDemo(db, { large: process.argv.includes('--large') })
    const running = await start(env)
    stopOnSignals(running)
    process.stdout.write(await announcement(db, running.url))
  } catch (error) {
    await close()
    giveUp(error)
  }
  await close()
}

const isProgram = process.argv[1] && realpathSync(process.argv[1]) === import.meta.filename
if (isProgram) await runDemo()
