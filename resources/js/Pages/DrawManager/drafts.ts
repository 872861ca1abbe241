import { formatScoreOrBlank } from '#rules/score.ts'
import type { Rows, ScoreEdit } from './rows.ts'

/** Scores that were typed and not saved, kept in the tab while its page is loaded anew. */

const place = (activityId: number, round: string) => `drafts of ${activityId} ${round}`

export function keepDrafts(rows: Rows, activityId: number, round: string) {
  const drafts = rows.takeEdits().map(([id, edit]) => [id, kept(edit)])
  if (drafts.length > 0) sessionStorage.setItem(place(activityId, round), JSON.stringify(drafts))
}

export function giveDraftsBack(rows: Rows, activityId: number, round: string): Rows {
  const drafts = sessionStorage.getItem(place(activityId, round))
  sessionStorage.removeItem(place(activityId, round))
  if (drafts) rows.giveEdits(JSON.parse(drafts) as [number, ScoreEdit][])
  return rows
}

/** Nobody hears the answer to what was being saved: it stands in its box again, as typed. */
function kept(edit: ScoreEdit): ScoreEdit {
  if (!edit.saving) return edit
  return { ...edit, text: formatScoreOrBlank(edit.mine!.score), opened: true, saving: false }
}
