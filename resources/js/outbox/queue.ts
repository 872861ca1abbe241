import type { QueuedWrite } from './write.ts'

export type QueueChange = { put?: QueuedWrite[]; remove?: string[] }
export type Queue = readonly QueuedWrite[]

export const NO_CHANGE: QueueChange = {}

/** Replaces older writes to the same field, but never a write that the server may have received. */
export const add = (queue: Queue, item: QueuedWrite): QueueChange => ({
  put: [item],
  remove: keysOf(replaceable(queue, item).filter(({ key }) => key < item.key)),
})

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
 * Removes a saved write. Writes entered after it are then based on the saved version. A write based on an older version
 * must still conflict.
 */
export function removeSaved(queue: Queue, key: string, version: number): QueueChange {
  const item = find(queue, key)
  if (!item) return NO_CHANGE
  const following = queue.filter(
    (other) =>
      isSameEntity(other, item) &&
      other.key !== key &&
      !isInFlight(other) &&
      hasSeen(other, key) &&
      // A conflict gets its version when the user resolves it.
      other.state !== 'conflict' &&
      other.version >= item.version &&
      other.version < version,
  )
  return { put: following.map((other) => ({ ...other, version })), remove: [key] }
}

/** The server rejected the old version without saving anything, so the write keeps its idempotency key. */
export function rebase(queue: Queue, key: string, version: number): QueueChange {
  const item = find(queue, key)
  return item?.state === 'waiting' ? { put: [{ ...item, version, sentAt: null }] } : NO_CHANGE
}

export function markNotAccepted(
  queue: Queue,
  key: string,
  why: Pick<QueuedWrite, 'refusal' | 'theirs'> & { state: 'refused' | 'conflict' },
): QueueChange {
  const item = find(queue, key)
  if (item?.state !== 'waiting') return NO_CHANGE
  return isObsolete(queue, item) ? { remove: [key] } : { put: [{ ...item, ...why }] }
}

export function requeue(queue: Queue, key: string, newKey: string, version?: number): QueueChange {
  const item = find(queue, key)
  if (!item) return NO_CHANGE
  if (isObsolete(queue, item)) return { remove: [key] }
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

export function nextPerRow(queue: Queue): QueuedWrite[] {
  const next = new Map<string, QueuedWrite>()
  for (const item of queue) {
    if (item.state !== 'waiting') continue
    const name = `${item.userId} ${rowOf(item)}`
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

export const rowOf = ({ row, entity }: QueuedWrite) => row ?? entity

export const sortByKey = (queue: QueuedWrite[]) => queue.sort((a, b) => (a.key < b.key ? -1 : 1))

export const find = (queue: Queue, key: string) => queue.find((item) => item.key === key)

const isNext = (queue: Queue, item: QueuedWrite) => nextPerRow(queue).some(({ key }) => key === item.key)

export const isObsolete = (queue: Queue, item: QueuedWrite) =>
  queue.some((other) => other.key > item.key && isSameField(other, item) && hasSeen(other, item.key))

const replaceable = (queue: Queue, item: QueuedWrite) =>
  queue.filter(
    (other) =>
      isSameField(other, item) &&
      !isInFlight(other) &&
      hasSeen(item, other.key) &&
      !queue.some(
        (between) =>
          between.key > other.key &&
          between.field !== item.field &&
          rowOf(between) === rowOf(item) &&
          other.state === 'waiting',
      ),
  )

export const hasSeen = ({ seenKey }: Pick<QueuedWrite, 'seenKey'>, key: string) =>
  seenKey === undefined || seenKey >= key

/** The server may already have saved an in-flight write, so the write must not change. */
export const isInFlight = ({ state, sentAt }: QueuedWrite) => state === 'waiting' && sentAt !== null

const isSameEntity = (a: QueuedWrite, b: QueuedWrite) => a.userId === b.userId && a.entity === b.entity

const isSameField = (a: QueuedWrite, b: QueuedWrite) => isSameEntity(a, b) && a.field === b.field

const keysOf = (items: QueuedWrite[]) => items.map(({ key }) => key)
