import type { RiderProps } from '#wire/registry/rider.ts'
import { formatCents } from '#lib/money.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { RunTable } from '../../Components/RunTable.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import * as paths from '#wire/paths.ts'
import '../../../css/organizer.css'

export default function Rider({ rider, runs, averages, earned_cents, kept_by }: RiderProps) {
  return (
    <Page
      title={rider.name}
      crumbs={
        kept_by
          ? [
              { label: kept_by.name, href: paths.events(kept_by.id) },
              { label: 'Riders', href: paths.riders(kept_by.id) },
              { label: rider.name },
            ]
          : [{ label: 'Organizations', href: paths.organizations }, { label: rider.name }]
      }
      note={aboutRider(rider, earned_cents)}
      actions={
        kept_by && (
          <>
            <ButtonLink href={paths.editRider(kept_by.id, rider.id)}>Edit</ButtonLink>
            <ButtonLink href={paths.claimCode(kept_by.id, rider.id)}>Link code</ButtonLink>
            <ButtonLink href={paths.mergeRider(kept_by.id, rider.id)}>Merge with another</ButtonLink>
            <ButtonLink href={paths.newRider(kept_by.id)}>Add another</ButtonLink>
          </>
        )
      }
    >
      {runs.length === 0 ? (
        <EmptyState
          sentence={`No runs to show for ${rider.name}.`}
          action={<ButtonLink href={paths.organizations}>Your organizations</ButtonLink>}
        />
      ) : (
        <RunTable
          label={`${rider.name}'s runs`}
          runs={runs}
          averages={averages}
          partnerColumn={{ title: 'Horse', of: 'horse', cell: ({ horse }) => horse }}
        />
      )}
    </Page>
  )
}

Rider.layout = AppLayout

function aboutRider({ hometown, bbr_id, fake }: RiderProps['rider'], earned: number): string {
  const facts = [
    hometown,
    bbr_id && `BBR # ${bbr_id}`,
    fake && 'no account',
    earned > 0 && `${formatCents(earned)} earned`,
  ]
  return facts.filter(Boolean).join(' · ')
}
