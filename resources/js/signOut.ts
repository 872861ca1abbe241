import { csrfToken } from './api/headers.ts'
import { checkSession, noteSignOut } from './api/session.ts'
import { notify } from './Components/Toast.tsx'
import { NO_RESPONSE } from './api/noResponse.ts'
import { PAGE_CACHE } from './offline/openedOffline.ts'
import { deleteDrafts } from './formDrafts/draftKeys.ts'
import { reloadPage, submitAndLeave } from './visits/leaving.ts'

/** Checks the session first. While offline, submitting the form would open the browser's error page. */
export async function signOut(form: HTMLFormElement, userId: number) {
  const session = await checkSession(userId)
  if (session === null) return notify(`${NO_RESPONSE} You are still signed in.`)
  noteSignOut()
  if (session === 'ours') {
    // The user may have signed in again in another tab, so use the current CSRF token.
    form.querySelector('input')!.value = csrfToken()
    submitAndLeave(form)
  } else reloadPage()
  deleteDrafts(userId)
  // The sign-in page also deletes this cache, but that page may not load.
  void window.caches?.delete(PAGE_CACHE)
}
