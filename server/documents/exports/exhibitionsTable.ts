import type { ExhibitionPlace } from '#rules/exhibitions/place.ts'
import { placeText } from '#rules/exhibitions/placeText.ts'
import { buildTable, type Table, yesOrBlank } from './table.ts'

type ExportedExhibition = {
  user: { name: string }
  horse: { name: string } | null
  cents: number
  place: ExhibitionPlace | null
  is_paid: boolean
  gone_at: Date | null
}

export const exhibitionsTable = (
  exhibitions: ExportedExhibition[],
  classes: { id: number; name: string }[],
): Table =>
  buildTable(
    { subject: '', content: 'exhibitions' },
    [
      {
        title: 'When',
        kind: 'text',
        cell: ({ place }) =>
          place && placeText(place, (id) => classes.find((one) => one.id === id)?.name ?? ''),
      },
      { title: 'Rider', kind: 'text', cell: ({ user }) => user.name },
      { title: 'Horse', kind: 'text', cell: ({ horse }) => horse?.name },
      { title: 'Price', kind: 'cents', cell: ({ cents }) => cents },
      { title: 'Paid', kind: 'text', cell: ({ is_paid }) => yesOrBlank(is_paid) },
      { title: 'Gone', kind: 'text', cell: ({ gone_at }) => yesOrBlank(gone_at !== null) },
    ],
    exhibitions,
  )
