import { CHECK_TIME, SCRATCHED_RUN } from '#rules/drawTexts.ts'
import { scoreFromWire, scoreToWire, type ScoreUnit, type ScoreValue } from '#rules/score.ts'
import type { ChangeScore, KnownScores, SavedScore } from '#wire/draw.ts'
import type { z } from 'zod'
import { Prisma, type Score } from '../../../prisma/client/client.ts'
import { isDrawPublished, scoreUpdated } from '../../live/broadcasts.ts'
import { type Database, TOO_MUCH } from '../../database/db.ts'
import { read } from '../../database/read.ts'
import { Busy, Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { runForScorer } from '../access.ts'
import { changeAtOnce } from '../changes/atOnce.ts'
import { type Changed, inTurn, refusedAt } from '../change.ts'
import type { SavesInLine } from '../changes/inLine.ts'
import { newsOf } from '../changes/news.ts'
import { tellOfRunLater } from '../notifications/runNews.ts'
import type { Run } from './run.ts'

/**
 * Saves a time (or points), NT, DQ, Broke, or clears the score. A scorer who had an older score on the screen is told
 * what stands there now instead of overwriting it.
 */
export function saveScore(
  db: Database,
  person: Person,
  found: Run,
  typed: Typed,
): Promise<Changed<SavedScore>> {
  // What is no score is refused before it waits in line.
  enteredIn(found, typed)
  return inTurn(person, found.activity.id, async (saves) => {
    let run = saves.asItStands(found)
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      run ??= await runForScorer(db, person, found.score.id)
      const saved = await saveIn(db, person, run, typed, saves)
      if (saved) return saved
      run = null
    }
    throw new Busy(TOO_MUCH)
  })
}

/** Somebody else is at work on the same draw through another copy of the server; each try that fails is a save of theirs. */
const MOST_TRIES = 100

type Typed = z.infer<typeof ChangeScore>

/** Null where the draw has changed since the run was read. */
async function saveIn(db: Database, person: Person, run: Run, typed: Typed, saves: SavesInLine) {
  const { activity, score: before } = run
  const unit = unitOf(activity)
  const entered = enteredIn(run, typed)
  requireAsSeen(run, typed.version)
  if (isEmpty(entered) && isEmpty(before))
    return { version: activity.version, answer: saved(before, unit, before.scored_by) }
  const by = { scored_by_id: person.id, scored_at: new Date() }
  const after = { ...before, ...entered, ...by, version: before.version + 1 }
  const answer = saved(after, unit, person.name)
  const now = { ...activity, version: activity.version + 1 }

  const news = newsOf(person, activity)
  news.record('score saved', trace(before, unit), trace(after, unit), run.id)
  news.say(...scoreUpdated(now, run, answer))
  news.tellResults(run.contests)
  const job = isDrawPublished(activity, run.round)
    ? tellOfRunLater({ ...run, activity_id: activity.id })
    : undefined
  const written = await changeAtOnce(db, person, activity, news, withScore(after), job)
  if (!written) return null
  saves.saved(run, written)
  return { version: written.version, answer }
}

const withScore = (score: Score) => Prisma.sql`
  UPDATE scores SET value = ${score.value}, no_time = ${score.no_time}::"NoTime",
    penalty_seconds = ${score.penalty_seconds}, version = ${score.version}, scored_by_id = ${score.scored_by_id},
    scored_at = ${score.scored_at}
  FROM activity WHERE scores.id = ${score.id}`

/** What is refused under the lock says how new the draw is. */
function requireAsSeen(run: Run, version?: number) {
  const { activity, score } = run
  try {
    requireRuns(run)
    if (version !== undefined && version !== score.version)
      throw new Conflict(
        'Somebody else has saved another score.',
        saved(score, unitOf(activity), score.scored_by),
      )
  } catch (error) {
    throw refusedAt(activity.version, error)
  }
}

function requireRuns({ user_id, scratched_at, draw }: Run) {
  if (!user_id) throw new Conflict('Choose a rider first.')
  if (scratched_at) throw new Conflict(SCRATCHED_RUN)
  if (draw === null) throw new Conflict('This run has no slot in the draw yet. Place it first.')
}

const isEmpty = (score: Pick<Score, 'value' | 'no_time'>) => score.value === null && score.no_time === null

/** Every score of a class: of all its rounds, and of every page of its draw. */
export async function scoresOf(db: Database, { id, judged }: Judged & { id: number }): Promise<KnownScores> {
  const scores = await read<Pick<Score, 'id' | 'value' | 'no_time' | 'version'> & { round: string }>(
    db,
    Prisma.sql`
    SELECT scores.id, value, no_time::text, version, round FROM scores
    JOIN user_activities AS entries ON entries.id = user_activity_id
    WHERE activity_id = ${id} AND (value IS NOT NULL OR no_time IS NOT NULL)`,
  )
  const unit = unitOf({ judged })
  const known = new Map<string, KnownScores[number][1]>()
  for (const { id, round, version, ...score } of scores) {
    if (!known.has(round)) known.set(round, [])
    known.get(round)!.push([id, wire(score, unit), version])
  }
  return [...known]
}

type Judged = { judged: boolean }

const unitOf = ({ judged }: Judged): ScoreUnit => (judged ? 'points' : 'time')

/** Points or a time: what the class is by now says which. */
function enteredIn({ activity }: Run, { score, penalty }: Typed) {
  const unit = unitOf(activity)
  return columnsOf(readScore(score, unit), penalty ?? 0, unit)
}

/** null clears; what is neither a time nor one of the three texts is refused. */
function readScore(typed: number | string | null, unit: ScoreUnit) {
  const entered = scoreFromWire(typed, unit)
  if (entered === undefined) throw new Invalid({ score: CHECK_TIME })
  return entered
}

/** A penalty is part of a time, and of nothing else. */
function columnsOf(entered: ScoreValue | null, penalty: number, unit: ScoreUnit) {
  if (typeof entered !== 'number') return { value: null, no_time: entered, penalty_seconds: 0 }
  const penalty_seconds = unit === 'time' ? penalty : 0
  if (penalty_seconds * 1000 > entered) throw new Invalid({ penalty: 'The penalty is more than the time.' })
  return { value: entered, no_time: null, penalty_seconds }
}

const wire = (score: Pick<Score, 'value' | 'no_time'>, unit: ScoreUnit) =>
  scoreToWire(score.no_time ?? score.value, unit)

const trace = (score: Score, unit: ScoreUnit) => ({
  score: wire(score, unit),
  ...(score.penalty_seconds > 0 && { penalty_seconds: score.penalty_seconds }),
})

const saved = (score: Score, unit: ScoreUnit, by: string | null): SavedScore => ({
  id: score.id,
  score: wire(score, unit),
  version: score.version,
  penalty_seconds: score.penalty_seconds,
  by,
  at: score.scored_at?.toISOString() ?? null,
})
