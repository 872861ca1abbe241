import { todayIn } from '#lib/dates.ts'
import type { ExportedCharge } from '#wire/exports.ts'
import type { Database } from '../../database/db.ts'
import { MAX_EXPORT_ROWS, requireExportable } from './limit.ts'

export async function loadCharges(
  db: Database,
  event: { id: number },
  timeZone: string,
): Promise<ExportedCharge[]> {
  const name = { select: { name: true } } as const
  const charges = await db.charge.findMany({
    where: { event_id: event.id, OR: [{ voided_at: null }, { void_reason: { not: null } }] },
    include: {
      user: {
        select: {
          name: true,
          event_riders: { where: { event_id: event.id }, select: { payer: name } },
        },
      },
      horse: name,
      activity: name,
      by: name,
    },
    orderBy: [{ user: { searchable: 'asc' } }, { user_id: 'asc' }, { id: 'asc' }],
    take: MAX_EXPORT_ROWS + 1,
    relationLoadStrategy: 'join',
  })
  return requireExportable(charges).map(({ user, horse, activity, by, voided_at, ...charge }) => ({
    charged_on: todayIn(timeZone, charge.created_at),
    rider: user.name,
    payer: user.event_riders[0]?.payer?.name ?? null,
    horse: horse?.name ?? null,
    class: activity?.name ?? null,
    name: charge.name,
    purpose: charge.purpose,
    association: charge.association,
    cents: voided_at ? 0 : charge.cents,
    by: by?.name ?? null,
    waived: voided_at && charge.void_reason,
    waived_cents: voided_at ? charge.cents : null,
  }))
}
