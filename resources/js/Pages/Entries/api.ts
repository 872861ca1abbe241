import type { z } from 'zod'
import type { HorseItem } from '#wire/directory.ts'
import type { ChangedContests, ChangedEntry } from '#wire/draw.ts'
import type { ExhibitionCount, Marks } from '#rules/entries/codes.ts'
import type {
  ChangeLine,
  EntryLine,
  EntryLines,
  LastEntries,
  RiderHorses,
  SavedLine,
  SaveLine,
  SeenRun,
} from '#wire/entries.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import * as paths from '#wire/paths.ts'
import { READ_TIMEOUT, withErrorLog } from '../../api/errors.ts'
import { getJson, http } from '../../api/http.ts'
import { outcomeOf } from '../../api/outcome.ts'
import type { HorseFee, NewHorse } from '../../Components/horse/HorseFeeDialog.tsx'
import type { HorseRun } from './horse/horseChange.ts'

export type NewLine = Omit<z.input<typeof SaveLine>, keyof Marks | 'exhibitions'> &
  Marks & { exhibitions?: ExhibitionCount }

export const fetchLines = (eventId: number, riders?: number[]) =>
  withErrorLog<EntryLine[]>('Error fetching the entries', async () => {
    const { data } = await getJson<EntryLines>(entryPaths.entryLines(eventId, riders), {
      timeout: READ_TIMEOUT,
    })
    return data.lines
  })

export const fetchLastEntries = (eventId: number, entrant: { user_id: number; horse_id?: number }) =>
  withErrorLog<LastEntries>('Error fetching the last entries', async () => {
    const { data } = await getJson<LastEntries>(entryPaths.lastEntries(eventId), {
      params: entrant,
      timeout: READ_TIMEOUT,
    })
    return data
  })

export const fetchRiderHorses = (eventId: number, riderId: number) =>
  withErrorLog<HorseItem[]>("Error fetching the rider's horses", async () => {
    const { data } = await getJson<RiderHorses>(entryPaths.riderHorses(eventId), {
      params: { user_id: riderId },
      timeout: READ_TIMEOUT,
    })
    return data.horses
  })

export const saveLine = (eventId: number, line: NewLine) =>
  outcomeOf(() => http.post<SavedLine>(entryPaths.entryLines(eventId), line))

export const changeLine = (eventId: number, change: z.input<typeof ChangeLine>) =>
  outcomeOf(() => http.patch<EntryLines>(entryPaths.entryLines(eventId), change))

export const changeHorse = ({ id, version }: HorseRun, horse: NewHorse, fee: HorseFee) =>
  outcomeOf(() =>
    http.patch<ChangedEntry>(
      paths.entry(id),
      { horse_id: horse.id, horseName: horse.name, ...fee },
      { headers: { 'If-Match': `"${version}"` } },
    ),
  )

export const deleteRuns = (eventId: number, entries: SeenRun[]) =>
  outcomeOf(() => http.post<EntryLines>(entryPaths.deleteRuns(eventId), { entries }))

export const leaveContest = ({ id, version }: SeenRun, contestId: number) =>
  outcomeOf(() =>
    http.post<ChangedContests>(paths.removeIncentive(id, contestId), null, {
      headers: { 'If-Match': `"${version}"` },
    }),
  )
