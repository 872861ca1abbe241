import type { DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { placeOf } from './merge.ts'
import { isDraft, type Refused, type ScoreEdit } from './scoreEdits.ts'

/** The boxes of a row in which somebody of a list is named. */
export type NameBox = 'rider' | 'horse' | 'bull'

/**
 * What was typed into one of them: nobody was chosen yet, or choosing could not be saved. `at`: milliseconds since 1970
 * of the last key.
 */
export type TypedName = { text: string; at: number; failed?: true; refused?: Refused }

export type TypedNames = { readonly [box in NameBox]?: TypedName }

/** Whether a value of this field was entered at that time or later: its draft isn't one any more. */
export type WasEntered = (entity: string, field: string, at: number) => boolean

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
  /** Entered, and not stored by the outbox yet. */
  #entered = new Map<number, ScoreEdit>()
  /** The boxes that were used on this page: a draft that is read later is older, also where a box was entered since. */
  #used = new Set<string>()
  /** Called after every change, also by each key: it has to be cheap. */
  onChange = () => {}
  /** Stores what isn't stored yet. Answers whether a page that is left now loses nothing. */
  flush = () => !this.hasDrafts()

  edit({ id }: DrawRow): ScoreEdit | null {
    return (id !== null && this.#edits.get(id)) || null
  }

  names(place: string): TypedNames {
    return this.#names.get(place) ?? NONE
  }

  setEdit(run: number, edit: ScoreEdit | null) {
    this.#used.add(scoreBox(run))
    if (edit) this.#edits.set(run, edit)
    else this.#edits.delete(run)
    this.onChange()
  }

  /** It leaves its box, and is a draft for the next page until it is stored as entered. */
  async hold(run: number, edit: ScoreEdit, stored: Promise<void>) {
    this.#entered.set(run, edit)
    // Whole: a crash in between would leave the half that was stored last.
    this.flush()
    await stored
    if (this.#entered.get(run) === edit) this.#entered.delete(run)
    this.onChange()
  }

  /** Null when it is settled. */
  setName(place: string, box: NameBox, name: TypedName | null) {
    this.#used.add(nameBox(place, box))
    const { [box]: _before, ...others } = this.names(place)
    const names = name === null ? others : { ...others, [box]: name }
    if (Object.keys(names).length > 0) this.#names.set(place, names)
    else this.#names.delete(place)
    this.onChange()
  }

  /** A refused change that was retried, discarded or replaced is not in its box any longer. */
  dropRefused(row: DrawRow, queued: readonly QueuedWrite[]) {
    const isGone = (refused?: Refused) => refused?.key && !queued.some(({ key }) => key === refused.key)
    if (isGone(this.edit(row)?.refused)) this.setEdit(row.id!, null)
    const place = placeOf(row)
    for (const [box, name] of Object.entries(this.names(place)))
      if (isGone(name.refused)) this.setName(place, box as NameBox, null)
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

  drafts(): Typed {
    const edits = [...new Map([...this.#entered, ...this.#edits])].filter(([, edit]) => isDraft(edit))
    const names = [...this.#names].map(([place, typed]) => [place, withoutRefused(typed)] as const)
    return { edits, names: names.filter(([, typed]) => Object.keys(typed).length > 0) }
  }

  hasDrafts(): boolean {
    const { edits, names } = this.drafts()
    return edits.length + names.length > 0
  }

  /**
   * Drafts of an earlier page. Answers those that are in their boxes now: a box used on this page holds newer text, and a
   * browser that is killed right after an Enter loses that the draft was entered.
   */
  give({ edits, names }: Typed, wasEntered: WasEntered): Typed {
    const isFree = (box: string, entity: string, field: string, at: number) =>
      !this.#used.has(box) && !wasEntered(entity, field, at)
    const freeNames = (place: string, typed: TypedNames): TypedNames =>
      Object.fromEntries(
        Object.entries(typed).filter(([box, { at }]) =>
          isFree(nameBox(place, box), place.replace('run', 'entry'), box, at),
        ),
      )
    const given: Typed = {
      edits: edits.filter(([run, { scoreId, at }]) => isFree(scoreBox(run), `score ${scoreId}`, 'score', at)),
      names: names.map(([place, typed]) => [place, freeNames(place, typed)]),
    }
    for (const [run, edit] of given.edits) this.#edits.set(run, edit)
    for (const [place, typed] of given.names) {
      const all = { ...this.names(place), ...typed }
      if (Object.keys(all).length > 0) this.#names.set(place, all)
    }
    this.onChange()
    return given
  }
}

const withoutRefused = (typed: TypedNames): TypedNames =>
  Object.fromEntries(Object.entries(typed).filter(([, { refused }]) => !refused))

const scoreBox = (run: number) => `score ${run}`
const nameBox = (place: string, box: string) => `${box} ${place}`
const NONE: TypedNames = {}
const emptySlot = (slot: number) => placeOf({ id: null, draw: slot })
