import type { ErrorRequestHandler, Request, Response } from 'express'
import { ZodError } from 'zod'
import * as paths from '#wire/paths.ts'
import { outageOf, OUTAGE_MESSAGES } from '../database/outages.ts'
import { findCodeOfSession } from '../models/memberships/scorerCodes.ts'
import { sessionHash } from './session.ts'
import { setDrawVersion } from './versionHeaders.ts'
import { sendProblem, isApiRequest } from './problemDetails.ts'
import {
  NotFound,
  Forbidden,
  NotSignedIn,
  StaleToken,
  Conflict,
  Invalid,
  Busy,
  Replay,
  TooMany,
} from '../errors.ts'

const STATUS_MESSAGES: Record<number, string> = {
  400: "We couldn't read your request. Check it and try again.",
  401: 'Please sign in.',
  403: "Your role in this organization doesn't allow that. Ask an owner for access.",
  404: "Page not found, or you don't have access.",
  405: 'This URL accepts only GET requests.',
  413: "That's too large. Send less at a time.",
  419: 'This page is out of date. Reload it and try again.',
  429: 'Too many requests. Wait a moment and try again.',
  500: 'Something went wrong on our end. Try again in a moment.',
}

export const errorHandler: ErrorRequestHandler = (error: unknown, req, res, next) => {
  if (res.headersSent) return next(error)
  if (error instanceof Replay) {
    setDrawVersion(res, error.draw_version)
    return res.status(error.status).json(error.response_body)
  }
  const response = toErrorResponse(error, req)
  if (outageOf(error) === 'disk full') req.app.locals.diskWasFullAt = Date.now()
  if (response.status === 503) res.set('Retry-After', '1')
  if (error instanceof TooMany) res.set('Retry-After', String(error.seconds))
  if (error instanceof Conflict || error instanceof Invalid) setDrawVersion(res, error.drawVersion)
  // Don't log Busy errors. Overload isn't a bug, and one client could fill the log.
  if (response.status >= 500 && !(error instanceof Busy))
    req.log.error({ request_id: req.id, err: error }, 'request failed')
  if (isApiRequest(req)) return sendProblem(req, res, response)
  return wantsJson(req) ? sendJsonError(req, res, response) : sendErrorPage(req, res, response)
}

type ErrorResponse = { status: number; message: string; errors?: Record<string, string>; details?: object }

function toErrorResponse(error: unknown, req: Request): ErrorResponse {
  if (error instanceof ZodError) {
    const errors = fieldErrors(error)
    return { status: 422, message: Object.values(errors)[0] ?? 'Check what you entered.', errors }
  }
  if (error instanceof Invalid) {
    const errors = Object.fromEntries(
      Object.entries(error.errors).map(([name, publicMessage]) => [name, truncate(publicMessage)]),
    )
    return { status: 422, message: truncate(error.message), errors }
  }
  if (error instanceof Conflict) return { status: 409, message: error.message, details: error.details }
  const outage = outageOf(error)
  if (outage && !(error instanceof Busy) && !isRequestAborted(error))
    return {
      status: 503,
      message: `${OUTAGE_MESSAGES[outage]} ${isSafeMethod(req) ? 'Try again' : NOT_SAVED} in a moment.`,
    }
  const status = error instanceof Busy ? error.status : clientStatus(error)
  const message = hasPublicMessage(error) ? error.message : ''
  return {
    status,
    message: message || (STATUS_MESSAGES[status] ?? STATUS_MESSAGES[status < 500 ? 400 : 500]!),
  }
}

const isRequestAborted = (error: unknown) => (error as { type?: unknown } | null)?.type === 'request.aborted'

const isSafeMethod = ({ method }: Request) => method === 'GET' || method === 'HEAD'
const NOT_SAVED = 'Nothing was saved. Try again'

const hasPublicMessage = (error: unknown): error is Error =>
  error instanceof Busy ||
  error instanceof TooMany ||
  error instanceof NotFound ||
  error instanceof Forbidden ||
  error instanceof NotSignedIn ||
  error instanceof StaleToken

function clientStatus(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status
  if (typeof status === 'number' && status >= 400 && status < 500) return status
  return error instanceof URIError ? 400 : 500
}

const MAX_ERRORS = 20
const MAX_FIELD_LENGTH = 80
const MAX_MESSAGE_LENGTH = 500

/** Limits the response size, because clients choose the field names. */
function fieldErrors(error: ZodError): Record<string, string> {
  // A client can send a field named `constructor`, which a plain object would inherit.
  const errors = Object.create(null) as Record<string, string>
  for (const issue of error.issues.flatMap(closestIssues).slice(0, MAX_ERRORS)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : []
    const name = unknown[0] ?? (issue.path.join('.') || 'message')
    errors[truncate(name, MAX_FIELD_LENGTH)] ??= unknown.length
      ? unknownFieldsMessage(unknown.length)
      : truncate(issue.message)
  }
  return errors
}

/**
 * If no member of a union matches, the union's issue doesn't name a field. Returns the issues of the closest
 * member instead.
 */
const closestIssues = (issue: ZodError['issues'][number]) =>
  issue.code === 'invalid_union' && issue.path.length === 0 && issue.errors.length > 0
    ? issue.errors.reduce((best, other) => (other.length < best.length ? other : best))
    : [issue]

const unknownFieldsMessage = (count: number) => (count === 1 ? 'Unknown field.' : `${count} unknown fields.`)

const truncate = (text: string, maxLength = MAX_MESSAGE_LENGTH) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text

export function wantsJson(req: Request): boolean {
  if (/^\/(ajax|api|broadcasting)(\/|$)/i.test(req.path)) return true
  return !req.get('X-Inertia') && (req.xhr || req.accepts(['html', 'json']) === 'json')
}

function sendJsonError(req: Request, res: Response, { status, message, errors, details }: ErrorResponse) {
  res.status(status).json({
    message,
    ...(errors && { errors }),
    ...details,
    ...(status >= 500 && { request_id: req.id }),
  })
}

async function sendErrorPage(req: Request, res: Response, { status, message, errors }: ErrorResponse) {
  if (!res.inertia) return res.status(status).type('text').send(message)
  if (status === 401) return redirectToSignIn(req, res)
  // Don't redirect a failed GET to its Referer, which can be the same URL and would fail again.
  const isWrite = !isSafeMethod(req)
  if (status === 422 && isWrite) return res.inertia.back({ errors })
  if ((status === 409 || status === 429) && isWrite) return res.inertia.back({ errors: { message } })
  await res.status(status).inertia.render('Error/Index', { status, message, request_id: req.id })
}

async function redirectToSignIn(req: Request, res: Response) {
  const session = sessionHash(req)
  if (session && (await findCodeOfSession(req.db, session))) return res.inertia.location(paths.join())
  return res.inertia.location(req.method === 'GET' ? paths.loginAndReturn(req.originalUrl) : paths.login)
}
