import { vi } from 'vitest'
import { pino } from 'pino'
import * as make from '../../prisma/factories.ts'
import { connect, type Database } from '../../server/database/db.ts'
import { type Scenario, createScenario } from './scenario.ts'
import { type Browser, openBrowser, startLiveApp } from './app.ts'
import { freshDatabase } from './database.ts'

export const WAIT_OPTIONS = { timeout: 15_000 }

/** `arena` has its own app, which doesn't cache responses or deliver broadcasts. */
export async function openInstances() {
  const database = await freshDatabase()
  const { db, url } = database
  const arena = await createScenario(db)
  const statements: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void statements.push(JSON.parse(line).msg) })
  const loggedDb = connect(url, 5, log)
  const here = await startLiveApp({ db: loggedDb, url })
  const there = await startLiveApp(database)
  const organizer = await openBrowser(here.app, db, arena.people.organizer)
  const elsewhere = await openBrowser(there.app, db, arena.people.organizer)
  return {
    db,
    arena,
    here,
    there,
    organizer,
    elsewhere,
    async countStatements(work: () => PromiseLike<unknown>) {
      statements.length = 0
      await work()
      return statements.filter((statement) => /^\s*(SELECT|WITH)/.test(statement)).length
    },
    async warmCaches(given: CachedClass) {
      await vi.waitFor(async () => {
        for (const { cache } of [here, there]) cache.invalidate(arena.organization.id)
        for (const browser of [organizer, elsewhere]) await loadAll(browser, given)
        for (const { cache } of [here, there]) if (cache.bytes() < 3000) throw new Error('Not cached yet')
      }, WAIT_OPTIONS)
    },
    async stop() {
      await Promise.all([here.stop(), there.stop()])
      await loggedDb.$disconnect()
    },
  }
}

type ClassContext = { db: Database; arena: Scenario }

export async function createCachedClass({ db, arena: { organization, event, people } }: ClassContext) {
  const group = await make.createPointsGroup(db, await make.createPointsSeason(db, organization))
  const activity = await make.createActivity(db, {
    event,
    total_slots: 250,
    track_bulls: true,
    publish_draw: true,
    points_seasons_group_id: group.id,
    incentives: ['Youth'],
  })
  const youth = await db.activity.findFirstOrThrow({ where: { parent_id: activity.id } })
  await make.createPurse(db, activity, {})
  const typedIn = await make.createTypedInRider(db, organization, 'Tina Typed')
  const other = await make.createTypedInRider(db, organization, 'Olga Other')
  const mae = await make.createUser(db, { name: 'Mae', email: `mae${activity.id}@example.test` })
  const added = { organization_id: organization.id, added_by: people.organizer.id }
  const horse = await make.createHorse(db, { name: `Oak ${activity.id}`, ...added })
  const bull = await make.createBull(db, { added_by: people.organizer.id })
  const runs = await make.createEntries(db, [
    { activity, rider: typedIn, horse, draw: 1, score: 15_200, alsoIn: [youth] },
    { activity, rider: mae, bull, draw: 2, score: 15_100, alsoIn: [youth] },
    { activity, rider: other, draw: 120 },
  ])
  await make.createPointsGroupMember(db, group, mae)
  return { group, activity, youth, typedIn, other, mae, horse, bull, runs }
}

type CachedClass = Awaited<ReturnType<typeof createCachedClass>>

export const pagePath = ({ activity }: Pick<CachedClass, 'activity'>) =>
  `/organizer/scoring/${activity.event_id}/activities/${activity.id}`

export const cachedPaths = ({ activity, youth }: Pick<CachedClass, 'activity' | 'youth'>) => [
  `/ajax/draw/${activity.id}/round`,
  `/ajax/draw/${activity.id}/round?page=2`,
  `/ajax/places/${activity.id}`,
  `/ajax/payouts/${activity.id}`,
  `/ajax/payouts/${youth.id}`,
]

export async function loadAll(browser: Browser, given: CachedClass) {
  const answers = []
  for (const address of cachedPaths(given)) answers.push((await browser.get(address)).body)
  return [...answers, (await browser.visit(`${pagePath(given)}/draw`)).body.props.scores]
}
