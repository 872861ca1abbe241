import type { DrawRow } from '#wire/draw.ts'
import type { NewWrite, Outcome, QueuedWrite } from '../../../outbox/write.ts'
import { sortByKey } from '../../../outbox/queue.ts'
import type { Store } from '../../../store.ts'

export type RowWrite = Omit<NewWrite, 'activity' | 'slot' | 'rider'>

export type DrawOutbox = {
  items: Pick<Store<readonly QueuedWrite[]>, 'get' | 'subscribe'>
  enqueue(write: NewWrite): Promise<{ key: string }>
  outcome(key: string): Promise<Outcome>
}

type QueueListener = {
  onChange(entities: string[]): void
  onOutcome(item: QueuedWrite, outcome: Outcome): Promise<void>
}

const NONE: readonly QueuedWrite[] = []

/** Keeps each change until its outcome is handled. Otherwise the row would briefly show the old value. */
export class QueuedChanges {
  #outbox: DrawOutbox | null = null
  #listener: QueueListener | null = null
  #items: readonly QueuedWrite[] = NONE
  #byEntity = new Map<string, readonly QueuedWrite[]>()
  #unsettled = new Map<string, QueuedWrite>()
  #watched = new Set<string>()
  #enqueuedCount = 0

  follow(outbox: DrawOutbox, isHere: (item: QueuedWrite) => boolean, listener: QueueListener): () => void {
    this.#outbox = outbox
    this.#listener = listener
    const take = () => {
      this.#items = outbox.items.get().filter(isHere)
      for (const item of this.#items) if (item.state !== 'refused') this.#watch(item)
      this.#regroup()
    }
    const stop = outbox.items.subscribe(take)
    take()
    return () => {
      stop()
      this.#listener = null
    }
  }

  /** Returns the outbox key of the stored write. */
  async enqueue(write: NewWrite) {
    // This key sorts after every outbox key.
    const key = `new ${String(++this.#enqueuedCount).padStart(9, '0')}`
    const item: QueuedWrite = {
      ...write,
      key,
      userId: 0,
      enteredAt: Date.now(),
      sentAt: null,
      state: 'waiting',
    }
    this.#unsettled.set(key, item)
    this.#regroup()
    const { key: stored } = await this.#outbox!.enqueue(write)
    this.#watch({ ...item, key: stored })
    this.#unsettled.delete(key)
    this.#regroup()
    return stored
  }

  forRow({ id, score_id }: Pick<DrawRow, 'id' | 'score_id'>): readonly QueuedWrite[] {
    return [`entry ${id}`, `score ${score_id}`].flatMap((entity) => this.#byEntity.get(entity) ?? NONE)
  }

  hasPending(): boolean {
    return [...this.#byEntity.values()].some((items) => items.some(({ state }) => state === 'waiting'))
  }

  #watch(item: QueuedWrite) {
    const { key } = item
    if (this.#watched.has(key)) return
    this.#watched.add(key)
    this.#unsettled.set(key, item)
    void this.#outbox!.outcome(key).then(async (outcome) => {
      const newest = this.#items.find((other) => other.key === key) ?? this.#unsettled.get(key) ?? item
      await this.#listener?.onOutcome(newest, outcome)
      this.#unsettled.delete(key)
      this.#regroup()
    })
  }

  #regroup() {
    const shown = new Map(this.#unsettled)
    for (const item of this.#items) shown.set(item.key, item)
    const before = this.#byEntity
    const byEntity = groupByEntity(sortByKey([...shown.values()]))
    this.#byEntity = byEntity
    const isTouched = (entity: string) =>
      !isSameQueue(before.get(entity) ?? NONE, byEntity.get(entity) ?? NONE)
    this.#listener?.onChange([...new Set([...before.keys(), ...byEntity.keys()])].filter(isTouched))
  }
}

function groupByEntity(items: QueuedWrite[]) {
  const groups = new Map<string, QueuedWrite[]>()
  for (const item of items) groups.set(item.entity, [...(groups.get(item.entity) ?? []), item])
  return groups
}

export const isSameQueue = (one: readonly QueuedWrite[], other: readonly QueuedWrite[]) =>
  one.length === other.length &&
  one.every(({ key, state }, place) => key === other[place]!.key && state === other[place]!.state)
