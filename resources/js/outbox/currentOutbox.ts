import type { UserOutbox } from './userOutbox.ts'

export type OutboxUser = { id: number; name: string }

/** The outbox of the signed-in person. */
export type CurrentOutbox = { user: OutboxUser; outbox: UserOutbox }
