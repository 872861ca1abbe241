import { hasPermission } from '#rules/permissions.ts'
import { chipLegend, type ContestChip, contestChips } from '#rules/draw/contestChips.ts'
import { timeZoneOf } from '../events/timeZone.ts'
import type { Database, Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { audienceOf, findMembership, visibleTo } from '../authorization.ts'
import { loadOnHold, type OnHold } from '../entries/onHold.ts'
import { type Audience, loadVisibleRiders } from '../riders/publicNames.ts'
import { requireRound, WITH_ROUNDS } from '../activities/rounds.ts'
import { loadDrawContext } from '../queries/screenContext.ts'
import { showDrawsAtEntry } from './drawnAtEntry.ts'
import { loadDrawSummary } from './summary.ts'
import { IS_CLASS } from '../classes/isClass.ts'

export async function authorizePublishedDraw(db: Database, user: CurrentUser, activityId: number) {
  const activity = await db.activity.findFirst({
    where: {
      id: activityId,
      ...IS_CLASS,
      rounds: { some: { publish_draw: true } },
      OR: [{ event: visibleTo(user) }, { entries: { some: { user_id: user.id } } }],
    },
    select: { id: true, event_id: true, event: { select: { organization_id: true } }, ...WITH_ROUNDS },
  })
  if (!activity) throw new NotFound("This draw isn't published yet.")
  const audience = await audienceOf(db, user, activity.event_id)
  const membership =
    audience === 'members' && (await findMembership(db, user, activity.event.organization_id))
  return {
    ...activity,
    audience,
    isStaff: membership && hasPermission(membership, 'score'),
    isOrganizer: membership && hasPermission(membership, 'organize'),
  }
}

export type AuthorizedDraw = Awaited<ReturnType<typeof authorizePublishedDraw>>

export function requirePublished(draw: AuthorizedDraw, round: string) {
  if (!requireRound(draw, round).publish_draw) throw new NotFound("This draw isn't published yet.")
}

type Reader = { audience: Audience; isStaff: boolean | null }

/** Only organizers and scorers see the "See office" flags, back numbers and announcer's notes. */
export async function loadDrawSheet(
  db: Database,
  activityId: number,
  round: string,
  { audience, isStaff }: Reader,
) {
  const activity = await db.activity.findUniqueOrThrow({
    where: { id: activityId },
    include: { event: { include: { organization: { include: { logo: true } } } } },
    relationLoadStrategy: 'join',
  })
  const entries = await loadSheetEntries(db, activityId, round)
  const { incentives, carryovers } = await loadDrawContext(db, activity, round)
  const chips = contestChips(incentives, carryovers)
  const entered = new Set(
    entries.flatMap(({ enrollments }) => enrollments.map(({ activity_id }) => activity_id)),
  )
  const riders = entries.map(({ user }) => user)
  const onHold = isStaff ? await loadOnHold(db, activity.event) : null
  const announced = isStaff ? await loadAnnounced(db, activity.event_id) : null
  const toVisible = await loadVisibleRiders(db, activity.event, audience, riders)
  return {
    ...activity,
    round,
    entries: entries.map((entry) => ({
      ...entry,
      user: toVisible(entry.user),
      isOnHold: onHold !== null && isOnHold(entry, onHold),
      backNumber: announced?.get(entry.user?.id ?? 0)?.back_number ?? null,
      announcerNote: announced?.get(entry.user?.id ?? 0)?.announcer_note ?? null,
      ...contestsOf(entry, activityId, chips),
    })),
    legend: chipLegend(incentives, carryovers, entered),
    drawHistory: await loadDrawSummary(db, {
      ...activity,
      round,
      zone: timeZoneOf(activity.event),
    }),
    lastDraw: await findLastDraw(db, activityId, round),
    entrySeeds: await loadEntrySeeds(db, { ...activity, round }),
  }
}

type Entrant = { scratched_at: Date | null; user: { id: number } | null; horse: { id: number } | null }

const isOnHold = ({ scratched_at, user, horse }: Entrant, { rider, horse: horses }: OnHold) =>
  scratched_at === null && ((user !== null && rider.has(user.id)) || (horse !== null && horses.has(horse.id)))

async function loadAnnounced(db: Database, event_id: number) {
  const marks = await db.eventRider.findMany({
    where: { event_id, OR: [{ back_number: { not: null } }, { announcer_note: { not: null } }] },
    select: { user_id: true, back_number: true, announcer_note: true },
  })
  return new Map(marks.map((mark) => [mark.user_id, mark]))
}

type EntryContests = { enrollments: { activity_id: number }[] }

function contestsOf({ enrollments }: EntryContests, activityId: number, chips: ContestChip[]) {
  const ids = new Set(enrollments.map(({ activity_id }) => activity_id))
  return {
    contests: chips.filter(([id]) => ids.has(id)).map(([, short]) => short),
    outsideClass: !ids.has(activityId),
  }
}

const loadEntrySeeds = async (db: Database, activity: Parameters<typeof showDrawsAtEntry>[1]) =>
  (await showDrawsAtEntry(db, activity))
    .filter(({ draws }) => draws.length > 0)
    .map(({ seed, commitment }) => ({ seed, commitment }))

const findLastDraw = (db: Database, activity_id: number, round: string) =>
  db.drawOrder.findFirst({
    where: { activity_id, round },
    select: { seed: true, commitment: true },
    orderBy: { id: 'desc' },
  })

export const loadSheetEntries = (db: Database | Tx, activityId: number, round: string) =>
  db.userActivity.findMany({
    where: { activity_id: activityId, round, draw: { not: null } },
    select: {
      draw: true,
      scratched_at: true,
      user: { select: { id: true, name: true } },
      horse: { select: { id: true, name: true } },
      bull: { select: { name: true } },
      enrollments: { select: { activity_id: true } },
    },
    orderBy: { draw: 'asc' },
    relationLoadStrategy: 'join',
  })

/**
 * If the event hides minors' names, only members get rider ids. Others could use an id to find the name at
 * another event.
 */
export async function listDrawRecords(db: Database, activityId: number, round: string, audience: Audience) {
  const draws = await loadDrawOrders(db, activityId, round)
  const hidesMinors = { activities: { some: { id: activityId } }, hide_minors: true }
  if (audience === 'members' || !(await db.event.count({ where: hidesMinors }))) return draws
  return draws.map((draw) => ({
    ...draw,
    before: withoutRiderIds(draw.before as { rider: string | null }[]),
  }))
}

function withoutRiderIds<Entry extends { rider: string | null }>(entries: Entry[]): Entry[] {
  const known = [...new Set(entries.map(({ rider }) => rider))]
  return entries.map((entry) => ({
    ...entry,
    rider: entry.rider && `rider ${known.indexOf(entry.rider) + 1}`,
  }))
}

const loadDrawOrders = (db: Database, activityId: number, round: string) =>
  db.drawOrder.findMany({
    where: { activity_id: activityId, round },
    select: {
      seed: true,
      commitment: true,
      word: true,
      reason: true,
      algorithm: true,
      options: true,
      before: true,
      after: true,
      achieved_gap: true,
      made_at: true,
    },
    orderBy: { id: 'desc' },
  })
