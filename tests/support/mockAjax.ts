import axios, { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'

export type AjaxCall = {
  method: string
  /** Includes the query string. */
  url: string
  path: string
  params: Record<string, string>
  body: unknown
  headers: Record<string, string>
  /** In milliseconds. 0 means no timeout. */
  timeout: number
}
export type AjaxResponse = { status?: number; body?: unknown; headers?: Record<string, string> }

export function mockAjax(respond: (call: AjaxCall) => AjaxResponse | Promise<AjaxResponse>) {
  axios.defaults.adapter = async (config) => respondTo(config, await respond(callFrom(config)))
}

function callFrom({ method, url, params, data, headers, timeout }: InternalAxiosRequestConfig): AjaxCall {
  return {
    method: method ?? 'get',
    ...parseUrl(axios.getUri({ url, params })),
    body: typeof data === 'string' ? JSON.parse(data) : null,
    headers: lowerCaseKeys(headers.toJSON()),
    timeout: timeout ?? 0,
  }
}

function parseUrl(address: string) {
  const url = new URL(address, location.href)
  return { url: url.pathname + url.search, path: url.pathname, params: Object.fromEntries(url.searchParams) }
}

const lowerCaseKeys = (headers: object) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]))

function respondTo(
  config: InternalAxiosRequestConfig,
  { status = 200, body = null, headers = {} }: AjaxResponse,
): AxiosResponse {
  const response = { data: body, status, statusText: '', headers, config } as AxiosResponse
  if (config.validateStatus!(status)) return response
  throw new AxiosError(`Answered ${status}`, 'ERR', config, null, response)
}
