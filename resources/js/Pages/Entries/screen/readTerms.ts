import { reloadProps } from '../../../visits/reloadProps.ts'
import type { EntriesScreen } from './entriesContext.ts'

/** Reloads the late fees and places. They change when slots fill up, books close, or riders are charged late fees. */
export function readTerms({ terms }: Pick<EntriesScreen, 'terms'>) {
  const { places, late_fees } = terms.get()
  if (late_fees || places.length > 0) void reloadProps(late_fees ? ['late_fees', 'places'] : ['places'])
}
