import type { CurrentSession } from '#wire/accounts/session.ts'
import * as paths from '#wire/paths.ts'
import { statusOf } from '../attempt.ts'
import { confirmOpened } from '../offline/opened.ts'
import { askForThePageAgain } from '../visits/leaving.ts'
import { setCsrfToken } from './headers.ts'
import { read } from './read.ts'

/** For a page that was opened without a network, once the server answers again. Someone else gets their own page. */
export async function confirmSession(userId: number) {
  try {
    const { data } = await read<CurrentSession>(paths.session)
    if (data.user.id !== userId) return askForThePageAgain()
    setCsrfToken(data.csrf_token)
    confirmOpened()
  } catch (error) {
    if (statusOf(error) === 401) askForThePageAgain()
  }
}
