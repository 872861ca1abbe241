import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { DrawRow, Score } from '#wire/draw.ts'

/** Text typed for one run but not entered. It follows the run to another slot. */
export type ScoreDraft = {
  text: string
  /** The text of the box before typing. */
  before: string
  /** The score's version when the typing began. A newer version on the server is a conflict. */
  version: number
  /** `at` is the time of the last key, in ms since 1970. */
  scoreId: number | null
  at: number
  /** Opened by the pencil button or a refusal. The box then stays open even when it is emptied. */
  opened: boolean
  rejection?: Rejection
}

/**
 * Refused text stays on the screen until it changes, and isn't a draft. `key` belongs to the refused write in the
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

/** False for a box that was opened but not changed. */
export const isWorthStoring = ({ text, before, rejection }: ScoreDraft) => !rejection && text !== before

const emptyDraft = ({ score_id, score_version }: DrawRow): ScoreDraft => ({
  text: '',
  before: '',
  version: score_version,
  scoreId: score_id,
  at: Date.now(),
  opened: false,
})
