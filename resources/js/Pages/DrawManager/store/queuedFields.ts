import type { DrawRow, SavedEntry } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import type { EnteredValue } from './scoreDrafts.ts'

/** The value of a queued name: the fields that a row shows, and the id that it showed before. */
export type NameValue = { fields: Partial<DrawRow>; text: string; seen: number | null }

type QueuedValue = Pick<QueuedWrite, 'field' | 'value' | 'activity'>

/** The fields of a row that its queued change sets. */
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

/** Answers whether the change needs no decision from the scorer. */
export const isPending = (item: QueuedWrite) =>
  item.state === 'waiting' || (item.state === 'conflict' && isFalseConflict(item))

/**
 * Whether the server still has what the row showed when this was entered: then something else of the entry has changed,
 * such as its slot, and nothing of anyone's would be overwritten.
 */
export function isFalseConflict({ field, value, version, theirs }: QueuedWrite): boolean {
  if (field === 'score' || (theirs as SavedEntry).version === version) return false
  // The server accepts a contest that is already as it was wanted.
  if (contestIdOf(field) !== null) return true
  const { rider, horse, bull } = theirs as SavedEntry
  const saved = { rider, horse, bull }[field as 'rider' | 'horse' | 'bull']
  return (saved?.id ?? null) === (value as NameValue).seen
}

/** The contest that a field of the checklist stands for. */
export const contestIdOf = (field: string): number | null =>
  field.startsWith('contest ') ? Number(field.slice('contest '.length)) : null

function contestFields(row: DrawRow, activityId: number, contest: number, counts: boolean) {
  if (contest === activityId) return { activity_scored: counts }
  const others = row.scored_incentives.filter(({ id }) => id !== contest)
  return { scored_incentives: counts ? [...others, { id: contest }] : others }
}
