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

export const inertiaClient: HttpClient = {
  request: (request) =>
    client.request(request).catch((error: unknown) => {
      throw isUnansweredWrite(request, error) ? new HttpNetworkError('No answer', request.url) : error
    }),
}

const isUnansweredWrite = ({ method }: HttpRequestConfig, error: unknown) =>
  method !== 'get' &&
  error instanceof HttpResponseError &&
  PROXY_STATUSES.includes(error.response.status) &&
  !('x-inertia' in error.response.headers)
