import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { escapeLike } from '../search.ts'

const PAGE_SIZE = 50
export const CHECK_RELATIONS = {
  event: { select: { name: true } },
  activity: { select: { name: true } },
  lines: { select: { description: true, cents: true }, orderBy: { id: 'asc' } },
} as const satisfies Prisma.CheckInclude
export type CheckWithRelations = Prisma.CheckGetPayload<{ include: typeof CHECK_RELATIONS }>

export async function loadCheckRegister(
  db: Database,
  organizationId: number,
  { q, page }: { q: string; page: number },
) {
  const where = { organization_id: organizationId, ...whereMatches(q) }
  const checks = await db.check.findMany({
    where,
    include: CHECK_RELATIONS,
    orderBy: { number: 'desc' },
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    relationLoadStrategy: 'join',
  })
  const total = await loadRegisterTotal(db, where)
  return { checks, q, page, pages: Math.max(1, Math.ceil(total.count / PAGE_SIZE)), total }
}

async function loadRegisterTotal(db: Database, where: Prisma.CheckWhereInput) {
  const count = await db.check.count({ where })
  const active = await db.check.aggregate({
    where: { ...where, voided_at: null },
    _count: true,
    _sum: { cents: true },
  })
  return { count, cents: active._sum.cents ?? 0, voided: count - active._count }
}

export type CheckRegister = Awaited<ReturnType<typeof loadCheckRegister>>

export const whereMatches = (q: string): Prisma.CheckWhereInput =>
  /^\d{1,9}$/.test(q)
    ? { number: Number(q) }
    : q
      ? { payee: { contains: escapeLike(q), mode: 'insensitive' } }
      : {}

export const asPrinted = ({ voided_at, payee, cents }: CheckWithRelations) =>
  voided_at ? { payee: '** VOID **', cents: 0 } : { payee, cents }
