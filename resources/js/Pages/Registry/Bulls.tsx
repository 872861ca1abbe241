import { Link } from '@inertiajs/react'
import type { BullsProps } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { SearchableList } from '../../Components/SearchableList.tsx'
import { RegistryTabs } from '../../Components/registry/RegistryTabs.tsx'
import '../../../css/organizer.css'

/** All organizations share one list of bulls. */
export default function Bulls({ organization, waiting, ...list }: BullsProps) {
  const action = (
    <ButtonLink kind="primary" href={paths.newBull(organization.id)}>
      New bull
    </ButtonLink>
  )

  return (
    <Page
      title="Bulls"
      tabTitle={`Bulls, ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Bulls' }]}
      actions={action}
    >
      <RegistryTabs organization={organization} current="bulls" waiting={waiting} />
      <SearchableList
        {...list}
        noun="bulls"
        action={action}
        href={paths.bulls(organization.id)}
        columns={[
          {
            title: 'Bull',
            cell: ({ id, name }) => <Link href={paths.editBull(organization.id, id)}>{name}</Link>,
          },
        ]}
      />
    </Page>
  )
}

Bulls.layout = AppLayout
