import { isDeepStrictEqual } from 'node:util'
import { Conflict } from '../errors.ts'

type Values = Record<string, unknown>

/**
 * Doesn't throw if the values are already saved, because the client may be retrying after a lost response.
 */
export function rejectStaleEdit(labels: Record<string, string>, stored: Values, submitted: Values) {
  const isStored = Object.entries(submitted).every(([field, value]) =>
    isDeepStrictEqual(stored[field], value),
  )
  if (!isStored) throw staleEditConflict(labels, stored, submitted)
}

function staleEditConflict(labels: Record<string, string>, now: Values, submitted: Values): Conflict {
  const differing = Object.keys(labels).filter(
    (field) => formatValue(now[field]) !== formatValue(submitted[field]),
  )
  const differences = differing.map(
    (field) =>
      `${labels[field]}: they saved ${formatValue(now[field])}, you entered ${formatValue(submitted[field])}.`,
  )
  return new Conflict(
    ['Someone else changed this while you were editing.', ...differences, SAVE_AGAIN_HINT].join(' '),
    { now },
  )
}

const SAVE_AGAIN_HINT = "Fields you didn't change now show their version. Save again to keep your changes."

const MAX_TEXT_LENGTH = 60

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length ? value.map(formatItem).join(', ') : 'none'
  const text = String(value).replaceAll('\n', ', ')
  return typeof value === 'number'
    ? text
    : `"${text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text}"`
}

const formatItem = (part: unknown) =>
  typeof part === 'object' && part !== null ? String((part as { name?: unknown }).name || '1') : String(part)
