import { Link } from '@inertiajs/react'
import { useState } from 'react'
import type { EventRidersProps } from '#wire/events/event.ts'
import * as paths from '#wire/paths.ts'
import { CardTable } from '../../Components/CardTable.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { EventTabs, eventCrumbs } from '../../Components/event/EventTabs.tsx'
import { Screen } from '../../Components/Screen.tsx'
import AppLayout from '../../Layouts/AppLayout.tsx'

/** Everybody who is entered in a class of the event. */
export default function Riders({ organization, event, riders, can }: EventRidersProps) {
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
                cell: ({ id, name, fake }) => (fake ? name : <Link href={paths.rider(id)}>{name}</Link>),
              },
              { title: 'Hometown', cell: ({ hometown }) => hometown },
              { title: 'Classes', cell: ({ classes }) => classes.join(', ') },
              { title: 'Runs', cell: ({ runs }) => runs, as: 'number' },
            ]}
          />
        </>
      )}
    </Screen>
  )
}

Riders.layout = AppLayout
