import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { DrawRow, Score } from '#wire/draw.ts'

export type ScoreDraft = {
  text: string
  before: string
  /** The score's version when typing began. */
  version: number
  scoreId: number | null
  at: number
  /** True if the user opened a saved score. The field then stays open even if it is emptied. */
  opened: boolean
  rejection?: Rejection
}

/** `key` is the outbox key of the rejected write. */
export type Rejection = { reason: string; key?: string }

/** `penalty` is in seconds, and `score` already includes it. */
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

export const isWorthStoring = ({ text, before, rejection }: ScoreDraft) => !rejection && text !== before

const emptyDraft = ({ score_id, score_version }: DrawRow): ScoreDraft => ({
  text: '',
  before: '',
  version: score_version,
  scoreId: score_id,
  at: Date.now(),
  opened: false,
})
