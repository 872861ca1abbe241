/** A change that was entered on this computer and that the server has not answered yet, or has not accepted. */
export type QueuedWrite = {
  /** UUID, sent as the Idempotency-Key. Keys sort in the order of entry. */
  key: string
  /** The person who entered it. It is never sent as another person. */
  userId: number
  /** `score 12` or `entry 7`: what has one version on the server, so that its writes go one at a time. */
  entity: string
  /** `score`, `rider`, `horse`, `bull` or `contest 5`. A newer value of the same field replaces an unsent one. */
  field: string
  method: 'patch' | 'post'
  url: string
  body: unknown
  headers: Record<string, string>
  /** Version of the entity that the value was based on, sent as If-Match. */
  version: number
  /** Milliseconds since 1970, as sentAt. */
  enteredAt: number
  /** When it was sent first. From then on its request never changes, because the server may have processed it. */
  sentAt: number | null
  activity: { id: number; name: string; round: string; address: string }
  slot: number
  rider: string
  /** The value in the shape in which the row shows it. */
  value: unknown
  /** Alert text of the specification for a refusal. */
  message: string
  state: 'waiting' | 'refused' | 'conflict'
  refusal?: { status: number; sentence: string | undefined }
  /** The body of the 409: what is saved on the server instead. */
  theirs?: unknown
}

/** The part that the caller of `enqueue` knows; the outbox adds the rest. */
export type NewWrite = Omit<
  QueuedWrite,
  'key' | 'userId' | 'enteredAt' | 'sentAt' | 'state' | 'refusal' | 'theirs'
>

export type Outcome<Answer = unknown> =
  /** `version` is the draw's since then, where the answer has it. */
  | { state: 'done'; answer: Answer; version: number | undefined }
  | { state: 'refused'; status: number; sentence?: string; fields?: Record<string, string> }
  | { state: 'conflict'; theirs: unknown }
  /** A newer value of the same field took its place. */
  | { state: 'replaced' }
  /** By the person, or settled by a tab that was closed before it could report how. */
  | { state: 'discarded' }

export type Enqueued<Answer = unknown> = { key: string; outcome: Promise<Outcome<Answer>> }
