import { PRODUCT } from '#wire/product.ts'
import * as paths from '#wire/paths.ts'
import type { SavedEntry, SavedScore } from '#wire/draw.ts'
import type { OutboxUser } from './currentOutbox.ts'
import { add, applyChange, find, isInFlight, isObsolete, type Queue, type QueueChange } from './queue.ts'
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
  if (file?.format !== FORMAT || typeof file.version !== 'number' || typeof file.person?.name !== 'string')
    return {
      refusal: 'This file has no unsaved changes. Choose a file you saved with "Save to a file".',
    }
  if (file.version > VERSION)
    return {
      refusal: `This file is from a newer version of ${PRODUCT}. Load it on the computer that saved it.`,
    }
  const { person: owner, items } = file as QueueFile
  if (owner.id !== person.id || owner.name !== person.name)
    return { refusal: `These are ${owner.name}'s changes. Sign in as ${owner.name} to load them.` }
  if (!Array.isArray(items) || !items.every((item) => isOwnWrite(person, item)))
    return { refusal: 'This file is damaged, so nothing was loaded. Choose another file.' }
  return { items }
}

/** Restored writes keep their keys, so that the server doesn't save a write twice. */
export function restoreWrites(queue: Queue, items: QueuedWrite[]): QueueChange {
  const restored = items.reduce((shown: Queue, item) => {
    const isUnwanted = find(shown, item.key) || (!isInFlight(item) && isObsolete(shown, item))
    return isUnwanted ? shown : applyChange(shown, add(shown, item))
  }, queue)
  return {
    put: restored.filter((item) => !queue.includes(item)),
    remove: queue.filter((item) => !restored.includes(item)).map(({ key }) => key),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * A key begins with a timestamp, and new keys must sort after restored keys. The leading 0 rejects timestamps
 * after 2527.
 */
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
    (state !== 'conflict' || isValidConflict(item)) &&
    [item.row ?? '', item.seenKey ?? ''].every((text) => typeof text === 'string') &&
    (state !== 'refused' || typeof (item.refusal?.sentence ?? '') === 'string') &&
    Object.keys(headers).every((name) => name === 'Penalty-Seconds') &&
    [version, item.enteredAt, item.slot, activity.id].every(Number.isSafeInteger) &&
    (item.sentAt === null || Number.isSafeInteger(item.sentAt)) &&
    [item.rider, item.message, activity.name, activity.round].every((text) => typeof text === 'string') &&
    activity.address === addressOf(activity) &&
    ['waiting', 'refused', 'conflict'].includes(state)
  )
}

/** The file's link could lead anywhere, so take only the event's id from it. */
function addressOf({ id, round, address }: QueuedWrite['activity']): string {
  const [, eventId] = /^\/organizer\/scoring\/(\d+)\//.exec(address) ?? []
  return paths.draw(Number(eventId), id, round)
}

/** The row shows `value`, but the server receives `url`, `headers` and `body`. They must match. */
function isValidValue({ field, url, headers, body, value }: QueuedWrite): boolean {
  const [name, contest] = parts(field)
  if (name === 'contest') {
    const [entry] = /\d+/.exec(url)!
    return (
      body === null &&
      url === (value === true ? paths.addIncentive : paths.removeIncentive)(Number(entry), contest) &&
      typeof value === 'boolean'
    )
  }
  if (field !== 'score') return isValidName(field as keyof typeof NAMES, body as Fields, value as NameValue)
  const { score, penalty } = value as { score: unknown; penalty: unknown }
  return (
    hasOnly(body as Fields, ['score']) &&
    (body as Fields).score === score &&
    isScore(score) &&
    Number.isSafeInteger(penalty) &&
    (penalty || undefined) === (headers['Penalty-Seconds'] && Number(headers['Penalty-Seconds']))
  )
}

type Fields = Record<string, unknown>
type NameValue = { fields: Fields; text: unknown }

/** For each field: the id in the request, the name in the request, and the name in the row. */
const NAMES = {
  rider: ['user_id', 'user_name', 'user_name'],
  horse: ['horse_id', 'horseName', 'horse_name'],
  bull: ['bull_id', 'bullName', 'bull_name'],
} as const

function isValidName(field: keyof typeof NAMES, body: Fields, { fields, text }: NameValue): boolean {
  const [id, sentName, shownName] = NAMES[field]
  const { name = text } = (fields[field] ?? {}) as { name?: unknown }
  return (
    typeof text === 'string' &&
    [body[sentName] ?? '', fields[shownName] ?? '', name].every((other) => other === text) &&
    (body[id] ?? null) === (fields[id] ?? null) &&
    hasOnly(body, [id, sentName, 'horse_fee_waiver']) &&
    hasOnly(fields, [id, shownName, field, 'user_fake'])
  )
}

function isValidConflict({ field, theirs }: QueuedWrite): boolean {
  const { version, by, at, score, rider, horse, bull, contests } = theirs as Partial<SavedScore & SavedEntry>
  const isNameOrNull = (named: unknown) =>
    named === null || typeof (named as { name: unknown }).name === 'string'
  return (
    Number.isSafeInteger(version) &&
    (by === null || typeof by === 'string') &&
    (at === null || !Number.isNaN(Date.parse(at!))) &&
    (field === 'score'
      ? isScore(score)
      : [rider, horse, bull].every(isNameOrNull) && contests!.every(Number.isSafeInteger))
  )
}

const isScore = (score: unknown) => score === null || ['number', 'string'].includes(typeof score)

const hasOnly = (fields: Fields, names: string[]) => Object.keys(fields).every((name) => names.includes(name))

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
