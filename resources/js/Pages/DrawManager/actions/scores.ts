import { addPenalty, type PenaltySeconds, scoreToWire } from '#rules/score.ts'
import type { Score } from '#wire/draw.ts'
import type { Draw } from '../state/draw.ts'
import type { Saving } from '../rows/scoreEdits.ts'
import { opened, typed } from '../rows/scoreEdits.ts'
import type { Line } from '../rows/slots.ts'
import { scoreWrite } from './calls.ts'
import { enqueue } from './queue.ts'

/** The pencil: an entered score becomes an input again, also while it waits to be sent. */
export function openScore({ rows }: Draw, slot: number) {
  rows.edit(slot, opened(rows.line(slot).get()))
}

export function typeScore({ rows }: Draw, slot: number, text: string) {
  rows.edit(slot, typed(rows.line(slot).get(), text))
}

/** Escape: what was entered before stands again. */
export function restoreScore({ rows }: Draw, slot: number) {
  rows.edit(slot, null)
}

/** What was typed, with the penalty that it holds if it is the time from before. */
export function saveTyped(draw: Draw, slot: number, score: Score) {
  const line = draw.rows.line(slot).get()
  enterScore(draw, slot, { score, penalty: heldPenalty(line, score), text: line.edit?.text })
}

/** `time`, with the seconds on top of those it holds already. */
export function addSeconds(draw: Draw, slot: number, time: number, seconds: PenaltySeconds) {
  const after = addPenalty(time, seconds)
  if (after === null) return
  const held = heldPenalty(draw.rows.line(slot).get(), scoreToWire(time, 'time'))
  enterScore(draw, slot, { score: scoreToWire(after, 'time'), penalty: held + seconds })
}

/** A text in place of a time, or none. */
export const saveScore = (draw: Draw, slot: number, score: Score) =>
  enterScore(draw, slot, { score, penalty: 0 })

/** The row shows it at once, and until it is saved that it isn't. */
function enterScore(draw: Draw, slot: number, saving: Saving) {
  const { rows } = draw
  const { row, edit } = rows.line(slot).get()
  if (row.id === null || row.score_id === null) return
  const version = edit?.version ?? row.score_version
  const stored = enqueue(draw, slot, scoreWrite(row.score_id, saving, version))
  if (edit) void rows.unsaved.hold(row.id, edit, stored)
  rows.edit(slot, null)
}

/** A time that is saved, or was entered, keeps its penalty; any other is a new one. */
function heldPenalty({ row, queued }: Line, score: Score): number {
  const entered = queued.findLast(({ field }) => field === 'score')?.value as Saving | undefined
  if (entered?.score === score) return entered.penalty
  return row.score === score ? row.penalty_seconds : 0
}
