import * as paths from '#wire/paths.ts'

const TIMEOUT_MS = 15_000

/** Status 0 means no response. */
export class ApiError extends Error {
  readonly status: number
  readonly errors: Record<string, string>

  constructor(status: number, message: string, errors: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.errors = errors
  }
}

export const xsrfCookie = () => /(?:^|; )XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1]

export const request = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { cache: 'no-store', ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new ApiError(0, "No connection. Nothing was sent. Try again once you're online.")
  })

export const requestJson = (url: string, init?: RequestInit) =>
  request(url, { ...init, headers: { ...init?.headers, Accept: 'application/json' } })

export const get = async <Answer>(url: string) => parseResponse<Answer>(await requestJson(url))

export const post = <Answer>(url: string, body: object = {}) => send<Answer>('POST', url, body)

export const patch = <Answer>(url: string, body: object) => send<Answer>('PATCH', url, body)

async function send<Answer>(method: string, url: string, body: object) {
  if (!xsrfCookie()) await get(paths.riderAppMe)
  const headers = {
    'Content-Type': 'application/json',
    'X-XSRF-TOKEN': decodeURIComponent(xsrfCookie() ?? ''),
  }
  return parseResponse<Answer>(await requestJson(url, { method, headers, body: JSON.stringify(body) }))
}

async function parseResponse<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (response.status === 204 ? undefined : await response.json()) as Answer
  const { message, errors } = (await response.json().catch(() => ({}))) as Partial<ApiError>
  throw new ApiError(response.status, message ?? "That didn't work. Try again in a moment.", errors)
}
