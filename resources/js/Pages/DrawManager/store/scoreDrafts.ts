import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { DrawRow, Score } from '#wire/draw.ts'

/** Text that was typed for one run but not entered. It follows the run to another slot. */
export type ScoreDraft = {
  text: string
  /** The field's text before typing. */
  before: string
  /** The score's version when typing began. A newer version on the server is a conflict. */
  version: number
  /** `at` is the time of the last keystroke, in epoch milliseconds. */
  scoreId: number | null
  at: number
  /** True if the pencil button or a rejection opened the field. The field then stays open even when it is emptied. */
  opened: boolean
  rejection?: Rejection
}

/**
 * Rejected text stays on the screen until it changes, and isn't a draft. `key` belongs to the rejected write in the
 * outbox.
 */
export type Rejection = { reason: string; key?: string }

/** `penalty` is in seconds and already included in the score. */
export type EnteredValue = { score: Score; penalty: number; text?: string }

type RowDraft = { row: DrawRow; scoreDraft: ScoreDraft | null }

export function openDraft({ row }: Pick<RowDraft, 'row'>): ScoreDraft {
  const text = formatScoreOrBlank(row.score)
  return { ...emptyDraft(row), text, before: text, opened: true }
}

export const updateDraft = ({ row, scoreDraft }: RowDraft, text: string): ScoreDraft | null =>
  text === '' && !scoreDraft?.opened
    ? null
    : { ...(scoreDraft ?? emptyDraft(row)), text, at: Date.now(), rejection: undefined }

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

/** False for a field that was opened but not changed. */
export const isWorthStoring = ({ text, before, rejection }: ScoreDraft) => !rejection && text !== before

const emptyDraft = ({ score_id, score_version }: DrawRow): ScoreDraft => ({
  text: '',
  before: '',
  version: score_version,
  scoreId: score_id,
  at: Date.now(),
  opened: false,
})
