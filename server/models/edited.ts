import { isDeepStrictEqual } from 'node:util'
import { Conflict } from '../errors.ts'

type Values = Record<string, unknown>

/**
 * For a save based on an outdated version. Passes if it is stored already: the same save again, because its answer was
 * lost. Else throws Conflict with both versions.
 */
export function rejectUnlessStored(labels: Record<string, string>, now: Values, yours: Values) {
  const isStored = Object.entries(yours).every(([field, value]) => isDeepStrictEqual(now[field], value))
  if (!isStored) throw changedMeanwhile(labels, now, yours)
}

/**
 * Two people edit one thing: the later one is told where the two differ, what stands there now and what they sent, and
 * nothing is saved. The page that comes back knows the newer version, so saving again is a choice; its form keeps what
 * was typed and shows what stands now elsewhere.
 * `labels` are the names of the fields as the form has them.
 */
function changedMeanwhile(labels: Record<string, string>, now: Values, yours: Values): Conflict {
  const differing = Object.keys(labels).filter((field) => inWords(now[field]) !== inWords(yours[field]))
  const said = differing.map(
    (field) => `${labels[field]}: now ${inWords(now[field])}, you sent ${inWords(yours[field])}.`,
  )
  return new Conflict(['Somebody else has changed this meanwhile.', ...said, SAVE_AGAIN].join(' '), { now })
}

const SAVE_AGAIN = 'What you had not changed shows what stands now; save again to put your changes there.'

const LONGEST = 60

function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length ? value.map(nameOf).join(', ') : 'none'
  const text = String(value).replaceAll('\n', ', ')
  return typeof value === 'number' ? text : `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`
}

/** Of a list, such as gos or incentives, the names are told. */
const nameOf = (part: unknown) =>
  typeof part === 'object' && part !== null ? String((part as { name?: unknown }).name || '1') : String(part)
