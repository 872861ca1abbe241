import { formatPlace } from '#rules/placeText.ts'
import { AVERAGE } from '#rules/rounds.ts'
import { hasScore } from '#rules/score.ts'
import type { PublicResult, ResultsPage } from '#wire/phone/pages.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { loadContest, type LoadedContest, resultsIn } from '../payout/contest.ts'
import { rowsOf } from '../payout/payout.ts'
import type { ResultRow } from '../payout/rows.ts'
import { gosOf, hasSeveral, type Round, ROUNDS } from '../rounds.ts'
import { publicActivity, publicActivityFor } from './draw.ts'
import { PUBLIC, publicEvent } from './events.ts'
import { publicNames } from './names.ts'

/**
 * Results of one contest as everybody may see them: of runs whose draw is published, with money and points from the
 * payout's publication on. Until then placings are those of now. NotFound while there is nothing to see.
 */
export async function resultsPage(
  db: Database,
  id: number,
  wanted: string,
  among = PUBLIC,
): Promise<ResultsPage> {
  const found = await publicActivityFor(db, { id }, among)
  const contest = await loadContest(db, id)
  const seen = contest.activity.rounds.filter((go) => isSeen(contest, go))
  const go = wanted ? seen.find(({ name }) => name === wanted) : lastOf(seen)
  if (!go) throw new NotFound('There are no results yet.')
  const rows = (await rowsOf(db, contest, go.name)).filter(isOfPublishedDraw(contest, go))
  const nameOf = await publicNames(
    db,
    found.event,
    rows.map(({ userActivity }) => userActivity.user),
  )
  const results = rows.map((row) => ({ ...row, rider: nameOf(row.userActivity.user) }))
  const isPlaced = go.publish_payout || !hidesScores(contest, go)
  return {
    kind: 'results',
    event: publicEvent(found.event),
    activity: publicActivity(found),
    class_id: found.parent_id ?? id,
    contests: await contestsBeside(db, found, go.name),
    view: go.name,
    official: go.publish_payout,
    posted_at: (go.publish_payout && go.payout_published_at?.toISOString()) || null,
    divisions: divisionsOf(contest, go, isPlaced ? results : results.map(withoutPlace)),
  }
}

/** The gos whose draw is out, and the average of all of them; and whatever is paid. */
function isSeen(contest: LoadedContest, go: { name: string; publish_payout: boolean }) {
  if (go.publish_payout) return true
  if (go.name === AVERAGE) return contest.enrollments.length > 0 && !hidesScores(contest, go)
  return resultsIn(contest, go).some(({ entry }) => entry.go.publish_draw)
}

const lastOf = <Go extends { name: string; publish_payout: boolean }>(seen: Go[]) =>
  seen.findLast(({ name, publish_payout }) => name !== AVERAGE || publish_payout) ?? seen[0]

/** From a place among runs that nobody may see yet, their scores could be told. */
const hidesScores = (contest: LoadedContest, go: { name: string }) =>
  resultsIn(contest, go).some(({ entry }) => !entry.go.publish_draw && hasScore(entry.score))

function isOfPublishedDraw(contest: LoadedContest, go: { name: string; publish_payout: boolean }) {
  const drawn = new Set(contest.enrollments.filter(({ entry }) => entry.go.publish_draw).map(({ id }) => id))
  // The average has rows of its own; it is seen when all of its draws are out, or it is paid.
  return ({ id }: ResultRow) => go.name === AVERAGE || drawn.has(id)
}

type Named = ResultRow & { rider: string | null }

const withoutPlace = (row: Named): Named => ({ ...row, division: null, place: null, place_to: null })

function divisionsOf(
  { activity }: LoadedContest,
  go: { name: string; publish_payout: boolean },
  rows: Named[],
) {
  const placed = rows.filter(({ place }) => place !== null)
  const numbers = [...new Set(placed.map(({ division }) => division ?? 1))].toSorted((a, b) => a - b)
  const groups = numbers.map((number) => ({
    title: activity.has_divisions ? `${number}D` : 'Placed',
    results: placed.filter(({ division }) => (division ?? 1) === number).map(publicResult(go)),
  }))
  const rest = rows.filter(({ place }) => place === null)
  return rest.length ? [...groups, { title: 'Not placed', results: rest.map(publicResult(go)) }] : groups
}

/** Published money stands beside the score that it was worked out from, and what it was corrected to. */
const publicResult =
  ({ name, publish_payout }: { name: string; publish_payout: boolean }) =>
  (row: Named): PublicResult => {
    const { horse, bull } = row.userActivity
    const changed = publish_payout && row.changed
    return {
      id: row.id,
      run_id: name === AVERAGE ? null : row.userActivity.id,
      place: formatPlace(row.place, row.place_to),
      rider: row.rider,
      horse: horse?.name ?? null,
      bull: bull?.name ?? null,
      score: changed ? row.published_score : row.score,
      corrected: changed ? { score: row.score } : null,
      scratched: row.scratched,
      prize_cents: publish_payout ? row.prize_cents : null,
      points: publish_payout ? row.points : null,
    }
  }

type Found = { id: number; parent_id: number | null }

/** The class and its incentives; where there are several gos, each of this one's. */
async function contestsBeside(db: Database, { id, parent_id }: Found, view: string) {
  const root = parent_id ?? id
  const contests = await db.activity.findMany({
    where: { OR: [{ id: root }, { parent_id: root }] },
    include: ROUNDS,
    orderBy: [{ parent_id: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const tab = (contest: { id: number; name: string }, go: Pick<Round, 'name'>) => ({
    id: contest.id,
    name: contest.name,
    view: go.name,
    current: contest.id === id && go.name === view,
  })
  const [klass] = contests
  const drawn = new Set(klass!.rounds.filter(({ publish_draw }) => publish_draw).map(({ name }) => name))
  const isAllOut = gosOf(klass!).every((name) => drawn.has(name))
  return contests.flatMap((contest) =>
    contest.rounds
      .filter(
        ({ name, publish_payout }) =>
          publish_payout || (name === AVERAGE ? isAllOut : drawn.has(name) || !hasSeveral(contest)),
      )
      .map((go) => tab(contest, go)),
  )
}
