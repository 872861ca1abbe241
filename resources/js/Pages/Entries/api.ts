import type { z } from 'zod'
import type { Marks } from '#rules/entries/codes.ts'
import type { EntryLine, EntryLines, SavedLine, SaveLine } from '#wire/entries.ts'
import * as paths from '#wire/paths.ts'
import { READ_TIMEOUT, withErrorLog } from '../../api/errors.ts'
import { getJson, http } from '../../api/http.ts'
import { outcomeOf } from '../../api/outcome.ts'

export type NewLine = Omit<z.input<typeof SaveLine>, keyof Marks> & Marks

export const fetchLines = (eventId: number, riders?: number[]) =>
  withErrorLog<EntryLine[]>('Error fetching the entries', async () => {
    const { data } = await getJson<EntryLines>(paths.entryLines(eventId, riders), { timeout: READ_TIMEOUT })
    return data.lines
  })

export const saveLine = (eventId: number, line: NewLine) =>
  outcomeOf(() => http.post<SavedLine>(paths.entryLines(eventId), line))

/**
 * The version of a score that was never saved. With it, the server refuses to delete a run that has a score.
 */
const NO_SCORE = { 'If-Match': '"0"' }

export const deleteEntry = (id: number) =>
  outcomeOf(() => http.delete<unknown>(paths.entry(id), { headers: NO_SCORE }))

export const leaveContest = (entryId: number, contestId: number) =>
  outcomeOf(() => http.post<unknown>(paths.removeIncentive(entryId, contestId)))
