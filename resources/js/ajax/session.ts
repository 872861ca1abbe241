import type { CurrentSession } from '#wire/accounts/session.ts'
import * as paths from '#wire/paths.ts'
import { statusOf } from '../attempt.ts'
import { confirmOpened } from '../offline/opened.ts'
import { outbox } from '../outbox/outbox.ts'
import { askForThePageAgain } from '../visits/leaving.ts'
import { acceptToken } from './headers.ts'
import { read } from './read.ts'

const ANSWER_MS = 8000

/** After a sign-in elsewhere the page's token is stale. Answers whether it has a new one, of the same person. */
export async function renewToken(): Promise<boolean> {
  const person = outbox.opened.get()?.person
  if (!person) return false
  return isSessionOf(person.id).catch(() => false)
}

/** For a page that was opened without a network, once the server answers again. Someone else gets their own page. */
export async function confirmSession(userId: number) {
  if (await isSessionOf(userId)) confirmOpened()
  else askForThePageAgain()
}

/** Whether this person is signed in; then the page has their token. Throws when no answer comes. */
async function isSessionOf(userId: number): Promise<boolean> {
  try {
    const { data } = await read<CurrentSession>(paths.session, { timeout: ANSWER_MS })
    if (data.user.id !== userId) return false
    acceptToken(data.csrf_token)
    return true
  } catch (error) {
    if (statusOf(error) === 401) return false
    throw error
  }
}
