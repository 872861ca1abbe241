import type { DrawRow } from '#wire/draw.ts'
import { type PendingChange, sortByVersion, targetKey } from './mergeRow.ts'

export type Fields = Partial<DrawRow> | ((row: DrawRow) => Partial<DrawRow>)

/** `startedAt` and `settledAt` are values of `clock`. */
export type TrackedChange = PendingChange & { startedAt: number; settledAt: number | null }

export class PendingChanges {
  /** A counter that orders local changes, not a time. */
  clock = 0
  changes: readonly TrackedChange[] = []

  begin(row: DrawRow, fields: Fields): TrackedChange {
    const change: TrackedChange = { ...changeFor(row, fields), startedAt: this.tick(), settledAt: null }
    this.changes = [...this.changes, change]
    return change
  }

  confirm(change: TrackedChange, version: number | undefined, added: Partial<DrawRow>) {
    const { fields } = change
    change.fields = (row) => ({ ...fields(row), ...added })
    change.version = version
    change.settledAt = this.tick()
    // Changes made while the server created the entry belong to the new entry.
    if (added.id)
      for (const other of this.changes)
        if (other !== change && other.target === change.target && other.settledAt === null)
          other.target = targetKey({ id: added.id, draw: other.slot })
    this.changes = sortByVersion(this.changes)
  }

  rollback(change: TrackedChange) {
    this.changes = this.changes.filter((other) => other !== change)
  }

  isSuperseded({ target, fields, startedAt }: TrackedChange, row: DrawRow): boolean {
    const touched = Object.keys(fields(row))
    return this.changes.some(
      (later) =>
        later.startedAt > startedAt &&
        later.target === target &&
        Object.keys(later.fields(row)).some((field) => touched.includes(field)),
    )
  }

  addSettled(row: DrawRow, fields: Fields, version: number | undefined) {
    const now = this.tick()
    this.changes = sortByVersion([
      ...this.changes,
      { ...changeFor(row, fields), version, startedAt: now, settledAt: now },
    ])
  }

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

  isCreating(slot: number): boolean {
    return this.changes.some(({ target, settledAt }) => settledAt === null && target === `slot ${slot}`)
  }

  /** True if an update with this version may lack a change already saved by the server. */
  isOrderUnknown(slot: number, version: number): boolean {
    return this.changes.some(
      (change) =>
        change.slot === slot &&
        (change.version === undefined
          ? change.settledAt !== null
          : change.isMove && version < change.version),
    )
  }

  /** Rows requested at `requestedAt` already include all changes that settled earlier. */
  dropSettledBefore(slot: number, requestedAt: number) {
    this.changes = this.changes.filter(
      (change) =>
        change.slot !== slot ||
        change.version !== undefined ||
        change.settledAt === null ||
        change.settledAt > requestedAt,
    )
  }

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
