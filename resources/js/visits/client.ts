import {
  HttpNetworkError,
  HttpResponseError,
  xhrHttpClient,
  type HttpClient,
  type HttpRequestConfig,
} from '@inertiajs/core'
import { PROXY_STATUSES, WRITE_TIMEOUT } from '../noAnswer.ts'

/**
 * Inertia's own client, except for changes: one that gets no answer in time, or only a proxy's, fails like one without
 * a network.
 */
export const visitClient: HttpClient = {
  request: (request) => (request.method === 'get' ? xhrHttpClient.request(request) : requestChange(request)),
}

async function requestChange(request: HttpRequestConfig) {
  const abort = new AbortController()
  request.signal?.addEventListener('abort', () => abort.abort())
  let isTimedOut = false
  const timer = setTimeout(() => {
    isTimedOut = true
    abort.abort()
  }, WRITE_TIMEOUT)
  try {
    return await xhrHttpClient.request({ ...request, signal: abort.signal })
  } catch (error) {
    if (isTimedOut || isFromProxy(error)) throw new HttpNetworkError('No answer', request.url)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** Error pages of ours are Inertia's pages. */
const isFromProxy = (error: unknown) =>
  error instanceof HttpResponseError &&
  PROXY_STATUSES.includes(error.response.status) &&
  !('x-inertia' in error.response.headers)
