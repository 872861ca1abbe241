import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import { read } from '../../../ajax/read.ts'
import { attempt, logged, READING_TIMEOUT } from '../../../attempt.ts'
import { drawVersion } from './headers.ts'
import * as paths from '#wire/paths.ts'

type Ask = { page: number } | { q: string }

/** Whether somebody knows that the server is not to be heard: then no other alert says it. */
let isSilenceKnown = false

/** Somebody waits for these: while they are awaited, and after it was said that they failed, no other alert says it. */
export async function fetchRows(activityId: number, round: string, ask: Ask) {
  isSilenceKnown = true
  const found = await attempt('Error fetching data:', () => readRows(activityId, round, ask))
  isSilenceKnown = !found
  return found
}

/**
 * For news from others, tried again by itself: nobody here has asked for it, so it interrupts once until it succeeds.
 */
export async function fetchRowsQuietly(activityId: number, round: string, ask: Ask) {
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

async function readRows(activityId: number, round: string, ask: Ask, timeout?: number) {
  const path = paths.drawRows(activityId, round)
  const answer = await read<DrawRow[]>(path, { params: ask, timeout })
  // An empty slot may come with its number alone.
  const rows = answer.data.map((row) => ({ ...emptyRow(row.draw), ...row }))
  return { rows, version: drawVersion(answer) ?? 0 }
}
