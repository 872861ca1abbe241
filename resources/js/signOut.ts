import { checkSession } from './api/session.ts'
import { notify } from './Components/Notice.tsx'
import { NO_RESPONSE } from './api/noResponse.ts'
import { PAGE_CACHE } from './offline/openedOffline.ts'
import { deleteDrafts } from './formDrafts/draftKeys.ts'
import { submitAndLeave } from './visits/leaving.ts'

/**
 * Submits the form, and deletes what this browser stored of the person's pages. Changes that are not sent yet stay in the
 * outbox. Without a network nothing happens: the browser would show an error page in place of this one.
 */
export async function signOut(form: HTMLFormElement, userId: number) {
  if ((await checkSession(userId)) === null) return notify(`${NO_RESPONSE} You are still signed in.`)
  submitAndLeave(form)
  deleteDrafts(userId)
  // The sign-in page does this too, but its answer may be lost.
  void window.caches?.delete(PAGE_CACHE)
}
