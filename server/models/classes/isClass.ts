import type { Prisma } from '../../../prisma/client/client.ts'

/** Classes have a draw. Side pots and aggregates don't. */
export const IS_CLASS = { parent_id: null, is_aggregate: false } as const satisfies Prisma.ActivityWhereInput
