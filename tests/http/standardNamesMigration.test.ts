import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../server/database/db.ts'
import { migrate } from '../../server/database/migrate.ts'
import { emptyDatabase } from '../support/database.ts'

const DATA = `
  INSERT INTO organizations (id, name) VALUES (1, 'O');
  INSERT INTO events (id, organization_id, name, category, starts_on) VALUES (1, 1, 'E', 'Barrel Racing', '2026-06-06');
  INSERT INTO activities (id, event_id, name, told) VALUES (1, 1, 'Open 4D', 7);
  INSERT INTO users (id, name, email, rides) VALUES (12, 'Ann', 'ann@example.test', false);
  INSERT INTO notification_settings (user_id, soon, saved) VALUES (12, true, false);
  INSERT INTO notifications (id, user_id, activity_id, kind, publication, title, body, about)
    VALUES (1, 12, 1, 'draw', 1, 't', 'b', 'you are 7th');
  INSERT INTO deliveries (notification_id, way) VALUES (1, 'email');
  INSERT INTO idempotency_keys (key, user_id, request_hash, status, draw_version, answer)
    VALUES ('k', 12, 'h', 200, 1, '{"ok": true}');
  INSERT INTO invitations (uid, hash, organization_id, role, by_id, expires_at, mail)
    VALUES (gen_random_uuid(), repeat('0', 64), 1, 'viewer', 12, now(), 'mailed');
  DELETE FROM broadcasts;
  INSERT INTO broadcasts (channel, event, payload, names_of)
    VALUES ('rights.12', 'ended', '{"session": "s"}', NULL), ('live.1', 'score-updated', '{}', 1);
`

test('renames a pending "rights" broadcast to "access", and keeps the values of renamed columns', async () => {
  const url = await emptyDatabase()
  const before = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  onTestFinished(() => rmSync(before, { recursive: true }))
  for (const one of readdirSync('prisma/migrations').filter((one) => one < '20261125040000'))
    cpSync(path.join('prisma/migrations', one), path.join(before, one), { recursive: true })
  await migrate(url, before)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(DATA)
  await client.end()

  await migrate(url, 'prisma/migrations')
  const db = connect(url)
  onTestFinished(() => db.$disconnect())
  expect(await db.broadcast.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { channel: 'access.12', event: 'revoked', payload: { session: 's' }, named_event_id: null },
    { channel: 'live.1', event: 'score-updated', named_event_id: 1 },
  ])
  expect(await db.activity.findMany()).toMatchObject([{ public_seq: 7 }])
  expect(await db.user.findMany()).toMatchObject([{ is_rider: false }])
  expect(await db.notificationSetting.findMany()).toMatchObject([{ run_soon: true, score_saved: false }])
  expect(await db.notification.findMany()).toMatchObject([{ summary: 'you are 7th' }])
  expect(await db.delivery.findMany()).toMatchObject([{ method: 'email' }])
  expect(await db.idempotencyKey.findMany()).toMatchObject([{ response_body: { ok: true } }])
  expect(await db.invitation.findMany()).toMatchObject([{ mail_status: 'mailed' }])
})
