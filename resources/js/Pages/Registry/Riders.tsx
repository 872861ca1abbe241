import { Link } from '@inertiajs/react'
import type { RidersProps } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { SearchableList } from '../../Components/SearchableList.tsx'
import { RegistryTabs } from '../../Components/registry/RegistryTabs.tsx'
import '../../../css/organizer.css'

export default function Riders({ organization, waiting, ...list }: RidersProps) {
  const action = (
    <ButtonLink kind="primary" href={paths.newRider(organization.id)}>
      New rider
    </ButtonLink>
  )

  return (
    <Page
      title="Riders"
      tabTitle={`Riders, ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Riders' }]}
      actions={action}
    >
      <RegistryTabs organization={organization} current="riders" waiting={waiting} />
      <SearchableList
        {...list}
        noun="riders"
        action={action}
        href={paths.riders(organization.id)}
        columns={[
          { title: 'Rider', cell: ({ id, name }) => <Link href={paths.rider(id)}>{name}</Link> },
          { title: 'Hometown', cell: ({ hometown }) => hometown },
          { title: 'BBR #', cell: ({ bbr_id }) => bbr_id },
          {
            title: 'Account',
            cell: ({ fake }) => (fake ? 'Added by you' : <span className="quiet">Yes</span>),
          },
        ]}
      />
    </Page>
  )
}

Riders.layout = AppLayout
