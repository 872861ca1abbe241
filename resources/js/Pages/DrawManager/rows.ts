import type { PenaltySeconds } from '#rules/score.ts'
import type { DrawRow, SavedScore, Score } from '#wire/draw.ts'

/** What was typed into one run and is not saved yet. It follows the run, even when the run changes its slot. */
export type ScoreEdit = {
  text: string
  /** The version on the screen when the typing began; a newer one on the server is a conflict. */
  version: number
  /** Opened by the pencil, or back from a refusal: it stays open even when it is emptied. */
  opened: boolean
  /** What is on its way to the server, or waits for the decision below. */
  mine: { score: Score; penalty: PenaltySeconds | 0 } | null
  saving: boolean
  /** What somebody else saved in the meantime, while the two wait for a decision. */
  theirs: SavedScore | null
}

export type Line = { row: DrawRow; edit: ScoreEdit | null; warnings: string[] }

/**
 * The draw as this screen knows it. Each row of the table subscribes to its own slot, so a change paints one row.
 * `change` is for what this person has just done. `receive` is for news from the server: they never touch a row in
 * which somebody works, and never what was typed; what a row has missed is read again when it is left.
 */
export class Rows {
  #lines = new Map<number, Line>()
  #edits = new Map<number, ScoreEdit>()
  #warnings = new Map<number, string[]>()
  #holds = new Map<number, number>()
  #missed = new Set<number>()
  #shown: number[] = []
  #listeners = new Map<number | 'shown', Set<() => void>>()
  #hasFocus: (slot: number) => boolean

  constructor(hasFocus: (slot: number) => boolean) {
    this.#hasFocus = hasFocus
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

  /** Where a run stands now; undefined when it has left the draw. */
  slotOf(id: number): number | undefined {
    return this.rows().find((row) => row.id === id)?.draw
  }

  subscribe(to: number | 'shown', listener: () => void): () => void {
    const listeners = this.#listeners.get(to) ?? new Set()
    this.#listeners.set(to, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** The rows of a page, or those that a search has found. */
  show(rows: DrawRow[]) {
    this.receive(rows)
    const slots = rows.map((row) => row.draw)
    if (slots.join() === this.#shown.join()) return
    this.#shown = slots
    this.#tell('shown')
  }

  receive(rows: DrawRow[]) {
    for (const row of rows) {
      if (this.#lines.has(row.draw) && this.#isBusy(row.draw)) this.#missed.add(row.draw)
      else this.#put(row.draw, this.#withNewestScore(row))
    }
  }

  /** A score that somebody saved; `slot` is where the run stood then. */
  receiveScore(slot: number, saved: SavedScore) {
    if (this.#isBusy(slot)) this.#missed.add(slot)
    else this.acceptScore(slot, saved)
  }

  /** The server's answer to this person: shown whoever has the focus, unless something newer is known. */
  acceptScore(slot: number, { id, score, version }: SavedScore) {
    const row = this.#lines.get(slot)?.row
    if (row?.score_id === id && version > row.score_version)
      this.change(slot, { score, score_version: version })
  }

  /** Nothing is received for a slot while a call about it is on its way: the news may be older than the call. */
  async whileHeld<T>(slot: number, call: () => Promise<T>): Promise<T> {
    this.#holds.set(slot, (this.#holds.get(slot) ?? 0) + 1)
    try {
      return await call()
    } finally {
      this.#holds.set(slot, this.#holds.get(slot)! - 1)
    }
  }

  /** Whether a row that is free again has missed something. Asking forgets it, so read the rows again then. */
  hasMissed(): boolean {
    const free = [...this.#missed].filter((slot) => !this.#isBusy(slot))
    for (const slot of free) this.#missed.delete(slot)
    return free.length > 0
  }

  change(slot: number, change: Partial<DrawRow>) {
    this.#put(slot, { ...this.row(slot), ...change })
  }

  /** The slot keeps its number and loses its entry. */
  empty(slot: number) {
    this.#put(slot, emptied(this.row(slot)))
  }

  /** The entries of two slots, or an entry and an empty slot, change places. */
  exchange(one: number, other: number) {
    const [a, b] = [this.row(one), this.row(other)]
    this.#put(one, { ...b, draw: one, page_draw: a.page_draw, position: b.id && one })
    this.#put(other, { ...a, draw: other, page_draw: b.page_draw, position: a.id && other })
  }

  edit(slot: number, edit: ScoreEdit | null) {
    const { row } = this.line(slot)
    if (row.id === null) return
    if (edit) this.#edits.set(row.id, edit)
    else this.#edits.delete(row.id)
    this.#put(slot, row)
  }

  warn(slot: number, warnings: string[]) {
    const { row } = this.line(slot)
    if (row.id === null) return
    this.#warnings.set(row.id, warnings)
    this.#put(slot, row)
  }

  /** Whether something typed is not saved yet. */
  hasEdits(): boolean {
    return [...this.#lines.values()].some((line) => line.edit)
  }

  #isBusy(slot: number): boolean {
    return (this.#holds.get(slot) ?? 0) > 0 || this.#hasFocus(slot)
  }

  #put(slot: number, row: DrawRow) {
    const edit = (row.id !== null && this.#edits.get(row.id)) || null
    const warnings = (row.id !== null && this.#warnings.get(row.id)) || NONE
    this.#lines.set(slot, { row, edit, warnings })
    this.#tell(slot)
  }

  /** Answers can overtake each other: a score is only ever replaced by a newer one. */
  #withNewestScore(row: DrawRow): DrawRow {
    const known = this.#lines.get(row.draw)?.row
    if (!known || known.id !== row.id || known.score_version <= row.score_version) return row
    return { ...row, score: known.score, score_version: known.score_version }
  }

  #tell(about: number | 'shown') {
    for (const listener of this.#listeners.get(about) ?? []) listener()
  }
}

const NONE: string[] = []

const emptied = ({ draw, page_draw }: DrawRow): DrawRow => ({
  id: null,
  draw,
  page_draw,
  position: null,
  slack_draw: null,
  user_id: null,
  user_name: null,
  user_fake: false,
  horse_id: null,
  horse_name: null,
  bull_id: null,
  bull_name: null,
  score: null,
  score_id: null,
  score_version: 0,
  score_entered: '',
  penalty: '',
  request: null,
  activity_scored: false,
  scored_incentives: [],
  is_session_only: false,
  team_id: null,
  root_activity_id: null,
  rider: null,
  horse: null,
  bull: null,
})
