import { formatScoreOrBlank } from '#rules/score.ts'
import type { Rows, ScoreEdit, Typed } from './rows.ts'

/** Scores and names that were typed and not saved, kept in the tab while its page is loaded anew. */

const place = (activityId: number, round: string) => `unsaved in ${activityId} ${round}`

export function keepDrafts(rows: Rows, activityId: number, round: string) {
  const { edits, texts } = rows.takeEdits()
  if (edits.length + texts.length === 0) return
  const drafts: Typed = { edits: edits.map(([id, edit]) => [id, kept(edit)]), texts }
  sessionStorage.setItem(place(activityId, round), JSON.stringify(drafts))
}

export function giveDraftsBack(rows: Rows, activityId: number, round: string): Rows {
  const drafts = sessionStorage.getItem(place(activityId, round))
  sessionStorage.removeItem(place(activityId, round))
  if (drafts) rows.giveEdits(JSON.parse(drafts) as Typed)
  return rows
}

/** Nobody hears the answer to what was being saved: it stands in its box again, as typed. */
function kept(edit: ScoreEdit): ScoreEdit {
  if (!edit.saving) return edit
  return { ...edit, text: formatScoreOrBlank(edit.mine!.score), opened: true, saving: false }
}
