import type { UserOutbox } from './userOutbox.ts'

export type OutboxUser = { id: number; name: string }

export type CurrentOutbox = { user: OutboxUser; outbox: UserOutbox }
