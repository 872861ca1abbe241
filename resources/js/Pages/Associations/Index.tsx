import { Link } from '@inertiajs/react'
import { plural } from '#lib/plural.ts'
import { PROFILE_PRESETS, type ProfilePreset } from '#rules/associations/presets.ts'
import type { AssociationsProps } from '#wire/associations/profile.ts'
import * as paths from '#wire/paths.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import '../../../css/organizer.css'

export default function Associations({ organization, profiles }: AssociationsProps) {
  const isListed = (preset: ProfilePreset) => profiles.some(({ body }) => body === preset.body)
  const presets = (
    <div className="form-actions" role="group" aria-label="Add an association">
      <span className="quiet">Add</span>
      {PROFILE_PRESETS.toReversed()
        .filter((preset) => !isListed(preset) || preset.population === 'district')
        .map((preset) => (
          <ButtonLink key={preset.label} href={settingsPaths.newAssociation(organization.id, preset.label)}>
            {isListed(preset) ? `Another ${preset.body} district` : (preset.body ?? 'Another association')}
          </ButtonLink>
        ))}
    </div>
  )
  return (
    <Page
      title="Associations"
      tabTitle={`${organization.name} associations`}
      crumbs={[
        { label: organization.name, href: paths.events(organization.id) },
        { label: 'Settings', href: paths.editOrganization(organization.id) },
        { label: 'Associations' },
      ]}
      note="How each association places runs, and the columns it wants in your report."
    >
      {profiles.length === 0 ? (
        <EmptyState
          sentence="You don't report to any associations yet. Pick one to start with its usual settings."
          action={presets}
        />
      ) : (
        <CardTable
          label={`${organization.name} associations`}
          rows={profiles}
          rowKey={({ id }) => id}
          columns={[
            {
              title: 'Profile',
              cell: ({ id, name }) => (
                <Link href={settingsPaths.association(organization.id, id)}>{name}</Link>
              ),
            },
            { title: 'Association', cell: ({ body }) => body },
            {
              title: 'Reported from',
              cell: ({ events }) =>
                events === 0 ? <span className="quiet">No events yet</span> : plural(events, 'event'),
            },
          ]}
        />
      )}
      {profiles.length > 0 && presets}
    </Page>
  )
}

Associations.layout = AppLayout
