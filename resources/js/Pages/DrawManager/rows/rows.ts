import { isSaidInRed, NOT_SAVED, SCORE_NOT_SAVED } from '#rules/drawTexts.ts'
import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { NewWrite, Outcome, QueuedWrite } from '../../../outbox/write.ts'
import type { Written } from '../actions/written.ts'
import { scoreFields } from '../keyboard/columns.ts'
import { type Change, placeOf } from './merge.ts'
import type { Fields, Mine } from './myChanges.ts'
import { type NameValue, queuedFields, savedFields, theirFields, theirScore } from './queuedFields.ts'
import { putBack, type Refused, type Saving, type ScoreEdit } from './scoreEdits.ts'
import { type Slot, Slots } from './slots.ts'
import type { NameBox } from './unsaved.ts'

/** How new rows are that were read: the draw's version, and this screen's moment when they were asked for. */
export type Reading = { version: number; asked: number }

/** Something that this person does to a row. */
export type Doing<Answer> = {
  shown: Fields
  call(): Promise<Written<Answer>>
  /** What the answer adds to what is shown. */
  made?(answer: Answer): Partial<DrawRow>
  /** The name by which somebody was chosen: if that fails, it is not lost. */
  typed?: { box: NameBox; text: string }
}

/**
 * The draw as this screen knows it. News of the server and what this person does come in any order; `merge` says what
 * is shown. What cannot be decided here is `missed`, and read again.
 */
export class Rows extends Slots {
  /** A moment of this screen, to be noted before the server is asked for rows. */
  now(): number {
    return this.mine.moment
  }

  /** Whether rows on the screen have to be read again. */
  isMissing(): boolean {
    return this.missed.isAmong(this.shown.get())
  }

  /** The rows of a page, or those that a search has found. */
  show(rows: DrawRow[], reading: Reading) {
    this.learn(rows, reading)
    const seen = rows.map((row) => row.draw)
    if (seen.join() !== this.shown.get().join()) this.shown.set(seen)
    this.mine.forgetTold((slot) => this.slots.get(slot)?.known.told.version)
  }

  /** Rows of a page that isn't on the screen. */
  learn(rows: DrawRow[], { version, asked }: Reading) {
    for (const row of rows) {
      this.mine.read(row.draw, asked)
      this.tell({ row, version })
    }
    const slots = rows.map((row) => row.draw)
    this.missed.found(slots, asked)
  }

  /** Rows as somebody else has changed them. */
  receive(rows: DrawRow[], version: number) {
    for (const row of rows) {
      if (this.mine.isUndecided(row.draw, version)) this.missed.miss([row.draw], this.mine.next())
      this.tell({ row, version })
    }
  }

  /** A score that was saved, here or elsewhere, wherever the run stands by now. An older one changes nothing. */
  receiveScore(saved: SavedScore, own: readonly string[] = []) {
    const known = this.scores.get(saved.id)
    if (known && known.version > saved.version) return
    this.scores.set(saved.id, saved)
    for (const { draw, score_id } of this.all()) if (score_id === saved.id) this.paintAgain(draw, own)
  }

  /** The server's answer to this person. */
  acceptScore(saved: SavedScore) {
    this.receiveScore(saved, scoreFields)
  }

  /**
   * Shows at once what this person does to a row, makes the call, and takes it back where that fails. A call that
   * failed may have been done all the same, when only its answer was lost.
   */
  async change<Answer>(slot: number, doing: Doing<Answer>): Promise<Written<Answer>> {
    const change = this.mine.begin(this.row(slot), doing.shown)
    const { told } = this.slot(slot).known
    this.#showOwn(change)
    const written = await doing.call()
    if (written.state !== 'done') this.mine.takeBack(change)
    else {
      const added = doing.made?.(written.answer) ?? {}
      this.mine.done(change, written.version, added)
      if (added.id) this.unsaved.entryMade(slot, added.id)
    }
    this.#showOwn(change)
    if (written.state === 'failed') this.missed.doubt(this.#slotsOf(change), this.mine.next())
    if (written.state !== 'done') this.#typedAgain(change, doing.typed, refusalIn(written))
    const isUnknown = written.state === 'done' && written.version === undefined
    if (isUnknown && told !== this.slot(slot).known.told) this.missed.miss([slot], this.mine.next())
    return written
  }

  /** Shows a change until it can be entered. Where it never can, its name is in its box again. */
  async changeLater(slot: number, { shown, typed }: Omit<Doing<unknown>, 'call'>, isReady: Promise<boolean>) {
    const change = this.mine.begin(this.row(slot), shown)
    this.#showOwn(change)
    const canEnter = await isReady
    this.mine.takeBack(change)
    this.#showOwn(change)
    if (!canEnter) this.#typedAgain(change, typed)
    return canEnter
  }

  /** The entries of two slots, or an entry and an empty slot, have changed places. */
  exchange(one: number, other: number, version: number | undefined) {
    const [a, b] = [this.row(one), this.row(other)]
    const inOne = { ...b, draw: one, page_draw: a.page_draw, position: b.id && one }
    const inOther = { ...a, draw: other, page_draw: b.page_draw, position: a.id && other }
    for (const [before, after] of [
      [a, inOne],
      [b, inOther],
    ] as const)
      this.#showOwn(this.mine.moved(before, after, version))
  }

  /** Shows a change of the run in this slot at once and hands it to the outbox, which sends it until it is answered. */
  async enter(slot: number, write: NewWrite) {
    const stored = this.queued.enter(write)
    this.paintAgain(slot, touchedBy(write, this.row(slot)))
    await stored
  }

  /** What is queued for these scores and entries is different now. */
  requeued(entities: ReadonlySet<string>) {
    for (const { known } of this.slots.values()) {
      const { id, score_id, draw } = known.shown
      if (!entities.has(`entry ${id}`) && !entities.has(`score ${score_id}`)) continue
      this.unsaved.dropRefused(known.shown, this.queued.of(known.shown))
      this.paintAgain(draw)
    }
  }

  /** The server's answer to a queued change, wherever its run stands by now. */
  outcome(item: QueuedWrite, outcome: Outcome) {
    if (outcome.state === 'done') this.#saved(item, outcome.answer, outcome.version)
    else if (outcome.state === 'refused') this.#refused(item, reasonOf(item, outcome))
    else if (outcome.state === 'discarded' && item.sentAt !== null)
      this.missed.miss(this.#slotsFor(item), this.mine.next())
  }

  /** The person has decided a conflict for what the server has. */
  acceptTheirs(item: QueuedWrite) {
    if (item.field === 'score') return this.acceptScore(theirScore(item))
    this.#settle(item, () => theirFields(item), undefined)
    // There may be something newer by now.
    this.missed.miss(this.#slotsFor(item), this.mine.next())
  }

  /** For slots of which nobody knows whether a call about them was done. */
  readAgain(slots: number[]) {
    this.missed.doubt(
      slots.filter((slot) => this.slots.has(slot)),
      this.mine.next(),
    )
  }

  /** Drafts of an earlier page have come. */
  repaint() {
    for (const slot of this.slots.keys()) this.paintAgain(slot)
  }

  edit(slot: number, edit: ScoreEdit | null) {
    const { row } = this.line(slot).get()
    if (row.id === null) return
    this.unsaved.setEdit(row.id, edit)
    this.paintAgain(slot)
  }

  /**
   * What is being typed into a box; null when that is settled. It is painted there alone: a key is to be seen at once.
   */
  type(slot: number, box: NameBox, text: string | null) {
    const place = placeOf(this.row(slot))
    this.unsaved.setName(place, box, text === null ? null : { text })
    this.slot(slot).names.set(this.unsaved.names(place))
  }

  /** The run is gone, and with it its score and what was typed for it. */
  forget({ id, score_id }: DrawRow) {
    if (id !== null) this.unsaved.forget(id)
    if (score_id !== null) this.board.forget(score_id)
  }

  #saved(item: QueuedWrite, answer: unknown, version: number | undefined) {
    if (item.field !== 'score') return this.#settle(item, (row) => savedFields(item, row, answer), version)
    const { score, penalty } = item.value as Saving
    const expected: SavedScore = {
      id: Number(item.entity.slice('score '.length)),
      score,
      version: item.version + 1,
      penalty_seconds: penalty,
      by: null,
      at: null,
    }
    this.acceptScore({ ...expected, ...(answer as Partial<SavedScore> | null) })
  }

  /** A field of an entry as the server has it now. */
  #settle(item: QueuedWrite, fields: (row: DrawRow) => Partial<DrawRow>, version: number | undefined) {
    for (const slot of this.#slotsFor(item)) {
      this.mine.settled(this.row(slot), fields, version)
      this.paintAgain(slot, touchedBy(item, this.row(slot)))
    }
  }

  /** What was entered is in its box again with the reason, unless something newer is there. */
  #refused(item: QueuedWrite, reason: string) {
    const refused: Refused = { reason, ...(!isSaidInRed(reason) && { key: item.key }) }
    for (const slot of this.#slotsFor(item)) {
      const row = this.row(slot)
      if (this.queued.of(row).some(({ field, key }) => field === item.field && key !== item.key)) continue
      if (item.field === 'score') {
        if (!this.unsaved.edit(row))
          this.unsaved.setEdit(row.id!, putBack(item.value as Saving, item.version, refused))
      } else if (isNameBox(item.field)) {
        const { text } = item.value as NameValue
        if (text && !this.unsaved.names(placeOf(row))[item.field])
          this.unsaved.setName(placeOf(row), item.field, { text, failed: true, refused })
      }
      this.paintAgain(slot, touchedBy(item, row))
    }
  }

  #slotsFor({ entity }: QueuedWrite): number[] {
    return this.all().flatMap(({ id, score_id, draw }) =>
      entity === `entry ${id}` || entity === `score ${score_id}` ? [draw] : [],
    )
  }

  #showOwn(change: Change) {
    for (const slot of this.#slotsOf(change))
      this.paintAgain(slot, Object.keys(change.fields(this.row(slot))))
  }

  /** The name that could not be saved is in its box again, unless something newer was chosen or is typed there. */
  #typedAgain(change: Mine, typed: Doing<unknown>['typed'], refusal?: string) {
    const isOvertaken = this.mine.isOvertaken(change, this.row(change.slot))
    if (!typed || isOvertaken || this.unsaved.names(change.place)[typed.box]) return
    const name = { text: typed.text, failed: true, ...(refusal && { refused: { reason: refusal } }) } as const
    this.unsaved.setName(change.place, typed.box, name)
    for (const slot of this.#slotsOf(change)) this.paintAgain(slot)
  }

  /** Where a change was made, and where its run stands by now. */
  #slotsOf({ slot, place }: Change): number[] {
    const isMeant = ({ known: { told, shown } }: Slot) =>
      shown.draw === slot || placeOf(shown) === place || placeOf(told.row) === place
    return [...this.slots.values()].filter(isMeant).map(({ known }) => known.shown.draw)
  }
}

/** The server's own words, unless they are about a bug. */
const reasonOf = ({ field }: QueuedWrite, { status, sentence }: Outcome & { state: 'refused' }) =>
  (status < 500 && sentence) || (field === 'score' ? SCORE_NOT_SAVED : NOT_SAVED)

const isNameBox = (field: string): field is NameBox =>
  field === 'rider' || field === 'horse' || field === 'bull'

const touchedBy = (write: NewWrite, row: DrawRow) => Object.keys(queuedFields(write, row))

const refusalIn = (written: Exclude<Written, { state: 'done' }>) =>
  written.state === 'refused' ? written.sentence : written.refusal
