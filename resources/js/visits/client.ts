import {
  axiosAdapter,
  HttpNetworkError,
  HttpResponseError,
  type HttpClient,
  type HttpRequestConfig,
} from '@inertiajs/core'
import { http } from '../ajax/http.ts'
import { PROXY_STATUSES } from '../noAnswer.ts'

const client = axiosAdapter(http)

/** A change that only a proxy answered fails like one without a network. */
export const visitClient: HttpClient = {
  request: (request) =>
    client.request(request).catch((error: unknown) => {
      throw isUnansweredChange(request, error) ? new HttpNetworkError('No answer', request.url) : error
    }),
}

/** Error pages of ours are Inertia's pages. */
const isUnansweredChange = ({ method }: HttpRequestConfig, error: unknown) =>
  method !== 'get' &&
  error instanceof HttpResponseError &&
  PROXY_STATUSES.includes(error.response.status) &&
  !('x-inertia' in error.response.headers)
