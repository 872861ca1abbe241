import { todayIn } from '#lib/dates.ts'
import { isExhibitionKey, runOfFee } from '#rules/fees/charges.ts'
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
  const classes = await loadClassesOfRuns(db, event, requireExportable(charges))
  return charges.map(({ user, horse, activity, by, voided_at, ...charge }) => ({
    charged_on: todayIn(timeZone, charge.created_at),
    rider: user.name,
    payer: user.event_riders[0]?.payer?.name ?? null,
    horse: horse?.name ?? null,
    class: activity?.name ?? classOfFee(charge, classes),
    name: charge.name,
    purpose: charge.purpose,
    association: charge.association,
    cents: voided_at ? 0 : charge.cents,
    by: by?.name ?? null,
    waived: voided_at && charge.void_reason,
    waived_cents: voided_at ? charge.cents : null,
  }))
}

type Fee = { key: string | null; purpose: string }

/** A fee for a run belongs to the run's class. All other fees are for the whole event. */
function classOfFee({ key, purpose }: Fee, classes: ReadonlyMap<number, string>): string | null {
  if (isExhibitionKey(key)) return 'Exhibitions'
  return classes.get(runOfFee(key) ?? 0) ?? (purpose === 'purse' ? null : 'Whole event')
}

async function loadClassesOfRuns(db: Database, event: { id: number }, fees: Fee[]) {
  const ids = fees.flatMap(({ key }) => runOfFee(key) ?? [])
  const runs = await db.$queryRaw<{ id: number; name: string }[]>`
    SELECT entries.id, activities.name FROM user_activities entries
    JOIN activities ON activities.id = entries.activity_id
    WHERE event_id = ${event.id} AND entries.id = ANY(${ids})`
  return new Map(runs.map(({ id, name }) => [id, name]))
}
