import axios, { type AxiosRequestConfig } from 'axios'
import { WRITE_TIMEOUT } from './noResponse.ts'
import { requestHeaders } from './headers.ts'

export const http = axios

axios.interceptors.request.use((request) => {
  request.headers.set(requestHeaders())
  if (request.method !== 'get') request.timeout ||= WRITE_TIMEOUT
  return request
})

/** Rejects responses that aren't JSON, such as a Wi-Fi network's sign-in page. */
export async function getJson<Answer>(url: string, config?: Pick<AxiosRequestConfig, 'params' | 'timeout'>) {
  const response = await http.get<Answer>(url, config)
  if (typeof response.data === 'string' && response.data !== '') throw new SyntaxError(`${url}: not JSON`)
  return response
}
