import { sum } from '#rules/money.ts'
import { AVERAGE } from '#rules/rounds.ts'
import type { PayoutPage, PayoutTab } from '#wire/payout.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { activityUpdated, payoutUpdated, publicationChanged } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { notifyRiders } from '../notifications.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { audit } from '../audit.ts'
import { loadContest, type LoadedContest } from './contest.ts'
import { changeDraw, lastUsedSlot } from '../draw/draw.ts'
import { warningsOf, whyNot } from './reasons.ts'
import { averageRows, isChanged, roundRows, workedOut } from './rows.ts'
import { averagePoints, firstRuns, runPoints } from './points.ts'
import { money } from './reconciliation.ts'

export const PER_PAGE = 50

/** One page of results: a round, or the average; with the money of the whole contest beside it. */
export async function payoutPage(
  db: Database,
  found: ActivityFound,
  view: string,
  page: number,
): Promise<PayoutPage> {
  const contest = await loadContest(db, found.id)
  const rows = await rowsOf(db, contest, view)
  const reasons = contest.activity.publish_payout ? [] : whyNot(contest)
  const round = goOf(contest, view)
  const { reconciliation, divisions } = money(contest)
  return {
    ...paged(rows, page, `/ajax/payouts/${found.id}`, view),
    round,
    rounds: contest.activity.rounds.length,
    reconciliation,
    divisions: divisions.filter((division) => division.round === round),
    canPublish: !contest.activity.publish_payout && reasons.length === 0,
    reasons,
    warnings: contest.activity.publish_payout ? [] : warningsOf(contest),
    publish_payout: contest.activity.publish_payout,
    changed: contest.activity.publish_payout && contest.enrollments.some(isChanged),
    version: versionOf(contest),
  }
}

/** How new a payout is: it changes with its contest, and with every draw in which a run of it is made. */
function versionOf({ activity, enrollments }: LoadedContest) {
  const draws = new Map(enrollments.map(({ entry }) => [entry.activity.id, entry.activity.version]))
  return sum([...draws.set(activity.id, activity.version).values()])
}

/** The same, without working the payout out. */
export async function payoutVersion(db: Database, activityId: number): Promise<number> {
  const { _sum } = await db.activity.aggregate({
    where: {
      OR: [{ id: activityId }, { entries: { some: { enrollments: { some: { activity_id: activityId } } } } }],
    },
    _sum: { version: true },
  })
  return _sum.version ?? 0
}

/** All rows of a view: for the page, the print and the export. */
export async function rowsOf(db: Database | Tx, contest: LoadedContest, view: string) {
  const { activity } = contest
  const go = goOf(contest, view)
  if (go === AVERAGE) {
    const published = await db.average.findMany({
      where: { activity_id: activity.id },
      include: { user: true, horse: true },
      orderBy: [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }],
    })
    return averageRows(contest, published)
  }
  return roundRows(contest, go)
}

/** The round that a view shows, the first when it names none, or the average where there is one. */
function goOf({ activity: { rounds } }: LoadedContest, view: string): string {
  const go = view || rounds[0]!
  if (!rounds.includes(go) && !(go === AVERAGE && rounds.length > 1)) throw new NotFound()
  return go
}

/** The class, its incentives, and with several rounds each of them and the average. */
export async function tabsOf(db: Database, found: ActivityFound, view: string): Promise<PayoutTab[]> {
  const root = found.parent_id ?? found.id
  const contests = await db.activity.findMany({
    where: { OR: [{ id: root }, { parent_id: root }] },
    orderBy: [{ parent_id: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
  })
  return contests.flatMap((contest) => {
    const url = `/organizer/scoring/${contest.event_id}/activities/${contest.id}/payout`
    const here = contest.id === found.id
    if (contest.rounds.length === 1) return [{ label: contest.name, url, current: here }]
    return [...contest.rounds, AVERAGE].map((one, index) => ({
      label: `${contest.name}, ${one === AVERAGE ? AVERAGE : `round ${one}`}`,
      url: `${url}?view=${encodeURIComponent(one)}`,
      current: here && (view === one || (view === '' && index === 0)),
    }))
  })
}

/** Posts the payout: works it out once more under the lock and freezes it. A second time changes nothing. */
export function publishPayout(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, person, found.id, async (tx, before) => {
    if (before.publish_payout) return before
    const contest = await loadContest(tx, found.id)
    const reasons = whyNot(contest)
    if (reasons.length) throw new Conflict(reasons.join(' '), { reasons })

    await freeze(tx, contest)
    const activity = await tx.activity.update({
      where: { id: found.id },
      data: {
        publish_payout: true,
        payout_published_at: new Date(),
        payout_publication: { increment: 1 },
        published_payout: money(contest),
      },
    })
    await notifyRiders(tx, activity, 'payout', activity.payout_publication, {
      title: `The payout of ${activity.name} is posted`,
      body: `${found.event.name}: see what you won.`,
    })
    await audit(tx, person, {
      ...whereabouts(found),
      action: 'payout published',
      after: money(contest).reconciliation,
    })
    await activityUpdated(tx, person, activity, await lastUsedSlot(tx, found.id))
    await payoutUpdated(tx, person, activity)
    await publicationChanged(tx, person, activity)
    return activity
  })
}

/** Takes the payout back to a draft; its points leave the leaderboard. Refused once checks are written from it. */
export function unpublishPayout(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, person, found.id, async (tx, before) => {
    if (!before.publish_payout) return before
    const checks = await tx.check.count({ where: { activity_id: found.id, voided_at: null } })
    if (checks) throw new Conflict('Checks are printed from this payout. Void them before unpublishing it.')

    await tx.average.deleteMany({ where: { activity_id: found.id } })
    await tx.enrollment.updateMany({
      where: { activity_id: found.id },
      data: {
        division: null,
        place: null,
        place_to: null,
        published_value: null,
        published_no_time: null,
        ...(before.payType !== 'custom' && { prize_cents: null }),
      },
    })
    const activity = await tx.activity.update({
      where: { id: found.id },
      data: { publish_payout: false, payout_published_at: null, published_payout: Prisma.DbNull },
    })
    await audit(tx, person, { ...whereabouts(found), action: 'payout unpublished' })
    await activityUpdated(tx, person, activity, await lastUsedSlot(tx, found.id))
    await payoutUpdated(tx, person, activity)
    await publicationChanged(tx, person, activity)
    return activity
  })
}

/** Writes places, prizes and points, and the scores they were worked out from, in two statements. */
async function freeze(tx: Tx, contest: LoadedContest) {
  const standings = workedOut(contest)
  const points = runPoints(contest)
  const pointsOfAverage = averagePoints(contest)
  const rows = contest.enrollments.map(({ id, entry }) => ({
    id,
    ...standings.get(id)!,
    points: points.get(id)!.points,
    points_by: points.get(id)!.points_by,
    published_value: entry.score?.value ?? null,
    published_no_time: entry.score?.no_time ?? null,
  }))
  await tx.$executeRaw`
    UPDATE enrollments SET division = frozen.division, place = frozen.place, place_to = frozen.place_to,
      prize_cents = frozen.prize_cents, points = frozen.points, points_by = frozen.points_by::"PointsBy",
      published_value = frozen.published_value,
      published_no_time = frozen.published_no_time::"NoTime"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS frozen
      (id int, division int, place int, place_to int, prize_cents int, points numeric, points_by text,
        published_value int, published_no_time text)
    WHERE enrollments.id = frozen.id`
  await tx.average.createMany({
    data: firstRuns(contest).map(({ result, ...average }) => ({
      activity_id: contest.activity.id,
      user_id: result.entry.user_id!,
      horse_id: result.entry.horse_id,
      rounds: average.runs,
      value: average.value,
      division: average.division,
      place: average.place,
      place_to: average.placeTo,
      prize_cents: contest.activity.payType === 'custom' ? 0 : average.prizeCents,
      points: pointsOfAverage.get(result.id)!.points,
    })),
  })
}

function paged<Row>(rows: Row[], page: number, path: string, view: string) {
  const last_page = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const first = (page - 1) * PER_PAGE
  const data = rows.slice(first, first + PER_PAGE)
  const url = (number: number) =>
    `${path}?${new URLSearchParams({ ...(view && { view }), page: String(number) })}`
  return {
    data,
    total: rows.length,
    per_page: PER_PAGE,
    current_page: page,
    from: data.length ? first + 1 : null,
    to: data.length ? first + data.length : null,
    last_page,
    prev_page_url: page > 1 ? url(Math.min(page - 1, last_page)) : null,
    next_page_url: page < last_page ? url(page + 1) : null,
  }
}

const whereabouts = (found: ActivityFound) => ({
  organization_id: found.event.organization_id,
  activity_id: found.id,
})
