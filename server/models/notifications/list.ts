import * as paths from '#wire/paths.ts'
import type { Notifications, NotificationSettings, NotificationItem } from '#wire/riderApp/notifications.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import type { Notification, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction } from '../../database/db.ts'
import { enqueueUnreadCounts } from '../../broadcasting/broadcasts.ts'
import type { CurrentUser } from '../currentUser.ts'

const PAGE_SIZE = 30
const DEFAULT_SETTINGS: NotificationSettings = { push: true, email: false, soon: false, saved: false }

export async function listNotifications(
  db: Database,
  user: CurrentUser,
  before?: number,
): Promise<Omit<Notifications, 'key' | 'sends_mail'>> {
  const [found, unread, settings] = await Promise.all([
    db.notification.findMany({
      where: { user_id: user.id, id: before && { lt: before } },
      orderBy: { id: 'desc' },
      take: PAGE_SIZE + 1,
      include: WITH_ZONE,
      relationLoadStrategy: 'join',
    }),
    countUnreadNotifications(db, user),
    loadNotificationSettings(db, user.id),
  ])
  const { id, name, email } = user
  const zones = await loadZonesBySlug(db, found)
  return {
    person: { id, name, email },
    unread,
    notifications: found.slice(0, PAGE_SIZE).map((one) => toListItem(one, zones)),
    more: found.length > PAGE_SIZE,
    settings,
  }
}

export const countUnreadNotifications = (db: Database, { id }: CurrentUser) =>
  db.notification.count({ where: { user_id: id, read_at: null } })

export function markReadUpTo(db: Database, user: CurrentUser, id: number) {
  return transaction(db, async (tx) => {
    await tx.notification.updateMany({
      where: { user_id: user.id, id: { lte: id }, read_at: null },
      data: { read_at: new Date() },
    })
    await enqueueUnreadCounts(tx, [user.id])
  })
}

export async function loadNotificationSettings(db: Database, user_id: number): Promise<NotificationSettings> {
  const stored = await db.notificationSetting.findUnique({ where: { user_id }, omit: { user_id: true } })
  if (!stored) return DEFAULT_SETTINGS
  const { push, email, run_soon, score_saved } = stored
  return { push, email, soon: run_soon, saved: score_saved }
}

export const updateNotificationSettings = (
  db: Database,
  user_id: number,
  settings: Partial<NotificationSettings>,
) =>
  db.notificationSetting.upsert({
    where: { user_id },
    create: { user_id, ...settingColumns({ ...DEFAULT_SETTINGS, ...settings }) },
    update: settingColumns(settings),
  })

const settingColumns = ({ push, email, soon, saved }: Partial<NotificationSettings>) => ({
  push,
  email,
  run_soon: soon,
  score_saved: saved,
})

/** Notifications about online entries have no class, so their time zone comes from the event. */
async function loadZonesBySlug(db: Database, found: Notification[]): Promise<Map<string, string>> {
  const slugs = found.flatMap(({ event_slug }) => event_slug ?? [])
  if (slugs.length === 0) return new Map()
  const events = await db.event.findMany({
    where: { slug: { in: slugs } },
    select: { slug: true, ...ZONE },
    relationLoadStrategy: 'join',
  })
  return new Map(events.map((event) => [event.slug, timeZoneOf(event)]))
}

const ZONE = {
  time_zone: true,
  organization: { select: { time_zone: true } },
} as const satisfies Prisma.EventSelect
const WITH_ZONE = {
  activity: { select: { event: { select: ZONE } } },
} as const satisfies Prisma.NotificationInclude
type NotificationWithZone = Prisma.NotificationGetPayload<{ include: typeof WITH_ZONE }>

const toListItem = (
  { activity, ...notification }: NotificationWithZone,
  zones: Map<string, string>,
): NotificationItem => ({
  id: notification.id,
  title: notification.title,
  body: notification.body,
  created_at: notification.created_at.toISOString(),
  time_zone: activity ? timeZoneOf(activity.event) : (zones.get(notification.event_slug ?? '') ?? null),
  read: notification.read_at !== null,
  link: notificationLink(notification),
})

type Linked = Pick<Notification, 'kind' | 'activity_id' | 'round' | 'slot' | 'event_slug'>

export function notificationLink({ kind, activity_id, round, slot, event_slug }: Linked): string {
  if (kind === 'question') return `${paths.account}#is-it-you`
  if (event_slug) return paths.riderAppView('enter', { event: event_slug })
  if (activity_id === null) return paths.riderAppView('me')
  if (kind === 'payout') return paths.publicResults(activity_id, round)
  return `${paths.publicDraw(activity_id, round)}${slot ? `#slot-${slot}` : ''}`
}
