import { Link } from '@inertiajs/react'
import type { HorsesProps } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { SearchableList } from '../../Components/SearchableList.tsx'
import { RegistryTabs } from '../../Components/registry/RegistryTabs.tsx'
import '../../../css/organizer.css'

export default function Horses({ organization, waiting, ...list }: HorsesProps) {
  const action = (
    <ButtonLink kind="primary" href={paths.newHorse(organization.id)}>
      New horse
    </ButtonLink>
  )

  return (
    <Page
      title="Horses"
      tabTitle={`Horses, ${organization.name}`}
      crumbs={[{ label: organization.name, href: paths.events(organization.id) }, { label: 'Horses' }]}
      actions={action}
    >
      <RegistryTabs organization={organization} current="horses" waiting={waiting} />
      <SearchableList
        {...list}
        noun="horses"
        action={action}
        href={paths.horses(organization.id)}
        columns={[
          {
            title: 'Horse',
            cell: ({ id, name }) => <Link href={paths.horse(organization.id, id)}>{name}</Link>,
          },
          { title: 'Registration number', cell: ({ rrrs_id }) => rrrs_id },
          {
            title: 'Shared with',
            cell: ({ rrrs_id }) => (rrrs_id ? 'All organizations' : 'This organization'),
          },
        ]}
      />
    </Page>
  )
}

Horses.layout = AppLayout
