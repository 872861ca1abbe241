import { isDeepStrictEqual } from 'node:util'
import { Conflict } from '../errors.ts'

type Values = Record<string, unknown>

/**
 * For a save based on an outdated version. Passes if it is stored already: the same save again, because its answer was
 * lost. Else throws Conflict with both versions.
 */
export function rejectStaleEdit(labels: Record<string, string>, stored: Values, submitted: Values) {
  const isStored = Object.entries(submitted).every(([field, value]) =>
    isDeepStrictEqual(stored[field], value),
  )
  if (!isStored) throw staleEditConflict(labels, stored, submitted)
}

/**
 * Two people edit one thing: the later one is told where the two differ, what stands there now and what they sent, and
 * nothing is saved. The page that comes back knows the newer version, so saving again is a choice; its form keeps what
 * was typed and shows what stands now elsewhere.
 * `labels` are the names of the fields as the form has them.
 */
function staleEditConflict(labels: Record<string, string>, now: Values, submitted: Values): Conflict {
  const differing = Object.keys(labels).filter(
    (field) => formatValue(now[field]) !== formatValue(submitted[field]),
  )
  const differences = differing.map(
    (field) => `${labels[field]}: now ${formatValue(now[field])}, you sent ${formatValue(submitted[field])}.`,
  )
  return new Conflict(
    ['Somebody else has changed this meanwhile.', ...differences, SAVE_AGAIN_HINT].join(' '),
    { now },
  )
}

const SAVE_AGAIN_HINT =
  'What you had not changed shows what stands now; save again to put your changes there.'

const MAX_TEXT_LENGTH = 60

function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length ? value.map(formatItem).join(', ') : 'none'
  const text = String(value).replaceAll('\n', ', ')
  return typeof value === 'number'
    ? text
    : `“${text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text}”`
}

/** Of a list, such as gos or incentives, the names are told. */
const formatItem = (part: unknown) =>
  typeof part === 'object' && part !== null ? String((part as { name?: unknown }).name || '1') : String(part)
