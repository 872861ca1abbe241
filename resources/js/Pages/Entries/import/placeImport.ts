import type { ImportPlace, PlacedImport } from '#wire/entryImports.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { errorMessage } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { LONG_WRITE_TIMEOUT, NO_RESPONSE } from '../../../api/noResponse.ts'
import { withFreshToken } from '../../../api/withFreshToken.ts'

/** `id` is null if there was nothing to add. */
export type Imported = {
  id: number | null
  name: string
  added: number
  places: ImportPlace[]
  closeRuns: PlacedImport['close_runs'] | null
  error: string
}

export const NOT_PLACED = { places: [], closeRuns: null, error: '' }

export async function placeImport(
  event: { id: number },
  id: number,
): Promise<Pick<Imported, 'places' | 'closeRuns' | 'error'>> {
  try {
    const address = entryPaths.placeImport(event.id, id)
    const { data } = await withFreshToken(() =>
      http.post<PlacedImport>(address, {}, { timeout: LONG_WRITE_TIMEOUT }),
    )
    return { places: data.places, closeRuns: data.close_runs, error: '' }
  } catch (error) {
    return {
      ...NOT_PLACED,
      error: `${errorMessage(error) ?? NO_RESPONSE} Check the draw: the new runs may not be in it yet.`,
    }
  }
}
