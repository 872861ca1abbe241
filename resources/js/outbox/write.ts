export type QueuedWrite = {
  /** A UUID, sent as Idempotency-Key. Keys sort in the order in which the writes were queued. */
  key: string
  userId: number
  /** For example, `score 12` or `entry 7`. */
  entity: string
  /**
   * For a score, this is the run's entry, such as `entry 7`. A row's writes are sent in order, because the rider
   * must be saved before the score.
   */
  row?: string
  /** `score`, `rider`, `horse`, `bull`, or `contest` followed by a contest ID (`contest 5`). */
  field: string
  method: 'patch' | 'post'
  url: string
  body: unknown
  headers: Record<string, string>
  /** Sent as If-Match. The user's change is based on this version of the entity. */
  version: number
  /**
   * For a typed value, this is the key of the newest write when typing began, or '' if there was none. This write
   * must not overwrite writes with later keys.
   */
  seenKey?: string
  /** Epoch milliseconds. */
  enteredAt: number
  /**
   * Epoch milliseconds, or null before the first attempt. A sent request never changes, because the server may have
   * processed it.
   */
  sentAt: number | null
  activity: { id: number; name: string; round: string; address: string }
  slot: number
  rider: string
  value: unknown
  message: string
  state: 'waiting' | 'refused' | 'conflict'
  refusal?: { status: number; sentence: string | undefined }
  theirs?: unknown
}

export type NewWrite = Omit<
  QueuedWrite,
  'key' | 'userId' | 'enteredAt' | 'sentAt' | 'state' | 'refusal' | 'theirs'
>

export type Outcome<Answer = unknown> =
  | { state: 'done'; answer: Answer; version: number | undefined }
  | { state: 'refused'; status: number; sentence?: string }
  | { state: 'conflict'; theirs: unknown }
  | { state: 'replaced' }
  /** The user discarded the write, or the sending tab closed before it reported the outcome. */
  | { state: 'discarded' }

export type Enqueued<Answer = unknown> = { key: string; outcome: Promise<Outcome<Answer>> }
