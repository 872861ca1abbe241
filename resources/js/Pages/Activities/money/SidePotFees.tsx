import { Link } from '@inertiajs/react'
import { formatCents } from '#lib/money.ts'
import type { MoneyProps } from '#wire/events/money.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'

export function SidePotFees({ event, activity, side_pots }: MoneyProps) {
  return (
    <Card
      title="Side pots"
      note="Each one counts the same runs, with its own fee and purse. Open one to change it."
      actions={
        <ButtonLink href={paths.classSettings(event.id, activity.id)}>
          {side_pots.length === 0 ? 'Add side pots' : 'Add or rename'}
        </ButtonLink>
      }
    >
      {side_pots.length === 0 ? (
        <p>This class has no side pots.</p>
      ) : (
        <CardTable
          label="Side pots"
          compact
          rows={side_pots}
          rowKey={({ url }) => url}
          columns={[
            { title: 'Side pot', cell: ({ name, url }) => <Link href={url}>{name}</Link> },
            {
              title: 'Entry fee',
              kind: 'number',
              cell: ({ entry_fee_cents }) => formatCents(entry_fee_cents),
            },
            { title: 'Payback', kind: 'number', cell: ({ payback_bp }) => `${payback_bp / 100}%` },
            { title: 'Added', kind: 'number', cell: ({ added_cents }) => formatCents(added_cents) },
          ]}
        />
      )}
    </Card>
  )
}
