import { CHECK_TIME, SCRATCHED_RUN } from '#rules/drawTexts.ts'
import { scoreFromWire, scoreToWire, type ScoreUnit, type ScoreValue } from '#rules/score.ts'
import type { ChangeScore, KnownScores, SavedScore } from '#wire/draw.ts'
import type { z } from 'zod'
import { Prisma, type Score } from '../../../prisma/client/client.ts'
import { isDrawPublished, scoreUpdated } from '../../live/broadcasts.ts'
import type { Database } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { type Changed, changeActivity } from '../change.ts'
import type { ScoredEntry } from '../changes/lock.ts'
import type { ScoreFound } from '../queries/score.ts'
import { scoresIn } from '../queries/scores.ts'
import { tellOfRunLater } from '../notifications/runNews.ts'

/**
 * Saves a time (or points), NT, DQ, Broke, or clears the score. A save with an older `version` is refused with the score
 * that is saved. Clearing an empty score changes nothing.
 */
export function saveScore(
  db: Database,
  person: Person,
  found: ScoreFound,
  typed: Typed,
): Promise<Changed<SavedScore>> {
  // Text that is no score is refused before it waits in line.
  enteredIn(found.activity, typed)
  return changeActivity(db, person, { ...found.activity, score_id: found.id }, async (change) => {
    const { activity } = change
    if (!change.entry) throw new NotFound()
    const { score: before, ...entry } = change.entry
    const unit = unitOf(activity)
    const entered = enteredIn(activity, typed)
    requireRuns(entry)
    if (typed.version !== undefined && typed.version !== before.version)
      throw new Conflict('Somebody else has saved another score.', saved(before, unit, before.scored_by))
    if (isEmpty(entered) && isEmpty(before)) return saved(before, unit, before.scored_by)

    const by = { scored_by_id: person.id, scored_at: new Date() }
    const after = { ...before, ...entered, ...by, version: before.version + 1 }
    const isPublished = isDrawPublished(activity, entry.round)
    change.write(
      withScore(after, isPublished ? tellOfRunLater({ ...entry, activity_id: activity.id }) : NO_JOB),
    )
    const answer = saved(after, unit, person.name)
    change.record('score saved', trace(before, unit), trace(after, unit), entry.id)
    change.say(...scoreUpdated(activity, entry, answer))
    change.tellResults(entry.contests)
    return answer
  })
}

type Typed = z.infer<typeof ChangeScore>

const NO_JOB = Prisma.sql`NULL`

/** `job` is an expression that asks for a job. */
const withScore = (score: Score, job: Prisma.Sql) => Prisma.sql`
  UPDATE scores SET value = ${score.value}, no_time = ${score.no_time}::"NoTime",
    penalty_seconds = ${score.penalty_seconds}, version = ${score.version}, scored_by_id = ${score.scored_by_id},
    scored_at = ${score.scored_at}
  WHERE id = ${score.id} RETURNING ${job}::bigint AS job`

function requireRuns({ user_id, scratched_at, draw }: Omit<ScoredEntry, 'score'>) {
  if (!user_id) throw new Conflict('Choose a rider first.')
  if (scratched_at) throw new Conflict(SCRATCHED_RUN)
  if (draw === null) throw new Conflict('This run has no slot in the draw yet. Place it first.')
}

const isEmpty = (score: Pick<Score, 'value' | 'no_time'>) => score.value === null && score.no_time === null

/** Every score of a class: of all its rounds, and of every page of its draw. */
export async function scoresOf(db: Database, { id, judged }: Judged & { id: number }): Promise<KnownScores> {
  const scores = await scoresIn(db, id)
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
function enteredIn(activity: Judged, { score, penalty }: Typed) {
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
