import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'

/** A call of the page; header names are in lower case. */
export type AjaxCall = {
  method: string
  /** With what is asked for. */
  url: string
  path: string
  params: Record<string, string>
  body: unknown
  headers: Record<string, string>
  /** Milliseconds; 0 is none. */
  timeout: number
}
export type AjaxAnswer = { status?: number; body?: unknown; headers?: Record<string, string> }

/** Puts a server that answers what the test says behind all that the page reads and sends. */
export function answerAjax(respond: (call: AjaxCall) => AjaxAnswer | Promise<AjaxAnswer>) {
  axios.defaults.adapter = async (config) => answerTo(config, await respond(sentWith(config)))
}

function sentWith({ method, url, params, data, headers, timeout }: InternalAxiosRequestConfig): AjaxCall {
  return {
    method: method ?? 'get',
    ...addressOf(axios.getUri({ url, params })),
    body: typeof data === 'string' ? JSON.parse(data) : null,
    headers: named(headers.toJSON()),
    timeout: timeout ?? 0,
  }
}

function addressOf(address: string) {
  const url = new URL(address, location.href)
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
