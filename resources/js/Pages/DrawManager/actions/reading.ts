import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import { read } from '../../../ajax/read.ts'
import { attempt, isUnanswered, logged, READING_TIMEOUT } from '../../../attempt.ts'
import type { StoredPage } from '../offline/rows.ts'
import { drawVersion } from './headers.ts'
import * as paths from '#wire/paths.ts'

type Ask = { page: number } | { q: string }

/** `storedAt`: the server doesn't answer, and these are the rows that it had then. Milliseconds since 1970. */
type Found = { rows: DrawRow[]; version: number; storedAt?: number }

/** Finds a page that was stored on this computer. */
type Load = (page: number) => Promise<StoredPage | undefined>

/** Milliseconds until stored rows are shown: a half-open connection never fails. */
const PATIENCE = 4000

/** Whether somebody knows that the server is not to be heard: then no other alert says it. */
let isSilenceKnown = false

/** Somebody waits for these: while they are awaited, and after it was said that they failed, no other alert says it. */
export async function fetchRows(activityId: number, round: string, ask: Ask, load: Load = nothing) {
  isSilenceKnown = true
  const found = await attempt('Error fetching data:', () => readOrLoad(activityId, round, ask, load))
  isSilenceKnown = !found || found.storedAt !== undefined
  return found
}

/**
 * For news from others, tried again by itself: nobody here has asked for it, so it interrupts once until it succeeds.
 */
export async function fetchRowsQuietly(
  activityId: number,
  round: string,
  ask: Ask,
): Promise<Found | undefined> {
  const message = 'An error occurred updating draw'
  const found = await logged(message, () => readRows(activityId, round, ask, READING_TIMEOUT))
  if (!found && !isSilenceKnown) window.alert(message)
  isSilenceKnown = !found
  return found
}

/** A call of this person's had no answer, and that is being said: that the rows cannot be read either is no news. */
export function silenceSaid() {
  isSilenceKnown = true
}

async function readOrLoad(activityId: number, round: string, ask: Ask, load: Load): Promise<Found> {
  const reading = readRows(activityId, round, ask)
  const first = await Promise.race([reading.catch(unlessRefused), pause(PATIENCE)])
  if (first) return first
  const stored = 'page' in ask ? await load(ask.page) : undefined
  return stored ? { rows: stored.rows, version: stored.version, storedAt: stored.at } : reading
}

function unlessRefused(error: unknown) {
  if (!isUnanswered(error)) throw error
}

const nothing = async () => undefined
const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

export async function readRows(
  activityId: number,
  round: string,
  ask: Ask,
  timeout?: number,
): Promise<Found> {
  const path = paths.drawRows(activityId, round)
  const answer = await read<DrawRow[]>(path, { params: ask, timeout })
  // An empty slot may come with its number alone.
  const rows = answer.data.map((row) => ({ ...emptyRow(row.draw), ...row }))
  return { rows, version: drawVersion(answer) ?? 0 }
}
