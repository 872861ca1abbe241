import type { ReactNode } from 'react'
import { formatCents } from '#lib/money.ts'
import { classWithoutDrag } from '#rules/exhibitions/place.ts'
import { dragsLeftText, placeText } from '#rules/exhibitions/placeText.ts'
import type { Exhibition, ExhibitionsProps, TickExhibition } from '#wire/exhibitions.ts'
import { Button } from '../../../Components/Button.tsx'
import { CardTable } from '../../../Components/CardTable.tsx'
import { Chip } from '../../../Components/Chip.tsx'

type Props = Pick<ExhibitionsProps, 'event' | 'classes'> & {
  exhibitions: Exhibition[]
  onTick(one: Exhibition, change: TickExhibition): void
  onMove(id: number): void
}

export function ExhibitionTable({ event, classes, exhibitions, onTick, onMove }: Props) {
  return (
    <CardTable
      label={`Exhibitions at ${event.name}`}
      className="exhibitions"
      rows={exhibitions}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'When',
          cell: (one) => <When exhibition={one} classes={classes} />,
        },
        { title: 'Rider', isRowHeader: true, cell: ({ rider }) => rider.name },
        { title: 'Horse', cell: ({ horse }) => horse?.name },
        { title: 'Price', kind: 'number', cell: ({ cents }) => formatCents(cents) },
        {
          title: 'Paid',
          cell: (one) => (
            <Tick
              label={`Paid, ${nameOf(one)}`}
              checked={one.paid}
              onChange={(paid) => onTick(one, { paid })}
            >
              {one.cash_cents > 0 && formatCents(one.cash_cents)}
            </Tick>
          ),
        },
        {
          title: 'Gone',
          cell: (one) => (
            <Tick
              label={`Gone, ${nameOf(one)}`}
              checked={one.gone}
              onChange={(gone) => onTick(one, { gone })}
            />
          ),
        },
        {
          title: 'Actions',
          cell: (one) => (
            <Button kind="quiet" aria-label={`Move ${nameOf(one)}`} onClick={() => onMove(one.id)}>
              Move
            </Button>
          ),
        },
      ]}
    />
  )
}

type WhenProps = Pick<ExhibitionsProps, 'classes'> & { exhibition: Exhibition }

function When({ exhibition: { place, gone }, classes }: WhenProps) {
  if (!place) return <Chip>Not assigned</Chip>
  const withoutDrag = gone ? undefined : classWithoutDrag(place, classes)
  return (
    <>
      {placeText(place, nameIn(classes))}{' '}
      {withoutDrag && <Chip tone="pending">{dragsLeftText(withoutDrag)}</Chip>}
    </>
  )
}

export const nameOf = ({ rider, horse }: Exhibition) =>
  horse ? `${rider.name} on ${horse.name}` : rider.name

export const nameIn =
  (classes: { id: number; name: string }[]) =>
  (id: number): string =>
    classes.find((one) => one.id === id)?.name ?? ''

type TickProps = { label: string; checked: boolean; onChange(checked: boolean): void; children?: ReactNode }

const Tick = ({ label, checked, onChange, children }: TickProps) => (
  <label className="tick">
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
    {children}
  </label>
)
