import type { ChangedContests, ChangedEntry, DrawRow, SavedEntry, SavedScore } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import type { Saving } from './scoreEdits.ts'

/** What the value of a queued name is: the fields that a row shows, and who the row showed when it was chosen. */
export type NameValue = { fields: Partial<DrawRow>; text: string; seen: number | null }

type Queueable = Pick<QueuedWrite, 'field' | 'value' | 'activity'>

/** The fields of a row that its queued change sets. */
export function queuedFields({ field, value, activity }: Queueable, row: DrawRow): Partial<DrawRow> {
  if (field === 'score') {
    const { score, penalty } = value as Saving
    return { score, penalty_seconds: penalty }
  }
  const contest = contestIn(field)
  return contest === null
    ? (value as NameValue).fields
    : contestFields(row, activity.id, contest, value as boolean)
}

/** A change that was saved: what was entered, completed by what the server answered. */
export function savedFields(item: QueuedWrite, row: DrawRow, answer: unknown): Partial<DrawRow> {
  const { version, ...entry } = (answer ?? {}) as Partial<ChangedEntry & ChangedContests>
  const fields = { ...queuedFields(item, row) }
  if (entry.contests) Object.assign(fields, contestsFields(item.activity.id, entry.contests))
  else if (item.field === 'rider' && entry.user_id !== undefined)
    Object.assign(fields, { user_id: entry.user_id, user_fake: entry.user_fake ?? fields.user_fake })
  else if (item.field === 'horse' && entry.horse) Object.assign(fields, horseFields(entry.horse))
  else if (item.field === 'bull' && entry.bull) Object.assign(fields, bullFields(entry.bull))
  return version === undefined ? fields : { ...fields, entry_version: version }
}

/** The fields of a conflicting change as the server has them. */
export function theirFields({ field, activity, theirs }: QueuedWrite): Partial<DrawRow> {
  const { rider, user_fake, horse, bull, contests, version } = theirs as SavedEntry
  const entry_version = version
  if (field === 'rider')
    return {
      user_id: rider?.id ?? null,
      user_name: rider?.name ?? null,
      user_fake,
      rider: rider && !user_fake ? { ...rider, email: null } : null,
      entry_version,
    }
  if (field === 'horse') return { ...horseFields(horse), entry_version }
  if (field === 'bull') return { ...bullFields(bull), entry_version }
  return { ...contestsFields(activity.id, contests), entry_version }
}

/** Whether it is on its way, and nothing has to be decided about it. */
export const isWaiting = (item: QueuedWrite) =>
  item.state === 'waiting' || (item.state === 'conflict' && isUntouched(item))

/**
 * Whether the server still has what the row showed when this was entered: then something else of the entry has changed,
 * such as its slot, and nothing of anyone's would be overwritten.
 */
export function isUntouched({ field, value, version, theirs }: QueuedWrite): boolean {
  if (field === 'score' || (theirs as SavedEntry).version === version) return false
  // The server accepts a contest that is already as it was wanted.
  if (contestIn(field) !== null) return true
  const { rider, horse, bull } = theirs as SavedEntry
  const saved = { rider, horse, bull }[field as 'rider' | 'horse' | 'bull']
  return (saved?.id ?? null) === (value as NameValue).seen
}

export const theirScore = ({ theirs }: QueuedWrite) => theirs as SavedScore

/** The contest that a field of the checklist stands for. */
export const contestIn = (field: string): number | null =>
  field.startsWith('contest ') ? Number(field.slice('contest '.length)) : null

function contestFields(row: DrawRow, activityId: number, contest: number, counts: boolean) {
  if (contest === activityId) return { activity_scored: counts }
  const others = row.scored_incentives.filter(({ id }) => id !== contest)
  return { scored_incentives: counts ? [...others, { id: contest }] : others }
}

const contestsFields = (activityId: number, contests: number[]) => ({
  activity_scored: contests.includes(activityId),
  scored_incentives: contests.filter((id) => id !== activityId).map((id) => ({ id })),
})

const horseFields = (horse: DrawRow['horse']) => ({
  horse_id: horse?.id ?? null,
  horse_name: horse?.name ?? null,
  horse,
})

const bullFields = (bull: DrawRow['bull']) => ({
  bull_id: bull?.id ?? null,
  bull_name: bull?.name ?? null,
  bull,
})
