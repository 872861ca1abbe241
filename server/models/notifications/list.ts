import * as paths from '#wire/paths.ts'
import type { Notifications, NotificationSettings, OneNotification } from '#wire/phone/notifications.ts'
import { zoneOf } from '../events/zone.ts'
import type { Notification, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction } from '../../database/db.ts'
import { sendToPeople } from '../../live/broadcasts.ts'
import type { Person } from '../../http/session.ts'

const A_PAGE = 30
const AT_FIRST: NotificationSettings = { push: true, email: false, soon: false, saved: false }

/** Somebody's own list, newest first, from the one after `before` on. */
export async function notificationsOf(
  db: Database,
  person: Person,
  before?: number,
): Promise<Omit<Notifications, 'key'>> {
  const [found, unread, settings] = await Promise.all([
    db.notification.findMany({
      where: { user_id: person.id, id: before && { lt: before } },
      orderBy: { id: 'desc' },
      take: A_PAGE + 1,
      include: WITH_ZONE,
      relationLoadStrategy: 'join',
    }),
    unreadOf(db, person),
    settingsOf(db, person.id),
  ])
  const { id, name, email } = person
  return {
    person: { id, name, email },
    unread,
    notifications: found.slice(0, A_PAGE).map(shown),
    more: found.length > A_PAGE,
    settings,
  }
}

export const unreadOf = (db: Database, { id }: Person) =>
  db.notification.count({ where: { user_id: id, read_at: null } })

/** What was shown is read, on every screen of this person. What came meanwhile is not. */
export function readUpTo(db: Database, person: Person, id: number) {
  return transaction(db, async (tx) => {
    await tx.notification.updateMany({
      where: { user_id: person.id, id: { lte: id }, read_at: null },
      data: { read_at: new Date() },
    })
    await sendToPeople(tx, [person.id])
  })
}

export async function settingsOf(db: Database, user_id: number): Promise<NotificationSettings> {
  const kept = await db.notificationSetting.findUnique({ where: { user_id }, omit: { user_id: true } })
  return kept ?? AT_FIRST
}

export const chooseWays = (db: Database, user_id: number, ways: Partial<NotificationSettings>) =>
  db.notificationSetting.upsert({
    where: { user_id },
    create: { user_id, ...AT_FIRST, ...ways },
    update: ways,
  })

const WITH_ZONE = {
  activity: {
    select: { event: { select: { time_zone: true, organization: { select: { time_zone: true } } } } },
  },
} as const satisfies Prisma.NotificationInclude
type Found = Prisma.NotificationGetPayload<{ include: typeof WITH_ZONE }>

const shown = ({ activity, ...notification }: Found): OneNotification => ({
  id: notification.id,
  title: notification.title,
  body: notification.body,
  created_at: notification.created_at.toISOString(),
  time_zone: activity && zoneOf(activity.event),
  read: notification.read_at !== null,
  link: linkOf(notification),
})

type Linked = Pick<Notification, 'kind' | 'activity_id' | 'round' | 'slot'>

/** Where to read more: the row in the draw, the results, or what is one's own. */
export function linkOf({ kind, activity_id, round, slot }: Linked): string {
  if (kind === 'question') return `${paths.account}#is-it-you`
  if (activity_id === null) return paths.phoneView('me')
  if (kind === 'payout') return paths.publicResults(activity_id, round)
  return `${paths.publicDraw(activity_id, round)}${slot ? `#slot-${slot}` : ''}`
}
