import type { Me } from '#wire/api/answers.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { earningsOf, EVERY_EVENT } from '../people/runs/earnings.ts'
import { WITH_ORGANIZATION } from '../phone/events.ts'

const ON_A_PAGE = 100

/** Whose token it is. Money is what is published, in whole cents. */
export async function meFor(db: Database, id: number): Promise<Me> {
  const person = await db.user.findUniqueOrThrow({
    where: { id },
    select: { name: true, hometown: true, bbr_id: true },
  })
  const { total } = await earningsOf(db, { column: 'user_id', ids: [id] }, EVERY_EVENT)
  return { ...person, earned_cents: total, unread: await unreadOf(db, id) }
}

const unreadOf = (db: Database, user_id: number) =>
  db.notification.count({ where: { user_id, read_at: null } })

const RUN = {
  id: true,
  draw: true,
  round: true,
  scratched_at: true,
  horse: { select: { name: true } },
  bull: { select: { name: true } },
  score: { select: { value: true, no_time: true } },
  activity: { select: { id: true, name: true, judged: true, event: { include: WITH_ORGANIZATION } } },
} as const satisfies Prisma.UserActivitySelect

export type RunFound = Prisma.UserActivityGetPayload<{ select: typeof RUN }> & { earned_cents: number | null }

/** Somebody's own runs in published draws, of events too that their organizers keep to those who are in it. */
export async function runsFor(db: Database, user_id: number, page: number) {
  const found = await db.userActivity.findMany({
    where: { user_id, draw: { not: null }, go: { publish_draw: true } },
    select: RUN,
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { id: 'desc' }],
    ...pageOf(page),
    relationLoadStrategy: 'join',
  })
  const { ofRun } = await earningsOf(db, { column: 'user_id', ids: [user_id] }, EVERY_EVENT)
  const { rows, next } = cut(found, page)
  return { runs: rows.map((run): RunFound => ({ ...run, earned_cents: ofRun.get(run.id) ?? null })), next }
}

/** What somebody was told, the newest first. */
export async function notificationsFor(db: Database, user_id: number, page: number) {
  const found = await db.notification.findMany({
    where: { user_id },
    omit: { user_id: true, publication: true, about: true },
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    ...pageOf(page),
  })
  const { rows, next } = cut(found, page)
  return { unread: await unreadOf(db, user_id), notifications: rows, next }
}
export type NotificationFound = Awaited<ReturnType<typeof notificationsFor>>['notifications'][number]

/** The devices that hear by push of what somebody is told, the newest first; none of a session that is over. */
export const pushSubscriptionsFor = (db: Database, user_id: number) =>
  db.pushSubscription.findMany({
    where: { user_id, session: { expires_at: { gt: new Date() } } },
    select: { id: true, endpoint: true, created_at: true, session: { select: { device: true } } },
    orderBy: { id: 'desc' },
    relationLoadStrategy: 'join',
  })
export type PushSubscriptionFound = Awaited<ReturnType<typeof pushSubscriptionsFor>>[number]

/** One more than is shown says whether there is a next page. */
const pageOf = (page: number) => ({ skip: (page - 1) * ON_A_PAGE, take: ON_A_PAGE + 1 })

const cut = <Row>(found: Row[], page: number) => ({
  rows: found.slice(0, ON_A_PAGE),
  next: found.length > ON_A_PAGE ? page + 1 : null,
})
