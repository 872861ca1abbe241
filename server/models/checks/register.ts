import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { likeText } from '../search.ts'

const PER_PAGE = 50
export const PARTS = {
  event: { select: { name: true } },
  activity: { select: { name: true } },
  lines: { select: { description: true, cents: true }, orderBy: { id: 'asc' } },
} as const satisfies Prisma.CheckInclude
export type CheckRow = Prisma.CheckGetPayload<{ include: typeof PARTS }>

/** The organization's checks, newest first: a page of those whose number or payee was asked for. */
export async function checkRegister(
  db: Database,
  organizationId: number,
  { q, page }: { q: string; page: number },
) {
  const where = { organization_id: organizationId, ...asked(q) }
  const checks = await db.check.findMany({
    where,
    include: PARTS,
    orderBy: { number: 'desc' },
    skip: (page - 1) * PER_PAGE,
    take: PER_PAGE,
    relationLoadStrategy: 'join',
  })
  const total = await totalOf(db, where)
  return { checks, q, page, pages: Math.max(1, Math.ceil(total.count / PER_PAGE)), total }
}

async function totalOf(db: Database, where: Prisma.CheckWhereInput) {
  const count = await db.check.count({ where })
  const living = await db.check.aggregate({
    where: { ...where, voided_at: null },
    _count: true,
    _sum: { cents: true },
  })
  return { count, cents: living._sum.cents ?? 0, voided: count - living._count }
}

export type Registered = Awaited<ReturnType<typeof checkRegister>>

const asked = (q: string): Prisma.CheckWhereInput =>
  /^\d{1,9}$/.test(q)
    ? { number: Number(q) }
    : q
      ? { payee: { contains: likeText(q), mode: 'insensitive' } }
      : {}

/** Whom it pays, and how much, as it is now. */
export const inTheWorld = ({ voided_at, payee, cents }: CheckRow) =>
  voided_at ? { payee: '** VOID **', cents: 0 } : { payee, cents }
