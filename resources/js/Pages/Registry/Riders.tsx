import { Link } from '@inertiajs/react'
import type { RidersProps } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { List } from '../../Components/list/List.tsx'
import { RegistryTabs } from './parts/RegistryTabs.tsx'

/** Whom an organization may draw: everybody registered who rides, and whom it typed in. */
export default function Riders({ organization, waiting, ...list }: RidersProps) {
  const action = (
    <Link className="button primary" href={paths.newRider(organization.id)}>
      New rider
    </Link>
  )

  return (
    <Screen
      title="Riders"
      tab={`Riders of ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Riders' }]}
      actions={action}
    >
      <RegistryTabs organization={organization} current="riders" waiting={waiting} />
      <List
        {...list}
        of="riders"
        action={action}
        href={paths.riders(organization.id)}
        columns={[
          { title: 'Rider', cell: ({ id, name }) => <Link href={paths.rider(id)}>{name}</Link> },
          { title: 'Hometown', cell: ({ hometown }) => hometown },
          { title: 'BBR #', cell: ({ bbr_id }) => bbr_id },
          { title: 'Known by', cell: ({ fake }) => (fake ? 'Typed in here' : 'An account') },
        ]}
      />
    </Screen>
  )
}

Riders.layout = AppLayout
