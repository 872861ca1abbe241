import type { DrawRow } from '#wire/draw.ts'
import { placeOf } from './merge.ts'
import type { ScoreEdit } from './scoreEdits.ts'

/** The boxes of a row in which somebody of a list is named. */
export type NameBox = 'rider' | 'horse' | 'bull'

/**
 * What was typed into one of them: nobody was chosen yet, or choosing could not be saved. `refusal` is why the server
 * said no: the name is on the screen until somebody acts, and no draft.
 */
export type TypedName = { text: string; failed?: true; refusal?: string }

export type TypedNames = { readonly [box in NameBox]?: TypedName }

/** What was typed, by run, and names also by empty slot. */
export type Typed = {
  edits: (readonly [number, ScoreEdit])[]
  names: (readonly [string, TypedNames])[]
}

/**
 * All that was typed into the draw and is not saved: drafts, and what the server has refused. It follows the run it was
 * typed for.
 */
export class Unsaved {
  #edits = new Map<number, ScoreEdit>()
  #names = new Map<string, TypedNames>()
  #isKept = false

  edit({ id }: DrawRow): ScoreEdit | null {
    return (id !== null && this.#edits.get(id)) || null
  }

  names(place: string): TypedNames {
    return this.#names.get(place) ?? NONE
  }

  setEdit(run: number, edit: ScoreEdit | null) {
    if (edit) this.#edits.set(run, edit)
    else this.#edits.delete(run)
  }

  /** Null when it is settled. */
  setName(place: string, box: NameBox, name: TypedName | null) {
    const { [box]: _before, ...others } = this.names(place)
    const names = name === null ? others : { ...others, [box]: name }
    if (Object.keys(names).length > 0) this.#names.set(place, names)
    else this.#names.delete(place)
  }

  /** The entry of an empty slot has been made: what was typed there meanwhile is meant for it. */
  entryMade(slot: number, id: number) {
    const names = this.#names.get(emptySlot(slot))
    if (names) this.#names.set(placeOf({ id, draw: slot }), names)
    this.slotFilled(slot)
  }

  /** What was typed for an empty slot is not meant for whoever came into it. */
  slotFilled(slot: number) {
    this.#names.delete(emptySlot(slot))
  }

  /** The run is gone. */
  forget(id: number) {
    this.#edits.delete(id)
    this.#names.delete(placeOf({ id, draw: 0 }))
  }

  /** Whether something would be lost with the page. */
  wouldBeLost(): boolean {
    const { edits, names } = this.drafts()
    return !this.#isKept && edits.length + names.length > 0
  }

  drafts(): Typed {
    const edits = [...this.#edits].filter(([, { refusal }]) => !refusal)
    const names = [...this.#names].map(([place, typed]) => [place, withoutRefused(typed)] as const)
    return { edits, names: names.filter(([, typed]) => Object.keys(typed).length > 0) }
  }

  /** It is kept elsewhere: nothing is asked about it any more. */
  kept() {
    this.#isKept = true
  }

  /** For rows that are still to come. */
  give({ edits, names }: Typed) {
    for (const [run, edit] of edits) this.#edits.set(run, edit)
    for (const [place, typed] of names) this.#names.set(place, typed)
  }
}

const withoutRefused = (typed: TypedNames): TypedNames =>
  Object.fromEntries(Object.entries(typed).filter(([, { refusal }]) => !refusal))

const NONE: TypedNames = {}
const emptySlot = (slot: number) => placeOf({ id: null, draw: slot })
