import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { DrawRow, Score } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { steadyNow } from '../../../outbox/steadyClock.ts'

export type ScoreDraft = {
  text: string
  before: string
  version: number
  /** See `QueuedWrite`. */
  seenKey?: string
  scoreId: number | null
  at: number
  /** True if the user opened a saved score. The field then stays open even when empty. */
  opened: boolean
  rejection?: Rejection
}

/** `key` is the rejected write's outbox key. */
export type Rejection = { reason: string; key?: string }

/** `penalty` is in seconds, and `score` already includes it. */
export type EnteredValue = { score: Score; penalty: number; text?: string }

type Shown = { row: DrawRow; queued: readonly QueuedWrite[] }

export function openDraft(shown: Shown): ScoreDraft {
  const text = formatScoreOrBlank(shown.row.score)
  return { ...emptyDraft(shown), text, before: text, opened: true }
}

export const updateDraft = (
  { scoreDraft, ...shown }: Shown & { scoreDraft: ScoreDraft | null },
  text: string,
): ScoreDraft | null =>
  text === '' && !scoreDraft?.opened
    ? null
    : { ...(scoreDraft ?? emptyDraft(shown)), text, at: steadyNow(), rejection: undefined }

export const rejectedDraft = (row: DrawRow, item: QueuedWrite, refused: Rejection): ScoreDraft => {
  const { score, text } = item.value as EnteredValue
  return {
    ...emptyDraft({ row, queued: [item] }),
    text: text ?? formatScoreOrBlank(score),
    version: item.version,
    opened: true,
    rejection: refused,
  }
}

export const isWorthStoring = ({ text, before, rejection }: ScoreDraft) => !rejection && text !== before

const emptyDraft = ({ row: { score_id, score_version }, queued }: Shown): ScoreDraft => ({
  text: '',
  before: '',
  version: score_version,
  seenKey: queued.at(-1)?.key ?? '',
  scoreId: score_id,
  at: steadyNow(),
  opened: false,
})
