import { addPenalty, formatScoreOrBlank, type PenaltySeconds, scoreToWire } from '#rules/score.ts'
import type { Score } from '#wire/draw.ts'
import * as calls from './calls.ts'
import type { Draw } from '../state/draw.ts'
import type { Line, ScoreEdit } from '../state/rows.ts'

/** The pencil: a saved score becomes an input again. */
export function openScore({ rows }: Draw, slot: number) {
  const { row } = rows.line(slot)
  rows.edit(slot, { ...freshEdit(row.score_version), text: formatScoreOrBlank(row.score), opened: true })
}

export function typeScore({ rows }: Draw, slot: number, text: string) {
  const { row, edit } = rows.line(slot)
  if (text === '' && !edit?.opened) rows.edit(slot, null)
  else rows.edit(slot, { ...(edit ?? freshEdit(row.score_version)), text })
}

/** Escape: what is saved stands again. */
export function restoreScore({ rows }: Draw, slot: number) {
  rows.edit(slot, null)
}

/** What was typed, with the penalty that it holds if it is the time from before. */
export const saveTyped = (draw: Draw, slot: number, score: Score) =>
  saveScore(draw, slot, score, heldPenalty(draw.rows.line(slot), score))

/** `time`, with the seconds on top of those it holds already. */
export function addSeconds(draw: Draw, slot: number, time: number, seconds: PenaltySeconds) {
  const after = addPenalty(time, seconds)
  if (after === null) return
  const held = heldPenalty(draw.rows.line(slot), scoreToWire(time, 'time'))
  void saveScore(draw, slot, scoreToWire(after, 'time'), held + seconds)
}

/** The row shows it at once; if the server refuses, what was typed stands in the box again and nothing is lost. */
export async function saveScore({ rows }: Draw, slot: number, score: Score, penalty = 0) {
  const { row, edit } = rows.line(slot)
  if (row.id === null || row.score_id === null) return
  const typed = edit ?? freshEdit(row.score_version)
  const saving: ScoreEdit = { ...typed, mine: { score, penalty }, saving: true, theirs: null }
  rows.edit(slot, saving)

  const answer = await calls.saveScore(row.score_id, { score, penalty }, typed.version)

  // The run may have been moved to another slot in the meantime.
  const at = rows.slotOf(row.id)
  if (at === undefined) return
  if (!answer) rows.edit(at, { ...typed, opened: true })
  else if (answer.theirs && answer.theirs.score !== score)
    rows.edit(at, { ...saving, saving: false, theirs: answer.theirs })
  else {
    rows.edit(at, null)
    // The same from both: an answer was lost, or two have seen the same clock.
    rows.acceptScore(at, answer.saved ?? answer.theirs)
  }
}

/** My score after all, now that I have seen theirs. */
export async function keepMine(draw: Draw, slot: number) {
  const { edit } = draw.rows.line(slot)
  if (!edit?.theirs || !edit.mine) return
  draw.rows.edit(slot, { ...edit, version: edit.theirs.version })
  await saveScore(draw, slot, edit.mine.score, edit.mine.penalty)
}

export async function takeTheirs({ rows }: Draw, slot: number) {
  const { edit } = rows.line(slot)
  if (!edit?.theirs) return
  rows.edit(slot, null)
  rows.acceptScore(slot, edit.theirs)
}

/** A time that is saved, or was being saved, keeps its penalty; any other is a new one. */
const heldPenalty = ({ row, edit }: Line, score: Score) =>
  edit?.mine?.score === score ? edit.mine.penalty : row.score === score ? row.penalty_seconds : 0

const freshEdit = (version: number): ScoreEdit => ({
  text: '',
  version,
  opened: false,
  saving: false,
  mine: null,
  theirs: null,
})
