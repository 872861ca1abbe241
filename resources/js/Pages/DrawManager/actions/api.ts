import type { z } from 'zod'
import type { AddEntry, ChangeEntry, DrawRow } from '#wire/draw.ts'
import { http } from '../../../api/http.ts'
import { conflictOf } from '../../../api/errors.ts'
import type { RowWrite } from '../store/queuedChanges.ts'
import type { NameValue } from '../store/queuedFields.ts'
import type { EnteredValue } from '../store/scoreDrafts.ts'
import type { NameField } from '../store/drafts.ts'
import { penaltyHeader, ifMatchScore } from './headers.ts'
import { mutate } from './mutate.ts'
import * as paths from '#wire/paths.ts'

export type NewEntry = {
  id: number
  user_id: number
  user_fake: boolean
  entry_version: number
  score_id: number | null
  score_version: number
  notice?: string
}

export const addEntry = (activityId: number, round: string, entry: z.input<typeof AddEntry>) =>
  mutate('An error occurred adding to draw', () =>
    http.post<NewEntry>(paths.drawEntries(activityId, round), entry),
  )

export const clearEntry = (id: number, scoreVersion: number) =>
  mutate('An error occurred removing user', () =>
    http.patch(paths.clearEntry(id), null, { headers: ifMatchScore(scoreVersion) }),
  )

export const deleteEntry = (id: number, scoreVersion: number) =>
  mutate('An error occurred deleting draw entry', () => deleteCall(id, scoreVersion))

export const deleteHorseEntry = (id: number, scoreVersion: number) =>
  mutate('An error occurred removing horse', () => deleteCall(id, scoreVersion))

export const changeSessionLimit = (activityId: number, total_slots: number) =>
  mutate(
    'An error resizing draw occurred',
    () => http.patch(paths.changeSessionLimit(activityId), { total_slots }),
    conflictOf,
  )

export const unpublishDraw = (activityId: number, round: string) =>
  mutate('An error occurred unpublishing draw', () =>
    http.post(paths.unpublishDraw(activityId), null, { params: roundParams(round) }),
  )

export const scoreWrite = (
  { id, score_id }: Pick<DrawRow, 'id' | 'score_id'>,
  saving: EnteredValue,
  version: number,
): RowWrite => ({
  entity: `score ${score_id}`,
  row: `entry ${id}`,
  field: 'score',
  method: 'patch',
  url: paths.score(score_id!),
  body: { score: saving.score },
  headers: penaltyHeader(saving.penalty),
  version,
  value: saving,
  message: 'An error occurred updating score',
})

export const nameWrite = (id: number, version: number, change: NameChange): RowWrite => ({
  entity: `entry ${id}`,
  field: change.field,
  method: 'patch',
  url: paths.entry(id),
  body: change.body,
  headers: {},
  version,
  value: change.value,
  message: change.message,
})

export type NameChange = {
  field: NameField
  body: ChangeEntry
  value: NameValue
  message: string
}

export const patchEntryCall = (id: number, change: ChangeEntry) => http.patch(paths.entry(id), change)

const deleteCall = (id: number, scoreVersion: number) =>
  http.delete(paths.entry(id), { headers: ifMatchScore(scoreVersion) })

export const roundParams = (round: string) => (round ? { round } : {})
