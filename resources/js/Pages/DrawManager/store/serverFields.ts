import type { ChangedContests, ChangedEntry, DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { queuedFields } from './queuedFields.ts'

export function confirmedFields(item: QueuedWrite, row: DrawRow, answer: unknown): Partial<DrawRow> {
  const { version, ...entry } = answer as ChangedEntry & Partial<ChangedContests>
  const fields = { ...queuedFields(item, row) }
  if (entry.contests) Object.assign(fields, contestsFields(item.activity.id, entry.contests))
  else if (item.field === 'rider' && entry.user_id !== undefined)
    Object.assign(fields, { user_id: entry.user_id, user_fake: entry.user_fake ?? fields.user_fake })
  else if (item.field === 'horse' && entry.horse) Object.assign(fields, horseFields(entry.horse))
  else if (item.field === 'bull' && entry.bull) Object.assign(fields, bullFields(entry.bull))
  // If the version skipped a number, someone else also changed the entry. The row doesn't show that change
  // yet, so keep the old version. The next save then conflicts.
  return { ...fields, ...(version === row.entry_version + 1 && { entry_version: version }) }
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
