import { AVERAGE } from '#rules/classes/rounds.ts'
import { ageSentences } from '#rules/payout/publishBlockers.ts'
import * as paths from '#wire/paths.ts'
import type { Database, Tx } from '../../database/db.ts'
import { type AuthorizedActivity, canSeeAges } from '../authorization.ts'
import { roundNames, requireRound } from '../activities/rounds.ts'
import { listAgeMisfits } from '../classes/eligibility.ts'
import { loadContest, type LoadedContest } from './contest.ts'
import { loadIssuedChecks, VOID_CHECKS_FIRST } from './issuedChecks.ts'
import { publishWarnings, publishBlockersOf } from './publishBlockers.ts'
import { buildAverageRows, loadAverages } from './averages.ts'
import { buildRoundRows } from './rows.ts'
import { reconcile } from './reconciliation.ts'
import { uncountedRunWarnings } from './uncountedRuns.ts'
import { buildTimeStrip } from './timeStrip.ts'
import { loadPayoutVersion } from '../queries/payoutVersion.ts'

export const PAYOUT_PAGE_SIZE = 50

/** The reconciliation covers the whole contest, even if `view` names one round. */
export async function loadPayoutPage(db: Database, found: AuthorizedActivity, view: string, page: number) {
  const version = await loadPayoutVersion(db, found)
  const contest = await loadContest(db, found.id)
  const round = requireRound(contest.activity, view)
  const { publish_payout } = round
  const rows = await loadPayoutRows(db, contest, view)
  const reasons = publish_payout ? [] : publishBlockersOf(contest, round)
  const money = reconcile(contest, round)
  const checks = publish_payout ? await loadIssuedChecks(db, contest.activity, round) : null
  return {
    ...paginate(rows, page, (number) => paths.payoutRows(found.id, view, number)),
    round: round.name,
    rounds: roundNames(contest.activity).length,
    ...money,
    strip: buildTimeStrip(contest, rows, money.divisions),
    canPublish: !publish_payout && reasons.length === 0,
    reasons,
    warnings: publish_payout
      ? checksWarnings(checks)
      : [
          ...publishWarnings(contest, round),
          ...(await uncountedRunWarnings(db, found.id)),
          ...(canSeeAges(found.membership) ? await ageWarnings(db, contest) : []),
        ],
    publish_payout,
    checks,
    changed: rows.some((row) => row.changed),
    version,
  }
}

async function ageWarnings(db: Database, { activity }: LoadedContest): Promise<string[]> {
  const misfits = await listAgeMisfits(db, activity.event_id, [activity])
  return ageSentences(misfits.get(activity.id) ?? [])
}

const checksWarnings = (checks: unknown) => (checks ? [VOID_CHECKS_FIRST] : [])

export async function loadPayoutRows(db: Database | Tx, contest: LoadedContest, view: string) {
  const { activity } = contest
  const round = requireRound(activity, view)
  if (round.name === AVERAGE) return buildAverageRows(contest, round, await loadAverages(db, [activity.id]))
  return buildRoundRows(contest, round)
}

function paginate<Row>(rows: Row[], page: number, url: (page: number) => string) {
  const last_page = Math.max(1, Math.ceil(rows.length / PAYOUT_PAGE_SIZE))
  const first = (page - 1) * PAYOUT_PAGE_SIZE
  const data = rows.slice(first, first + PAYOUT_PAGE_SIZE)
  return {
    data,
    total: rows.length,
    per_page: PAYOUT_PAGE_SIZE,
    current_page: page,
    from: data.length ? first + 1 : null,
    to: data.length ? first + data.length : null,
    last_page,
    prev_page_url: page > 1 ? url(Math.min(page - 1, last_page)) : null,
    next_page_url: page < last_page ? url(page + 1) : null,
  }
}
