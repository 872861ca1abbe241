import { Link } from '@inertiajs/react'
import { useState } from 'react'
import { plural } from '#lib/plural.ts'
import type { EventRidersProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventSummary, EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { SearchableList } from '../../Components/SearchableList.tsx'
import { Page } from '../../Components/Page.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { AgeReview } from './ages/AgeReview.tsx'
import { ageText, canSetAge } from './ages/ages.ts'
import { BirthYearField } from './ages/BirthYearField.tsx'
import '../../../css/organizer.css'

export default function EventRiders({
  organization,
  event,
  hide_minors,
  riders,
  total,
  to_review,
  can,
  ...list
}: EventRidersProps) {
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const at = { organization, event, place: list.place }
  const decides = hide_minors && can.organize
  const all = paths.ridersInEvent(organization.id, event.id, { review: list.place.review })

  function toggle(id: number) {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    choose(next)
  }

  return (
    <Page
      title={event.name}
      tabTitle={`Riders in ${event.name}`}
      crumbs={eventCrumbs(organization, event)}
      note={`${plural(total, 'rider')} · ${eventSummary(event)}`}
    >
      <EventTabs organization={organization} event={event} can={can} current="riders" />
      {total === 0 ? (
        <EmptyState
          sentence="No riders yet. Enter them under Entries or in a class's draw."
          action={
            <ButtonLink href={paths.activities(organization.id, event.id)}>Go to the classes</ButtonLink>
          }
        />
      ) : (
        <>
          {decides && (
            <AgeReview at={at} riders={riders} toReview={to_review} chosen={chosen} choose={choose} />
          )}
          {(riders.length > 0 || list.q || !list.place.review) && (
            <SearchableList
              {...list}
              noun="riders"
              rows={riders}
              href={all}
              columns={[
                decides && {
                  title: 'Select',
                  cell: (rider) =>
                    canSetAge(rider) && (
                      <input
                        type="checkbox"
                        aria-label={`Select ${rider.name}`}
                        checked={chosen.has(rider.id)}
                        onChange={() => toggle(rider.id)}
                      />
                    ),
                },
                {
                  title: 'Rider',
                  isRowHeader: true,
                  cell: ({ id, name, fake }) => {
                    if (!fake) return <Link href={paths.rider(id)}>{name}</Link>
                    if (!can.organize) return name
                    return <Link href={paths.claimCode(organization.id, id)}>{name}</Link>
                  },
                },
                { title: 'Hometown', cell: ({ hometown }) => hometown },
                { title: 'Classes', cell: ({ classes }) => classes.join(', ') },
                { title: 'Runs', cell: ({ runs }) => runs, kind: 'number' },
                hide_minors && {
                  title: 'On public pages',
                  cell: (rider) => `${rider.hidden ? 'Name hidden' : 'Name shown'}: ${ageText(rider)}`,
                },
                decides && {
                  title: 'Birth year',
                  cell: (rider) =>
                    rider.age_by !== 'birth date' && (
                      <BirthYearField key={rider.birth_year} at={at} rider={rider} />
                    ),
                },
              ]}
            />
          )}
        </>
      )}
    </Page>
  )
}

EventRiders.layout = AppLayout
