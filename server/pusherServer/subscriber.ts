/** Whoever is on a channel: what is said there is written to them. */
export type Subscriber = { write(frames: Buffer): void }

export type User = { id: string; info: unknown }
