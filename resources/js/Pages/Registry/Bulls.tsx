import { Link } from '@inertiajs/react'
import type { BullsProps } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { List } from '../../Components/list/List.tsx'
import { RegistryTabs } from './parts/RegistryTabs.tsx'

/** The bulls, which all organizations share. */
export default function Bulls({ organization, waiting, ...list }: BullsProps) {
  const action = (
    <Link className="button primary" href={paths.newBull(organization.id)}>
      New bull
    </Link>
  )

  return (
    <Screen
      title="Bulls"
      tab={`Bulls of ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Bulls' }]}
      actions={action}
    >
      <RegistryTabs organization={organization} current="bulls" waiting={waiting} />
      <List
        {...list}
        of="bulls"
        action={action}
        href={paths.bulls(organization.id)}
        columns={[
          {
            title: 'Bull',
            cell: ({ id, name }) => <Link href={paths.editBull(organization.id, id)}>{name}</Link>,
          },
        ]}
      />
    </Screen>
  )
}

Bulls.layout = AppLayout
