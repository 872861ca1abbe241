import type { RestoredEntry } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../ajax/http.ts'
import { refusalOf } from '../../../attempt.ts'
import { write } from '../actions/written.ts'

/** Why it can't be restored is said in the server's words. */
export const restoreEntry = (id: number) =>
  write(
    'An error occurred restoring the entry',
    () => http.post<RestoredEntry>(paths.restoreEntry(id)),
    refusalOf,
  )
