import type { Rows } from './rows.ts'
import { afterReload } from './scoreEdits.ts'
import type { Typed } from './unsaved.ts'

/** Scores and names that were typed and not saved, kept in the tab while its page is loaded anew. */

const keyOf = (activityId: number, round: string) => `unsaved in ${activityId} ${round}`

export function keepTyping({ unsaved }: Rows, activityId: number, round: string) {
  const { edits, names } = unsaved.drafts()
  unsaved.kept()
  if (edits.length + names.length === 0) return
  const typed: Typed = { edits: edits.map(([run, edit]) => [run, afterReload(edit)]), names }
  sessionStorage.setItem(keyOf(activityId, round), JSON.stringify(typed))
}

export function giveTypingBack({ unsaved }: Rows, activityId: number, round: string) {
  const typed = sessionStorage.getItem(keyOf(activityId, round))
  sessionStorage.removeItem(keyOf(activityId, round))
  // A page of the version before may have kept less.
  if (typed) unsaved.give({ edits: [], names: [], ...(JSON.parse(typed) as Partial<Typed>) })
}
