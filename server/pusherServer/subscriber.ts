export type Subscriber = { write(frames: Buffer): void }

export type User = { id: string; info: unknown }
