import type { Standing } from '#wire/seasons/leaderboard.ts'
import { buildTable, type Table } from './table.ts'

type Group = { name: string; tracks_horse: boolean }

type Standings = { standings: Standing[]; events: { id: number; name: string }[] }

export function standingsTable(group: Group, { standings, events }: Standings): Table {
  const rows = standings.map((standing) => ({
    ...standing,
    byEvent: new Map(standing.events.map(({ id, points }) => [id, points])),
  }))
  return buildTable(
    { subject: group.name, content: 'standings' },
    [
      { title: 'Place', kind: 'number', cell: ({ place }) => place },
      { title: 'Rider', kind: 'text', cell: ({ rider }) => rider.name },
      group.tracks_horse && { title: 'Horse', kind: 'text', cell: ({ horse }) => horse },
      { title: 'Points', kind: 'number', cell: ({ points }) => points },
      ...events.map(({ id, name }) => ({
        title: name,
        kind: 'number' as const,
        cell: ({ byEvent }: (typeof rows)[number]) => byEvent.get(id),
      })),
    ],
    rows,
  )
}
