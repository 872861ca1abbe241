import { addPenalty, type PenaltySeconds, scoreToWire } from '#rules/score.ts'
import type { Score } from '#wire/draw.ts'
import * as calls from './calls.ts'
import type { Draw } from '../state/draw.ts'
import { conflicting, decided, heldPenalty, notSaved, opened, saving, typed } from '../rows/scoreEdits.ts'

/** The pencil: a saved score becomes an input again. */
export function openScore({ rows }: Draw, slot: number) {
  rows.edit(slot, opened(rows.line(slot).get()))
}

export function typeScore({ rows }: Draw, slot: number, text: string) {
  rows.edit(slot, typed(rows.line(slot).get(), text))
}

/** Escape: what is saved stands again. */
export function restoreScore({ rows }: Draw, slot: number) {
  rows.edit(slot, null)
}

/** What was typed, with the penalty that it holds if it is the time from before. */
export const saveTyped = (draw: Draw, slot: number, score: Score) =>
  saveScore(draw, slot, score, heldPenalty(draw.rows.line(slot).get(), score))

/** `time`, with the seconds on top of those it holds already. */
export function addSeconds(draw: Draw, slot: number, time: number, seconds: PenaltySeconds) {
  const after = addPenalty(time, seconds)
  if (after === null) return
  const held = heldPenalty(draw.rows.line(slot).get(), scoreToWire(time, 'time'))
  void saveScore(draw, slot, scoreToWire(after, 'time'), held + seconds)
}

/** The row shows it at once; if the server refuses, what was typed stands in the box again and nothing is lost. */
export async function saveScore({ rows }: Draw, slot: number, score: Score, penalty = 0) {
  const before = rows.line(slot).get()
  const { id, score_id } = before.row
  if (id === null || score_id === null) return
  const mine = { score, penalty }
  const edit = saving(before, mine)
  rows.edit(slot, edit)

  const answer = await calls.saveScore(score_id, mine, edit.version)

  // The run may have been moved to another slot in the meantime.
  const at = rows.slotOf(id)
  if (at === undefined) return
  if ('failed' in answer) rows.edit(at, notSaved(before, answer.refusal))
  else if (answer.theirs && answer.theirs.score !== score) rows.edit(at, conflicting(edit, answer.theirs))
  else {
    rows.edit(at, null)
    // The same from both: an answer was lost, or two have seen the same clock.
    rows.acceptScore(answer.saved ?? answer.theirs)
  }
}

/** My score after all, now that I have seen theirs. */
export async function keepMine(draw: Draw, slot: number) {
  const { edit } = draw.rows.line(slot).get()
  if (!edit?.theirs || !edit.mine) return
  draw.rows.edit(slot, decided(edit, edit.theirs))
  await saveScore(draw, slot, edit.mine.score, edit.mine.penalty)
}

export function takeTheirs({ rows }: Draw, slot: number) {
  const { edit } = rows.line(slot).get()
  if (!edit?.theirs) return
  rows.edit(slot, null)
  rows.acceptScore(edit.theirs)
}
