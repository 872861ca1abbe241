import { Link } from '@inertiajs/react'
import { SCRATCHED } from '#rules/draw/messages.ts'
import { formatCents } from '#lib/money.ts'
import { roundName } from '#rules/classes/rounds.ts'
import { formatScore } from '#rules/scoring/score.ts'
import type { EarnedAverage, RiderRun } from '#wire/registry/rider.ts'
import { CardTable, type Column } from './CardTable.tsx'

type Props<Run extends RiderRun> = {
  label: string
  runs: Run[]
  averages: EarnedAverage[]
  partnerColumn: Column<Run> & { of: 'rider' | 'horse' }
}

export function RunTable<Run extends RiderRun>({ label, runs, averages, partnerColumn }: Props<Run>) {
  return (
    <>
      <CardTable
        label={label}
        rows={runs}
        rowKey={({ id }) => id}
        columns={[
          {
            title: 'Class',
            cell: ({ url, activity }) => (url ? <Link href={url}>{activity}</Link> : activity),
          },
          { title: 'Event', cell: ({ event }) => event },
          runs.some(({ round }) => roundName(round)) && {
            title: 'Go',
            cell: ({ round }) => roundName(round),
          },
          { title: 'Draw', cell: ({ draw }) => draw, kind: 'number' },
          partnerColumn,
          runs.some(({ scratched, score }) => scratched || score !== null) && {
            title: 'Time',
            cell: ({ scratched, score }) => (scratched ? SCRATCHED : score !== null && formatScore(score)),
            kind: 'time',
          },
          runs.some(({ earned_cents }) => earned_cents !== null) && {
            title: 'Earnings',
            cell: ({ earned_cents }) => earned_cents !== null && formatCents(earned_cents),
            kind: 'number',
          },
        ]}
      />
      {averages.length > 0 && (
        <section className="list-section">
          <h2>Averages</h2>
          <CardTable
            label="Averages"
            rows={averages}
            rowKey={(_, index) => index}
            columns={[
              { title: 'Class', cell: ({ activity }) => activity },
              { title: 'Event', cell: ({ event }) => event },
              { title: partnerColumn.title, cell: (average) => average[partnerColumn.of] },
              { title: 'Earnings', cell: ({ cents }) => formatCents(cents), kind: 'number' },
            ]}
          />
        </section>
      )}
    </>
  )
}
