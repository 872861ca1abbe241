import type { DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import type { EnteredValue } from './scoreDrafts.ts'

/** `seen` is the id of the rider, horse or bull shown before the change. */
export type NameValue = { fields: Partial<DrawRow>; text: string; seen: number | null }

type QueuedValue = Pick<QueuedWrite, 'field' | 'value' | 'activity'>

export function queuedFields({ field, value, activity }: QueuedValue, row: DrawRow): Partial<DrawRow> {
  if (field === 'score') {
    const { score, penalty } = value as EnteredValue
    return { score, penalty_seconds: penalty }
  }
  const contest = contestIdOf(field)
  return contest === null
    ? (value as NameValue).fields
    : contestFields(row, activity.id, contest, value as boolean)
}

export const isPending = ({ state }: QueuedWrite) => state === 'waiting'

export const contestIdOf = (field: string): number | null =>
  field.startsWith('contest ') ? Number(field.slice('contest '.length)) : null

function contestFields(row: DrawRow, activityId: number, contest: number, counts: boolean) {
  if (contest === activityId) return { activity_scored: counts }
  const others = row.scored_incentives.filter(({ id }) => id !== contest)
  return { scored_incentives: counts ? [...others, { id: contest }] : others }
}
