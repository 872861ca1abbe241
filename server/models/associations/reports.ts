import { addDays } from '#lib/dates.ts'
import { groupBy } from '#lib/groupBy.ts'
import { sum } from '#lib/money.ts'
import { isReportable, isReportedAtFirst } from '#rules/associations/classes.ts'
import { PROFILE_PRESETS } from '#rules/associations/presets.ts'
import { BBR, isSameText, textKey } from '#rules/riders/eligibility.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import { listContests } from '../classes/list.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type EventRef, eventScope } from '../events/changeEvent.ts'
import { lastDayOf } from '../papers/missing.ts'
import { listProfiles } from './profiles.ts'

export const REPORT_RELATIONS = {
  profile: true,
  sent_by: { select: { name: true } },
  classes: {
    select: { activity: { select: { id: true, name: true, runs_on: true } } },
    orderBy: [{ activity: { position: 'asc' } }, { activity_id: 'asc' }],
  },
} as const satisfies Prisma.AssociationReportInclude

export type LoadedReport = Prisma.AssociationReportGetPayload<{ include: typeof REPORT_RELATIONS }>

export const listReports = (db: Database | Tx, event: { id: number }): Promise<LoadedReport[]> =>
  db.associationReport.findMany({
    where: { event_id: event.id },
    include: REPORT_RELATIONS,
    orderBy: [{ profile: { name: 'asc' } }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })

export async function listUnreportedFees(
  db: Database,
  event: { id: number },
  reports: LoadedReport[],
): Promise<string[]> {
  const kinds = await db.feeKind.findMany({
    where: { event_id: event.id, association: { not: null } },
    select: { association: true },
    orderBy: { position: 'asc' },
  })
  const names = groupBy(kinds, ({ association }) => textKey(association!)).map(
    ([first]) => first!.association!,
  )
  return names.filter((name) => !reports.some(({ profile }) => isSameText(profile.body, name)))
}

/** Profiles of associations in `fees` come first. Within each group, profiles with more riders come first. */
export async function listUnreportedProfiles(
  db: Database,
  event: AuthorizedEvent,
  reports: LoadedReport[],
  fees: string[],
) {
  const profiles = await listProfiles(db, event.organization_id)
  const unreported = profiles.filter(({ id }) => !reports.some(({ profile_id }) => profile_id === id))
  const members = unreported.length > 1 ? await countMembers(db, event) : []
  const chargesFees = ({ body }: { body: string }) => fees.some((name) => isSameText(name, body))
  const countOf = ({ body }: { body: string }) =>
    sum(members.map((one) => (isSameText(one.body, body) ? one.riders : 0)))
  return unreported.toSorted(
    (a, b) => Number(chargesFees(b)) - Number(chargesFees(a)) || countOf(b) - countOf(a),
  )
}

export const presetsFor = (fees: string[], profiles: { body: string }[]): string[] =>
  PROFILE_PRESETS.flatMap(({ label, body }) => {
    const isPresetOf = (name: string) => body !== null && isSameText(name, body)
    return fees.some(isPresetOf) && !profiles.some((profile) => isPresetOf(profile.body)) ? [label] : []
  })

const countMembers = (db: Database, event: { id: number }) => db.$queryRaw<
  { body: string; riders: number }[]
>`
  WITH riders AS (
    SELECT DISTINCT user_id FROM user_activities JOIN activities ON activities.id = activity_id
    WHERE event_id = ${event.id} AND user_id IS NOT NULL),
  numbers AS (
    SELECT body, user_id FROM association_memberships JOIN riders USING (user_id)
    UNION SELECT ${BBR}, id FROM users JOIN riders ON riders.user_id = users.id WHERE bbr_id IS NOT NULL)
  SELECT body, count(*)::int AS riders FROM numbers GROUP BY body`

export async function requireReport(
  db: Database | Tx,
  event: { id: number },
  id: number,
): Promise<LoadedReport> {
  const report = await db.associationReport.findFirst({
    where: { id, event_id: event.id },
    include: REPORT_RELATIONS,
    relationLoadStrategy: 'join',
  })
  if (!report) throw new NotFound()
  return report
}

export async function listReportableContests(db: Database, event: { id: number }) {
  const contests = await listContests(db, event.id)
  return contests.filter(isReportable)
}

/** YYYY-MM-DD, or null if there is no deadline. */
export const sendBy = (
  { profile }: LoadedReport,
  event: { starts_on: Date; ends_on: Date | null } & EventRef,
): string | null => (profile.deadline_days === null ? null : addDays(lastDayOf(event), profile.deadline_days))

export async function addReport(db: Database, user: CurrentUser, event: AuthorizedEvent, profile_id: number) {
  const contests = await listContests(db, event.id)
  const classes = contests.filter((contest) => isReportedAtFirst(contest, event))
  return transaction(db, async (tx) => {
    await lockEvent(tx, event)
    await tx.$queryRaw`SELECT id FROM association_profiles WHERE id = ${profile_id} FOR KEY SHARE`
    const profile = await tx.associationProfile.findFirst({
      where: { id: profile_id, organization_id: event.organization_id },
    })
    if (!profile) throw new Invalid({ profile_id: 'Choose an association from the list.' })
    const existing = await tx.associationReport.findFirst({ where: { event_id: event.id, profile_id } })
    if (existing) return existing.id
    const known = await findContests(
      tx,
      event,
      classes.map(({ id }) => id),
    )
    const { id } = await tx.associationReport.create({
      data: {
        event_id: event.id,
        profile_id,
        classes: { create: known.map((activity_id) => ({ activity_id })) },
      },
    })
    await record(tx, user, eventScope(event), 'association report added', null, {
      profile: profile.name,
      classes: known,
    })
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
    return id
  })
}

export function chooseReportClasses(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  version: number,
  choices: Record<string, boolean>,
) {
  return changeReport(db, event, id, async (tx, report) => {
    const chosen = Object.keys(choices)
      .filter((key) => choices[key])
      .map(Number)
      .toSorted((a, b) => a - b)
    const before = classIdsOf(report)
    // Allow a retry of a request that already saved these classes.
    if (report.version !== version && before.join() === chosen.join()) return
    if (report.version !== version)
      throw new Conflict('Someone else just changed the classes. Look them over and save again.')
    if (chosen.length === 0) throw new Invalid({ classes: 'Choose at least one class.' })
    if ((await findContests(tx, event, chosen)).length < chosen.length)
      throw new Invalid({ classes: 'Choose timed classes and side pots in this event.' })
    await tx.associationClass.deleteMany({ where: { report_id: id } })
    await tx.associationClass.createMany({
      data: chosen.map((activity_id) => ({ report_id: id, activity_id })),
    })
    await tx.associationReport.update({ where: { id }, data: { version: { increment: 1 } } })
    const { name } = report.profile
    await record(
      tx,
      user,
      eventScope(event),
      'association report changed',
      { profile: name, classes: before },
      { profile: name, classes: chosen },
    )
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
  })
}

export function deleteReport(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return changeReport(db, event, id, async (tx, report) => {
    await tx.associationReport.delete({ where: { id } })
    const before = { profile: report.profile.name, classes: classIdsOf(report) }
    await record(tx, user, eventScope(event), 'association report deleted', before, null)
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
  })
}

export function markReportSent(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  sent_results: string,
) {
  return changeReport(db, event, id, async (tx, report) => {
    if (report.sent_at && report.sent_results === sent_results) return
    const data = { sent_at: new Date(), sent_by_id: user.id, sent_results }
    await tx.associationReport.update({ where: { id }, data })
    const after = { profile: report.profile.name, classes: classIdsOf(report) }
    await record(tx, user, eventScope(event), 'association report sent', null, after)
  })
}

export function markReportUnsent(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  return changeReport(db, event, id, async (tx, report) => {
    if (!report.sent_at) return
    await tx.associationReport.update({
      where: { id },
      data: { sent_at: null, sent_by_id: null, sent_results: null },
    })
    const before = { profile: report.profile.name, classes: classIdsOf(report) }
    await record(tx, user, eventScope(event), 'association report taken back', before, null)
  })
}

function changeReport(
  db: Database,
  event: AuthorizedEvent,
  id: number,
  work: (tx: Tx, report: LoadedReport) => Promise<void>,
) {
  return transaction(db, async (tx) => {
    await lockEvent(tx, event)
    await work(tx, await requireReport(tx, event, id))
  })
}

const lockEvent = (tx: Tx, { id }: { id: number }) =>
  tx.$queryRaw`SELECT id FROM events WHERE id = ${id} FOR NO KEY UPDATE`

const classIdsOf = ({ classes }: LoadedReport) =>
  classes.map(({ activity }) => activity.id).toSorted((a, b) => a - b)

async function findContests(tx: Tx, event: { id: number }, ids: number[]): Promise<number[]> {
  const found = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM activities
    WHERE id = ANY(${ids}) AND event_id = ${event.id} AND NOT judged AND NOT is_aggregate
    ORDER BY id FOR KEY SHARE`
  return found.map(({ id }) => id)
}
