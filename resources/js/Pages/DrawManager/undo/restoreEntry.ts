import type { RestoredEntry } from '#wire/draw.ts'
import * as drawPaths from '#wire/drawPaths.ts'
import { http } from '../../../api/http.ts'
import { refusalOf } from '../../../api/errors.ts'
import { mutate } from '../actions/mutate.ts'

export const restoreEntry = (id: number) =>
  mutate(
    'An error occurred restoring the entry',
    () => http.post<RestoredEntry>(drawPaths.restoreEntry(id)),
    refusalOf,
  )
