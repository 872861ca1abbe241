import { createContext, use } from 'react'
import type { RiderItem } from '#wire/directory.ts'
import type { EntriesProps, EntryColumn, EntryLine } from '#wire/entries.ts'
import type { Directory } from '../../../Components/suggestions/directory.ts'
import type { Store } from '../../../store.ts'
import type { HorseChange } from '../horse/horseChange.ts'
import type { EntryStore } from '../store/entryStore.ts'
import type { HorseDirectory } from '../store/horseDirectory.ts'
import type { UnsavedLine, UnsavedPayment } from '../store/unsavedLine.ts'

export type EntryTerms = Pick<EntriesProps, 'places' | 'late_fees'>

export type LastSaved = { text: string; warnings: string[] }

export type EntriesScreen = Omit<EntriesProps, keyof EntryTerms> & {
  days: { day: string | null; columns: EntryColumn[] }[]
  store: EntryStore
  riders: Directory<RiderItem>
  horses: HorseDirectory
  unsaved: Store<UnsavedLine[]>
  unsavedPayments: Store<UnsavedPayment[]>
  /** This is a store, because reloading the terms as a prop after each rider would re-render every row. */
  terms: Store<EntryTerms>
  lastSaved: Store<LastSaved | null>
  card: Store<number | null>
  /** The id of the run whose scratch form is open when the rider card opens. */
  scratching: Store<number | null>
  horseChange: Store<HorseChange | null>
  papersOf: Store<EntryLine['rider'] | null>
  /** Sends changes one at a time, because a change can depend on the previous one. */
  enqueue: <Answer>(change: () => Promise<Answer>) => Promise<Answer>
  /** Null fetches the lines of all riders. */
  reload(riders: number[] | null): Promise<void>
}

export const EntriesContext = createContext<EntriesScreen | null>(null)

export function useEntriesScreen(): EntriesScreen {
  const screen = use(EntriesContext)
  if (!screen) throw new Error('useEntriesScreen() must be used inside the entries screen.')
  return screen
}
