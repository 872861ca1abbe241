import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { DrawRow, Score } from '#wire/draw.ts'

/** Text typed for one run and not entered yet. It follows the run to another slot. */
export type ScoreDraft = {
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
  rejection?: Rejection
}

/**
 * Why the server refused what stands in a box: it is on the screen until it is changed, and is not a draft. `key` is that
 * of the refused write, where the outbox keeps it.
 */
export type Rejection = { reason: string; key?: string }

/** A score, the seconds of penalty that it holds, and as it was typed. */
export type EnteredValue = { score: Score; penalty: number; text?: string }

type RowDraft = { row: DrawRow; scoreDraft: ScoreDraft | null }

/** The pencil: a score that was entered becomes an input again. */
export function openDraft({ row }: Pick<RowDraft, 'row'>): ScoreDraft {
  const text = formatScoreOrBlank(row.score)
  return { ...emptyDraft(row), text, before: text, opened: true }
}

/** Null where nothing is left to be entered. */
export const updateDraft = ({ row, scoreDraft }: RowDraft, text: string): ScoreDraft | null =>
  text === '' && !scoreDraft?.opened
    ? null
    : { ...(scoreDraft ?? emptyDraft(row)), text, at: Date.now(), rejection: undefined }

/** The server refused it: it is in its box again, with the reason. */
export const rejectedDraft = (
  row: DrawRow,
  { score, text }: EnteredValue,
  version: number,
  refused: Rejection,
): ScoreDraft => ({
  ...emptyDraft(row),
  text: text ?? formatScoreOrBlank(score),
  version,
  opened: true,
  rejection: refused,
})

/** Answers whether the text is worth storing: a box that was only opened holds nothing new. */
export const isWorthStoring = ({ text, before, rejection }: ScoreDraft) => !rejection && text !== before

const emptyDraft = ({ score_id, score_version }: DrawRow): ScoreDraft => ({
  text: '',
  before: '',
  version: score_version,
  scoreId: score_id,
  at: Date.now(),
  opened: false,
})
