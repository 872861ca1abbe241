import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'
import type { FieldInUse } from '../keyboard/columns.ts'
import { type Known, merge, placeOf, shownRow, type Told } from './merge.ts'
import type { Missed } from './missed.ts'
import type { MyChanges } from './myChanges.ts'
import { isSameQueue, type Queued } from './queued.ts'
import type { ScoreEdit } from './scoreEdits.ts'
import type { Lineup } from '../state/lineup.ts'
import type { Scoreboard } from '../state/scoreboard.ts'
import type { TypedNames, Unsaved } from './unsaved.ts'
import type { Other } from '../state/whoIsHere.ts'

/** A row of the table: as it is shown, the score that is being typed into it, and who else is in it. */
export type Line = {
  row: DrawRow
  edit: ScoreEdit | null
  /** Its changes that are in the outbox. */
  queued: readonly QueuedWrite[]
  warnings: string[]
  /** The other slots that have the same horse or rider. */
  doubles: number[]
  other: Other | null
}

export type Slot = { known: Known; line: Store<Line>; names: Store<TypedNames> }

/** What a row is made of, besides what the server said of it. */
export type Sources = {
  /** The slots on the screen. */
  shown: Store<number[]>
  unsaved: Unsaved
  queued: Queued
  missed: Missed
  mine: MyChanges
  /** The newest score of each run, by the id of the score. */
  scores: ReadonlyMap<number, SavedScore>
  board: Scoreboard
  lineup: Lineup
  fieldInUse(slot: number): FieldInUse | null
}

/**
 * The rows as the server last sent them, and as they are shown. Each row of the table subscribes to its own slot, so a
 * change renders one row.
 */
export class Slots {
  readonly #from: Sources
  readonly #slots = new Map<number, Slot>()
  #others = new Map<number, Other>()
  /** Where somebody is in a field that keeps what it shows, although something newer may be known. */
  #keeping = new Set<number>()
  /** Called with a slot whenever something about it other than the text being typed may have changed. */
  onPaint = (_slot: number) => {}

  constructor(from: Sources) {
    this.#from = from
    from.board.changes.subscribe(() => this.#remark())
    from.lineup.changes.subscribe(() => this.#remark())
  }

  has = (slot: number) => this.#slots.has(slot)

  numbers = () => this.#slots.keys()

  known = () => [...this.#slots.values()].map(({ known }) => known)

  /** What the server last said of the slot; undefined if nothing yet. */
  told = (slot: number): Told | undefined => this.#slots.get(slot)?.known.told

  line(slot: number): Store<Line> {
    return this.slot(slot).line
  }

  row(slot: number): DrawRow {
    return this.line(slot).get().row
  }

  /** The row as the server has it, as far as this screen knows: without what is typed, queued or under way. */
  saved(slot: number): DrawRow {
    const changes = this.#from.mine.changes.filter(({ answered }) => answered !== null)
    return shownRow(this.slot(slot).known.told, undefined, {
      ...this.#around(),
      changes,
      queued: () => [],
      field: null,
    })
  }

  /** The names that are being typed into the slot. */
  names(slot: number): Store<TypedNames> {
    return this.slot(slot).names
  }

  all(): DrawRow[] {
    return [...this.#slots.values()].map(({ line }) => line.get().row)
  }

  /** Where a run stands now; undefined when it has left the draw. A page that was read before may hold it as well. */
  slotOf(id: number): number | undefined {
    const slots = this.all().flatMap((row) => (row.id === id ? [row.draw] : []))
    return slots.find((slot) => this.#from.shown.get().includes(slot)) ?? slots[0]
  }

  /** The newest version of the draw that was told of any of these slots. */
  newest(slots: number[]): number {
    return Math.max(0, ...slots.map((slot) => this.#slots.get(slot)?.known.told.version ?? 0))
  }

  /** Who else works in which slot now. */
  seat(others: Map<number, Other>) {
    const touched = new Set([...this.#others.keys(), ...others.keys()])
    this.#others = others
    for (const slot of touched) if (this.#slots.has(slot)) this.paintAgain(slot)
  }

  /** Somebody has left a field: what it has kept can go. */
  left() {
    for (const slot of this.#keeping) this.paintAgain(slot)
  }

  slot(slot: number): Slot {
    const found = this.#slots.get(slot)
    if (!found) throw new Error(`Slot ${slot} has not been read yet.`)
    return found
  }

  /** The server tells how a row is; it may be older than what is known. */
  tell(told: Told) {
    const { draw } = told.row
    const field = this.#field(draw)
    const before = this.#slots.get(draw)?.known
    this.#paint(merge(before, told, { ...this.#around(), field }), field)
  }

  /** Shows the text that is being typed into the score of a slot. */
  showEdit(slot: number) {
    const { known, line } = this.slot(slot)
    const edit = this.#from.unsaved.edit(known.shown)
    if (edit !== line.get().edit) line.set({ ...line.get(), edit })
  }

  /** Shows a slot as it has to be now; `own` are fields that this person has just changed. */
  paintAgain(slot: number, own: readonly string[] = []) {
    const { told, shown } = this.slot(slot).known
    const field = this.#field(slot)
    const row = shownRow(told, shown, { ...this.#around(), field, own })
    this.#paint({ told, shown: row }, field)
  }

  #queuedFor = (row: DrawRow) => this.#from.queued.of(row)

  #around = () => ({ changes: this.#from.mine.changes, scores: this.#from.scores, queued: this.#queuedFor })

  #field(slot: number): FieldInUse | null {
    return this.#from.missed.isDoubtful(slot) ? null : this.#from.fieldInUse(slot)
  }

  #paint(known: Known, field: FieldInUse | null) {
    const { shown: row } = known
    const slot = row.draw
    this.onPaint(slot)
    if (field) this.#keeping.add(slot)
    else this.#keeping.delete(slot)
    if (row.id !== null && !this.#from.mine.isMaking(slot)) this.#from.unsaved.slotFilled(slot)
    const queued = this.#from.queued.of(row)
    if (!isScoreWaiting(queued)) this.#from.board.saw(row)
    this.#seeDrawn(known)
    const line: Line = {
      row,
      edit: this.#from.unsaved.edit(row),
      queued,
      warnings: this.#from.board.warnings(row),
      doubles: this.#from.lineup.doublesOf(slot),
      other: this.#others.get(slot) ?? null,
    }
    const names = this.#from.unsaved.names(placeOf(row))
    const before = this.#slots.get(slot)
    if (!before) return void this.#slots.set(slot, { known, line: new Store(line), names: new Store(names) })
    before.known = known
    before.names.set(names)
    if (!isSameLine(before.line.get(), line)) before.line.set(line)
  }

  #seeDrawn({ shown, told }: Known) {
    this.#from.lineup.saw(shown, told.version, this.#from.shown.get().includes(shown.draw))
  }

  /** Each new score may make others odd, or no longer so; each horse in the draw may be there twice. */
  #remark() {
    const slots = this.#from.shown.get()
    for (const slot of slots) {
      const { row, queued } = this.line(slot).get()
      if (!isScoreWaiting(queued)) this.#from.board.saw(row)
      this.#seeDrawn(this.slot(slot).known)
    }
    for (const slot of slots) {
      const { row, warnings, doubles } = this.line(slot).get()
      const isSame =
        this.#from.board.warnings(row).join() === warnings.join() &&
        this.#from.lineup.doublesOf(slot).join() === doubles.join()
      if (!isSame) this.paintAgain(slot)
    }
  }
}

/** Then the row shows a score that the server doesn't have. */
export const isScoreWaiting = (queued: readonly QueuedWrite[]) =>
  queued.some(({ field, state }) => field === 'score' && state === 'waiting')

function isSameLine(one: Line, other: Line): boolean {
  return (
    one.edit === other.edit &&
    isSameQueue(one.queued, other.queued) &&
    one.other === other.other &&
    one.warnings.join() === other.warnings.join() &&
    one.doubles.join() === other.doubles.join() &&
    isSameRow(one.row, other.row)
  )
}

/** Read again, most rows are as they were: those need not be painted. */
const isSameRow = (one: DrawRow, other: DrawRow) =>
  (Object.keys(one) as (keyof DrawRow)[]).every(
    (field) =>
      one[field] === other[field] ||
      (typeof one[field] === 'object' && JSON.stringify(one[field]) === JSON.stringify(other[field])),
  )
