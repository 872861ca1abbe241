import { Link, usePage } from '@inertiajs/react'
import { useMemo, useState } from 'react'
import { formatCents } from '#lib/money.ts'
import { plural } from '#lib/plural.ts'
import { owingTotal } from '#rules/fees/owing.ts'
import type { EntriesProps } from '#wire/entries.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { Button, ButtonLink } from '../../Components/Button.tsx'
import { EmptyState } from '../../Components/EmptyState.tsx'
import { eventCrumbs, eventSummary, EventTabs } from '../../Components/event/EventTabs.tsx'
import { LiveIndicator } from '../../Components/LiveIndicator.tsx'
import { Page } from '../../Components/Page.tsx'
import { DirectorySync } from '../../Components/suggestions/DirectorySync.tsx'
import { SuggestionList } from '../../Components/suggestions/SuggestionList.tsx'
import { PHONE, useMediaQuery } from '../../hooks/useMediaQuery.ts'
import AppLayout from '../../Layouts/AppLayout.tsx'
import { useStore } from '../../store.ts'
import { RiderCardDialog } from './card/RiderCard.tsx'
import { filterOfUrl, isFiltered, lineFilter, NO_FILTER, owingOf } from './filter/filter.ts'
import { Filters } from './filter/Filters.tsx'
import { EntryForm } from './form/EntryForm.tsx'
import { EntryCards } from './grid/EntryCards.tsx'
import { EntryTable } from './grid/EntryTable.tsx'
import { ChangeHorseDialog } from './horse/ChangeHorseDialog.tsx'
import { PapersDialog } from './papers/PapersDialog.tsx'
import { EntriesContext, useEntriesScreen } from './screen/entriesContext.ts'
import { useEntries } from './screen/useEntries.ts'
import '../../../css/entries.css'

export default function Entries(props: EntriesProps) {
  const { screen, hasFailed } = useEntries(props)
  const { organization, event, columns, can } = screen

  return (
    <EntriesContext value={screen}>
      <Page
        title={event.name}
        tabTitle={`Entries in ${event.name}`}
        crumbs={eventCrumbs(organization, event)}
        status={<LiveIndicator />}
        note={<Summary />}
        actions={
          columns.length > 0 && (
            <ButtonLink href={entryPaths.importEntries(organization.id, event.id)}>Import</ButtonLink>
          )
        }
      >
        <EventTabs organization={organization} event={event} can={can} current="entries" />
        {columns.length === 0 ? (
          <EmptyState
            sentence="Add classes before you enter riders."
            action={<ButtonLink href={paths.newClasses(organization.id, event.id)}>Add classes</ButtonLink>}
          />
        ) : (
          <>
            <OnlineWaiting />
            <EntryForm />
            <EntryGrid hasFailed={hasFailed} />
          </>
        )}
      </Page>
      <OpenCard />
      <SuggestionList />
      <ChangeHorseDialog />
      <PapersDialog />
      <DirectorySync {...screen} />
    </EntriesContext>
  )
}

Entries.layout = AppLayout

function OnlineWaiting() {
  const { organization, event, online_waiting } = useEntriesScreen()
  if (online_waiting === 0) return null
  return (
    <p>
      <Link href={entryPaths.onlineEntries(organization.id, event.id)}>
        {plural(online_waiting, 'online entry is', 'online entries are')} waiting
      </Link>
    </p>
  )
}

function Summary() {
  const { event, store } = useEntriesScreen()
  const { entries, riders, exhibitions, dueCents, cashCents } = useStore(store.totals)
  const isLoaded = useStore(store.isLoaded)
  const sums = [
    plural(entries, 'entry', 'entries'),
    plural(riders, 'rider'),
    ...(exhibitions > 0 ? [plural(exhibitions, 'exhibition')] : []),
    `due ${formatCents(dueCents)}`,
    ...(cashCents > 0 ? [`cash ${formatCents(cashCents)}`] : []),
  ]
  return (
    <>
      {isLoaded && `${sums.join(', ')} · `}
      {eventSummary(event)}
    </>
  )
}

/** Stays mounted, so that closing the dialog restores the focus. */
function OpenCard() {
  const { card } = useEntriesScreen()
  const riderId = useStore(card)
  const [wasOpen, setWasOpen] = useState(false)
  if (riderId !== null && !wasOpen) setWasOpen(true)
  return wasOpen ? <RiderCardDialog riderId={riderId} /> : null
}

function EntryGrid({ hasFailed }: { hasFailed: boolean }) {
  const { columns, store, reload } = useEntriesScreen()
  const isLoaded = useStore(store.isLoaded)
  const keys = useStore(store.keys)
  const changes = useStore(store.changes)
  const { url } = usePage()
  const [filter, setFilter] = useState(() => filterOfUrl(url, columns))
  const [resets, setResets] = useState(0)
  const isPhone = useMediaQuery(PHONE)
  const shown = useMemo(() => {
    if (!isFiltered(filter)) return keys
    const isShown = lineFilter(filter, columns)
    return keys.filter((key) => {
      const row = store.row(key)
      return row && isShown(row.get().line)
    })
  }, [keys, changes, filter, columns, store])

  /** Remounts the filters. Otherwise the search box would keep its text. */
  function showAll() {
    setFilter(NO_FILTER)
    setResets(resets + 1)
  }

  if (!isLoaded && hasFailed)
    return (
      <EmptyState
        sentence="Couldn't load the entries."
        action={<Button onClick={() => void reload(null)}>Try again</Button>}
      />
    )
  if (!isLoaded) return <p role="status">Loading...</p>
  if (keys.length === 0)
    return (
      <EmptyState sentence="No entries yet. Type a rider, a horse and the codes, and press Enter after each one. For a new rider, four optional boxes come before the horse." />
    )

  return (
    <>
      <Filters
        key={resets}
        filter={filter}
        onChange={(change) => setFilter((now) => ({ ...now, ...change }))}
      />
      {filter.status === 'unpaid' && shown.length > 0 && <Owing keys={shown} />}
      {shown.length === 0 ? (
        <EmptyState
          sentence="No entries match."
          action={<Button onClick={showAll}>Show all entries</Button>}
        />
      ) : isPhone ? (
        <EntryCards keys={shown} />
      ) : (
        <EntryTable keys={shown} />
      )}
    </>
  )
}

function Owing({ keys }: { keys: string[] }) {
  const { store } = useEntriesScreen()
  const { riders, accounts } = owingOf(keys.flatMap((key) => store.row(key)?.get().line ?? []))
  return <p role="status">{owingTotal(riders, accounts)}.</p>
}
