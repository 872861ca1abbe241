import { indexHorses, indexRiders, searchHorses, searchRiders } from '#lib/nameIndex.ts'
import type { SearchResults } from '#lib/nameSearch.ts'
import { findSimilarNames, indexSimilarNames } from '#lib/similarNames.ts'
import type { HorseItem, RiderItem } from '#wire/directory.ts'

export type ListIndex<Item> = { find(text: string): SearchResults<Item>; similar(text: string): Item[] }

export function indexRiderList(riders: RiderItem[]): ListIndex<RiderItem> {
  const index = indexRiders(riders)
  const near = indexSimilarNames(index)
  return { find: (text) => searchRiders(index, text), similar: (text) => findSimilarNames(near, text) }
}

export function indexHorseList(horses: HorseItem[]): ListIndex<HorseItem> {
  const index = indexHorses(horses)
  return { find: (text) => searchHorses(index, text), similar: () => [] }
}
