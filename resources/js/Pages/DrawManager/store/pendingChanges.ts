import type { DrawRow } from '#wire/draw.ts'
import { type PendingChange, sortByVersion, targetKey } from './mergeRow.ts'

export type Fields = Partial<DrawRow> | ((row: DrawRow) => Partial<DrawRow>)

/** Both are moments of this screen; `answered` is null as long as it is under way. */
export type TrackedChange = PendingChange & { startedAt: number; settledAt: number | null }

/** What this person has done to the draw, for as long as the rows of the server do not hold it. */
export class PendingChanges {
  /** Counts what was answered and missed here: what was asked for later is newer. */
  clock = 0
  changes: readonly TrackedChange[] = []

  begin(row: DrawRow, fields: Fields): TrackedChange {
    const change: TrackedChange = { ...changeFor(row, fields), startedAt: this.tick(), settledAt: null }
    this.changes = [...this.changes, change]
    return change
  }

  /** The server has done it; `added` is what only its answer could tell. */
  confirm(change: TrackedChange, version: number | undefined, added: Partial<DrawRow>) {
    const { fields } = change
    change.fields = (row) => ({ ...fields(row), ...added })
    change.version = version
    change.settledAt = this.tick()
    // What was done meanwhile to the entry that was just being made is meant for it.
    if (added.id)
      for (const other of this.changes)
        if (other !== change && other.target === change.target && other.settledAt === null)
          other.target = targetKey({ id: added.id, draw: other.slot })
    this.changes = sortByVersion(this.changes)
  }

  rollback(change: TrackedChange) {
    this.changes = this.changes.filter((other) => other !== change)
  }

  /** Whether something else has been done since to the same part of the same run. */
  isSuperseded({ target, fields, startedAt }: TrackedChange, row: DrawRow): boolean {
    const touched = Object.keys(fields(row))
    return this.changes.some(
      (later) =>
        later.startedAt > startedAt &&
        later.target === target &&
        Object.keys(later.fields(row)).some((field) => touched.includes(field)),
    )
  }

  /** A change that the outbox had sent. */
  addSettled(row: DrawRow, fields: Fields, version: number | undefined) {
    const now = this.tick()
    this.changes = sortByVersion([
      ...this.changes,
      { ...changeFor(row, fields), version, startedAt: now, settledAt: now },
    ])
  }

  /** A slot after a move that the server has done. */
  addMove(before: DrawRow, after: DrawRow, version: number | undefined): TrackedChange {
    const now = this.tick()
    const move: TrackedChange = {
      ...changeFor(before, after),
      isMove: true,
      version,
      startedAt: now,
      settledAt: now,
    }
    this.changes = sortByVersion([...this.changes, move])
    return move
  }

  tick(): number {
    return ++this.clock
  }

  /** Whether the entry of an empty slot is just being made. */
  isCreating(slot: number): boolean {
    return this.changes.some(({ target, settledAt }) => settledAt === null && target === `slot ${slot}`)
  }

  /**
   * Whether nobody here can tell which came last, this news of a slot or what was done there; nor how a run looks that
   * was moved before the news of it came.
   */
  isOrderUnknown(slot: number, version: number): boolean {
    return this.changes.some(
      (change) =>
        change.slot === slot &&
        (change.version === undefined
          ? change.settledAt !== null
          : change.isMove && version < change.version),
    )
  }

  /** The slot is being shown as it was read at that moment: what was answered before is in it. */
  dropSettledBefore(slot: number, requestedAt: number) {
    this.changes = this.changes.filter(
      (change) =>
        change.slot !== slot ||
        change.version !== undefined ||
        change.settledAt === null ||
        change.settledAt > requestedAt,
    )
  }

  /** What the server has told by now needs no remembering. */
  dropConfirmed(versionOf: (slot: number) => number | undefined) {
    this.changes = this.changes.filter(
      ({ slot, version }) => version === undefined || version > (versionOf(slot) ?? 0),
    )
  }
}

const changeFor = (row: DrawRow, fields: Fields): PendingChange => ({
  slot: row.draw,
  target: targetKey(row),
  isMove: false,
  fields: typeof fields === 'function' ? fields : () => fields,
  version: undefined,
})
