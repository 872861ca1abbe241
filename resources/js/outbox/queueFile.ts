import { PRODUCT } from '#wire/product.ts'
import * as paths from '#wire/paths.ts'
import type { OutboxUser } from './currentOutbox.ts'
import type { QueuedWrite } from './write.ts'

const FORMAT = 'unsaved changes'
const VERSION = 1

type QueueFile = {
  format: typeof FORMAT
  version: number
  person: OutboxUser
  saved_at: string
  items: QueuedWrite[]
}

export function exportQueue(person: OutboxUser, items: readonly QueuedWrite[], now: Date): string {
  const file: QueueFile = {
    format: FORMAT,
    version: VERSION,
    person: { id: person.id, name: person.name },
    saved_at: now.toISOString(),
    items: [...items],
  }
  return JSON.stringify(file, null, 2)
}

export function parseQueueFile(
  person: OutboxUser,
  text: string,
): { items: QueuedWrite[] } | { refusal: string } {
  const file = parseJson(text) as Partial<QueueFile> | null
  if (file?.format !== FORMAT || typeof file.version !== 'number')
    return {
      refusal: 'There are no unsaved changes in this file. Choose one you saved with "Save to a file".',
    }
  if (file.version > VERSION)
    return {
      refusal: `This file is from a newer version of ${PRODUCT}. Load it on the computer that saved it.`,
    }
  const { person: owner, items } = file
  if (owner?.id !== person.id || owner.name !== person.name)
    return { refusal: `These are ${owner?.name}'s changes. Sign in as ${owner?.name} to load them.` }
  if (!Array.isArray(items) || !items.every((item) => isOwnWrite(person, item)))
    return { refusal: 'This file is damaged. Nothing was loaded.' }
  return { items }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The leading 0 rejects keys dated after the year 2527. New keys must sort after every key in the queue. */
const KEY = /^0[0-9a-f]{7}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The writes will be sent with this user's session, so only known requests are allowed. */
function isOwnWrite(person: OutboxUser, item: QueuedWrite): boolean {
  try {
    return item.userId === person.id && isValidWrite(item)
  } catch {
    return false
  }
}

function isValidWrite(item: QueuedWrite): boolean {
  const { key, method, url, headers, version, activity, state, entity, field } = item
  return (
    KEY.test(key) &&
    allowedCalls(entity, field).includes(`${method} ${url}`) &&
    isValidValue(item) &&
    (state !== 'conflict' || Number.isSafeInteger((item.theirs as { version: unknown }).version)) &&
    (state !== 'refused' || typeof (item.refusal?.sentence ?? '') === 'string') &&
    Object.keys(headers).every((name) => name === 'Penalty-Seconds') &&
    [version, item.enteredAt, item.slot, activity.id].every(Number.isSafeInteger) &&
    (item.sentAt === null || Number.isSafeInteger(item.sentAt)) &&
    [item.rider, item.message, activity.name, activity.round].every((text) => typeof text === 'string') &&
    // Must be a path on this server.
    /^\/(?!\/)/.test(activity.address) &&
    ['waiting', 'refused', 'conflict'].includes(state)
  )
}

function isValidValue({ field, body, value }: QueuedWrite): boolean {
  if (field.startsWith('contest ')) return typeof value === 'boolean'
  if (field !== 'score') {
    const { fields, text } = value as { fields: unknown; text: unknown }
    return typeof fields === 'object' && fields !== null && typeof text === 'string'
  }
  const { score, penalty } = value as { score: unknown; penalty: unknown }
  // The row shows `value`, but the server receives `body`, so they must match.
  return (body as { score: unknown }).score === score && Number.isSafeInteger(penalty)
}

function allowedCalls(entity: string, field: string): string[] {
  const [kind, id] = parts(entity)
  const [name, contest] = parts(field)
  if (kind === 'score') return field === 'score' ? [`patch ${paths.score(id)}`] : []
  if (name === 'contest')
    return [`post ${paths.addIncentive(id, contest)}`, `post ${paths.removeIncentive(id, contest)}`]
  return ['rider', 'horse', 'bull'].includes(field) ? [`patch ${paths.entry(id)}`] : []
}

const parts = (text: string): [string, number] => {
  const [name = '', number] = text.split(' ')
  return [name, Number(number)]
}
