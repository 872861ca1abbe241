import { formatPlace } from '#rules/payout/formatPlace.ts'
import { groupUnplaced } from '#rules/payout/unplacedGroups.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import { hasScore } from '#rules/scoring/score.ts'
import type { PublicResult, ResultsPage } from '#wire/riderApp/pages.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { loadContest, type LoadedContest, resultsInRound } from '../payout/contest.ts'
import { loadPayoutRows } from '../payout/page.ts'
import { reconcile } from '../payout/reconciliation.ts'
import type { ResultRow } from '../payout/rows.ts'
import { buildTimeStrip } from '../payout/timeStrip.ts'
import { roundNames, hasSeveralRounds, type Round, WITH_ROUNDS } from '../activities/rounds.ts'
import { toPublicActivity, findPublicActivity } from './draw.ts'
import { PUBLIC_EVENTS, toPublicEvent } from './events.ts'
import { loadPublicNames } from '../riders/publicNames.ts'

/** Shows money and points only after the payout is published. */
export async function loadResultsPage(
  db: Database,
  id: number,
  roundName: string,
  visibleEvents = PUBLIC_EVENTS,
): Promise<ResultsPage> {
  const found = await findPublicActivity(db, { id }, visibleEvents)
  const contest = await loadContest(db, id)
  const visibleRounds = contest.activity.rounds.filter((go) => isRoundVisible(contest, go))
  const go = roundName
    ? visibleRounds.find(({ name }) => name === roundName)
    : lastVisibleRound(visibleRounds)
  if (!go) throw new NotFound('There are no results yet.')
  const rows = (await loadPayoutRows(db, contest, go.name)).filter(isOfPublishedDraw(contest, go))
  const nameOf = await loadPublicNames(
    db,
    found.event,
    rows.map(({ userActivity }) => userActivity.user),
  )
  const results = rows.map((row) => ({ ...row, rider: nameOf(row.userActivity.user) }))
  const isPlaced = go.publish_payout || !hidesScores(contest, go)
  return {
    kind: 'results',
    event: toPublicEvent(found.event),
    activity: toPublicActivity(found),
    class_id: found.is_aggregate ? null : (found.parent_id ?? id),
    contests: await contestTabs(db, found, go.name),
    view: go.name,
    official: go.publish_payout,
    posted_at: (go.publish_payout && go.payout_published_at?.toISOString()) || null,
    strip: buildTimeStrip(contest, rows, go.publish_payout ? reconcile(contest, go).divisions : []),
    divisions: groupByDivision(contest, go, isPlaced ? results : results.map(withoutPlace)),
  }
}

function isRoundVisible(contest: LoadedContest, round: { name: string; publish_payout: boolean }) {
  if (round.publish_payout) return true
  if (round.name === AVERAGE) return contest.enrollments.length > 0 && !hidesScores(contest, round)
  return resultsInRound(contest, round).some(({ entry }) => entry.go.publish_draw)
}

const lastVisibleRound = <Go extends { name: string; publish_payout: boolean }>(rounds: Go[]) =>
  rounds.findLast(({ name, publish_payout }) => name !== AVERAGE || publish_payout) ?? rounds[0]

/** Places would reveal how an unpublished score compares with the others. */
const hidesScores = (contest: LoadedContest, round: { name: string }) =>
  resultsInRound(contest, round).some(({ entry }) => !entry.go.publish_draw && hasScore(entry.score))

function isOfPublishedDraw(contest: LoadedContest, round: { name: string; publish_payout: boolean }) {
  const drawn = new Set(contest.enrollments.filter(({ entry }) => entry.go.publish_draw).map(({ id }) => id))
  return ({ id }: ResultRow) => round.name === AVERAGE || drawn.has(id)
}

type NamedResultRow = ResultRow & { rider: string | null }

const withoutPlace = (row: NamedResultRow): NamedResultRow => ({
  ...row,
  division: null,
  place: null,
  place_to: null,
})

function groupByDivision(
  { activity }: LoadedContest,
  round: { name: string; publish_payout: boolean },
  rows: NamedResultRow[],
) {
  const placed = rows.filter(({ place }) => place !== null)
  const numbers = [...new Set(placed.map(({ division }) => division ?? 1))].toSorted((a, b) => a - b)
  const groups = numbers.map((number) => ({
    title: activity.has_divisions ? `${number}D` : 'Placed',
    results: placed.filter(({ division }) => (division ?? 1) === number).map(toPublicResult(round)),
  }))
  const rest = rows.filter(({ place }) => place === null).map(toPublicResult(round))
  return [...groups, ...groupUnplaced(rest).map(({ title, rows }) => ({ title, results: rows }))]
}

const toPublicResult =
  ({ name, publish_payout }: { name: string; publish_payout: boolean }) =>
  (row: NamedResultRow): PublicResult => {
    const { horse, bull, position, root_activity_id } = row.userActivity
    const changed = publish_payout && row.changed
    return {
      id: row.id,
      run_id: name === AVERAGE ? null : row.userActivity.id,
      place: formatPlace(row.place, row.place_to),
      slot: name === AVERAGE || root_activity_id !== null ? null : position,
      rider: row.rider,
      horse: horse?.name ?? null,
      bull: bull?.name ?? null,
      score: changed ? row.published_score : row.score,
      corrected: changed ? { score: row.score } : null,
      scratched: row.scratched,
      prize_cents: publish_payout ? row.prize_cents : null,
      points: publish_payout ? row.points : null,
      ...(row.runs && { runs: row.runs }),
    }
  }

type ContestRef = { id: number; parent_id: number | null }

async function contestTabs(db: Database, { id, parent_id }: ContestRef, view: string) {
  const root = parent_id ?? id
  const contests = await db.activity.findMany({
    where: { OR: [{ id: root }, { parent_id: root }] },
    include: WITH_ROUNDS,
    orderBy: [{ parent_id: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const tab = (contest: { id: number; name: string }, go: Pick<Round, 'name'>) => ({
    id: contest.id,
    name: contest.name,
    view: go.name,
    current: contest.id === id && go.name === view,
  })
  const [rootClass] = contests
  const drawn = new Set(rootClass!.rounds.filter(({ publish_draw }) => publish_draw).map(({ name }) => name))
  const isAllOut = roundNames(rootClass!).every((name) => drawn.has(name))
  return contests.flatMap((contest) =>
    contest.rounds
      .filter(
        ({ name, publish_payout }) =>
          publish_payout || (name === AVERAGE ? isAllOut : drawn.has(name) || !hasSeveralRounds(contest)),
      )
      .map((go) => tab(contest, go)),
  )
}
