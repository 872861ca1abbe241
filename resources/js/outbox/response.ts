import type { SavedEntry, SavedScore } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { errorMessage } from '../api/errors.ts'
import type { QueuedWrite } from './write.ts'

export type WriteResponse = { status: number; data: unknown; headers: Record<string, unknown> } | null

export type Reply =
  | { kind: 'done'; answer: unknown; entityVersion: number | undefined; drawVersion: number | undefined }
  | { kind: 'refused'; status: number; sentence: string | undefined; fields?: Record<string, string> }
  | { kind: 'conflict'; theirs: unknown }
  /**
   * The server has already received a different request with this key, such as a copy of this write that was loaded
   * from a file and sent with another version.
   */
  | { kind: 'key reused' }
  | { kind: 'signed out' }
  | { kind: 'stale token' }
  | { kind: 'no answer'; waitMs: number }

export function classifyResponse(write: QueuedWrite, response: WriteResponse): Reply {
  if (!response || isNoResponse(response)) return { kind: 'no answer', waitMs: retryAfterMs(response) }
  const { status, data } = response
  if (status < 300) return savedReply(data, drawVersionIn(response))
  if (status === 401) return { kind: 'signed out' }
  if (status === 419) return { kind: 'stale token' }
  const theirs = status === 409 ? data : null
  if (isVersioned(theirs)) {
    const same = answerIfSame(write, theirs)
    return same ? savedReply(same, undefined) : { kind: 'conflict', theirs }
  }
  const fields = fieldsIn(data)
  if (status === 422 && fields?.['Idempotency-Key']) return { kind: 'key reused' }
  return { kind: 'refused', status, sentence: errorMessage({ response }), fields }
}

/** True for timeouts, rate limits, proxy errors, a busy server, and the sign-in page of a Wi-Fi network. */
function isNoResponse({ status, data }: NonNullable<WriteResponse>) {
  if (status === 408 || status === 429 || status > 500) return true
  return status < 400 && !(typeof data === 'object' && data !== null)
}

function retryAfterMs(response: WriteResponse): number {
  const seconds = Number(response?.headers['retry-after'])
  return seconds > 0 ? seconds * 1000 : 0
}

function drawVersionIn({ headers }: NonNullable<WriteResponse>) {
  const version = headers['x-draw-version']
  return version === undefined ? undefined : Number(version)
}

function savedReply(answer: unknown, drawVersion: number | undefined): Reply {
  return {
    kind: 'done',
    answer,
    entityVersion: isVersioned(answer) ? answer.version : undefined,
    drawVersion,
  }
}

const isVersioned = (data: unknown): data is { version: number } =>
  typeof (data as { version?: unknown } | null)?.version === 'number'

function fieldsIn(data: unknown): Record<string, string> | undefined {
  const errors = (data as { errors?: Record<string, string | string[]> } | null)?.errors
  return errors && Object.fromEntries(Object.entries(errors).map(([name, text]) => [name, String(text)]))
}

function answerIfSame(write: QueuedWrite, theirs: { version: number }): unknown {
  if (write.field === 'score') return isSameScore(write, theirs as SavedScore) ? theirs : undefined
  const entry = theirs as SavedEntry
  if (!isSameEntry(write, entry)) return undefined
  const { rider, contests, ...saved } = entry
  if (write.field.startsWith('contest ')) return { id: entry.id, version: entry.version, contests }
  return { ...saved, user_id: rider?.id ?? null, user_name: rider?.name ?? null }
}

function isSameScore({ body, headers }: QueuedWrite, theirs: SavedScore) {
  const penalty = Number(headers['Penalty-Seconds'] ?? 0)
  return (body as { score: unknown }).score === theirs.score && penalty === theirs.penalty_seconds
}

function isSameEntry({ field, body, url }: QueuedWrite, theirs: SavedEntry) {
  const sent = (body ?? {}) as Record<string, unknown>
  if (field === 'rider') return isSameName(sent.user_id, sent.user_name, theirs.rider)
  if (field === 'horse') return isSameName(sent.horse_id, sent.horseName, theirs.horse)
  if (field === 'bull') return isSameName(sent.bull_id, sent.bullName, theirs.bull)
  const contest = Number(field.replace('contest ', ''))
  return theirs.contests.includes(contest) === (url === paths.addIncentive(theirs.id, contest))
}

const isSameName = (id: unknown, name: unknown, theirs: { id: number; name: string } | null) =>
  id ? id === theirs?.id : (name ?? null) === (theirs?.name ?? null)
