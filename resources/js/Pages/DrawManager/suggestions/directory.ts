import type { BullItem, HorseItem, RiderItem } from '#wire/people.ts'
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
  preload?: { fetch: () => Promise<Item[] | undefined>; index: (items: Item[]) => Held<Item> }
  ask: (text: string) => Promise<Item[] | undefined>
}

/** Whom a box can suggest: from the list that the browser holds, or, until it is there, by asking the server. */
export class Directory<Item extends Named> {
  /** Whether the browser holds the whole list, so that who is not found here is nowhere. */
  readonly isWhole = new Store(false)
  #kind: Kind<Item>
  #items: Item[] = []
  #held: Held<Item> | null = null
  #loaded: Promise<void> | undefined

  constructor(kind: Kind<Item>) {
    this.#kind = kind
  }

  /** Reads the list once; when it could not be read, the next call tries again. */
  load(): Promise<void> {
    this.#loaded ??= this.#fetch()
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

  async #fetch() {
    const items = await this.#kind.preload?.fetch()
    if (items) this.#hold(items)
    else this.#loaded = undefined
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
