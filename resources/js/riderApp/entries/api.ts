import type { z } from 'zod'
import * as entryPaths from '#wire/riderApp/entryPaths.ts'
import type {
  EntryCost,
  OnlineEntryForm,
  PlannedEntry,
  SendOnlineEntry,
} from '#wire/riderApp/onlineEntries.ts'
import { get, post } from '../http.ts'

export type Planned = z.input<typeof PlannedEntry>

export const fetchForm = (slug: string) => get<OnlineEntryForm>(entryPaths.entries(slug))

export const sendEntry = (slug: string, entry: z.input<typeof SendOnlineEntry>) =>
  post<OnlineEntryForm>(entryPaths.entries(slug), entry)

export const fetchCost = (slug: string, entry: Planned) => post<EntryCost>(entryPaths.entryCost(slug), entry)

export const withdrawEntry = (id: number) => post(entryPaths.withdrawEntry, { id })
