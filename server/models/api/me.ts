import type { ApiMe } from '#wire/api/responses.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { loadEarnings, EVERY_EVENT } from '../payout/earnings.ts'
import { WITH_ORGANIZATION } from '../riderApp/events.ts'

const PAGE_SIZE = 100

/** `earned_cents` counts only published results. */
export async function loadMe(db: Database, id: number): Promise<ApiMe> {
  const person = await db.user.findUniqueOrThrow({
    where: { id },
    select: { name: true, hometown: true, bbr_id: true },
  })
  const { total } = await loadEarnings(db, { column: 'user_id', ids: [id] }, EVERY_EVENT)
  return { ...person, earned_cents: total, unread: await countUnread(db, id) }
}

const countUnread = (db: Database, user_id: number) =>
  db.notification.count({ where: { user_id, read_at: null } })

const ENTRY_SELECT = {
  id: true,
  draw: true,
  round: true,
  scratched_at: true,
  horse: { select: { name: true } },
  bull: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
  activity: { select: { id: true, name: true, judged: true, event: { include: WITH_ORGANIZATION } } },
} as const satisfies Prisma.UserActivitySelect

export type ApiEntry = Prisma.UserActivityGetPayload<{ select: typeof ENTRY_SELECT }> & {
  earned_cents: number | null
}

/** Lists runs in published draws, even if the event isn't public. */
export async function listEntries(db: Database, user_id: number, page: number) {
  const found = await db.userActivity.findMany({
    where: { user_id, draw: { not: null }, go: { publish_draw: true } },
    select: ENTRY_SELECT,
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { id: 'desc' }],
    ...pageArgs(page),
    relationLoadStrategy: 'join',
  })
  const { ofRun } = await loadEarnings(db, { column: 'user_id', ids: [user_id] }, EVERY_EVENT)
  const { rows, next } = splitPage(found, page)
  return { runs: rows.map((run): ApiEntry => ({ ...run, earned_cents: ofRun.get(run.id) ?? null })), next }
}

export async function listApiNotifications(db: Database, user_id: number, page: number) {
  const found = await db.notification.findMany({
    where: { user_id },
    omit: { user_id: true, publication: true, summary: true, event_slug: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    ...pageArgs(page),
  })
  const { rows, next } = splitPage(found, page)
  return { unread: await countUnread(db, user_id), notifications: rows, next }
}
export type ListedNotification = Awaited<ReturnType<typeof listApiNotifications>>['notifications'][number]

export const listPushSubscriptions = (db: Database, user_id: number) =>
  db.pushSubscription.findMany({
    where: { user_id, session: { expires_at: { gt: new Date() } } },
    select: { id: true, endpoint: true, created_at: true, session: { select: { device: true } } },
    orderBy: { id: 'desc' },
    relationLoadStrategy: 'join',
  })
export type ListedPushSubscription = Awaited<ReturnType<typeof listPushSubscriptions>>[number]

const pageArgs = (page: number) => ({ skip: (page - 1) * PAGE_SIZE, take: PAGE_SIZE + 1 })

const splitPage = <Row>(found: Row[], page: number) => ({
  rows: found.slice(0, PAGE_SIZE),
  next: found.length > PAGE_SIZE ? page + 1 : null,
})
