import { normalizeHorseName, type SearchResults } from '#lib/nameSearch.ts'
import type { HorseItem } from '#wire/directory.ts'
import { Directory, HORSE_SOURCE } from '../../../Components/suggestions/directory.ts'

/** Lists the rider's horses first, starting with the most recently ridden. */
export class HorseDirectory extends Directory<HorseItem> {
  #ofRider: HorseItem[] = []

  constructor() {
    super(HORSE_SOURCE)
  }

  prefer(horses: HorseItem[]) {
    this.#ofRider = horses
  }

  override find(text: string): SearchResults<HorseItem> | null {
    const found = super.find(text)
    const start = normalizeHorseName(text)
    if (!found || !start) return found
    const own = this.#ofRider.filter(({ name }) => normalizeHorseName(name).startsWith(start))
    const named = [...found.hits, ...own].filter(({ name }) => normalizeHorseName(name) === start)
    const first = own.some(({ id }) => named.some((horse) => horse.id === id)) ? own : [...named, ...own]
    const hits = new Map([...first, ...found.hits].map((horse) => [horse.id, horse]))
    return { ...found, hits: [...hits.values()].slice(0, Math.max(found.hits.length, own.length)) }
  }
}
