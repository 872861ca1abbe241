import type { QueuedWrite } from './write.ts'

/** The effect of one step on the stored queue. Each step runs in a transaction, because every tab writes to it. */
export type QueueChange = { put?: QueuedWrite[]; remove?: string[] }
export type Queue = readonly QueuedWrite[]

export const NO_CHANGE: QueueChange = {}

/** Adds a write that was entered now. It replaces an older value of its field that is unsent or wasn't accepted. */
export const add = (queue: Queue, item: QueuedWrite): QueueChange => ({
  put: [item],
  remove: keysOf(replaceable(queue, item).filter(({ key }) => key < item.key)),
})

/** Adds a write from a file, unless it is here already or a newer value of its field is. */
export function restore(queue: Queue, item: QueuedWrite): QueueChange {
  if (find(queue, item.key)) return NO_CHANGE
  const others = replaceable(queue, item)
  if (!isInFlight(item) && others.some(({ key }) => key > item.key)) return NO_CHANGE
  return { put: [item], remove: keysOf(others.filter(({ key }) => key < item.key)) }
}

/**
 * Marks a write as sent, before it is. `versionOf` answers the version that this computer's own last write gave to the
 * entity. A write that was sent before stays exactly as it was.
 */
export function markSent(
  queue: Queue,
  key: string,
  now: number,
  versionOf: (item: QueuedWrite) => number,
): QueueChange {
  const item = find(queue, key)
  if (!item || item.state !== 'waiting' || item.sentAt !== null || !isNext(queue, item)) return NO_CHANGE
  return { put: [{ ...item, version: versionOf(item), sentAt: now }] }
}

/**
 * Removes a saved write. `version` is the entity's since then: other writes that were based on the same or on a newer
 * one go on from it. An older one was entered without knowing of a change by somebody else, which has to be shown.
 */
export function removeSaved(queue: Queue, key: string, version: number | undefined): QueueChange {
  const item = find(queue, key)
  if (!item) return NO_CHANGE
  if (version === undefined) return { remove: [key] }
  const following = queue.filter(
    (other) =>
      isSameEntity(other, item) &&
      other.key !== key &&
      !isInFlight(other) &&
      // A conflict names the version of theirs itself, once the person has decided.
      other.state !== 'conflict' &&
      other.version >= item.version &&
      other.version < version,
  )
  return { put: following.map((other) => ({ ...other, version })), remove: [key] }
}

/** Keeps a write that was not accepted for the person to decide; where a newer value waits, that one decides. */
export function markNotAccepted(
  queue: Queue,
  key: string,
  why: Pick<QueuedWrite, 'refusal' | 'theirs'> & { state: 'refused' | 'conflict' },
): QueueChange {
  const item = find(queue, key)
  if (item?.state !== 'waiting') return NO_CHANGE
  const isObsolete = queue.some((other) => other.key > key && isSameField(other, item))
  return isObsolete ? { remove: [key] } : { put: [{ ...item, ...why }] }
}

/** Puts a write back into the queue as a new one, under a new key. */
export function requeue(queue: Queue, key: string, newKey: string, version?: number): QueueChange {
  const item = find(queue, key)
  if (!item) return NO_CHANGE
  const { refusal: _refusal, theirs: _theirs, ...write } = item
  const renewed = {
    ...write,
    key: newKey,
    version: version ?? item.version,
    sentAt: null,
    state: 'waiting' as const,
  }
  return { put: [renewed], remove: [key] }
}

/** The writes that may be sent now: of each entity the first, those that were sent before ahead of new ones. */
export function nextPerEntity(queue: Queue): QueuedWrite[] {
  const next = new Map<string, QueuedWrite>()
  for (const item of queue) {
    if (item.state !== 'waiting') continue
    const name = `${item.userId} ${item.entity}`
    const first = next.get(name)
    if (!first || (first.sentAt === null && item.sentAt !== null)) next.set(name, item)
  }
  return [...next.values()]
}

export function applyChange(queue: Queue, { put = [], remove = [] }: QueueChange): QueuedWrite[] {
  const changed = new Map(queue.map((item) => [item.key, item]))
  for (const key of remove) changed.delete(key)
  for (const item of put) changed.set(item.key, item)
  return sortByKey([...changed.values()])
}

export const sortByKey = (queue: QueuedWrite[]) => queue.sort((a, b) => (a.key < b.key ? -1 : 1))

export const find = (queue: Queue, key: string) => queue.find((item) => item.key === key)

const isNext = (queue: Queue, item: QueuedWrite) => nextPerEntity(queue).some(({ key }) => key === item.key)

const replaceable = (queue: Queue, item: QueuedWrite) =>
  queue.filter((other) => isSameField(other, item) && !isInFlight(other))

/** Sent and without an answer: it may be saved, so it stays as it is until an answer comes. */
const isInFlight = ({ state, sentAt }: QueuedWrite) => state === 'waiting' && sentAt !== null

const isSameEntity = (a: QueuedWrite, b: QueuedWrite) => a.userId === b.userId && a.entity === b.entity

const isSameField = (a: QueuedWrite, b: QueuedWrite) => isSameEntity(a, b) && a.field === b.field

const keysOf = (items: QueuedWrite[]) => items.map(({ key }) => key)
