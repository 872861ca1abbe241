import type { BullItem, HorseItem, ListChanges, RiderItem } from '#wire/people.ts'
import { indexNear, nearTo } from '#rules/near.ts'
import {
  type Found,
  indexHorses,
  indexRiders,
  onlyNamed,
  searchHorses,
  searchRiders,
} from '#rules/suggest.ts'
import { Store } from '../../../store.ts'
import * as calls from './calls.ts'

/** Somebody who can be suggested, with what tells two of the same name apart. */
export type Named = { id: number; name: string; email?: string | null; rrrs_id?: string | null }

/** How a list is searched, and who in it is called nearly so. */
type Held<Item> = { find(text: string): Found<Item>; near(text: string): Item[] }
type Kind<Item> = {
  /** The whole list and how it is searched; a kind without one is always asked of the server. */
  preload?: {
    fetch: () => Promise<calls.WholeList<Item> | undefined>
    index: (items: Item[]) => Held<Item>
  }
  ask: (text: string) => Promise<Item[] | undefined>
}

/** Whom a box can suggest: from the list that the browser holds, or, until it is there, by asking the server. */
export class Directory<Item extends Named> {
  /** Whether the browser holds the whole list, so that who is not found here is nowhere. */
  readonly isWhole = new Store(false)
  /** Changes of this version, and of later ones, may be missing in the list; null while there is none. */
  cursor: number | null = null
  #kind: Kind<Item>
  #items: Item[] = []
  #held: Held<Item> | null = null
  #loaded: Promise<void> | undefined

  constructor(kind: Kind<Item>) {
    this.#kind = kind
  }

  /** Reads the list once; when it could not be read, the next call tries again. */
  load(): Promise<void> {
    this.#loaded ??= this.reload().then((isLoaded) => {
      if (!isLoaded) this.#loaded = undefined
    })
    return this.#loaded
  }

  /** Null while there is no list. */
  find(text: string): Found<Item> | null {
    return this.#held?.find(text) ?? null
  }

  /** Those whose names are nearly so, where nobody is found: what is found is just what the search finds. */
  near(text: string, { hits }: Found<Item>): Item[] {
    return hits.length === 0 && this.#held ? this.#held.near(text) : []
  }

  async ask(text: string): Promise<Found<Item> | null> {
    const hits = await this.#kind.ask(text)
    if (!hits) return null
    if (!this.#held) this.#items = hits
    return { hits, total: hits.length }
  }

  /** The one who is known by just this name; nobody when several are. */
  named(name: string): Item | undefined {
    return onlyNamed(this.#items, name)
  }

  /** The same from the server. */
  async lookUp(name: string): Promise<Item | undefined> {
    const found = await this.ask(name)
    return found ? onlyNamed(found.hits, name) : undefined
  }

  add(item: Item) {
    if (this.#held) this.#hold([...this.#items, item])
  }

  remove(id: number) {
    this.#hold(this.#items.filter((item) => item.id !== id))
  }

  /** Loads the whole list, and answers whether that succeeded. */
  async reload(): Promise<boolean> {
    const list = await this.#kind.preload?.fetch()
    if (!list) return false
    this.cursor = list.cursor
    this.#hold(list.items)
    return true
  }

  /** Takes what has changed into the list. A suggestion list that is open stays as it is: the next key finds the new ones. */
  merge({ data, removed, cursor }: ListChanges<Item> & { cursor: number }) {
    this.cursor = cursor
    if (data.length + removed.length === 0) return
    const byId = new Map(this.#items.map((item) => [item.id, item]))
    for (const id of removed) byId.delete(id)
    for (const item of data) byId.set(item.id, item)
    this.#hold([...byId.values()])
  }

  #hold(items: Item[]) {
    this.#items = items
    this.#held = this.#kind.preload?.index(items) ?? null
    this.isWhole.set(this.#held !== null)
  }
}

export const riderDirectory = () =>
  new Directory<RiderItem>({
    preload: {
      fetch: calls.fetchRiders,
      index(riders) {
        const index = indexRiders(riders)
        const near = indexNear(index)
        return { find: (text) => searchRiders(index, text), near: (text) => nearTo(near, text) }
      },
    },
    ask: (text) => calls.search('rider', text),
  })

export const horseDirectory = () =>
  new Directory<HorseItem>({
    preload: {
      fetch: calls.fetchHorses,
      index(horses) {
        const index = indexHorses(horses)
        return { find: (text) => searchHorses(index, text), near: () => [] }
      },
    },
    ask: (text) => calls.search('horse', text),
  })

export const bullDirectory = () => new Directory<BullItem>({ ask: (text) => calls.search('bull', text) })
