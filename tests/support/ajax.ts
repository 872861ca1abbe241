import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'

/** A call of the page, whichever way it goes; `headers` by their names in small letters. */
export type AjaxCall = {
  method: string
  /** With what is asked for. */
  url: string
  path: string
  params: Record<string, string>
  body: unknown
  headers: Record<string, string>
}
export type AjaxAnswer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** Puts a server that answers what the test says behind all that the page reads and sends. */
export function answerAjax(respond: (call: AjaxCall) => AjaxAnswer | Promise<AjaxAnswer>) {
  window.fetch = async (url, { headers = {} } = {}) => {
    const call = { method: 'get', ...addressOf(String(url)), body: null, headers: named(headers) }
    const { status = 200, body = null, headers: sent = {} } = await respond(call)
    return new Response(JSON.stringify(body), { status, headers: sent })
  }
  axios.defaults.adapter = async (config) => answerTo(config, await respond(sentWith(config)))
}

function sentWith({ method, url, params, data, headers }: InternalAxiosRequestConfig): AjaxCall {
  return {
    method: method ?? 'get',
    ...addressOf(url ?? '', params),
    body: typeof data === 'string' ? JSON.parse(data) : null,
    headers: named(headers.toJSON()),
  }
}

function addressOf(address: string, more: Record<string, unknown> = {}) {
  const url = new URL(address, location.href)
  for (const [name, value] of Object.entries(more)) url.searchParams.set(name, String(value))
  return { url: url.pathname + url.search, path: url.pathname, params: Object.fromEntries(url.searchParams) }
}

const named = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

function answerTo(
  config: InternalAxiosRequestConfig,
  { status = 200, body = null, headers = {} }: AjaxAnswer,
): AxiosResponse {
  const response = { data: body, status, statusText: '', headers, config } as AxiosResponse
  if (config.validateStatus!(status)) return response
  throw new AxiosError(`Answered ${status}`, 'ERR', config, null, response)
}
