import type { z } from 'zod'
import * as entryPaths from '#wire/entryPaths.ts'
import type {
  EntryCost,
  OnlineEntryForm,
  PlannedEntry,
  SendOnlineEntry,
} from '#wire/riderApp/onlineEntries.ts'
import { get, post } from '../http.ts'

export type Planned = z.input<typeof PlannedEntry>

export const fetchForm = (slug: string) => get<OnlineEntryForm>(entryPaths.myEntries(slug))

export const sendEntry = (slug: string, entry: z.input<typeof SendOnlineEntry>) =>
  post<OnlineEntryForm>(entryPaths.myEntries(slug), entry)

export const fetchCost = (slug: string, entry: Planned) =>
  post<EntryCost>(entryPaths.myEntryCost(slug), entry)

export const withdrawEntry = (id: number) => post(entryPaths.withdrawMyEntry, { id })
