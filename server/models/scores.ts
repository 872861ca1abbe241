import { CHECK_TIME } from '#rules/drawTexts.ts'
import { parseScore, scoreToWire, type ScoreUnit } from '#rules/score.ts'
import type { ChangeScore, SavedScore } from '#wire/draw.ts'
import type { z } from 'zod'
import type { Score } from '../../prisma/client/client.ts'
import { payoutsUpdated, scoreUpdated } from '../broadcasts.ts'
import type { Database } from '../db.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { Person } from '../session.ts'
import type { EntryFound } from './access.ts'
import { audit } from './audit.ts'
import { changeDraw, contestsOf, currentEntry } from './draw.ts'

/**
 * Saves a time (or points), NT, DQ, Broke, or clears the score. A scorer who had an older score on the screen is told
 * what stands there now instead of overwriting it.
 */
export function saveScore(
  db: Database,
  person: Person,
  found: EntryFound,
  { score: typed, penalty, version }: z.infer<typeof ChangeScore>,
): Promise<SavedScore> {
  const unit: ScoreUnit = found.activity.judged ? 'points' : 'time'
  const entered = readScore(typed, unit)
  return changeDraw(db, person, found.activity_id, async (tx, activity) => {
    const entry = await currentEntry(tx, found.id)
    if (!entry.user_id) throw new Conflict('Choose a rider first.')
    const before = await tx.score.findUniqueOrThrow({
      where: { user_activity_id: found.id },
      include: { scored_by: { select: { name: true } } },
    })
    if (version !== undefined && version !== before.version)
      throw new Conflict(
        'Somebody else has saved another score.',
        saved(before, unit, before.scored_by?.name),
      )

    const time = typeof entered === 'number'
    const after = await tx.score.update({
      where: { id: before.id },
      data: {
        value: time ? entered : null,
        no_time: time ? null : entered,
        penalty_seconds: time && unit === 'time' ? (penalty ?? 0) : 0,
        version: { increment: 1 },
        scored_by_id: person.id,
        scored_at: new Date(),
      },
    })
    await audit(tx, person, {
      organization_id: found.activity.event.organization_id,
      activity_id: activity.id,
      user_activity_id: found.id,
      action: 'score saved',
      before: { score: wire(before, unit) },
      after: { score: wire(after, unit) },
    })
    const answer = saved(after, unit, person.name)
    await scoreUpdated(tx, person, activity, entry, answer)
    await payoutsUpdated(tx, person, activity.version, contestsOf([entry]))
    return answer
  })
}

/** null clears; what is neither a time nor one of the three texts is refused. */
function readScore(typed: number | string | null, unit: ScoreUnit) {
  const text = typed === null ? '' : String(typed)
  if (text === '') return null
  const entered = parseScore(text, unit)
  if (entered === null) throw new Invalid({ score: CHECK_TIME })
  return entered
}

const wire = (score: Score, unit: ScoreUnit) => scoreToWire(score.no_time ?? score.value, unit)

const saved = (score: Score, unit: ScoreUnit, by: string | undefined): SavedScore => ({
  id: score.id,
  score: wire(score, unit),
  version: score.version,
  by: by ?? null,
  at: score.scored_at?.toISOString() ?? null,
})
