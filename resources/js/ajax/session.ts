import type { CurrentSession } from '#wire/accounts/session.ts'
import * as paths from '#wire/paths.ts'
import { outbox } from '../outbox/outbox.ts'
import { acceptToken } from './headers.ts'
import { read } from './read.ts'

const ANSWER_MS = 8000

/** After a sign-in elsewhere the page's token is stale. Answers whether it has a new one, of the same person. */
export async function renewToken(): Promise<boolean> {
  const person = outbox.opened.get()?.person
  if (!person) return false
  try {
    const { data } = await read<CurrentSession>(paths.session, { timeout: ANSWER_MS })
    if (data.user.id !== person.id) return false
    acceptToken(data.csrf_token)
    confirmOpened()
  } catch (error) {
    if (statusOf(error) !== 401) throw error
    askForThePageAgain()
  }
}
