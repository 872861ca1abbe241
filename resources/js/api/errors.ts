import { dismissNotice, notify } from '../Components/Notice.tsx'
import { NO_RESPONSE, PROXY_STATUSES } from './noResponse.ts'
import { currentUrl } from '../visits/leaving.ts'

/** Milliseconds, for readings that others wait for: one left hanging by a lost network would hold them up. */
export const READ_TIMEOUT = 15_000

/**
 * Makes a call, and if it fails does what the error catalogue says: the error to the console, the message
 * as an alert. The server's own sentence follows in the notice line. A failure answers undefined, so let
 * the call return something.
 */
export async function withErrorAlert<T>(message: string, call: () => Promise<T>): Promise<T | undefined> {
  dismissNotice()
  try {
    return await call()
  } catch (error) {
    console.error(message, error)
    window.alert(message)
    notifyCause(error)
  }
}

/** Makes a call whose caller shows a missing answer itself. */
export async function orNoResponse<T>(call: () => Promise<T>): Promise<T | 'unanswered'> {
  try {
    return await call()
  } catch (error) {
    if (!isNoResponse(error)) throw error
    console.error(NO_RESPONSE, error)
    return 'unanswered'
  }
}

/** Makes a call whose failure is worth a line in the console and nothing more. */
export async function withErrorLog<T>(message: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    console.error(message, error)
  }
}

/** What the server answered where it refused; undefined when no answer came at all. */
export const responseOf = <Answer>(error: unknown) =>
  (error as { response?: { status: number; data: Answer } } | undefined)?.response

/** Status of the server's refusal; undefined when no answer came at all. */
export function statusOf(error: unknown): number | undefined {
  return responseOf(error)?.status
}

/** The server's own words for its refusal, such as 'Horse already exists'. */
export function errorMessage(error: unknown): string | undefined {
  const body = responseOf<string | { message?: unknown; error?: unknown } | null>(error)?.data
  const message = typeof body === 'string' ? body : (body?.message ?? body?.error)
  return typeof message === 'string' && !isHtml(message) ? message : undefined
}

const isHtml = (text: string) => text.trimStart().startsWith('<')

/** True when no answer came, or only a proxy's page. The server may have made the change. */
export function isNoResponse(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || (PROXY_STATUSES.includes(status) && errorMessage(error) === undefined)
}

/**
 * Why the server will not do it, however often it is asked: nothing was done. undefined where it may have been done, or
 * may be later: without a network, signed out, or with too much going on.
 */
export const refusalOf = (error: unknown): string | undefined =>
  [403, 404, 409, 422].includes(statusOf(error) ?? 0) ? errorMessage(error) : undefined

/** Why the moment was wrong, where the server says so. */
export const conflictOf = (error: unknown): string | undefined =>
  statusOf(error) === 409 ? errorMessage(error) : undefined

function notifyCause(error: unknown) {
  const status = statusOf(error)
  if (status === 401) {
    notify('You are signed out.', { label: 'Sign in again', href: currentUrl() })
  } else if (status === 419) {
    notify('You are signed out, or this page is out of date.', { label: 'Reload it', href: currentUrl() })
  } else if (status && [403, 404, 409, 422, 503].includes(status)) {
    const message = errorMessage(error)
    if (message) notify(message)
  }
}
