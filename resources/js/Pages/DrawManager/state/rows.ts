import type { DrawRow, SavedScore, Score } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import { type FieldInUse, fieldsOf, showsScore } from '../keyboard/columns.ts'
import type { Other } from './whoIsHere.ts'
import type { Scoreboard } from './scoreboard.ts'
import { type NameBox, type RowTexts, Texts } from './texts.ts'

/** What was typed into one run and is not saved yet. It follows the run, even when the run changes its slot. */
export type ScoreEdit = {
  text: string
  /** The version on the screen when the typing began; a newer one on the server is a conflict. */
  version: number
  /** Opened by the pencil, or back from a refusal: it stays open even when it is emptied. */
  opened: boolean
  /** What is on its way to the server, waits for the decision below, or was on its way when the page was left. */
  mine: { score: Score; penalty: number } | null
  saving: boolean
  /** What somebody else saved in the meantime, while the two wait for a decision. */
  theirs: SavedScore | null
}

/** A row of the table: the server's row, what is being typed into it, and who else is in it. */
export type Line = {
  row: DrawRow
  edit: ScoreEdit | null
  texts: RowTexts
  warnings: string[]
  other: Other | null
}

/** All that was typed and not saved. */
export type Typed = { edits: [number, ScoreEdit][]; texts: [string, RowTexts][] }

/** What can be listened to: a slot, which slots are shown, what was missed, the scores of the class. */
type About = number | 'shown' | 'missed' | 'scores'

/** How new rows are that were read: the draw's version, and this screen's moment when they were asked for. */
export type Reading = { version: number; asked: number }

/**
 * The draw as this screen knows it. Each row of the table subscribes to its own slot, so a change paints one row.
 * `change` is for what this person has just done. `receive` and `show` are for news from the server: they replace
 * older by newer only, never touch the field in which somebody is, and never what was typed. What a row has missed
 * is read again when it can be shown.
 */
export class Rows {
  #lines = new Map<number, Line>()
  #edits = new Map<number, ScoreEdit>()
  #texts = new Texts()
  #others = new Map<number, Other>()
  #holds = new Map<number, number>()
  #versions = new Map<number, number>()
  /** When somebody here last changed a slot: how new that makes it only the server knows. */
  #changed = new Map<number, number>()
  #moment = 0
  #missed = new Set<number>()
  /** Slots of which nobody knows how a call of this person's ended: what is read is shown, whoever has the focus. */
  #doubtful = new Set<number>()
  #shown: number[] = []
  #areEditsTaken = false
  #listeners = new Map<About, Set<() => void>>()
  #fieldInUse: (slot: number) => FieldInUse | null
  #board: Scoreboard
  #isRemarkDue = false

  constructor(fieldInUse: (slot: number) => FieldInUse | null, board: Scoreboard) {
    this.#fieldInUse = fieldInUse
    this.#board = board
    board.onChange = () => this.#remarkSoon()
  }

  line(slot: number): Line {
    const line = this.#lines.get(slot)
    if (!line) throw new Error(`Slot ${slot} has not been read yet.`)
    return line
  }

  row(slot: number): DrawRow {
    return this.line(slot).row
  }

  rows(): DrawRow[] {
    return [...this.#lines.values()].map((line) => line.row)
  }

  shown(): number[] {
    return this.#shown
  }

  /** Where a run stands now; undefined when it has left the draw. A page that was read before may hold it as well. */
  slotOf(id: number): number | undefined {
    const slots = this.rows().flatMap((row) => (row.id === id ? [row.draw] : []))
    return slots.find((slot) => this.#shown.includes(slot)) ?? slots[0]
  }

  subscribe(to: About, listener: () => void): () => void {
    const listeners = this.#listeners.get(to) ?? new Set()
    this.#listeners.set(to, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** A moment of this screen, to be noted before the server is asked for rows. */
  now(): number {
    return this.#moment
  }

  /** The rows of a page, or those that a search has found. */
  show(rows: DrawRow[], { version, asked }: Reading) {
    for (const row of rows) {
      const changed = this.#changed.get(row.draw) ?? 0
      if (changed > asked) this.#miss(row.draw)
      else if (this.#take(row, version)) this.#changed.delete(row.draw)
    }
    const slots = rows.map((row) => row.draw)
    if (slots.join() === this.#shown.join()) return
    this.#shown = slots
    this.#tell('shown')
  }

  /** Rows as somebody else has changed them. Which of two changes came last cannot be told here: that is read again. */
  receive(rows: DrawRow[], version: number) {
    for (const row of rows) {
      if (this.#changed.has(row.draw)) this.#miss(row.draw)
      else this.#take(row, version)
    }
  }

  /** A score that somebody else saved, wherever the run stands by now. */
  receiveScore(saved: SavedScore) {
    for (const { draw: slot, score_id } of this.rows()) {
      if (score_id !== saved.id) continue
      if (this.#isHeld(slot) || showsScore(this.#fieldInUse(slot)?.column)) this.#miss(slot)
      else this.acceptScore(slot, saved)
    }
  }

  /** The server's answer to this person: shown whoever has the focus, unless something newer is known. */
  acceptScore(slot: number, { id, score, version, penalty_seconds }: SavedScore) {
    const row = this.#lines.get(slot)?.row
    if (row?.score_id === id && version > row.score_version)
      this.#put(slot, { ...row, score, score_version: version, penalty_seconds })
  }

  /**
   * Nothing is received for a slot while a call about it is on its way: the news may be older than the call. One that
   * failed (undefined) may have been done all the same, when only its answer was lost: the slot is read again.
   */
  async whileHeld<T>(slot: number, call: () => Promise<T>): Promise<T> {
    this.#holds.set(slot, (this.#holds.get(slot) ?? 0) + 1)
    try {
      const answer = await call()
      if (answer === undefined) {
        this.#doubtful.add(slot)
        this.#missed.add(slot)
      }
      return answer
    } finally {
      this.#holds.set(slot, this.#holds.get(slot)! - 1)
      this.#changed.set(slot, ++this.#moment)
      if (this.#missed.has(slot)) this.#tell('missed')
    }
  }

  /** Somebody has left a field: what it has missed can be shown. */
  left() {
    if (this.#missed.size > 0) this.#tell('missed')
  }

  /** Whether a row has missed something that can be shown now. Asking forgets it, so read the rows again then. */
  hasMissed(): boolean {
    const free = [...this.#missed].filter((slot) => !this.#isHeld(slot) && this.#keptField(slot) === null)
    for (const slot of free) this.#missed.delete(slot)
    return free.length > 0
  }

  change(slot: number, change: Partial<DrawRow>) {
    this.#changed.set(slot, ++this.#moment)
    this.#put(slot, { ...this.row(slot), ...change })
  }

  /** The slot keeps its number and loses its entry. */
  empty(slot: number) {
    this.change(slot, emptyRow(slot))
  }

  /** The entries of two slots, or an entry and an empty slot, change places. */
  exchange(one: number, other: number) {
    const [a, b] = [this.row(one), this.row(other)]
    this.change(one, { ...b, draw: one, page_draw: a.page_draw, position: b.id && one })
    this.change(other, { ...a, draw: other, page_draw: b.page_draw, position: a.id && other })
  }

  edit(slot: number, edit: ScoreEdit | null) {
    const { row } = this.line(slot)
    if (row.id === null) return
    if (edit) this.#edits.set(row.id, edit)
    else this.#edits.delete(row.id)
    this.#put(slot, row)
  }

  /** What is being typed into a box; null when that is settled. The box shows it by itself. */
  type(slot: number, box: NameBox, text: string | null) {
    const line = this.line(slot)
    this.#texts.set(line.row, box, text)
    this.#lines.set(slot, { ...line, texts: this.#texts.of(line.row) })
  }

  /** The lists are there: whether a name that came back with the page is in them can be told now. */
  listsRead() {
    for (const { row, texts } of this.#lines.values())
      if (Object.keys(texts).length > 0) this.#put(row.draw, row)
  }

  /** The entry that this person put into the slot has been made. */
  entryMade(slot: number, made: Partial<DrawRow> & { id: number }) {
    this.#texts.entryMade(this.row(slot), made.id)
    this.change(slot, made)
  }

  /** Who else works in which slot now. */
  seat(others: Map<number, Other>) {
    const touched = new Set([...this.#others.keys(), ...others.keys()])
    this.#others = others
    for (const slot of touched) {
      const line = this.#lines.get(slot)
      if (line && line.other !== (others.get(slot) ?? null)) this.#put(slot, line.row)
    }
  }

  /** Whether something typed is not saved yet, and would be lost with the page. */
  hasEdits(): boolean {
    return !this.#areEditsTaken && (this.#edits.size > 0 || !this.#texts.isEmpty())
  }

  /** What was typed, by run; whoever takes it keeps it. */
  takeEdits(): Typed {
    this.#areEditsTaken = true
    return { edits: [...this.#edits], texts: this.#texts.all() }
  }

  /** The run is gone, and with it its score and what was typed for it. */
  forget({ id, score_id }: DrawRow) {
    if (id !== null) {
      this.#edits.delete(id)
      this.#texts.forget(id)
    }
    if (score_id !== null) this.#board.forget(score_id)
  }

  /** For rows that are still to come. */
  giveEdits({ edits, texts }: Typed) {
    for (const [id, edit] of edits) this.#edits.set(id, edit)
    this.#texts.give(texts)
  }

  #isHeld(slot: number): boolean {
    return (this.#holds.get(slot) ?? 0) > 0
  }

  #keptField(slot: number): FieldInUse | null {
    return this.#doubtful.has(slot) ? null : this.#fieldInUse(slot)
  }

  #miss(slot: number) {
    this.#missed.add(slot)
    this.#tell('missed')
  }

  /** Shows a row of the server unless it is older than what is known. Answers whether nothing of it was left out. */
  #take(row: DrawRow, version: number): boolean {
    const slot = row.draw
    if (version < (this.#versions.get(slot) ?? 0)) return true
    const known = this.#lines.get(slot)?.row
    const field = known ? this.#keptField(slot) : null
    const isOther = known?.id !== row.id
    // What is being typed is meant for the run it stands beside; an untouched field shows who is in the slot now.
    if (this.#isHeld(slot) || (field?.typed && isOther)) {
      this.#miss(slot)
      return false
    }
    this.#doubtful.delete(slot)
    this.#versions.set(slot, version)
    const column = isOther ? undefined : field?.column
    const kept = column ? fieldsOf(column, known!) : {}
    const isAll = !column || JSON.stringify(kept) === JSON.stringify(fieldsOf(column, row))
    if (!isAll) this.#missed.add(slot)
    this.#put(slot, { ...this.#withNewestScore(row), ...kept })
    return isAll
  }

  #put(slot: number, row: DrawRow) {
    const edit = (row.id !== null && this.#edits.get(row.id)) || null
    this.#board.saw(row)
    const warnings = this.#board.warnings(row)
    if (row.id !== null) this.#texts.slotFilled(slot)
    const texts = this.#texts.of(row)
    this.#lines.set(slot, { row, edit, texts, warnings, other: this.#others.get(slot) ?? null })
    this.#tell(slot)
  }

  /** Once, however many scores have come: each may make others odd, or no longer so. */
  #remarkSoon() {
    if (this.#isRemarkDue) return
    this.#isRemarkDue = true
    queueMicrotask(() => {
      for (const slot of this.#shown) this.#board.saw(this.row(slot))
      this.#isRemarkDue = false
      for (const slot of this.#shown) {
        const { row, warnings } = this.line(slot)
        if (this.#board.warnings(row).join() !== warnings.join()) this.#put(slot, row)
      }
      this.#tell('scores')
    })
  }

  /** Answers can overtake each other: a score is only ever replaced by a newer one. */
  #withNewestScore(row: DrawRow): DrawRow {
    const known = this.#lines.get(row.draw)?.row
    if (!known || known.id !== row.id || known.score_version <= row.score_version) return row
    const { score, score_version, penalty_seconds } = known
    return { ...row, score, score_version, penalty_seconds }
  }

  #tell(about: About) {
    for (const listener of this.#listeners.get(about) ?? []) listener()
  }
}
