import type { BullsProps } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { List } from './parts/List.tsx'
import { RegistryTabs } from './parts/RegistryTabs.tsx'

/** The bulls, which all organizations share. */
export default function Bulls({ organization, ...list }: BullsProps) {
  return (
    <Screen
      title="Bulls"
      tab={`Bulls of ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Bulls' }]}
    >
      <RegistryTabs organization={organization} current="bulls" />
      <List
        {...list}
        of="bulls"
        href={paths.bulls(organization.id)}
        columns={[{ title: 'Bull', cell: ({ name }) => name }]}
      />
    </Screen>
  )
}

Bulls.layout = AppLayout
