import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'

export const findAggregateOver = (db: Database | Tx, round: Prisma.RoundWhereInput) =>
  db.activity.findFirst({
    where: { members: { some: { round } } },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  })
