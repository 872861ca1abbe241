/** A change entered on this computer that the server has not confirmed or has rejected. */
export type QueuedWrite = {
  /** UUID sent as Idempotency-Key. Keys sort in order of entry. */
  key: string
  /** The user who entered it. It is never sent as another user. */
  userId: number
  /** `score 12` or `entry 7`, the record that has a version on the server. Its writes are sent one at a time. */
  entity: string
  /** `score`, `rider`, `horse`, `bull` or `contest 5`. A newer value of the same field replaces an unsent one. */
  field: string
  method: 'patch' | 'post'
  url: string
  body: unknown
  headers: Record<string, string>
  /** The entity version the value was based on, sent as If-Match. */
  version: number
  /** Epoch milliseconds. */
  enteredAt: number
  /**
   * When it was first sent, in epoch milliseconds. From then on the request never changes, because the server may
   * have processed it.
   */
  sentAt: number | null
  activity: { id: number; name: string; round: string; address: string }
  slot: number
  rider: string
  /** The value as the row shows it. */
  value: unknown
  /** The alert text for a rejection, from the specification. */
  message: string
  state: 'waiting' | 'refused' | 'conflict'
  refusal?: { status: number; sentence: string | undefined }
  /** The body of the 409 response: the value saved on the server. */
  theirs?: unknown
}

/** The fields that callers of `enqueue` provide. */
export type NewWrite = Omit<
  QueuedWrite,
  'key' | 'userId' | 'enteredAt' | 'sentAt' | 'state' | 'refusal' | 'theirs'
>

export type Outcome<Answer = unknown> =
  /** `version` is the draw's new version, if the response has it. */
  | { state: 'done'; answer: Answer; version: number | undefined }
  | { state: 'refused'; status: number; sentence?: string; fields?: Record<string, string> }
  | { state: 'conflict'; theirs: unknown }
  /** A newer value of the same field replaced it. */
  | { state: 'replaced' }
  /** Discarded by the user, or settled by a tab that closed before it could report the outcome. */
  | { state: 'discarded' }

export type Enqueued<Answer = unknown> = { key: string; outcome: Promise<Outcome<Answer>> }
