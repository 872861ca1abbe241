import { formatScoreOrBlank } from '#rules/score.ts'
import type { DrawRow, Score } from '#wire/draw.ts'

/** Text typed for one run and not entered yet. It follows the run to another slot. */
export type ScoreEdit = {
  text: string
  /** The text of the box before typing. */
  before: string
  /** The version on the screen when the typing began; a newer one on the server is a conflict. */
  version: number
  /** The score, and milliseconds since 1970 of the last key. */
  scoreId: number | null
  at: number
  /** Opened by the pencil, or back from a refusal: it stays open even when it is emptied. */
  opened: boolean
  refused?: Refused
}

/**
 * Why the server refused what stands in a box: it is on the screen until it is changed, and is not a draft. `key` is that
 * of the refused write, where the outbox keeps it.
 */
export type Refused = { reason: string; key?: string }

/** A score, the seconds of penalty that it holds, and as it was typed. */
export type Saving = { score: Score; penalty: number; text?: string }

type Edited = { row: DrawRow; edit: ScoreEdit | null }

/** The pencil: a score that was entered becomes an input again. */
export function opened({ row }: Pick<Edited, 'row'>): ScoreEdit {
  const text = formatScoreOrBlank(row.score)
  return { ...fresh(row), text, before: text, opened: true }
}

/** Null where nothing is left to be entered. */
export const typed = ({ row, edit }: Edited, text: string): ScoreEdit | null =>
  text === '' && !edit?.opened ? null : { ...(edit ?? fresh(row)), text, at: Date.now(), refused: undefined }

/** The server refused it: it is in its box again, with the reason. */
export const putBack = (
  row: DrawRow,
  { score, text }: Saving,
  version: number,
  refused: Refused,
): ScoreEdit => ({
  ...fresh(row),
  text: text ?? formatScoreOrBlank(score),
  version,
  opened: true,
  refused,
})

/** Answers whether the text is worth storing: a box that was only opened holds nothing new. */
export const isDraft = ({ text, before, refused }: ScoreEdit) => !refused && text !== before

const fresh = ({ score_id, score_version }: DrawRow): ScoreEdit => ({
  text: '',
  before: '',
  version: score_version,
  scoreId: score_id,
  at: Date.now(),
  opened: false,
})
