import { existsSync, rmSync, symlinkSync } from 'node:fs'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { openBrowser, testApp } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createOrganizationWithRoles } from '../support/payouts.ts'

describe('database errors', () => {
  test.each([
    ['53100', 'disk full', "The server's disk is full. Tell the person who runs the server."],
    ['57P03', 'up', 'The database is restarting.'],
    ['57P01', 'up', 'The database is restarting.'],
    ['08006', 'up', "Can't reach the database."],
  ])('responds to error %s with 503, saves nothing, and reports "%s" at /up', async (code, up, sentence) => {
    const { db } = await database
    const app = testApp(db)
    const { browser, score } = await aScore(db, app)
    await db.$executeRawUnsafe(`
      CREATE FUNCTION refuse() RETURNS trigger AS $$ BEGIN RAISE 'no' USING ERRCODE = '${code}'; END $$ LANGUAGE plpgsql`)
    await db.$executeRawUnsafe('CREATE TRIGGER refuse BEFORE UPDATE ON scores EXECUTE FUNCTION refuse()')
    const answer = await browser.patch(`/ajax/score/${score.id}`, { score: 17.2 })
    await db.$executeRawUnsafe('DROP FUNCTION refuse CASCADE')

    expect([answer.status, answer.body.message, answer.headers['retry-after']]).toEqual([
      503,
      `${sentence} Nothing was saved. Try again in a moment.`,
      '1',
    ])
    expect((await browser.get('/up')).text).toBe(up)
    expect((await browser.patch(`/ajax/score/${score.id}`, { score: 17.2 })).status).toBe(200)
  })
})

describe('full disk', () => {
  // Writes to /dev/full fail like writes to a full disk.
  test.runIf(existsSync('/dev/full') && !process.env.TEST_DATABASE_URL)(
    "doesn't save a score on a full disk, and reports the problem at /up",
    async () => {
      const { db, url } = await database
      const app = testApp(db)
      const { browser, score } = await aScore(db, app)
      const file = await fileOf(url, 'notes')
      rmSync(file)
      symlinkSync('/dev/full', file)
      await db.$executeRawUnsafe(`
        CREATE FUNCTION note() RETURNS trigger AS $$ BEGIN INSERT INTO notes VALUES ('x'); RETURN NULL; END $$ LANGUAGE plpgsql`)
      await db.$executeRawUnsafe('CREATE TRIGGER note AFTER UPDATE ON scores EXECUTE FUNCTION note()')
      const answer = await browser.patch(`/ajax/score/${score.id}`, { score: 17.2 })
      await db.$executeRawUnsafe('DROP FUNCTION note CASCADE')

      expect([answer.status, answer.body.message]).toEqual([
        503,
        "The server's disk is full. Tell the person who runs the server. Nothing was saved. Try again in a moment.",
      ])
      expect((await browser.get('/up')).text).toBe('disk full')
      expect(await db.score.findUniqueOrThrow({ where: { id: score.id } })).toMatchObject({ value: null })
    },
  )
})

const database = freshDatabase()

async function fileOf(url: string, table: string) {
  const connection = new pg.Client({ connectionString: url })
  await connection.connect()
  await connection.query(`CREATE TABLE ${table} (text TEXT)`)
  const { rows } = await connection.query<{ file: string }>(
    `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('${table}') AS file`,
  )
  await connection.end()
  return rows[0]!.file
}

async function aScore(db: Parameters<typeof testApp>[0], app: ReturnType<typeof testApp>) {
  const people = await createOrganizationWithRoles(db)
  const activity = await make.createActivity(db, { event: people.event, publish_draw: true })
  const { score } = await make.createEntry(db, { activity })
  return { score, browser: await openBrowser(app, db, people.scorer) }
}
