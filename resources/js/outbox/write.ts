export type QueuedWrite = {
  /** UUID sent as Idempotency-Key. Keys sort in the order in which the writes were queued. */
  key: string
  userId: number
  /** `score 12` or `entry 7`. */
  entity: string
  /**
   * For a score: its entry, such as `entry 7`. A row's writes are sent in order, because the server accepts a score
   * only after the rider.
   */
  row?: string
  /** `score`, `rider`, `horse`, `bull` or `contest 5`. */
  field: string
  method: 'patch' | 'post'
  url: string
  body: unknown
  headers: Record<string, string>
  /** The entity's version that the value was based on, sent as If-Match. */
  version: number
  /**
   * For typed values: the newest change's key when typing began, or ''. This write must not overwrite later changes.
   */
  seenKey?: string
  /** Epoch milliseconds. */
  enteredAt: number
  /** Epoch milliseconds. A sent request never changes, because the server may have processed it. */
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
