import { askSession } from './ajax/session.ts'
import { notify } from './Components/Notice.tsx'
import { NO_ANSWER } from './noAnswer.ts'
import { PAGES } from './offline/opened.ts'
import { removeUnsavedEdits } from './unsaved/signOut.ts'
import { leaveBy } from './visits/leaving.ts'

/**
 * Submits the form, and deletes what this browser stored of the person's pages. Changes that are not sent yet stay in the
 * outbox. Without a network nothing happens: the browser would show an error page in place of this one.
 */
export async function signOut(form: HTMLFormElement, userId: number) {
  if ((await askSession(userId)) === null) return notify(`${NO_ANSWER} You are still signed in.`)
  leaveBy(form)
  removeUnsavedEdits(userId)
  // The sign-in page does this too, but its answer may be lost.
  void window.caches?.delete(PAGES)
}
