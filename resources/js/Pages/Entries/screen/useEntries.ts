import { usePage } from '@inertiajs/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { entriesChannel, type EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { EntriesProps, EntryLine } from '#wire/entries.ts'
import { riderDirectory } from '../../../Components/suggestions/directory.ts'
import { useChannel } from '../../../hooks/useChannel.ts'
import { useRefetch } from '../../../hooks/useRefetch.ts'
import { Store } from '../../../store.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import { fetchLines } from '../api.ts'
import type { HorseChange } from '../horse/horseChange.ts'
import { EntryStore } from '../store/entryStore.ts'
import { HorseDirectory } from '../store/horseDirectory.ts'
import { columnsByDay } from '../store/marks.ts'
import type { UnsavedLine, UnsavedPayment } from '../store/unsavedLine.ts'
import type { EntriesScreen, EntryTerms, LastSaved } from './entriesContext.ts'

export function useEntries(props: EntriesProps) {
  const { organization, event, columns, exhibition_cents, fees, payment_kinds, online_waiting, can } = props
  const { places, late_fees } = props
  const { url } = usePage()
  const [stores] = useState(() => createStores({ places, late_fees }))
  const { reload, hasFailed } = useLines(event.id, stores.store)

  useEffect(() => void reload(null), [reload])
  useEffect(() => stores.terms.set({ places, late_fees }), [stores, places, late_fees])
  useEffect(() => {
    const rider = cardOfUrl(url)
    if (rider !== null) stores.card.set(rider)
  }, [stores, url])
  useEffect(() => {
    void stores.riders.load()
    void stores.horses.load()
  }, [stores])
  useChannel<EntriesEvents>(entriesChannel(event.id), {
    refetch() {
      void reloadProps(['online_waiting', 'navigation'])
      return reload(null)
    },
    on: {
      updated({ riders }) {
        void reload(riders)
        // Null means that the classes or their fees may have changed.
        if (riders === null)
          void reloadProps(['columns', 'fees', 'exhibition_cents', 'late_fees', 'places', 'payment_kinds'])
      },
      'online-entries-changed': () => void reloadProps(['online_waiting', 'navigation']),
    },
  })

  const screen = useMemo<EntriesScreen>(
    () => ({
      organization,
      event,
      columns,
      exhibition_cents,
      fees,
      payment_kinds,
      online_waiting,
      can,
      ...stores,
      days: columnsByDay(columns),
      reload,
    }),
    [
      organization,
      event,
      columns,
      exhibition_cents,
      fees,
      payment_kinds,
      online_waiting,
      can,
      stores,
      reload,
    ],
  )
  return { screen, hasFailed }
}

function createStores(terms: EntryTerms) {
  const lastSaved = new Store<LastSaved | null>(null)
  const card = new Store<number | null>(null)
  const scratching = new Store<number | null>(null)
  card.subscribe(() => {
    lastSaved.set(null)
    if (card.get() === null) scratching.set(null)
  })
  return {
    store: new EntryStore(),
    riders: riderDirectory(),
    horses: new HorseDirectory(),
    unsaved: new Store<UnsavedLine[]>([]),
    unsavedPayments: new Store<UnsavedPayment[]>([]),
    terms: new Store(terms),
    lastSaved,
    card,
    scratching,
    horseChange: new Store<HorseChange | null>(null),
    papersOf: new Store<EntryLine['rider'] | null>(null),
    enqueue: changeQueue(() => lastSaved.set(null)),
  }
}

function cardOfUrl(url: string): number | null {
  const rider = new URLSearchParams(url.split('?')[1]).get('card') ?? ''
  return /^\d{1,9}$/.test(rider) ? Number(rider) : null
}

/** If more riders change, all lines are fetched, because more ids would make the URL too long. */
const MAX_RIDERS = 100

function useLines(eventId: number, store: EntryStore) {
  const [hasFailed, setFailed] = useState(false)
  const wanted = useRef<Set<number> | 'all'>(new Set())

  function want(riders: number[] | null) {
    const { current } = wanted
    if (current === 'all') return
    const all = new Set([...current, ...(riders ?? [])])
    wanted.current = riders === null || all.size > MAX_RIDERS ? 'all' : all
  }

  const again = useRef(() => Promise.resolve())
  const refetch = useRefetch(
    useCallback(async () => {
      const riders = wanted.current === 'all' ? null : [...wanted.current]
      if (riders?.length === 0) return true
      wanted.current = new Set()
      const requestedAt = store.now()
      const lines = await fetchLines(eventId, riders ?? undefined)
      setFailed(!lines)
      if (!lines) {
        want(riders)
        return false
      }
      want(store.applyRead(riders, lines, requestedAt))
      void again.current()
      return true
    }, [eventId, store]),
  )
  again.current = async () => {
    const { current } = wanted
    if (current === 'all' || current.size > 0) await refetch()
  }

  const reload = useCallback(
    (riders: number[] | null) => {
      want(riders)
      return refetch()
    },
    [refetch],
  )
  return { reload, hasFailed }
}

function changeQueue(onChange: () => void): EntriesScreen['enqueue'] {
  let last: Promise<unknown> = Promise.resolve()
  return (change) => {
    onChange()
    const done = last.then(change)
    last = done.catch(() => {})
    return done
  }
}
