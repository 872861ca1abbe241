import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { verifyBackup, isRow, isTable, readLines, type Row } from '../../server/database/backup/backupFile.ts'
import { restore } from '../../server/database/backup/restore.ts'
import { connect } from '../../server/database/db.ts'
import { migrationNames, migrationsDirectory } from '../../server/database/migrate.ts'
import type { PayoutPage } from '#wire/payout.ts'
import { openBrowser, testApp } from '../support/app.ts'
import { emptyDatabaseForFile } from '../support/database.ts'

const RELEASES = path.join('tests', 'support', 'releases')

describe.each(readdirSync(RELEASES))('data upgraded from %s', async (name) => {
  const file = path.join(RELEASES, name)
  const before = await tablesIn(file)
  const { migrations } = await verifyBackup(file)
  const url = await emptyDatabaseForFile()
  const db = connect(url)
  await restore(url, file, { migrations: migrationsDirectory() })
  const app = testApp(db)
  const organizer = await db.user.findUniqueOrThrow({ where: { email: 'organizer@demo.test' } })
  const browser = await openBrowser(app, db, organizer)

  test("lists the earlier release's migrations first, in their original order", () => {
    expect(migrationNames(migrationsDirectory()).slice(0, migrations.length)).toEqual(migrations)
  })

  test('keeps every user, entry, score, result, average and check line', async () => {
    expect(await db.user.count()).toBe(before.users!.length)
    expect(await db.userActivity.count()).toBe(before.user_activities!.length)
    expect(await db.enrollment.count()).toBe(before.enrollments!.length)
    expect(await db.average.count()).toBe(before.averages!.length)
    expect(await db.checkLine.count()).toBe(before.check_lines!.length)
    const scores = await db.score.findMany({ orderBy: { id: 'asc' } })
    expect(scores.map(({ value, no_time }) => no_time ?? value)).toEqual(
      byId(before.scores!).map((score) => score.no_time ?? whole(score.value)),
    )
  })

  test("keeps each entry's rider, horse and slot", async () => {
    const runs = await db.userActivity.findMany({
      include: { user: true, horse: true },
      orderBy: { id: 'asc' },
    })
    const names = (table: Record<string, string | null>[]) => new Map(table.map((row) => [row.id, row.name]))
    const [riders, horses] = [names(before.users!), names(before.horses!)]
    expect(runs.map((run) => [run.draw, run.user?.name, run.horse?.name])).toEqual(
      byId(before.user_activities!).map((run) => [
        whole(run.draw),
        riders.get(run.user_id!),
        horses.get(run.horse_id!),
      ]),
    )
  })

  test('gives each organization its own copy of a shared horse that has no registration number', async () => {
    const shared = await db.$queryRaw<object[]>`
      SELECT horses.id FROM horses
      JOIN user_activities ON horse_id = horses.id
      JOIN activities ON activities.id = activity_id
      JOIN events ON events.id = event_id
      WHERE horses.organization_id <> events.organization_id`
    expect(shared).toEqual([])
  })

  test('gives each entry a unique uid', async () => {
    const runs = await db.userActivity.findMany({ select: { uid: true } })
    expect(new Set(runs.map(({ uid }) => uid)).size).toBe(runs.length)
  })

  test('keeps the amounts on results and checks to the cent', async () => {
    const results = await db.enrollment.findMany({ orderBy: { id: 'asc' } })
    expect(results.map((result) => result.prize_cents)).toEqual(
      byId(before.enrollments!).map((result) => whole(result.prize_cents)),
    )
    const checks = await db.check.findMany({ orderBy: { id: 'asc' } })
    expect(checks.map(({ number, payee, cents }) => [number, payee, cents])).toEqual(
      byId(before.checks!).map(({ number, payee, cents }) => [whole(number), payee, whole(cents)]),
    )
  })

  test('shows every draw with its riders and every payout with its prizes', async () => {
    const classes = byId(before.activities!).filter(
      ({ parent_id, event_id }) => !parent_id && event_id !== '3',
    )
    expect(classes.length).toBeGreaterThan(5)
    for (const { id, rounds } of classes) {
      for (const round of rounds!.replace(/[{}"]/g, '').split(',')) {
        const draw = await browser.get(`/ajax/draw/${id}/round/${round}?page=1`).expect(200)
        const riders = (draw.body as { user_name: string | null }[]).filter(({ user_name }) => user_name)
        const runs = before.user_activities!.filter((run) => run.activity_id === id && run.round === round)
        expect(riders.length).toBe(runs.filter(({ user_id, draw }) => user_id && Number(draw) <= 100).length)
      }
      const { body } = await browser.get(`/ajax/payouts/${id}`).expect(200)
      const { reconciliation, publish_payout } = body as PayoutPage
      expect(publish_payout).toBe(before.activities!.find((one) => one.id === id)!.publish_payout === 'true')
      if (publish_payout) expect(reconciliation.paid_cents).toBe(paidIn(before, id!))
    }
  })
})

type Table = Record<string, string | null>[]

const byId = (table: Table) => table.toSorted((a, b) => Number(a.id) - Number(b.id))
const whole = (text: string | null | undefined) => (text === null ? null : Number(text))

function paidIn({ enrollments, averages }: Record<string, Table>, contest: string) {
  const rows = [...enrollments!, ...averages!].filter(({ activity_id }) => activity_id === contest)
  return rows.reduce((paid, { prize_cents }) => paid + Number(prize_cents), 0)
}

async function tablesIn(file: string) {
  const tables: Record<string, Table> = {}
  let [name, columns]: [string, string[]] = ['', []]
  for await (const line of readLines(file)) {
    if (isRow(line)) tables[name]!.push(asRecord(columns, line))
    else if (isTable(line)) {
      ;[name, columns] = [line.table, line.columns.map((column) => column.name)]
      tables[name] = []
    }
  }
  return tables
}

const asRecord = (columns: string[], row: Row) =>
  Object.fromEntries(columns.map((name, i) => [name, row[i] ?? null]))
