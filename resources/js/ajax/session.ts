import type { CurrentSession } from '#wire/accounts/session.ts'
import * as paths from '#wire/paths.ts'
import { statusOf } from '../attempt.ts'
import { acceptToken } from './headers.ts'
import { read } from './http.ts'

const ANSWER_MS = 8000

/** Whose session the browser has; null when no answer came. If it is this person's, the page gets its current token. */
export async function askSession(
  userId: number,
): Promise<'ours' | 'of another person' | 'signed out' | null> {
  try {
    const { data } = await read<CurrentSession>(paths.session, { timeout: ANSWER_MS })
    if (data.user.id !== userId) return 'of another person'
    acceptToken(data.csrf_token)
    return 'ours'
  } catch (error) {
    return statusOf(error) === 401 ? 'signed out' : null
  }
}
