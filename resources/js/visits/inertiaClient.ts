import {
  axiosAdapter,
  HttpNetworkError,
  HttpResponseError,
  type HttpClient,
  type HttpRequestConfig,
} from '@inertiajs/core'
import { http } from '../api/http.ts'
import { PROXY_STATUSES } from '../api/noResponse.ts'

const client = axiosAdapter(http)

/** Treats a proxy's error response to a change as a network error. */
export const inertiaClient: HttpClient = {
  request: (request) =>
    client.request(request).catch((error: unknown) => {
      throw isUnansweredWrite(request, error) ? new HttpNetworkError('No answer', request.url) : error
    }),
}

/** Our own error pages are Inertia responses. */
const isUnansweredWrite = ({ method }: HttpRequestConfig, error: unknown) =>
  method !== 'get' &&
  error instanceof HttpResponseError &&
  PROXY_STATUSES.includes(error.response.status) &&
  !('x-inertia' in error.response.headers)
