import { formatCents } from '#lib/money.ts'
import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import { CardTable } from '../../../../Components/CardTable.tsx'
import type { Scenario } from './scenarios.ts'

type Row = { key: string; name: string; cents: (number | undefined)[] }

export function PrizesByPlace({ cases, kind }: { cases: Scenario[]; kind: MoneyProps['kind'] }) {
  if (kind.custom) return <p>You enter this class's prizes yourself.</p>

  return (
    <CardTable
      label="Prizes by place"
      compact
      rows={rowsOf(cases, kind)}
      rowKey={({ key }) => key}
      columns={[
        { title: 'Place', cell: ({ name }) => name, isRowHeader: true },
        ...cases.map(({ label }, index) => ({
          title: label,
          cell: ({ cents }: Row) => (cents[index] ? formatCents(cents[index]) : '–'),
          kind: 'number' as const,
        })),
      ]}
    />
  )
}

function rowsOf(cases: Scenario[], kind: MoneyProps['kind']): Row[] {
  const rows = new Map<string, Row & { order: number }>()
  cases.forEach(({ results }, index) => {
    const averages = results.averages.map((placing) => ({ ...placing, round: AVERAGE }))
    for (const { round, division, place, prizeCents } of [...results.placings, ...averages]) {
      if (prizeCents === 0) continue
      const go = round === AVERAGE ? kind.rounds.length : kind.rounds.indexOf(round)
      const key = `${round} ${division} ${place}`
      const name = [
        kind.rounds.length > 1 && roundName(round),
        kind.has_divisions && `${division}D`,
        `${place}`,
      ]
      const row = rows.get(key) ?? {
        key,
        name: name.filter(Boolean).join(' · '),
        cents: [],
        order: (go * 100 + division) * 1_000_000 + place,
      }
      row.cents[index] = prizeCents
      rows.set(key, row)
    }
  })
  return [...rows.values()].sort((a, b) => a.order - b.order)
}
