import { formatDay, todayIn } from '#lib/dates.ts'
import type { RegisterFilter } from '#wire/checks.ts'
import type { ExportedCheck } from '#wire/exports.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { isWaiting, whereMatches } from '../checks/register.ts'
import { MAX_EXPORT_ROWS, requireExportable } from './limit.ts'

export const loadRegisteredChecks = (db: Database, { id, time_zone }: Organization, { q, show }: Filter) =>
  loadChecks(db, { organization_id: id, ...whereMatches(q, show) }, time_zone)

export const loadEventChecks = (db: Database, event: { id: number }, timeZone: string) =>
  loadChecks(db, { event_id: event.id }, timeZone)

type Filter = { q: string; show?: RegisterFilter }
type Organization = { id: number; time_zone: string }

async function loadChecks(
  db: Database,
  where: Prisma.CheckWhereInput,
  timeZone: string,
): Promise<ExportedCheck[]> {
  const checks = await db.check.findMany({
    where,
    select: {
      number: true,
      dated: true,
      payee: true,
      cents: true,
      netted_cents: true,
      kind: true,
      activity_id: true,
      delivery: true,
      delivered_at: true,
      memo: true,
      voided_at: true,
      event: { select: { name: true } },
      activity: { select: { name: true } },
    },
    orderBy: [{ number: 'asc' }, { id: 'asc' }],
    take: MAX_EXPORT_ROWS + 1,
    relationLoadStrategy: 'join',
  })
  return requireExportable(checks).map(({ dated, voided_at, event, activity, ...check }) => ({
    number: check.number,
    kind: check.kind,
    payee: check.payee,
    cents: check.cents,
    netted_cents: check.netted_cents,
    memo: check.memo,
    delivery: isWaiting({ ...check, voided_at }) ? 'not picked up' : check.delivery,
    delivered_on: check.delivered_at && todayIn(timeZone, check.delivered_at),
    dated: formatDay(dated),
    voided_on: voided_at && todayIn(timeZone, voided_at),
    event: event.name,
    activity: activity?.name ?? null,
  }))
}
