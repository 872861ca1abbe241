import type { ChangedContests, ChangedEntry, SavedEntry, SavedScore } from '#wire/draw.ts'
import type { ErrorBody } from '#wire/errorBodies.ts'
import * as paths from '#wire/paths.ts'
import { drawVersion } from '../api/headers.ts'
import type { QueuedWrite } from './write.ts'

/** In seconds. */
const MAX_RETRY_AFTER = 60

export type WriteResponse = { status: number; data: unknown; headers: Record<string, unknown> } | null

export type Reply =
  /** Later writes to the same entity are based on `version`. */
  | { kind: 'done'; answer: Versioned; version: number; drawVersion: number | undefined }
  | { kind: 'refused'; status: number; sentence: string }
  | { kind: 'conflict'; theirs: unknown }
  /** The entry changed, but not the part that this write changes. */
  | { kind: 'other change'; version: number }
  /** The server has received a different request with this key. */
  | { kind: 'key reused' }
  | { kind: 'signed out' }
  | { kind: 'stale token' }
  | { kind: 'no answer'; waitMs: number }

/** The id is null if the write deleted the entry. */
type Versioned = { id: number | null; version: number }

export function classifyResponse(write: QueuedWrite, response: WriteResponse): Reply {
  if (!response || !isFromServer(write, response))
    return { kind: 'no answer', waitMs: retryAfterMs(response) }
  const { status, data } = response
  if (status < 400) return done(data as Versioned, (data as Versioned).version, drawVersion(response))
  if (status === 401) return { kind: 'signed out' }
  if (status === 419) return { kind: 'stale token' }
  if (status === 409 && isVersioned(write, data)) {
    const answer = answerIfSame(write, data)
    // Someone else may also have changed another part of the entry. Keep the old version, so that later writes
    // can't overwrite that change.
    if (answer) return done(answer, write.field === 'score' ? answer.version : write.version)
    return isOtherChange(write, data as SavedEntry)
      ? { kind: 'other change', version: data.version }
      : { kind: 'conflict', theirs: data }
  }
  const { message = '', errors } = (data ?? {}) as Partial<ErrorBody>
  return errors?.['Idempotency-Key'] ? { kind: 'key reused' } : { kind: 'refused', status, sentence: message }
}

const done = (answer: Versioned, version: number, drawVersion?: number): Reply => ({
  kind: 'done',
  answer,
  version,
  drawVersion,
})

/** False for timeouts, rate limits, and responses from a proxy or a Wi-Fi network's sign-in page. */
function isFromServer(write: QueuedWrite, { status, data }: NonNullable<WriteResponse>) {
  if (status === 408 || status === 429 || status > 500) return false
  if (status < 400) return isVersioned(write, data)
  return (status !== 401 && status !== 404) || hasMessage(data)
}

function retryAfterMs(response: WriteResponse): number {
  const seconds = Number(response?.headers['retry-after'])
  return seconds > 0 ? Math.min(seconds, MAX_RETRY_AFTER) * 1000 : 0
}

function isVersioned({ entity }: QueuedWrite, data: unknown): data is Versioned {
  const { id, version } = (data ?? {}) as Partial<Versioned>
  return typeof version === 'number' && (id === null || entity.endsWith(` ${id}`))
}

const hasMessage = (data: unknown) => typeof (data as { message?: unknown } | null)?.message === 'string'

function answerIfSame(write: QueuedWrite, theirs: Versioned): Versioned | undefined {
  if (write.field === 'score') return isSameScore(write, theirs as SavedScore) ? theirs : undefined
  const entry = theirs as SavedEntry
  if (!isSameEntry(write, entry)) return undefined
  const { rider, contests, ...saved } = entry
  const answer: ChangedContests | ChangedEntry = write.field.startsWith('contest ')
    ? { id: entry.id, version: entry.version, contests }
    : { ...saved, user_id: rider?.id ?? null, user_name: rider?.name ?? null }
  return answer
}

function isOtherChange({ field, value, version }: QueuedWrite, theirs: SavedEntry): boolean {
  if (field === 'score' || theirs.version === version) return false
  // Contest changes can always be sent again, because the server accepts them even if they change nothing.
  if (field.startsWith('contest ')) return true
  const saved = theirs[field as 'rider' | 'horse' | 'bull']
  return (saved?.id ?? null) === (value as { seen?: number | null }).seen
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
