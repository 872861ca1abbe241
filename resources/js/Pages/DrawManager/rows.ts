import type { DrawRow, SavedScore } from '#wire/draw.ts'

/** What was typed into one run and is not saved yet. It follows the run, even when the run changes its slot. */
export type ScoreEdit = {
  text: string
  /** The version on the screen when the typing began; a newer one on the server is a conflict. */
  version: number
  saving: boolean
  /** What somebody else saved in the meantime, while the two wait for a decision. */
  theirs: SavedScore | null
}

export type Line = { row: DrawRow; edit: ScoreEdit | null; warnings: string[] }

/**
 * The draw as this screen knows it. Each row of the table subscribes to its own slot, so a change paints one row.
 * `receive` is for news from the server: it waits while the row has the focus, and never touches what was typed.
 * `change` is for what this person has just done.
 */
export class Rows {
  #lines = new Map<number, Line>()
  #edits = new Map<number, ScoreEdit>()
  #warnings = new Map<number, string[]>()
  #held = new Set<number>()
  #postponed = new Map<number, DrawRow>()
  #shown: number[] = []
  #listeners = new Map<number | 'shown', Set<() => void>>()

  line(slot: number): Line {
    const line = this.#lines.get(slot)
    if (!line) throw new Error(`Slot ${slot} is not on the screen.`)
    return line
  }

  row(slot: number): DrawRow {
    return this.line(slot).row
  }

  shown(): number[] {
    return this.#shown
  }

  isShown(slot: number): boolean {
    return this.#shown.includes(slot)
  }

  rows(): DrawRow[] {
    return [...this.#lines.values()].map((line) => line.row)
  }

  subscribe(to: number | 'shown', listener: () => void): () => void {
    const listeners = this.#listeners.get(to) ?? new Set()
    this.#listeners.set(to, listeners.add(listener))
    return () => void listeners.delete(listener)
  }

  /** The rows of a page, or those that a search has found. */
  show(rows: DrawRow[]) {
    this.receive(rows)
    this.#shown = rows.map((row) => row.draw)
    this.#tell('shown')
  }

  receive(rows: DrawRow[]) {
    for (const row of rows) {
      if (this.#held.has(row.draw)) this.#postponed.set(row.draw, row)
      else this.#put(row.draw, this.#withNewestScore(row))
    }
  }

  /** `at` is the slot where the news say that the run is; nothing happens when the run is not on the screen. */
  receiveScore(at: number, saved: SavedScore) {
    const row = this.#lines.get(at)?.row
    if (row?.score_id !== saved.id || saved.version <= row.score_version) return
    this.#put(at, { ...row, score: saved.score, score_version: saved.version })
  }

  /** A row is held while somebody works in it, so that nothing changes under the fingers. */
  hold(slot: number) {
    this.#held.add(slot)
  }

  release(slot: number) {
    this.#held.delete(slot)
    const row = this.#postponed.get(slot)
    this.#postponed.delete(slot)
    if (row) this.receive([row])
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
