import { STATUS_CODES } from 'node:http'
import type { Request, Response } from 'express'
import type { ProblemDetails } from '#wire/api/responses.ts'
import * as paths from '#wire/paths.ts'
import { NotAllowed, NotFound } from '../errors.ts'

export const isApiRequest = ({ baseUrl, path }: Request) =>
  `${baseUrl}${path}/`.toLowerCase().startsWith(`${paths.api}/`)

export function apiNotFound({ method }: Request): never {
  throw method === 'GET' || method === 'HEAD' ? new NotFound(NOTHING_HERE) : new NotAllowed()
}

const NOTHING_HERE = `Not found. See ${paths.apiDocument} for all paths.`

type ErrorBody = { status: number; message: string; errors?: Record<string, string> }

/** RFC 9457 */
export function sendProblem(req: Request, res: Response, { status, message, errors }: ErrorBody) {
  const problem: ProblemDetails = {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    ...(errors && { errors }),
    ...(status >= 500 && { request_id: req.id }),
  }
  if (status === 401) res.set('WWW-Authenticate', 'Bearer')
  if (status === 405) res.set('Allow', 'GET, HEAD, OPTIONS')
  res
    .status(status)
    .set('Cache-Control', 'no-store')
    .type('application/problem+json')
    .send(JSON.stringify(problem))
}
