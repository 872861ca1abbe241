import { dismissToast, notify } from '../Components/Toast.tsx'
import { NO_RESPONSE, PROXY_STATUSES } from './noResponse.ts'
import { currentUrl } from '../visits/leaving.ts'

/** In milliseconds. Without a timeout, a read on a dead connection would block later reads. */
export const READ_TIMEOUT = 15_000

/** Resolves to undefined on failure, so a successful `call` must return another value. */
export async function withErrorAlert<T>(
  message: string,
  call: () => Promise<T>,
  alert: (message: string) => void = window.alert,
): Promise<T | undefined> {
  dismissToast()
  try {
    return await call()
  } catch (error) {
    console.error(message, error)
    alert(message)
    notifyCause(error)
  }
}

export async function orNoResponse<T>(call: () => Promise<T>): Promise<T | 'unanswered'> {
  try {
    return await call()
  } catch (error) {
    if (!isNoResponse(error)) throw error
    console.error(NO_RESPONSE, error)
    return 'unanswered'
  }
}

export async function withErrorLog<T>(message: string, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    console.error(message, error)
  }
}

export const responseOf = <Answer>(error: unknown) =>
  (error as { response?: { status: number; data: Answer } } | undefined)?.response

export function statusOf(error: unknown): number | undefined {
  return responseOf(error)?.status
}

export function errorMessage(error: unknown): string | undefined {
  const body = responseOf<string | { message?: unknown; error?: unknown } | null>(error)?.data
  const message = typeof body === 'string' ? body : (body?.message ?? body?.error)
  return typeof message === 'string' && !isHtml(message) ? message : undefined
}

const isHtml = (text: string) => text.trimStart().startsWith('<')

/** True if there was no response or only a proxy's error page. The server may still have made the change. */
export function isNoResponse(error: unknown): boolean {
  const status = statusOf(error)
  return status === undefined || (PROXY_STATUSES.includes(status) && errorMessage(error) === undefined)
}

/**
 * The server's reason for refusing a request. Undefined if a retry could succeed, for example when the user is
 * offline or signed out.
 */
export const refusalOf = (error: unknown): string | undefined =>
  [403, 404, 409, 422].includes(statusOf(error) ?? 0) ? errorMessage(error) : undefined

export const conflictOf = (error: unknown): string | undefined =>
  statusOf(error) === 409 ? errorMessage(error) : undefined

export const notifySignedOut = () =>
  notify('You are signed out.', { label: 'Sign in again', href: currentUrl() })

function notifyCause(error: unknown) {
  const status = statusOf(error)
  if (status === 401) {
    notifySignedOut()
  } else if (status === 419) {
    notify('You are signed out, or this page is out of date.', { label: 'Reload it', href: currentUrl() })
  } else if (status && [403, 404, 409, 422, 503].includes(status)) {
    const message = errorMessage(error)
    if (message) notify(message)
  }
}
