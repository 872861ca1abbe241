import type { DrawRow } from '#wire/draw.ts'
import { type Change, inOrder, placeOf } from './merge.ts'

export type Fields = Partial<DrawRow> | ((row: DrawRow) => Partial<DrawRow>)

/** Both are moments of this screen; `answered` is null as long as it is under way. */
export type Mine = Change & { begun: number; answered: number | null }

/** What this person has done to the draw, for as long as the rows of the server do not hold it. */
export class MyChanges {
  /** Counts what was answered and missed here: what was asked for later is newer. */
  moment = 0
  changes: readonly Mine[] = []

  begin(row: DrawRow, fields: Fields): Mine {
    const change: Mine = { ...meantFor(row, fields), begun: this.next(), answered: null }
    this.changes = [...this.changes, change]
    return change
  }

  /** The server has done it; `added` is what only its answer could tell. */
  done(change: Mine, version: number | undefined, added: Partial<DrawRow>) {
    const { fields } = change
    change.fields = (row) => ({ ...fields(row), ...added })
    change.version = version
    change.answered = this.next()
    // What was done meanwhile to the entry that was just being made is meant for it.
    if (added.id)
      for (const other of this.changes)
        if (other !== change && other.place === change.place && other.answered === null)
          other.place = placeOf({ id: added.id, draw: other.slot })
    this.changes = inOrder(this.changes)
  }

  takeBack(change: Mine) {
    this.changes = this.changes.filter((other) => other !== change)
  }

  /** Whether something else has been done since to the same part of the same run. */
  isOvertaken({ place, fields, begun }: Mine, row: DrawRow): boolean {
    const touched = Object.keys(fields(row))
    return this.changes.some(
      (later) =>
        later.begun > begun &&
        later.place === place &&
        Object.keys(later.fields(row)).some((field) => touched.includes(field)),
    )
  }

  /** A change that the outbox had sent. */
  settled(row: DrawRow, fields: Fields, version: number | undefined) {
    const now = this.next()
    this.changes = inOrder([
      ...this.changes,
      { ...meantFor(row, fields), version, begun: now, answered: now },
    ])
  }

  /** A slot after a move that the server has done. */
  moved(before: DrawRow, after: DrawRow, version: number | undefined): Mine {
    const now = this.next()
    const move: Mine = { ...meantFor(before, after), isMove: true, version, begun: now, answered: now }
    this.changes = inOrder([...this.changes, move])
    return move
  }

  next(): number {
    return ++this.moment
  }

  /** Whether the entry of an empty slot is just being made. */
  isMaking(slot: number): boolean {
    return this.changes.some(({ place, answered }) => answered === null && place === `slot ${slot}`)
  }

  /**
   * Whether nobody here can tell which came last, this news of a slot or what was done there; nor how a run looks that
   * was moved before the news of it came.
   */
  isUndecided(slot: number, news: number): boolean {
    return this.changes.some(
      (change) =>
        change.slot === slot &&
        (change.version === undefined ? change.answered !== null : change.isMove && news < change.version),
    )
  }

  /** The slot is being shown as it was read at that moment: what was answered before is in it. */
  read(slot: number, asked: number) {
    this.changes = this.changes.filter(
      (change) =>
        change.slot !== slot ||
        change.version !== undefined ||
        change.answered === null ||
        change.answered > asked,
    )
  }

  /** What the server has told by now needs no remembering. */
  forgetTold(versionOf: (slot: number) => number | undefined) {
    this.changes = this.changes.filter(
      ({ slot, version }) => version === undefined || version > (versionOf(slot) ?? 0),
    )
  }
}

const meantFor = (row: DrawRow, fields: Fields): Change => ({
  slot: row.draw,
  place: placeOf(row),
  isMove: false,
  fields: typeof fields === 'function' ? fields : () => fields,
  version: undefined,
})
