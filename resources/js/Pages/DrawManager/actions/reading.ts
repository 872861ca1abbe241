import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import { read } from '../../../ajax/http.ts'
import { attempt, isUnanswered, READING_TIMEOUT } from '../../../attempt.ts'
import { alertLater } from '../keyboard/refusalAlert.ts'
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

/** True from an alert until the next successful read, so that each failure is alerted once. */
let isFailureKnown = false

/** Somebody waits for these: while they are awaited, and after it was said that they failed, no other alert says it. */
export async function fetchRows(activityId: number, round: string, ask: Ask, load: Load = nothing) {
  isFailureKnown = true
  const found = await attempt('Error fetching data:', () => readOrLoad(activityId, round, ask, load))
  isFailureKnown = !found || found.storedAt !== undefined
  return found
}

/**
 * Reads what others changed; the caller tries again. A refusal is alerted once until a reading succeeds. Without an answer
 * the head of the page says that it isn't live.
 */
export async function fetchRowsQuietly(
  activityId: number,
  round: string,
  ask: Ask,
): Promise<Found | undefined> {
  const message = 'An error occurred updating draw'
  try {
    const found = await readRows(activityId, round, ask, READING_TIMEOUT)
    isFailureKnown = false
    return found
  } catch (error) {
    console.error(message, error)
    if (isUnanswered(error)) return undefined
    if (!isFailureKnown) alertLater(message)
    isFailureKnown = true
    return undefined
  }
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
