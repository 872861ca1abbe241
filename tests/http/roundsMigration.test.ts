import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { connect } from '../../server/database/db.ts'
import { migrate } from '../../server/database/migrate.ts'
import { withAdminConnection, dropDatabase, databaseOn } from '../support/databaseCluster.ts'

const server = inject('databaseServer')
const name = `rodeo_rounds_${process.pid}`
const url = databaseOn(server, name)
const before = mkdtempSync(path.join(tmpdir(), 'migrations-'))

afterAll(async () => {
  rmSync(before, { recursive: true })
  await dropDatabase(server, name)
})

const DATA = `
  INSERT INTO organizations (id, name) VALUES (1, 'O');
  INSERT INTO events (id, organization_id, name, category, starts_on) VALUES (1, 1, 'E', 'Barrel Racing', '2026-06-06');
  INSERT INTO users (id, name, organization_id) VALUES (1, 'Ann', 1), (2, 'Bea', 1);
  INSERT INTO activities (id, event_id, name, rounds, publish_draw, draw_publication, publish_payout, payout_published_at,
    payout_publication, published_payout) VALUES
    (1, 1, 'Two Gos', '{1,2}', true, 2, true, '2026-06-07', 3,
      '{"reconciliation": {"net_cents": 1000, "paid_cents": 900, "breakage_cents": 1, "retained_cents": 99, "unpaid_cents": 0,
        "overrun_cents": 0}, "divisions": [{"round": "1"}, {"round": "2"}, {"round": "average"}]}'),
    (2, 1, 'One Go', '{""}', true, 1, true, '2026-06-07', 1,
      '{"reconciliation": {"net_cents": 500, "paid_cents": 499, "breakage_cents": 1, "retained_cents": 0, "unpaid_cents": 0,
        "overrun_cents": 0}, "divisions": [{"round": ""}]}'),
    (3, 1, 'Draft', '{""}', false, 0, false, NULL, 4, NULL);
  INSERT INTO user_activities (id, activity_id, round, draw, user_id) VALUES
    (1, 1, '1', 1, 1), (2, 1, '2', 1, 1), (3, 2, '', 1, 2), (4, 3, '', 1, 2);
  INSERT INTO enrollments (activity_id, user_activity_id, prize_cents) VALUES (1, 1, 300), (1, 2, 350), (2, 3, 499);
  INSERT INTO averages (activity_id, user_id, rounds, value, division, place, place_to, prize_cents)
    VALUES (1, 1, 2, 30000, 1, 1, 1, 250);
  INSERT INTO notifications (user_id, activity_id, kind, publication, title, body) VALUES (1, 1, 'draw', 2, 't', 'b');
  INSERT INTO mailings (id, activity_id, sent_by_id) VALUES (1, 1, 1), (2, 2, 1);
`

test("copies a class's published state to each of its gos, and splits the class's money among the gos", async () => {
  await withAdminConnection(server, (connection) => connection.query(`CREATE DATABASE ${name}`))
  for (const one of readdirSync('prisma/migrations').filter((one) => one < '20261122132000'))
    cpSync(path.join('prisma/migrations', one), path.join(before, one), { recursive: true })
  await migrate(url, before)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(DATA)
  await client.end()

  await migrate(url, 'prisma/migrations')
  const db = connect(url)
  const rounds = await db.round.findMany({ orderBy: [{ activity_id: 'asc' }, { position: 'asc' }] })
  const mailings = await db.mailing.findMany({ orderBy: { id: 'asc' } })
  const [told] = await db.notification.findMany()
  await db.$disconnect()

  const money = rounds.map(({ published_payout }) => (published_payout as { go: object } | null)?.go)
  expect(
    rounds.map((round) => [
      round.activity_id,
      round.name,
      round.publish_draw,
      round.draw_publication,
      round.publish_payout,
    ]),
  ).toEqual([
    [1, '1', true, 2, true],
    [1, '2', true, 2, true],
    [1, 'average', false, 0, true],
    [2, '', true, 1, true],
    [3, '', false, 0, false],
  ])
  expect(rounds.map((round) => round.payout_publication)).toEqual([3, 3, 3, 1, 4])
  const nothing = { breakageCents: 0, retainedCents: 0, overrunCents: 0 }
  expect(money).toEqual([
    { round: '1', poolCents: 300, paidCents: 300, ...nothing },
    { round: '2', poolCents: 350, paidCents: 350, ...nothing },
    {
      round: 'average',
      poolCents: 350,
      paidCents: 250,
      breakageCents: 1,
      retainedCents: 99,
      overrunCents: 0,
    },
    { round: '', poolCents: 500, paidCents: 499, breakageCents: 1, retainedCents: 0, overrunCents: 0 },
    undefined,
  ])
  expect(rounds[1]!.published_payout).toMatchObject({
    reconciliation: { net_cents: 1000 },
    divisions: [{ round: '2' }],
  })
  expect(mailings.map((mailing) => mailing.rounds)).toEqual([['1', '2', 'average'], ['']])
  expect(told!.round).toBe('1')
})
