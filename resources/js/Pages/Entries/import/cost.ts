import { sum } from '#lib/money.ts'
import { horseKey, type PlannedLine, riderKey } from '#rules/entries/import/plan.ts'
import { runsFor } from '#rules/entries/import/runs.ts'
import type { EntryColumn, EntryFees } from '#wire/entries.ts'
import { eventFeesOf } from '../form/preview.ts'

type Prices = { columns: EntryColumn[]; fees: EntryFees }

/** The riders and horses that the event already has. */
export type Entrants = { riders: ReadonlySet<number>; horses: ReadonlySet<number> }

/**
 * The fees of the lines to import, in cents, without exhibitions and late fees. Late fees are known only after the
 * import.
 */
export function costOf(planned: PlannedLine[], { columns, fees }: Prices, entered: Entrants): number {
  const classes = new Map(columns.map((column) => [column.id, column]))
  const riders = new Set<number | string>(entered.riders)
  const horses = new Set<number | string>(entered.horses)
  const isFirst = (seen: Set<number | string>, key: number | string) => !seen.has(key) && !!seen.add(key)

  return sum(
    planned.flatMap(({ line, status, rider, horse }) => {
      if (status !== 'new') return []
      const { class_ids } = line!
      const runs = runsFor(class_ids, classes).map((run) => run.activity_id)
      const isNewRider = isFirst(riders, rider === 'new' ? riderKey(line!) : (rider as number))
      const isNewHorse =
        horse !== null && isFirst(horses, horse === 'new' ? horseKey(line!.horse!) : (horse as number))
      return [
        ...class_ids.map((id) => classes.get(id)!.fee_cents),
        eventFeesOf({ runs }, { columns, fees }, { isNewRider, isNewHorse }),
      ]
    }),
  )
}
