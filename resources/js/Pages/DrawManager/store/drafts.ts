import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { DrawRow } from '#wire/draw.ts'
import type { WasEnteredSince } from '../../../outbox/database.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { targetKey } from './mergeRow.ts'
import { isWorthStoring, type Rejection, type ScoreDraft } from './scoreDrafts.ts'

export type NameField = 'rider' | 'horse' | 'bull'

/** `at` is in epoch milliseconds. */
export type NameDraft = { text: string; at: number; failed?: true; rejection?: Rejection }

export type NameDrafts = { readonly [box in NameField]?: NameDraft }

/** `edits` is keyed by entry id, `names` by `targetKey`. */
export type DraftSnapshot = {
  edits: (readonly [number, ScoreDraft])[]
  names: (readonly [string, NameDrafts])[]
}

export class Drafts {
  #scoreDrafts = new Map<number, ScoreDraft>()
  #nameDrafts = new Map<string, NameDrafts>()
  /** Scores that the user entered but the outbox hasn't stored yet, keyed by entry id. */
  #entered = new Map<number, ScoreDraft>()
  /** Fields changed since the page opened. Stored drafts must not overwrite them. */
  #touched = new Set<string>()
  onChange = () => {}
  /** Returns true if the page can close without losing drafts. draftStorage.ts replaces this method. */
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

  async keepUntilStored(entryId: number, edit: ScoreDraft, stored: Promise<unknown>) {
    this.#entered.set(entryId, edit)
    // Store the complete score now. Otherwise a half-typed score would be restored after a crash.
    this.flush()
    await stored
    if (this.#entered.get(entryId) === edit) this.#entered.delete(entryId)
    this.onChange()
  }

  setNameDraft(target: string, box: NameField, name: NameDraft | null) {
    this.#touched.add(nameKey(target, box))
    const { [box]: _before, ...others } = this.nameDrafts(target)
    const names = name === null ? others : { ...others, [box]: name }
    if (Object.keys(names).length > 0) this.#nameDrafts.set(target, names)
    else this.#nameDrafts.delete(target)
    this.onChange()
  }

  /**
   * Drops a restored draft if the server already has this score. The browser may have been killed before it
   * deleted the draft.
   */
  dropIfSaved({ id, score }: DrawRow) {
    const draft = this.#scoreDrafts.get(id!)
    if (!draft || this.#touched.has(scoreKey(id!))) return
    if (formatScoreOrBlank(draft.text) === formatScoreOrBlank(score)) this.setScoreDraft(id!, null)
  }

  dropRejected(row: DrawRow, queued: readonly QueuedWrite[]) {
    const isGone = (refused?: Rejection) => refused?.key && !queued.some(({ key }) => key === refused.key)
    if (isGone(this.scoreDraft(row)?.rejection)) this.setScoreDraft(row.id!, null)
    const place = targetKey(row)
    for (const [box, name] of Object.entries(this.nameDrafts(place)))
      if (isGone(name.rejection)) this.setNameDraft(place, box as NameField, null)
  }

  entryCreated(slot: number, id: number) {
    this.#moveNames(slot, id, this.nameDrafts(emptySlotKey(slot)))
  }

  /**
   * Drops text typed into the empty slot, because the text was meant for another rider. If the slot now has the
   * rider whom this screen failed to add, only the response was lost. Then the horse and bull text stays.
   */
  slotFilled({ id, draw, user_name }: DrawRow) {
    const { rider, ...others } = this.nameDrafts(emptySlotKey(draw))
    this.#moveNames(draw, id!, rider?.failed && rider.text === user_name ? others : NONE)
  }

  #moveNames(slot: number, id: number, names: NameDrafts) {
    this.#nameDrafts.delete(emptySlotKey(slot))
    if (Object.keys(names).length > 0) this.#nameDrafts.set(targetKey({ id, draw: slot }), names)
  }

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
