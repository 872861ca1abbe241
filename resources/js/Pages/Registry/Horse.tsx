import { Link } from '@inertiajs/react'
import { formatCents } from '#lib/money.ts'
import * as paths from '#wire/paths.ts'
import type { HorseProps } from '#wire/registry/horse.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { RunTable } from '../../Components/RunTable.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function Horse(props: HorseProps) {
  const { organization, horse, runs, averages, may_change, own } = props
  return (
    <Page
      title={horse.name}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Horses', href: paths.horses(organization.id) },
        { label: horse.name },
      ]}
      note={aboutHorse(props)}
      actions={
        may_change && (
          <>
            <ButtonLink href={paths.editHorse(organization.id, horse.id)}>Edit</ButtonLink>
            {own && (
              <ButtonLink href={paths.mergeHorse(organization.id, horse.id)}>Merge with another</ButtonLink>
            )}
          </>
        )
      }
    >
      {runs.length === 0 ? (
        <EmptyState
          sentence={`${horse.name} has no runs at ${organization.name} events yet.`}
          action={<ButtonLink href={paths.horses(organization.id)}>Show all horses</ButtonLink>}
        />
      ) : (
        <RunTable
          label={`${horse.name}'s runs`}
          runs={runs}
          averages={averages}
          partnerColumn={{
            title: 'Rider',
            of: 'rider',
            cell: ({ rider }) => rider && <Link href={paths.rider(rider.id)}>{rider.name}</Link>,
          }}
        />
      )}
    </Page>
  )
}

Horse.layout = AppLayout

function aboutHorse({ organization, horse, earned_cents }: HorseProps): string {
  const whose = horse.rrrs_id ? `Registration ${horse.rrrs_id}` : `Only in ${organization.name}`
  return [whose, earned_cents > 0 && `${formatCents(earned_cents)} earned`].filter(Boolean).join(' · ')
}
