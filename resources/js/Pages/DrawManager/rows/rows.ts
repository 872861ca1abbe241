import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { NewWrite, QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'
import type { Written } from '../actions/written.ts'
import { scoreFields } from '../keyboard/columns.ts'
import { type Change, type Known, placeOf } from './merge.ts'
import { Missed } from './missed.ts'
import { type Fields, type Mine, MyChanges } from './myChanges.ts'
import { Queued } from './queued.ts'
import { queuedFields } from './queuedFields.ts'
import type { Lineup } from '../state/lineup.ts'
import type { Scoreboard } from '../state/scoreboard.ts'
import type { Other } from '../state/whoIsHere.ts'
import type { ScoreEdit } from './scoreEdits.ts'
import { Slots, type Sources } from './slots.ts'
import { type NameBox, Unsaved } from './unsaved.ts'

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
export class Rows {
  /** The slots on the screen. */
  readonly shown = new Store<number[]>([])
  readonly unsaved = new Unsaved()
  readonly queued = new Queued()
  readonly missed = new Missed()
  readonly #mine = new MyChanges()
  readonly #scores = new Map<number, SavedScore>()
  readonly #board: Scoreboard
  readonly #slots: Slots

  constructor(fieldInUse: Sources['fieldInUse'], board: Scoreboard, lineup: Lineup) {
    this.#board = board
    const { shown, unsaved, queued, missed } = this
    const from = { shown, unsaved, queued, missed, mine: this.#mine, scores: this.#scores }
    this.#slots = new Slots({ ...from, board, lineup, fieldInUse })
  }

  line = (slot: number) => this.#slots.line(slot)

  row = (slot: number) => this.#slots.row(slot)

  saved = (slot: number) => this.#slots.saved(slot)

  names = (slot: number) => this.#slots.names(slot)

  all = () => this.#slots.all()

  slotOf = (id: number) => this.#slots.slotOf(id)

  newest = (slots: number[]) => this.#slots.newest(slots)

  seat = (others: Map<number, Other>) => this.#slots.seat(others)

  left = () => this.#slots.left()

  /** `heard` is called with a slot whenever something about it other than the text being typed may have changed. */
  onPaint(heard: (slot: number) => void) {
    this.#slots.onPaint = heard
  }

  /** A moment of this screen, to be noted before the server is asked for rows. */
  now(): number {
    return this.#mine.moment
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
    this.#mine.forgetTold((slot) => this.#slots.told(slot)?.version)
  }

  /** Rows of a page that isn't on the screen. */
  learn(rows: DrawRow[], { version, asked }: Reading) {
    for (const row of rows) {
      this.#mine.read(row.draw, asked)
      this.#slots.tell({ row, version })
    }
    const slots = rows.map((row) => row.draw)
    this.missed.found(slots, asked)
  }

  /** Rows as somebody else has changed them. */
  receive(rows: DrawRow[], version: number) {
    for (const row of rows) {
      if (this.#mine.isUndecided(row.draw, version)) this.missed.miss([row.draw], this.#mine.next())
      this.#slots.tell({ row, version })
    }
  }

  /** A score that was saved, here or elsewhere, wherever the run stands by now. An older one changes nothing. */
  receiveScore(saved: SavedScore, own: readonly string[] = []) {
    const known = this.#scores.get(saved.id)
    if (known && known.version > saved.version) return
    this.#scores.set(saved.id, saved)
    for (const { draw, score_id } of this.all()) if (score_id === saved.id) this.#slots.paintAgain(draw, own)
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
    const change = this.#mine.begin(this.row(slot), doing.shown)
    const told = this.#slots.told(slot)
    this.#showOwn(change)
    const written = await doing.call()
    if (written.state !== 'done') this.#mine.takeBack(change)
    else {
      const added = doing.made?.(written.answer) ?? {}
      this.#mine.done(change, written.version, added)
      if (added.id) this.unsaved.entryMade(slot, added.id)
    }
    this.#showOwn(change)
    if (written.state === 'failed') this.missed.doubt(this.#slotsOf(change), this.#mine.next())
    if (written.state !== 'done') this.#typedAgain(change, doing.typed, refusalIn(written))
    const isUnknown = written.state === 'done' && written.version === undefined
    if (isUnknown && told !== this.#slots.told(slot)) this.missed.miss([slot], this.#mine.next())
    return written
  }

  /** Shows a change until it can be entered. Where it never can, its name is in its box again. */
  async changeLater(slot: number, { shown, typed }: Omit<Doing<unknown>, 'call'>, isReady: Promise<boolean>) {
    const change = this.#mine.begin(this.row(slot), shown)
    this.#showOwn(change)
    const canEnter = await isReady
    this.#mine.takeBack(change)
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
      this.#showOwn(this.#mine.moved(before, after, version))
  }

  /** Shows a change of the run in this slot at once and hands it to the outbox, which sends it until it is answered. */
  async enter(slot: number, write: NewWrite) {
    const stored = this.queued.enter(write)
    this.#slots.paintAgain(slot, touchedBy(write, this.row(slot)))
    await stored
  }

  /** Called when the queued changes of these scores and entries change. */
  requeued(entities: Iterable<string>) {
    for (const entity of entities)
      for (const slot of this.slotsOf({ entity })) {
        const row = this.row(slot)
        this.unsaved.dropRefused(row, this.queued.of(row))
        this.#slots.paintAgain(slot)
      }
  }

  /** The slots with the score or the entry of a queued change, wherever the run stands by now. */
  slotsOf({ entity }: Pick<QueuedWrite, 'entity'>): number[] {
    return this.all().flatMap(({ id, score_id, draw }) =>
      entity === `entry ${id}` || entity === `score ${score_id}` ? [draw] : [],
    )
  }

  /** A queued change of an entry, as the server has it now. */
  settle(item: QueuedWrite, fields: (row: DrawRow) => Partial<DrawRow>, version: number | undefined) {
    for (const slot of this.slotsOf(item)) {
      this.#mine.settled(this.row(slot), fields, version)
      this.repaint([slot], touchedBy(item, this.row(slot)))
    }
  }

  /** Marks slots to be read again. A focused field keeps its text. */
  miss(slots: number[]) {
    this.missed.miss(slots, this.#mine.next())
  }

  /** For slots of which nobody knows whether a call about them was done. */
  readAgain(slots: number[]) {
    this.missed.doubt(slots.filter(this.#slots.has), this.#mine.next())
  }

  /** After a change of what was typed; `own` are fields that change although someone is in them. */
  repaint(slots: Iterable<number> = this.#slots.numbers(), own: readonly string[] = []) {
    for (const slot of slots) this.#slots.paintAgain(slot, own)
  }

  edit(slot: number, edit: ScoreEdit | null) {
    const { row } = this.line(slot).get()
    if (row.id === null) return
    this.unsaved.setEdit(row.id, edit)
    this.#slots.showEdit(slot)
  }

  /**
   * What is being typed into a box; null when that is settled. It is painted there alone: a key is to be seen at once.
   */
  type(slot: number, box: NameBox, text: string | null) {
    const place = placeOf(this.row(slot))
    this.unsaved.setName(place, box, text === null ? null : { text, at: Date.now() })
    this.#slots.slot(slot).names.set(this.unsaved.names(place))
  }

  /** The run is gone, and with it its score and what was typed for it. */
  forget({ id, score_id }: DrawRow) {
    if (id !== null) this.unsaved.forget(id)
    if (score_id !== null) this.#board.forget(score_id)
  }

  #showOwn(change: Change) {
    for (const slot of this.#slotsOf(change))
      this.#slots.paintAgain(slot, Object.keys(change.fields(this.row(slot))))
  }

  /** The name that could not be saved is in its box again, unless something newer was chosen or is typed there. */
  #typedAgain(change: Mine, typed: Doing<unknown>['typed'], refusal?: string) {
    const isOvertaken = this.#mine.isOvertaken(change, this.row(change.slot))
    if (!typed || isOvertaken || this.unsaved.names(change.place)[typed.box]) return
    const refused = refusal ? { reason: refusal } : undefined
    const name = { text: typed.text, at: Date.now(), failed: true, refused } as const
    this.unsaved.setName(change.place, typed.box, name)
    for (const slot of this.#slotsOf(change)) this.#slots.paintAgain(slot)
  }

  /** Where a change was made, and where its run stands by now. */
  #slotsOf({ slot, place }: Change): number[] {
    const isMeant = ({ told, shown }: Known) =>
      shown.draw === slot || placeOf(shown) === place || placeOf(told.row) === place
    return this.#slots.known().flatMap((known) => (isMeant(known) ? [known.shown.draw] : []))
  }
}

export const touchedBy = (write: NewWrite, row: DrawRow) => Object.keys(queuedFields(write, row))

const refusalIn = (written: Exclude<Written, { state: 'done' }>) =>
  written.state === 'refused' ? written.sentence : written.refusal
