import { PAGES } from './offline/opened.ts'
import { removeUnsavedEdits } from './unsaved/signOut.ts'

/** Deletes what this browser stored of the person's pages. Changes that are not sent yet stay in the outbox. */
export function forgetAtSignOut(userId: number) {
  removeUnsavedEdits(userId)
  // The sign-in page does this too, but its answer may be lost.
  void window.caches?.delete(PAGES)
}
