import type { CurrentSession } from '#wire/accounts/session.ts'
import * as paths from '#wire/paths.ts'
import { statusOf } from './errors.ts'
import { setCsrfToken } from './headers.ts'
import { getJson } from './http.ts'

const TIMEOUT_MS = 8000
const SIGNED_OUT_AT = 'signed out at'

/** Resolves to null if the check fails. Also renews the page's CSRF token. */
export async function checkSession(
  userId: number,
): Promise<'ours' | 'of another person' | 'signed out' | null> {
  try {
    const { data } = await getJson<CurrentSession>(paths.session, { timeout: TIMEOUT_MS })
    if (data.user.id !== userId) return 'of another person'
    setCsrfToken(data.csrf_token)
    return 'ours'
  } catch (error) {
    return statusOf(error) === 401 ? 'signed out' : null
  }
}

export const noteSignOut = () => localStorage.setItem(SIGNED_OUT_AT, String(Date.now()))

/** True if someone has signed out in this browser since the page was loaded. */
export const hasSignedOut = () => Number(localStorage.getItem(SIGNED_OUT_AT)) > performance.timeOrigin
