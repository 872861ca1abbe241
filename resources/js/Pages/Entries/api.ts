import type { AxiosResponse } from 'axios'
import type { z } from 'zod'
import type { Marks } from '#rules/entries/codes.ts'
import type { EntryLine, EntryLines, SavedLine, SaveLine } from '#wire/entries.ts'
import * as paths from '#wire/paths.ts'
import { READ_TIMEOUT, refusalOf, statusOf, withErrorLog } from '../../api/errors.ts'
import { getJson, http } from '../../api/http.ts'
import { NO_RESPONSE } from '../../api/noResponse.ts'
import { withFreshToken } from '../../api/withFreshToken.ts'

export type NewLine = Omit<z.input<typeof SaveLine>, keyof Marks> & Marks

export const fetchLines = (eventId: number, riders?: number[]) =>
  withErrorLog<EntryLine[]>('Error fetching the entries', async () => {
    const { data } = await getJson<EntryLines>(paths.entryLines(eventId, riders), { timeout: READ_TIMEOUT })
    return data.lines
  })

/** `sentence` says why nothing was saved, or that the server didn't answer. */
export type Outcome<Answer> = { answer: Answer } | { sentence: string }

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

export async function outcomeOf<Answer>(
  call: () => Promise<AxiosResponse<Answer>>,
): Promise<Outcome<Answer>> {
  try {
    return { answer: (await withFreshToken(call)).data }
  } catch (error) {
    console.error('Error saving an entry', error)
    return { sentence: refusalOf(error) ?? (statusOf(error) === 401 ? SIGNED_OUT : NO_RESPONSE) }
  }
}

const SIGNED_OUT = 'You are signed out. Sign in again in another tab.'
