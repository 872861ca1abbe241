import { CHECK_TIME, SCRATCHED_HAS_NO_SCORE } from '#rules/draw/messages.ts'
import {
  scoreFromWire,
  scoreUnitOf,
  storedScoreToWire,
  type ScoreUnit,
  type ScoreValue,
} from '#rules/scoring/score.ts'
import type { ChangeScore, RoundScores, SavedScore } from '#wire/draw.ts'
import type { z } from 'zod'
import { Prisma, type Score } from '../../../prisma/client/client.ts'
import { isDrawPublished, scoreUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database } from '../../database/db.ts'
import { query } from '../../database/sql.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type Versioned, changeActivity } from '../activities/changeActivity.ts'
import type { ScoredEntry } from '../activities/lockActivity.ts'
import type { FoundScore } from '../queries/score.ts'
import { enqueueEntryNotificationSql } from '../notifications/entryNotifications.ts'

export function saveScore(
  db: Database,
  user: CurrentUser,
  found: FoundScore,
  input: ScoreInput,
): Promise<Versioned<SavedScore>> {
  parseInput(found.activity, input)
  return changeActivity(db, user, { ...found.activity, score_id: found.id }, async (change) => {
    const { activity } = change
    if (!change.entry) throw new NotFound()
    const { score: before, ...entry } = change.entry
    const unit = scoreUnitOf(activity)
    const entered = parseInput(activity, input)
    requireScorable(entry)
    if (input.version !== undefined && input.version !== before.version)
      throw new Conflict(
        'Someone else saved a different score.',
        toSavedScore(before, unit, before.scored_by),
      )
    if (isEmpty(entered) && isEmpty(before)) return toSavedScore(before, unit, before.scored_by)

    const by = { scored_by_id: user.id, scored_at: new Date() }
    const after = { ...before, ...entered, ...by, version: before.version + 1 }
    const isPublished = isDrawPublished(activity, entry.round)
    change.addStatement(
      updateScoreSql(
        after,
        isPublished ? enqueueEntryNotificationSql({ ...entry, activity_id: activity.id }) : NO_JOB,
      ),
    )
    const answer = toSavedScore(after, unit, user.name)
    change.record('score saved', scoreSnapshot(before, unit), scoreSnapshot(after, unit), entry.id)
    change.broadcast(...scoreUpdated(activity, entry, answer))
    change.broadcastResults(entry.contests)
    return answer
  })
}

type ScoreInput = z.infer<typeof ChangeScore>

const NO_JOB = Prisma.sql`NULL`

const updateScoreSql = (score: Score, job: Prisma.Sql) => Prisma.sql`
  UPDATE scores SET value = ${score.value}, no_time = ${score.no_time}::"NoTime",
    penalty_seconds = ${score.penalty_seconds}, version = ${score.version}, scored_by_id = ${score.scored_by_id},
    scored_at = ${score.scored_at}
  WHERE id = ${score.id} RETURNING ${job}::bigint AS job`

function requireScorable({ user_id, scratched_at, draw }: Omit<ScoredEntry, 'score'>) {
  if (!user_id) throw new Conflict('Choose a rider first.')
  if (scratched_at) throw new Conflict(SCRATCHED_HAS_NO_SCORE)
  if (draw === null) throw new Conflict('This run has no draw number yet. Give it one first.')
}

const isEmpty = (score: Pick<Score, 'value' | 'no_time'>) => score.value === null && score.no_time === null

export async function listScores(
  db: Database,
  { id, judged }: Judged & { id: number },
): Promise<RoundScores> {
  const scores = await loadScores(db, id)
  const unit = scoreUnitOf({ judged })
  const byRound = new Map<string, RoundScores[number][1]>()
  for (const { id, round, version, penalty_seconds, ...stored } of scores) {
    if (!byRound.has(round)) byRound.set(round, [])
    const score = storedScoreToWire(stored, unit)
    const ofRound = byRound.get(round)!
    ofRound.push(penalty_seconds > 0 ? [id, score, version, penalty_seconds] : [id, score, version])
  }
  return [...byRound]
}

const loadScores = (db: Database, activityId: number) =>
  query<Pick<Score, 'id' | 'value' | 'no_time' | 'penalty_seconds' | 'version'> & { round: string }>(
    db,
    Prisma.sql`
    SELECT scores.id, value, no_time::text, penalty_seconds, scores.version, round FROM scores
    JOIN user_activities AS entries ON entries.id = user_activity_id
    WHERE activity_id = ${activityId} AND (value IS NOT NULL OR no_time IS NOT NULL)`,
  )

type Judged = { judged: boolean }

/**
 * `saveScore` calls this again under the lock, because the class may have switched between times and points.
 */
function parseInput(activity: Judged, { score, penalty }: ScoreInput) {
  const unit = scoreUnitOf(activity)
  return scoreColumns(parseScore(score, unit), penalty ?? 0, unit)
}

function parseScore(value: number | string | null, unit: ScoreUnit) {
  const entered = scoreFromWire(value, unit)
  if (entered === undefined) throw new Invalid({ score: CHECK_TIME })
  return entered
}

function scoreColumns(entered: ScoreValue | null, penalty: number, unit: ScoreUnit) {
  if (typeof entered !== 'number') return { value: null, no_time: entered, penalty_seconds: 0 }
  const penalty_seconds = unit === 'time' ? penalty : 0
  if (penalty_seconds * 1000 > entered) throw new Invalid({ penalty: 'The penalty is more than the time.' })
  return { value: entered, no_time: null, penalty_seconds }
}

const scoreSnapshot = (score: Score, unit: ScoreUnit) => ({
  score: storedScoreToWire(score, unit),
  ...(score.penalty_seconds > 0 && { penalty_seconds: score.penalty_seconds }),
})

const toSavedScore = (score: Score, unit: ScoreUnit, by: string | null): SavedScore => ({
  id: score.id,
  score: storedScoreToWire(score, unit),
  version: score.version,
  penalty_seconds: score.penalty_seconds,
  by,
  at: score.scored_at?.toISOString() ?? null,
})
