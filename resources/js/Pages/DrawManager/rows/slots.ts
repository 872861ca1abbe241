import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'
import type { FieldInUse } from '../keyboard/columns.ts'
import { type Known, merge, placeOf, shownRow, type Told } from './merge.ts'
import { Missed } from './missed.ts'
import { MyChanges } from './myChanges.ts'
import { isSameQueue, Queued } from './queued.ts'
import type { ScoreEdit } from './scoreEdits.ts'
import type { Lineup } from '../state/lineup.ts'
import type { Scoreboard } from '../state/scoreboard.ts'
import { type TypedNames, Unsaved } from './unsaved.ts'
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

/**
 * What is known of each slot, and how it is painted. Each row of the table looks at its own, so a change paints one
 * row.
 */
export class Slots {
  /** The slots on the screen. */
  readonly shown = new Store<number[]>([])
  readonly unsaved = new Unsaved()
  readonly queued = new Queued()
  readonly missed = new Missed()
  protected readonly mine = new MyChanges()
  protected readonly slots = new Map<number, Slot>()
  protected readonly scores = new Map<number, SavedScore>()
  #others = new Map<number, Other>()
  /** Where somebody is in a field that keeps what it shows, although something newer may be known. */
  #keeping = new Set<number>()
  #fieldInUse: (slot: number) => FieldInUse | null
  protected readonly board: Scoreboard
  #lineup: Lineup
  /** Called with a slot whenever something about it may have changed. */
  onPaint = (_slot: number) => {}

  constructor(fieldInUse: (slot: number) => FieldInUse | null, board: Scoreboard, lineup: Lineup) {
    this.#fieldInUse = fieldInUse
    this.board = board
    this.#lineup = lineup
    board.changes.subscribe(() => this.#remark())
    lineup.changes.subscribe(() => this.#remark())
  }

  line(slot: number): Store<Line> {
    return this.slot(slot).line
  }

  row(slot: number): DrawRow {
    return this.line(slot).get().row
  }

  /** The row as the server has it, as far as this screen knows: without what is typed, queued or under way. */
  saved(slot: number): DrawRow {
    const changes = this.mine.changes.filter(({ answered }) => answered !== null)
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
    return [...this.slots.values()].map(({ line }) => line.get().row)
  }

  /** Where a run stands now; undefined when it has left the draw. A page that was read before may hold it as well. */
  slotOf(id: number): number | undefined {
    const slots = this.all().flatMap((row) => (row.id === id ? [row.draw] : []))
    return slots.find((slot) => this.shown.get().includes(slot)) ?? slots[0]
  }

  /** The newest version of the draw that was told of any of these slots. */
  newest(slots: number[]): number {
    return Math.max(0, ...slots.map((slot) => this.slots.get(slot)?.known.told.version ?? 0))
  }

  /** Who else works in which slot now. */
  seat(others: Map<number, Other>) {
    const touched = new Set([...this.#others.keys(), ...others.keys()])
    this.#others = others
    for (const slot of touched) if (this.slots.has(slot)) this.paintAgain(slot)
  }

  /** Somebody has left a field: what it has kept can go. */
  left() {
    for (const slot of this.#keeping) this.paintAgain(slot)
  }

  protected slot(slot: number): Slot {
    const found = this.slots.get(slot)
    if (!found) throw new Error(`Slot ${slot} has not been read yet.`)
    return found
  }

  /** The server tells how a row is; it may be older than what is known. */
  protected tell(told: Told) {
    const { draw } = told.row
    const field = this.#field(draw)
    const before = this.slots.get(draw)?.known
    this.#paint(merge(before, told, { ...this.#around(), field }), field)
  }

  /** Shows a slot as it has to be now; `own` are fields that this person has just changed. */
  protected paintAgain(slot: number, own: readonly string[] = []) {
    const { told, shown } = this.slot(slot).known
    const field = this.#field(slot)
    const row = shownRow(told, shown, { ...this.#around(), field, own })
    this.#paint({ told, shown: row }, field)
  }

  #queuedFor = (row: DrawRow) => this.queued.of(row)

  #around = () => ({ changes: this.mine.changes, scores: this.scores, queued: this.#queuedFor })

  #field(slot: number): FieldInUse | null {
    return this.missed.isDoubtful(slot) ? null : this.#fieldInUse(slot)
  }

  #paint(known: Known, field: FieldInUse | null) {
    const { shown: row } = known
    const slot = row.draw
    this.onPaint(slot)
    if (field) this.#keeping.add(slot)
    else this.#keeping.delete(slot)
    if (row.id !== null && !this.mine.isMaking(slot)) this.unsaved.slotFilled(slot)
    const queued = this.queued.of(row)
    if (!isScoreWaiting(queued)) this.board.saw(row)
    this.#seeDrawn(known)
    const line: Line = {
      row,
      edit: this.unsaved.edit(row),
      queued,
      warnings: this.board.warnings(row),
      doubles: this.#lineup.doublesOf(slot),
      other: this.#others.get(slot) ?? null,
    }
    const names = this.unsaved.names(placeOf(row))
    const before = this.slots.get(slot)
    if (!before) return void this.slots.set(slot, { known, line: new Store(line), names: new Store(names) })
    before.known = known
    before.names.set(names)
    if (!isSameLine(before.line.get(), line)) before.line.set(line)
  }

  #seeDrawn({ shown, told }: Known) {
    this.#lineup.saw(shown, told.version, this.shown.get().includes(shown.draw))
  }

  /** Each new score may make others odd, or no longer so; each horse in the draw may be there twice. */
  #remark() {
    const slots = this.shown.get()
    for (const slot of slots) {
      const { row, queued } = this.line(slot).get()
      if (!isScoreWaiting(queued)) this.board.saw(row)
      this.#seeDrawn(this.slot(slot).known)
    }
    for (const slot of slots) {
      const { row, warnings, doubles } = this.line(slot).get()
      const isSame =
        this.board.warnings(row).join() === warnings.join() &&
        this.#lineup.doublesOf(slot).join() === doubles.join()
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
