import { AVERAGE } from '#rules/rounds.ts'
import * as paths from '#wire/paths.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { ActivityFound } from '../access.ts'
import { gosOf, roundNamed } from '../rounds.ts'
import { loadContest, type LoadedContest } from './contest.ts'
import { checksOn, HELD_BY_CHECKS } from './held.ts'
import { warningsOf, whyNot } from './reasons.ts'
import { averageRows } from './averages.ts'
import { roundRows } from './rows.ts'
import { money } from './reconciliation.ts'
import { versionOf } from '../queries/payoutVersion.ts'

export const PER_PAGE = 50

/** One page of results: a go, or the average; with the money of the whole contest beside it. */
export async function payoutPage(db: Database, found: ActivityFound, view: string, page: number) {
  const version = await versionOf(db, found)
  const contest = await loadContest(db, found.id)
  const go = roundNamed(contest.activity, view)
  const { publish_payout } = go
  const rows = await rowsOf(db, contest, view)
  const reasons = publish_payout ? [] : whyNot(contest, go)
  const checks = publish_payout ? await checksOn(db, contest.activity, go) : null
  return {
    ...paged(rows, page, (number) => paths.payoutRows(found.id, view, number)),
    round: go.name,
    rounds: gosOf(contest.activity).length,
    ...money(contest, go),
    canPublish: !publish_payout && reasons.length === 0,
    reasons,
    warnings: publish_payout ? (checks ? [HELD_BY_CHECKS] : []) : warningsOf(contest, go),
    publish_payout,
    checks,
    changed: rows.some((row) => row.changed),
    version,
  }
}

/** All rows of a view: for the page, the print and the export. */
export async function rowsOf(db: Database | Tx, contest: LoadedContest, view: string) {
  const { activity } = contest
  const go = roundNamed(activity, view)
  if (go.name === AVERAGE) {
    const published = await db.average.findMany({
      where: { activity_id: activity.id },
      include: { user: true, horse: true },
      orderBy: [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }],
    })
    return averageRows(contest, go, published)
  }
  return roundRows(contest, go)
}

function paged<Row>(rows: Row[], page: number, url: (page: number) => string) {
  const last_page = Math.max(1, Math.ceil(rows.length / PER_PAGE))
  const first = (page - 1) * PER_PAGE
  const data = rows.slice(first, first + PER_PAGE)
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
