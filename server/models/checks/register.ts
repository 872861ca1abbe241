import type { RegisterFilter } from '#wire/checks.ts'
import type { Check, Prisma } from '../../../prisma/client/client.ts'
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
  { q, show, page }: { q: string; show?: RegisterFilter; page: number },
) {
  const where = { organization_id: organizationId, ...whereMatches(q, show) }
  const checks = await db.check.findMany({
    where,
    include: CHECK_RELATIONS,
    orderBy: [{ number: { sort: 'desc', nulls: 'last' } }, { id: 'desc' }],
    skip: (page - 1) * PAGE_SIZE,
    take: PAGE_SIZE,
    relationLoadStrategy: 'join',
  })
  const { rows, ...total } = await loadRegisterTotal(db, where)
  return { checks, q, show: show ?? null, page, pages: Math.max(1, Math.ceil(rows / PAGE_SIZE)), total }
}

async function loadRegisterTotal(db: Database, where: Prisma.CheckWhereInput) {
  const kinds = await db.check.groupBy({ by: 'kind', where, _count: true })
  const active = await db.check.groupBy({
    by: 'kind',
    where: { AND: [where, { voided_at: null }] },
    _count: true,
    _sum: { cents: true, netted_cents: true },
  })
  const rowsOf = (kind: string) => kinds.find((one) => one.kind === kind)?._count ?? 0
  const activeOf = (kind: string) => active.find((one) => one.kind === kind)
  const count = rowsOf('check')
  return {
    rows: count + rowsOf('cash'),
    count,
    cents: activeOf('check')?._sum.cents ?? 0,
    voided: count - (activeOf('check')?._count ?? 0),
    cash_cents: activeOf('cash')?._sum.cents ?? 0,
    netted_cents: active.reduce((sum, { _sum }) => sum + (_sum.netted_cents ?? 0), 0),
  }
}

export type CheckRegister = Awaited<ReturnType<typeof loadCheckRegister>>

export const whereMatches = (q: string, show?: RegisterFilter): Prisma.CheckWhereInput => ({
  AND: [whereText(q), show ? FILTERS[show] : {}],
})

/** No one records the pickup of a check written for a single class. */
export const WAITING = {
  activity_id: null,
  delivery: null,
  cents: { gt: 0 },
  voided_at: null,
} satisfies Prisma.CheckWhereInput

const FILTERS: Record<RegisterFilter, Prisma.CheckWhereInput> = {
  checks: { kind: 'check' },
  cash: { kind: 'cash' },
  'not picked up': WAITING,
}

const whereText = (q: string): Prisma.CheckWhereInput =>
  /^\d{1,9}$/.test(q)
    ? { number: Number(q) }
    : q
      ? { payee: { contains: escapeLike(q), mode: 'insensitive' } }
      : {}

type WaitingColumns = Pick<Check, 'activity_id' | 'delivery' | 'cents' | 'voided_at'>

export const isWaiting = ({ activity_id, delivery, cents, voided_at }: WaitingColumns) =>
  activity_id === null && delivery === null && cents > 0 && voided_at === null

export const asPrinted = ({ voided_at, payee, cents }: CheckWithRelations) =>
  voided_at ? { payee: '** VOID **', cents: 0 } : { payee, cents }
