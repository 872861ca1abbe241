import { Link, router } from '@inertiajs/react'
import { useState } from 'react'
import type { EventRidersProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'

/** Everybody who is entered in a class of the event. */
export default function Riders({ organization, event, hide_minors, riders, can }: EventRidersProps) {
  const [text, setText] = useState('')
  const wanted = text.trim().toLowerCase()
  const found = riders.filter(({ name }) => name.toLowerCase().includes(wanted))

  return (
    <Screen
      title={event.name}
      tab={`People in ${event.name}`}
      crumbs={eventCrumbs(organization, event)}
      note={riders.length === 1 ? '1 rider' : `${riders.length} riders`}
    >
      <EventTabs organization={organization} event={event} can={can} current="people" />
      {riders.length === 0 ? (
        <EmptyState
          sentence="Nobody is entered yet. Riders are entered in the draw of a class."
          action={
            <Link className="button" href={paths.activities(organization.id, event.id)}>
              To the classes
            </Link>
          }
        />
      ) : (
        <>
          <input
            type="search"
            className="list-search"
            aria-label="Search the riders"
            placeholder="Search the riders"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <CardTable
            label={`Riders in ${event.name}`}
            rows={found}
            keyOf={({ id }) => id}
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
                cell: (rider: Rider) => <InPublic {...{ organization, event, rider, can }} />,
              },
            ]}
          />
        </>
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
  can,
}: Pick<EventRidersProps, 'organization' | 'event' | 'can'> & { rider: Rider }) {
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
            paths.sayAdult(organization.id, event.id, id),
            { is_adult: target.checked },
            { preserveScroll: true, preserveState: true },
          )
        }
      />
      {is_adult ? 'Adult' : `${said}: adult?`}
    </label>
  )
}
