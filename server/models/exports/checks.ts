import { formatDay, todayIn } from '#lib/dates.ts'
import type { ExportedCheck } from '#wire/exports.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { whereMatches } from '../checks/register.ts'
import { MAX_EXPORT_ROWS, requireExportable } from './limit.ts'

export const loadRegisteredChecks = (db: Database, { id, time_zone }: Organization, q: string) =>
  loadChecks(db, { organization_id: id, ...whereMatches(q) }, time_zone)

export const loadEventChecks = (db: Database, event: { id: number }, timeZone: string) =>
  loadChecks(db, { event_id: event.id }, timeZone)

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
      memo: true,
      voided_at: true,
      event: { select: { name: true } },
      activity: { select: { name: true } },
    },
    orderBy: { number: 'asc' },
    take: MAX_EXPORT_ROWS + 1,
    relationLoadStrategy: 'join',
  })
  return requireExportable(checks).map(({ dated, voided_at, event, activity, ...check }) => ({
    ...check,
    dated: formatDay(dated),
    voided_on: voided_at && todayIn(timeZone, voided_at),
    event: event.name,
    activity: activity?.name ?? null,
  }))
}
