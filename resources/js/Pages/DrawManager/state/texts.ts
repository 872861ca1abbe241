import type { DrawRow } from '#wire/draw.ts'

/** The boxes of a row in which somebody of a list is named. */
export type NameBox = 'rider' | 'horse' | 'bull'

/** What was typed into them and is not saved, because nobody was chosen yet. */
export type RowTexts = { readonly [box in NameBox]?: string }

/** Typed names by the run they were typed for; they follow it, even when it changes its slot. */
export class Texts {
  #texts = new Map<string, RowTexts>()

  of(row: DrawRow): RowTexts {
    return this.#texts.get(placeOf(row)) ?? NONE
  }

  set(row: DrawRow, box: NameBox, text: string | null) {
    const { [box]: _before, ...others } = this.of(row)
    const texts = text === null ? others : { ...others, [box]: text }
    if (Object.keys(texts).length > 0) this.#texts.set(placeOf(row), texts)
    else this.#texts.delete(placeOf(row))
  }

  /** The entry of an empty slot has been made: what was typed there meanwhile is meant for it. */
  entryMade({ draw }: DrawRow, id: number) {
    const texts = this.#texts.get(emptySlot(draw))
    if (texts) this.#texts.set(run(id), texts)
    this.slotFilled(draw)
  }

  /** What was typed for an empty slot is not meant for whoever came into it. */
  slotFilled(slot: number) {
    this.#texts.delete(emptySlot(slot))
  }

  forget(id: number) {
    this.#texts.delete(run(id))
  }

  isEmpty = () => this.#texts.size === 0
  all = (): [string, RowTexts][] => [...this.#texts]

  give(all: [string, RowTexts][]) {
    for (const [place, texts] of all) this.#texts.set(place, texts)
  }
}

const NONE: RowTexts = {}
const run = (id: number) => `run ${id}`
const emptySlot = (slot: number) => `slot ${slot}`
const placeOf = ({ id, draw }: DrawRow) => (id === null ? emptySlot(draw) : run(id))
