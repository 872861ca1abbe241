import type { BullItem, HorseItem, ListChanges, RiderItem } from '#wire/directory.ts'
import { type SearchResults, findSingleMatch } from '#lib/nameSearch.ts'
import { withErrorLog } from '../../api/errors.ts'
import { withScriptTimeout } from '../../api/noResponse.ts'
import { Store } from '../../store.ts'
import * as calls from './api.ts'
import type { ListIndex } from './indexes.ts'

export type NamedItem = { id: number; name: string; email?: string | null; rrrs_id?: string | null }

type IndexItems<Item> = (items: Item[]) => ListIndex<Item>
type DirectorySource<Item> = {
  /** Without this, every search goes to the server. */
  preload?: {
    fetch: () => Promise<calls.WholeList<Item> | undefined>
    loadIndexing: () => Promise<IndexItems<Item> | undefined>
  }
  search: (text: string) => Promise<Item[] | undefined>
}

export class Directory<Item extends NamedItem> {
  readonly isComplete = new Store(false)
  /** The list may lack changes made since this version. */
  cursor: number | null = null
  #source: DirectorySource<Item>
  #items: Item[] = []
  #indexItems: IndexItems<Item> | undefined
  #index: ListIndex<Item> | null = null
  #loaded: Promise<void> | undefined

  constructor(kind: DirectorySource<Item>) {
    this.#source = kind
  }

  load(): Promise<void> {
    this.#loaded ??= this.reload().then((isLoaded) => {
      if (!isLoaded) this.#loaded = undefined
    })
    return this.#loaded
  }

  find(text: string): SearchResults<Item> | null {
    return this.#index?.find(text) ?? null
  }

  similar(text: string, { hits }: SearchResults<Item>): Item[] {
    return hits.length === 0 && this.#index ? this.#index.similar(text) : []
  }

  async searchServer(text: string): Promise<SearchResults<Item> | null> {
    const hits = await this.#source.search(text)
    if (!hits) return null
    if (!this.#index) this.#items = hits
    return { hits, total: hits.length }
  }

  exactMatch(name: string): Item | undefined {
    return findSingleMatch(this.#items, name)
  }

  async exactMatchOnServer(name: string): Promise<Item | undefined> {
    const found = await this.searchServer(name)
    return found ? findSingleMatch(found.hits, name) : undefined
  }

  add(item: Item) {
    if (this.#index) this.#setItems([...this.#items, item])
  }

  remove(id: number) {
    this.#setItems(this.#items.filter((item) => item.id !== id))
  }

  async reload(): Promise<boolean> {
    const { preload } = this.#source
    const [list, indexItems] = await Promise.all([preload?.fetch(), preload?.loadIndexing()])
    if (!list || !indexItems) return false
    this.#indexItems = indexItems
    this.cursor = list.cursor
    this.#setItems(list.items)
    return true
  }

  merge({ data, removed, cursor }: ListChanges<Item> & { cursor: number }) {
    this.cursor = cursor
    if (data.length + removed.length === 0) return
    const byId = new Map(this.#items.map((item) => [item.id, item]))
    for (const id of removed) byId.delete(id)
    for (const item of data) byId.set(item.id, item)
    this.#setItems([...byId.values()])
  }

  #setItems(items: Item[]) {
    this.#items = items
    this.#index = this.#indexItems?.(items) ?? null
    this.isComplete.set(this.#index !== null)
  }
}

const loadIndexes = () =>
  withErrorLog('Error loading the name search', () => withScriptTimeout(import('./indexes.ts')))

export const riderDirectory = () =>
  new Directory<RiderItem>({
    preload: { fetch: calls.fetchRiders, loadIndexing: async () => (await loadIndexes())?.indexRiderList },
    search: (text) => calls.search('rider', text),
  })

export const HORSE_SOURCE: DirectorySource<HorseItem> = {
  preload: { fetch: calls.fetchHorses, loadIndexing: async () => (await loadIndexes())?.indexHorseList },
  search: (text) => calls.search('horse', text),
}

export const horseDirectory = () => new Directory(HORSE_SOURCE)

export const bullDirectory = () => new Directory<BullItem>({ search: (text) => calls.search('bull', text) })
