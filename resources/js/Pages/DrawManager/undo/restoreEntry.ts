import type { RestoredEntry } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { http } from '../../../api/http.ts'
import { refusalOf } from '../../../api/errors.ts'
import { mutate } from '../actions/mutate.ts'

/** Why it can't be restored is said in the server's words. */
export const restoreEntry = (id: number) =>
  mutate(
    'An error occurred restoring the entry',
    () => http.post<RestoredEntry>(paths.restoreEntry(id)),
    refusalOf,
  )
