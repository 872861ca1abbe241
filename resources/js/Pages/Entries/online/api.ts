import type { AcceptedEntries, AcceptedEntry } from '#wire/onlineEntries.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { http } from '../../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../../api/noResponse.ts'
import { outcomeOf } from '../../../api/outcome.ts'

export const acceptAll = (eventId: number) =>
  outcomeOf(() =>
    http.post<AcceptedEntries>(entryPaths.acceptAllOnline(eventId), undefined, {
      timeout: LONG_WRITE_TIMEOUT,
    }),
  )

export const accept = (eventId: number, id: number, confirmed: boolean) =>
  outcomeOf(() => http.post<AcceptedEntry>(entryPaths.acceptOnline(eventId, id), { confirmed }))

export const decline = (eventId: number, id: number, reason: string) =>
  outcomeOf(() => http.post<unknown>(entryPaths.declineOnline(eventId, id), { reason }))
