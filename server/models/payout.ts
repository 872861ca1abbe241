import { hasScore } from '#rules/score.ts'
import type { DivisionSummary, PayoutPage, PayoutTab, Reconciliation } from '#wire/payout.ts'
import { Prisma } from '../../prisma/client/client.ts'
import { activityUpdated, payoutUpdated, publicationChanged } from '../broadcasts.ts'
import type { Database, Tx } from '../db.ts'
import { Conflict, NotFound } from '../errors.ts'
import { notifyRiders } from '../notices.ts'
import type { Person } from '../session.ts'
import type { ActivityFound } from './access.ts'
import { audit } from './audit.ts'
import { loadContest, type LoadedContest, scoreOf } from './contests.ts'
import { changeDraw, lastUsedSlot } from './draw.ts'
import { averageRows, isChanged, roundRows, workedOut } from './payoutRows.ts'

export const PER_PAGE = 50
const AVERAGE = 'average'

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
  return {
    ...paged(rows, page, `/ajax/payouts/${found.id}`, view),
    ...money(contest),
    canPublish: !contest.activity.publish_payout && reasons.length === 0,
    reasons,
    publish_payout: contest.activity.publish_payout,
    changed: contest.activity.publish_payout && contest.enrollments.some(isChanged),
    version: contest.activity.version,
  }
}

/** All rows of a view: for the page, the print and the export. */
export async function rowsOf(db: Database | Tx, contest: LoadedContest, view: string) {
  const { activity } = contest
  if (view === AVERAGE && activity.rounds.length > 1) {
    const published = await db.average.findMany({
      where: { activity_id: activity.id },
      include: { user: true, horse: true },
      orderBy: [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }],
    })
    return averageRows(contest, published)
  }
  const round = view || activity.rounds[0]!
  if (!activity.rounds.includes(round)) throw new NotFound()
  return roundRows(contest, round)
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

/** Why this payout cannot be published yet, in sentences for the organizer. */
function whyNot({ activity, enrollments, results }: LoadedContest): string[] {
  if (enrollments.length === 0) return ['No run counts in this contest.']
  const drafts = new Set(
    enrollments.flatMap(({ entry }) => (entry.activity.publish_draw ? [] : [entry.activity.name])),
  )
  const open = enrollments.filter(({ entry }) => !hasScore(entry.score)).length
  const riderless = enrollments.filter(({ entry }) => entry.user === null).length
  const doubled = enrollments.filter(({ id, entry }) => entry.user && results.doubled.includes(id))
  return [
    ...[...drafts].map((name) => `The draw of ${name} is not published.`),
    ...(open ? [open === 1 ? 'One run has no score yet.' : `${open} runs have no score yet.`] : []),
    ...(riderless ? [riderless === 1 ? 'One run has no rider.' : `${riderless} runs have no rider.`] : []),
    ...doubled.map(({ entry }) => `${entry.user!.name} is entered twice in round ${entry.round}.`),
    ...(results.money.agrees
      ? []
      : [activity.payType === 'custom' ? 'The prizes exceed the purse.' : 'The money does not add up.']),
  ]
}

/** The contest's money: worked out while it is a draft, and as it stood at publication afterwards. */
function money({ activity, results, unit }: LoadedContest) {
  if (activity.publish_payout && activity.published_payout) return activity.published_payout as PublishedMoney
  const { money: sums } = results
  const reconciliation: Reconciliation = {
    gross_cents: sums.grossCents,
    payback_cents: sums.paybackCents,
    retainage_cents: sums.retainageCents,
    added_cents: sums.addedCents,
    net_cents: sums.netCents,
    paid_cents: sums.paidCents,
    breakage_cents: sums.breakageCents,
    retained_cents: sums.retainedCents,
    agrees: sums.agrees,
  }
  const divisions: DivisionSummary[] = results.divisions.map((division) => ({
    round: division.round,
    division: division.division,
    from: scoreOf({ value: division.from, no_time: null }, unit) as number | null,
    pool_cents: division.poolCents,
    runs: division.runs,
    paid_places: division.paidPlaces,
  }))
  return { reconciliation, divisions }
}
type PublishedMoney = { reconciliation: Reconciliation; divisions: DivisionSummary[] } & Prisma.JsonObject

/** Writes places and prizes, and the scores they were worked out from, in two statements. */
async function freeze(tx: Tx, contest: LoadedContest) {
  const standings = workedOut(contest)
  const rows = contest.enrollments.map(({ id, entry }) => ({
    id,
    ...standings.get(id)!,
    published_value: entry.score?.value ?? null,
    published_no_time: entry.score?.no_time ?? null,
  }))
  await tx.$executeRaw`
    UPDATE enrollments SET division = frozen.division, place = frozen.place, place_to = frozen.place_to,
      prize_cents = frozen.prize_cents, published_value = frozen.published_value,
      published_no_time = frozen.published_no_time::"NoTime"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS frozen
      (id int, division int, place int, place_to int, prize_cents int, published_value int, published_no_time text)
    WHERE enrollments.id = frozen.id`
  await tx.average.createMany({
    data: contest.results.averages.map(({ entrant, value, runs, division, place, placeTo, prizeCents }) => {
      const [user_id, horse_id] = entrant.split(':').map(Number)
      return {
        activity_id: contest.activity.id,
        user_id: user_id!,
        horse_id: horse_id || null,
        rounds: runs,
        value,
        division,
        place,
        place_to: placeTo,
        prize_cents: contest.activity.payType === 'custom' ? 0 : prizeCents,
      }
    }),
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
