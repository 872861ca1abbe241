import { formatScoreOrBlank } from '#rules/score.ts'
import type { DrawRow, SavedScore, Score } from '#wire/draw.ts'

/** What was typed into one run and is not saved yet. It follows the run, even when the run changes its slot. */
export type ScoreEdit = {
  text: string
  /** The version on the screen when the typing began; a newer one on the server is a conflict. */
  version: number
  /** Opened by the pencil, or back from a refusal: it stays open even when it is emptied. */
  opened: boolean
  /** What is on its way to the server, waits for the decision below, or was on its way when the page was left. */
  mine: Saving | null
  saving: boolean
  /** What somebody else saved in the meantime, while the two wait for a decision. */
  theirs: SavedScore | null
  /** Why the server refused it. It is on the screen until it is changed, and no draft. */
  refusal?: string
}

/** A score, and the seconds of penalty that it holds. */
export type Saving = { score: Score; penalty: number }

type Edited = { row: DrawRow; edit: ScoreEdit | null }

/** The pencil: a saved score becomes an input again. */
export const opened = ({ row }: Edited): ScoreEdit => ({
  ...fresh(row),
  text: formatScoreOrBlank(row.score),
  opened: true,
})

/** Null where nothing is left to be saved. */
export const typed = ({ row, edit }: Edited, text: string): ScoreEdit | null =>
  text === '' && !edit?.opened ? null : { ...(edit ?? fresh(row)), text, refusal: undefined }

export const saving = ({ row, edit }: Edited, mine: Saving): ScoreEdit => ({
  ...(edit ?? fresh(row)),
  mine,
  saving: true,
  theirs: null,
  refusal: undefined,
})

/** It could not be saved: what was typed before stands in its box again. */
export const notSaved = ({ row, edit }: Edited, refusal?: string): ScoreEdit => ({
  ...(edit ?? fresh(row)),
  opened: true,
  refusal,
})

export const conflicting = (edit: ScoreEdit, theirs: SavedScore): ScoreEdit => ({
  ...edit,
  saving: false,
  theirs,
})

/** Mine after all, now that theirs was seen. */
export const decided = (edit: ScoreEdit, { version }: SavedScore): ScoreEdit => ({ ...edit, version })

/** Nobody hears the answer to what was being saved when the page was left: it is typed, not saved. */
export const afterReload = (edit: ScoreEdit): ScoreEdit =>
  edit.saving ? { ...edit, text: formatScoreOrBlank(edit.mine!.score), opened: true, saving: false } : edit

/** A time that is saved, or was being saved, keeps its penalty; any other is a new one. */
export const heldPenalty = ({ row, edit }: Edited, score: Score): number =>
  edit?.mine?.score === score ? edit.mine.penalty : row.score === score ? row.penalty_seconds : 0

const fresh = ({ score_version }: DrawRow): ScoreEdit => ({
  text: '',
  version: score_version,
  opened: false,
  mine: null,
  saving: false,
  theirs: null,
})
