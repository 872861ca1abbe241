import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createActivity, createEntry } from '../../prisma/factories.ts'
import { connect } from '../../server/database/db.ts'
import { openArena } from '../support/arena.ts'
import { browserOf, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'

const { db, url } = await freshDatabase()
const { event, people } = await openArena(db)

const asked: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => void asked.push(JSON.parse(line).msg) })
const watched = connect(url, 2, log)
afterAll(() => watched.$disconnect())
const scorer = await browserOf(testApp(watched), db, people.scorer)

/** What the database is asked for one request. */
async function statementsOf(request: () => PromiseLike<{ status: number }>) {
  asked.length = 0
  expect((await request()).status).toBe(200)
  return asked.map((statement) => /^\s*(\w+)/.exec(statement)![1]!)
}

test('a score is saved by two statements: whose it is and who saves it, and all that is written', async () => {
  const activity = await createActivity(db, { event, publish_draw: true })
  const entry = await createEntry(db, { activity, draw: 1 })
  const save = () => scorer.patch(`/ajax/score/${entry!.score.id}`, { score: 17.201 })
  expect(await statementsOf(save)).toEqual(['SELECT', 'WITH'])
  expect(await db.change.count({ where: { activity_id: activity.id } })).toBe(1)
})

test('rows of a draw are read by two statements, however many there are', async () => {
  const activity = await createActivity(db, { event })
  for (let draw = 1; draw <= 5; draw++) await createEntry(db, { activity, draw })
  const rows = () => scorer.get(`/ajax/draw/${activity.id}`)
  expect(await statementsOf(rows)).toEqual(['SELECT', 'SELECT'])
})

test('a draw page is read by three statements, a payout page by two', async () => {
  const activity = await createActivity(db, { event })
  const page = `/organizer/scoring/${event.id}/activities/${activity.id}`
  await scorer.get('/')
  expect(await statementsOf(() => scorer.get(`${page}/draw`))).toHaveLength(3)
  expect(await statementsOf(() => scorer.get(`${page}/payout`))).toHaveLength(2)
})
