import { Link } from '@inertiajs/react'
import type { RiderProps } from '#wire/pages.ts'
import { SCRATCHED } from '#rules/drawTexts.ts'
import { formatScore } from '#rules/score.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'

export default function Rider({ rider, runs }: RiderProps) {
  return (
    <Screen title={rider.name} note={aboutRider(rider)}>
      {runs.length === 0 ? (
        <EmptyState
          sentence={`${rider.name} has no runs that you may see.`}
          action={
            <Link className="button" href={paths.organizations}>
              To my organizations
            </Link>
          }
        />
      ) : (
        <CardTable
          label={`Runs of ${rider.name}`}
          rows={runs}
          keyOf={({ id }) => id}
          columns={[
            {
              title: 'Activity',
              cell: ({ url, activity }) => (url ? <Link href={url}>{activity}</Link> : activity),
            },
            { title: 'Event', cell: ({ event }) => event },
            { title: 'Round', cell: ({ round }) => round },
            { title: 'Draw', cell: ({ draw }) => draw, as: 'number' },
            { title: 'Horse', cell: ({ horse }) => horse },
            {
              title: 'Time',
              cell: ({ scratched, score }) => (scratched ? SCRATCHED : score !== null && formatScore(score)),
              as: 'time',
            },
          ]}
        />
      )}
    </Screen>
  )
}

Rider.layout = AppLayout

function aboutRider({ hometown, bbr_id, fake }: RiderProps['rider']): string {
  const facts = [hometown, bbr_id && `BBR # ${bbr_id}`, fake && 'typed in by the organizer']
  return facts.filter(Boolean).join(' · ')
}
