import type { Core } from './core.ts'

export type Person = { id: number; name: string }

/** The outbox of the signed-in person. */
export type Opened = { person: Person; core: Core }
