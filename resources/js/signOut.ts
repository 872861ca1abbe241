import { checkSession } from './api/session.ts'
import { notify } from './Components/Notice.tsx'
import { NO_RESPONSE } from './api/noResponse.ts'
import { PAGE_CACHE } from './offline/openedOffline.ts'
import { deleteDrafts } from './formDrafts/draftKeys.ts'
import { submitAndLeave } from './visits/leaving.ts'

/**
 * Signs out and deletes the pages and edits that this browser stored for the user. Unsent changes stay in the outbox.
 * Does nothing while offline, because the browser would replace the page with an error page.
 */
export async function signOut(form: HTMLFormElement, userId: number) {
  if ((await checkSession(userId)) === null) return notify(`${NO_RESPONSE} You are still signed in.`)
  submitAndLeave(form)
  deleteDrafts(userId)
  // The sign-in page does this too, but its response may be lost.
  void window.caches?.delete(PAGE_CACHE)
}
