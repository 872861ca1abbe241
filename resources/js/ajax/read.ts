import { ownHeaders } from './headers.ts'

type Asking = {
  params?: Record<string, string | number | undefined>
  /** Milliseconds. */
  timeout?: number
}

/** The server's no to a reading, in the shape in which axios throws that to a change. */
class Refused extends Error {
  readonly response: { status: number; data: unknown }

  constructor(response: { status: number; data: unknown }) {
    super(`The server answered ${response.status}.`)
    this.response = response
  }
}

/** Asks for what a page shows: by what the browser has, so that nothing has to be loaded before. */
export async function read<Answer>(url: string, { params = {}, timeout }: Asking = {}) {
  const answer = await fetch(withParams(url, params), {
    headers: { Accept: 'application/json', ...ownHeaders() },
    signal: timeout ? AbortSignal.timeout(timeout) : null,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Refused({ status: answer.status, data: asSent(text) })
  return { data: JSON.parse(text) as Answer, headers: Object.fromEntries(answer.headers) }
}

function withParams(url: string, params: Required<Asking>['params']): URL {
  const whole = new URL(url, location.href)
  for (const [name, value] of Object.entries(params))
    if (value !== undefined) whole.searchParams.set(name, String(value))
  return whole
}

/** What stands between here and the server may refuse too, in words of its own. */
function asSent(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
