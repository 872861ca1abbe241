import { Link, router } from '@inertiajs/react'
import type { EventRidersProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { aboutEvent, EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { List } from '../../Components/list/List.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'

/** Everybody who is entered in a class of the event, a page at a time. */
export default function Riders({
  organization,
  event,
  hide_minors,
  riders,
  total,
  can,
  ...list
}: EventRidersProps) {
  return (
    <Screen
      title={event.name}
      tab={`People in ${event.name}`}
      crumbs={eventCrumbs(organization, event)}
      note={`${total === 1 ? '1 rider' : `${total} riders`} · ${aboutEvent(event)}`}
    >
      <EventTabs organization={organization} event={event} can={can} current="people" />
      {total === 0 ? (
        <EmptyState
          sentence="Nobody is entered yet. Riders are entered in the draw of a class."
          action={
            <Link className="button" href={paths.activities(organization.id, event.id)}>
              To the classes
            </Link>
          }
        />
      ) : (
        <List
          {...list}
          of="riders"
          rows={riders}
          href={paths.ridersInEvent(organization.id, event.id)}
          columns={[
            {
              title: 'Rider',
              cell: ({ id, name, fake }) => {
                if (!fake) return <Link href={paths.rider(id)}>{name}</Link>
                if (!can.organize) return name
                return <Link href={paths.claimCode(organization.id, id)}>{name}</Link>
              },
            },
            { title: 'Hometown', cell: ({ hometown }) => hometown },
            { title: 'Classes', cell: ({ classes }) => classes.join(', ') },
            { title: 'Runs', cell: ({ runs }) => runs, as: 'number' },
            hide_minors && {
              title: 'In public',
              cell: (rider: Rider) => (
                <InPublic {...{ organization, event, rider, can }} place={list.place} />
              ),
            },
          ]}
        />
      )}
    </Screen>
  )
}

Riders.layout = AppLayout

type Rider = EventRidersProps['riders'][number]

/** Whether everybody reads this name. Where the age is not known, the secretary may say that it is an adult's. */
function InPublic({
  organization,
  event,
  rider,
  place,
  can,
}: Pick<EventRidersProps, 'organization' | 'event' | 'place' | 'can'> & { rider: Rider }) {
  const { id, name, is_age_known, is_adult, hidden } = rider
  const said = hidden ? 'Name hidden' : 'Name shown'
  if (is_age_known || !can.organize) return said
  return (
    <label className="check-line">
      <input
        type="checkbox"
        aria-label={`${name} is an adult`}
        checked={is_adult}
        onChange={({ target }) =>
          router.patch(
            paths.sayAdult(organization.id, event.id, id, place),
            { is_adult: target.checked },
            { preserveScroll: true, preserveState: true },
          )
        }
      />
      {is_adult ? 'Adult' : `${said}: adult?`}
    </label>
  )
}
