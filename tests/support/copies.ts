import { vi } from 'vitest'
import { pino } from 'pino'
import * as make from '../../prisma/factories.ts'
import { connect, type Database } from '../../server/database/db.ts'
import { type Arena, openArena } from './arena.ts'
import { type Browser, browserOf, openLive } from './app.ts'
import { freshDatabase } from './database.ts'

export const PATIENCE = { timeout: 10_000 }

/** Two copies of the product that keep their answers, and of the arena the app, which hears of nothing and keeps none. */
export async function openCopies() {
  const database = await freshDatabase()
  const { db, url } = database
  const arena = await openArena(db)
  const asked: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void asked.push(JSON.parse(line).msg) })
  const watched = connect(url, 5, log)
  const here = await openLive({ db: watched, url })
  const there = await openLive(database)
  const organizer = await browserOf(here.app, db, arena.people.organizer)
  const elsewhere = await browserOf(there.app, db, arena.people.organizer)
  return {
    db,
    arena,
    here,
    there,
    organizer,
    elsewhere,
    /** How many statements one copy asks for this. */
    async statementsOf(work: () => PromiseLike<unknown>) {
      asked.length = 0
      await work()
      return asked.filter((statement) => /^\s*(SELECT|WITH)/.test(statement)).length
    },
    /** All of it lies in the memory of both copies, as it is now. */
    async keepAll(given: Shown) {
      await vi.waitFor(async () => {
        for (const { cache } of [here, there]) cache.invalidate(arena.organization.id)
        for (const browser of [organizer, elsewhere]) await answersTo(browser, given)
        for (const { cache } of [here, there])
          if (cache.bytes() < 3000) throw new Error('Nothing is kept yet')
      }, PATIENCE)
    },
    async stop() {
      await Promise.all([here.stop(), there.stop()])
      await watched.$disconnect()
    },
  }
}

type Given = { db: Database; arena: Arena }

/** A class of a season: riders who were typed in and one with an account, a horse, a bull, money, a published draw. */
export async function openClass({ db, arena: { organization, event, people } }: Given) {
  const group = await make.createGroup(db, await make.createSeason(db, organization))
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
  const typedIn = await make.typedInRider(db, organization, 'Tina Typed')
  const other = await make.typedInRider(db, organization, 'Olga Other')
  const mae = await make.createPerson(db, { name: 'Mae', email: `mae${activity.id}@example.test` })
  const added = { organization_id: organization.id, added_by: people.organizer.id }
  const horse = await make.createHorse(db, { name: `Oak ${activity.id}`, ...added })
  const bull = await make.createBull(db, { added_by: people.organizer.id })
  const runs = await make.createEntries(db, [
    { activity, rider: typedIn, horse, draw: 1, score: 15_200, enrolled: [youth] },
    { activity, rider: mae, bull, draw: 2, score: 15_100, enrolled: [youth] },
    { activity, rider: other, draw: 120 },
  ])
  await make.createMember(db, group, mae)
  return { group, activity, youth, typedIn, other, mae, horse, bull, runs }
}

type Shown = Awaited<ReturnType<typeof openClass>>

export const pageOf = ({ activity }: Pick<Shown, 'activity'>) =>
  `/organizer/scoring/${activity.event_id}/activities/${activity.id}`

export const addressesOf = ({ activity, youth }: Pick<Shown, 'activity' | 'youth'>) => [
  `/ajax/draw/${activity.id}/round`,
  `/ajax/draw/${activity.id}/round?page=2`,
  `/ajax/payouts/${activity.id}`,
  `/ajax/payouts/${youth.id}`,
]

/** Everything that is kept, as this browser gets it. */
export async function answersTo(browser: Browser, given: Shown) {
  const answers = []
  for (const address of addressesOf(given)) answers.push((await browser.get(address)).body)
  return [...answers, (await browser.visit(`${pageOf(given)}/draw`)).body.props.scores]
}
