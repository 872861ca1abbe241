import { Link } from '@inertiajs/react'
import type { RiderProps } from '#wire/pages.ts'
import { formatCents } from '#rules/money.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { RunTable } from '../../Components/runs/RunTable.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'

export default function Rider({ rider, runs, averages, earned_cents, edit }: RiderProps) {
  return (
    <Screen
      title={rider.name}
      note={aboutRider(rider, earned_cents)}
      actions={
        edit && (
          <Link className="button" href={edit}>
            Edit
          </Link>
        )
      }
    >
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
        <RunTable
          label={`Runs of ${rider.name}`}
          runs={runs}
          averages={averages}
          partner={{ title: 'Horse', of: 'horse', cell: ({ horse }) => horse }}
        />
      )}
    </Screen>
  )
}

Rider.layout = AppLayout

function aboutRider({ hometown, bbr_id, fake }: RiderProps['rider'], earned: number): string {
  const facts = [
    hometown,
    bbr_id && `BBR # ${bbr_id}`,
    fake && 'typed in by the organizer',
    earned > 0 && `${formatCents(earned)} earned`,
  ]
  return facts.filter(Boolean).join(' · ')
}
