import { CHECK_TIME, SCRATCHED_RUN } from '#rules/drawTexts.ts'
import { scoreFromWire, scoreToWire, type ScoreUnit, type ScoreValue } from '#rules/score.ts'
import type { ChangeScore, KnownScore, SavedScore } from '#wire/draw.ts'
import type { z } from 'zod'
import type { Score } from '../../../prisma/client/client.ts'
import { isDrawPublished, scoreUpdated } from '../../live/broadcasts.ts'
import type { Database } from '../../database/db.ts'
import { Conflict, Invalid } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { EntryFound } from '../access.ts'
import type { Changed } from '../change.ts'
import { changeDraw, type DrawChange } from '../draw/change.ts'
import { contestsOf } from '../draw/rows.ts'
import { tellOfRunLater } from '../notifications/runNews.ts'
import { type CurrentEntry, currentEntry } from './current.ts'

/**
 * Saves a time (or points), NT, DQ, Broke, or clears the score. A scorer who had an older score on the screen is told
 * what stands there now instead of overwriting it.
 */
export function saveScore(
  db: Database,
  person: Person,
  found: EntryFound,
  { score: typed, penalty, version }: z.infer<typeof ChangeScore>,
): Promise<Changed<SavedScore>> {
  const unit = unitOf(found.activity)
  const entered = columnsOf(readScore(typed, unit), penalty ?? 0, unit)
  return changeDraw(db, person, found.activity, async (draw) => {
    const entry = await currentEntry(draw.tx, found.id)
    requireRuns(entry)
    const before = entry.score!
    const stands = saved(before, unit, before.scored_by?.name)
    if (version !== undefined && version !== before.version)
      throw new Conflict('Somebody else has saved another score.', stands)
    if (isEmpty(entered) && isEmpty(before)) return stands

    const after = await write(draw, before, entered)
    draw.record('score saved', trace(before, unit), trace(after, unit), found.id)
    const answer = saved(after, unit, person.name)
    draw.say(...scoreUpdated(draw.activity, entry, answer))
    draw.tellResults(contestsOf([entry]))
    if (isDrawPublished(draw.activity, entry.round)) await tellOfRunLater(draw.tx, entry)
    return answer
  })
}

function write({ tx, by }: DrawChange, { id }: Score, entered: ReturnType<typeof columnsOf>) {
  const scored = { scored_by_id: by.id, scored_at: new Date() }
  return tx.score.update({ where: { id }, data: { ...entered, ...scored, version: { increment: 1 } } })
}

function requireRuns({ user_id, scratched_at, draw }: CurrentEntry) {
  if (!user_id) throw new Conflict('Choose a rider first.')
  if (scratched_at) throw new Conflict(SCRATCHED_RUN)
  if (draw === null) throw new Conflict('This run has no slot in the draw yet. Place it first.')
}

const isEmpty = (score: Pick<Score, 'value' | 'no_time'>) => score.value === null && score.no_time === null

/** Every score of a class: of all its rounds, and of every page of its draw. */
export async function scoresOf(db: Database, { id, judged }: Judged & { id: number }): Promise<KnownScore[]> {
  const scores = await db.score.findMany({
    where: { entry: { activity_id: id }, OR: [{ value: { not: null } }, { no_time: { not: null } }] },
    select: { id: true, value: true, no_time: true, version: true, entry: { select: { round: true } } },
    relationLoadStrategy: 'join',
  })
  const unit = unitOf({ judged })
  return scores.map(({ entry, ...score }) => ({
    id: score.id,
    round: entry.round,
    score: wire(score, unit),
    version: score.version,
  }))
}

type Judged = { judged: boolean }

const unitOf = ({ judged }: Judged): ScoreUnit => (judged ? 'points' : 'time')

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

const saved = (score: Score, unit: ScoreUnit, by: string | undefined): SavedScore => ({
  id: score.id,
  score: wire(score, unit),
  version: score.version,
  penalty_seconds: score.penalty_seconds,
  by: by ?? null,
  at: score.scored_at?.toISOString() ?? null,
})
