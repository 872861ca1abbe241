import type { DrawRow } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { targetKey } from './mergeRow.ts'
import { isWorthStoring, type Rejection, type ScoreDraft } from './scoreDrafts.ts'

/** The boxes of a row in which somebody of a list is named. */
export type NameField = 'rider' | 'horse' | 'bull'

/**
 * What was typed into one of them: nobody was chosen yet, or choosing could not be saved. `at`: milliseconds since 1970
 * of the last key.
 */
export type NameDraft = { text: string; at: number; failed?: true; rejection?: Rejection }

export type NameDrafts = { readonly [box in NameField]?: NameDraft }

/** Whether a value of this field was entered at that time or later: its draft isn't one any more. */
export type WasEnteredSince = (entity: string, field: string, at: number) => boolean

/** What was typed, by run, and names also by empty slot. */
export type DraftSnapshot = {
  edits: (readonly [number, ScoreDraft])[]
  names: (readonly [string, NameDrafts])[]
}

/**
 * All that was typed into the draw and is not saved: drafts, and what the server has refused. It follows the run it was
 * typed for.
 */
export class Drafts {
  #scoreDrafts = new Map<number, ScoreDraft>()
  #nameDrafts = new Map<string, NameDrafts>()
  /** Entered, and not stored by the outbox yet. */
  #entered = new Map<number, ScoreDraft>()
  /** The boxes that were used on this page: a draft that is read later is older, also where a box was entered since. */
  #touched = new Set<string>()
  /** Called after every change, also by each key: it has to be cheap. */
  onChange = () => {}
  /** Stores what isn't stored yet. Answers whether a page that is left now loses nothing. */
  flush = () => !this.hasDrafts()

  scoreDraft({ id }: DrawRow): ScoreDraft | null {
    return (id !== null && this.#scoreDrafts.get(id)) || null
  }

  nameDrafts(target: string): NameDrafts {
    return this.#nameDrafts.get(target) ?? NONE
  }

  setScoreDraft(entryId: number, edit: ScoreDraft | null) {
    this.#touched.add(scoreKey(entryId))
    if (edit) this.#scoreDrafts.set(entryId, edit)
    else this.#scoreDrafts.delete(entryId)
    this.onChange()
  }

  /** It leaves its box, and is a draft for the next page until it is stored as entered. */
  async keepUntilStored(entryId: number, edit: ScoreDraft, stored: Promise<void>) {
    this.#entered.set(entryId, edit)
    // Whole: a crash in between would leave the half that was stored last.
    this.flush()
    await stored
    if (this.#entered.get(entryId) === edit) this.#entered.delete(entryId)
    this.onChange()
  }

  /** Null when it is settled. */
  setNameDraft(target: string, box: NameField, name: NameDraft | null) {
    this.#touched.add(nameKey(target, box))
    const { [box]: _before, ...others } = this.nameDrafts(target)
    const names = name === null ? others : { ...others, [box]: name }
    if (Object.keys(names).length > 0) this.#nameDrafts.set(target, names)
    else this.#nameDrafts.delete(target)
    this.onChange()
  }

  /** A refused change that was retried, discarded or replaced is not in its box any longer. */
  dropRejected(row: DrawRow, queued: readonly QueuedWrite[]) {
    const isGone = (refused?: Rejection) => refused?.key && !queued.some(({ key }) => key === refused.key)
    if (isGone(this.scoreDraft(row)?.rejection)) this.setScoreDraft(row.id!, null)
    const place = targetKey(row)
    for (const [box, name] of Object.entries(this.nameDrafts(place)))
      if (isGone(name.rejection)) this.setNameDraft(place, box as NameField, null)
  }

  /** The entry of an empty slot has been made: what was typed there meanwhile is meant for it. */
  entryCreated(slot: number, id: number) {
    const names = this.#nameDrafts.get(emptySlotKey(slot))
    if (names) this.#nameDrafts.set(targetKey({ id, draw: slot }), names)
    this.slotFilled(slot)
  }

  /** What was typed for an empty slot is not meant for whoever came into it. */
  slotFilled(slot: number) {
    this.#nameDrafts.delete(emptySlotKey(slot))
  }

  /** The run is gone. */
  removeEntry(id: number) {
    this.#scoreDrafts.delete(id)
    this.#nameDrafts.delete(targetKey({ id, draw: 0 }))
  }

  snapshot(): DraftSnapshot {
    const edits = [...new Map([...this.#entered, ...this.#scoreDrafts])].filter(([, edit]) =>
      isWorthStoring(edit),
    )
    const names = [...this.#nameDrafts].map(([place, typed]) => [place, withoutRejected(typed)] as const)
    return { edits, names: names.filter(([, typed]) => Object.keys(typed).length > 0) }
  }

  hasDrafts(): boolean {
    const { edits, names } = this.snapshot()
    return edits.length + names.length > 0
  }

  /**
   * Drafts of an earlier page. Answers those that are in their boxes now: a box used on this page holds newer text, and a
   * browser that is killed right after an Enter loses that the draft was entered.
   */
  restore({ edits, names }: DraftSnapshot, wasEntered: WasEnteredSince): DraftSnapshot {
    const isFree = (box: string, entity: string, field: string, at: number) =>
      !this.#touched.has(box) && !wasEntered(entity, field, at)
    const freeNames = (place: string, typed: NameDrafts): NameDrafts =>
      Object.fromEntries(
        Object.entries(typed).filter(([box, { at }]) =>
          isFree(nameKey(place, box), place.replace('run', 'entry'), box, at),
        ),
      )
    const restored: DraftSnapshot = {
      edits: edits.filter(([run, { scoreId, at }]) => isFree(scoreKey(run), `score ${scoreId}`, 'score', at)),
      names: names.map(([place, typed]) => [place, freeNames(place, typed)]),
    }
    for (const [run, edit] of restored.edits) this.#scoreDrafts.set(run, edit)
    for (const [place, typed] of restored.names) {
      const all = { ...this.nameDrafts(place), ...typed }
      if (Object.keys(all).length > 0) this.#nameDrafts.set(place, all)
    }
    this.onChange()
    return restored
  }
}

const withoutRejected = (typed: NameDrafts): NameDrafts =>
  Object.fromEntries(Object.entries(typed).filter(([, { rejection }]) => !rejection))

const scoreKey = (run: number) => `score ${run}`
const nameKey = (place: string, box: string) => `${box} ${place}`
const NONE: NameDrafts = {}
const emptySlotKey = (slot: number) => targetKey({ id: null, draw: slot })
