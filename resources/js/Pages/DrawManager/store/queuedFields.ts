import type { DrawRow, SavedEntry } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import type { EnteredValue } from './scoreDrafts.ts'

/** `seen` is the id of the rider, horse or bull that the row showed before the change. */
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

export const isPending = (item: QueuedWrite) =>
  item.state === 'waiting' || (item.state === 'conflict' && isFalseConflict(item))

/**
 * True if the server's entry changed, but not the part that this queued change edits. A contest change never conflicts.
 */
export function isFalseConflict({ field, value, version, theirs }: QueuedWrite): boolean {
  if (field === 'score' || (theirs as SavedEntry).version === version) return false
  // The server accepts a contest change even if the entry is already in the contest, or already out.
  if (contestIdOf(field) !== null) return true
  const { rider, horse, bull } = theirs as SavedEntry
  const saved = { rider, horse, bull }[field as 'rider' | 'horse' | 'bull']
  return (saved?.id ?? null) === (value as NameValue).seen
}

export const contestIdOf = (field: string): number | null =>
  field.startsWith('contest ') ? Number(field.slice('contest '.length)) : null

function contestFields(row: DrawRow, activityId: number, contest: number, counts: boolean) {
  if (contest === activityId) return { activity_scored: counts }
  const others = row.scored_incentives.filter(({ id }) => id !== contest)
  return { scored_incentives: counts ? [...others, { id: contest }] : others }
}
