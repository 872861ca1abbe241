import { Prisma } from '../../../prisma/client/client.ts'

/** Must match `duplicateKey` in `server/rules/`. The query must use the alias `entries`. */
export const duplicateKeySql = (tracksHorses: Prisma.Sql) => Prisma.sql`
  CASE WHEN entries.scratched_at IS NOT NULL THEN NULL WHEN ${tracksHorses} THEN entries.horse_id
    ELSE entries.user_id END`
