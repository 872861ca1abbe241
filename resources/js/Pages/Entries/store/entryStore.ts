import { byLastName } from '#lib/lastName.ts'
import type { ExhibitionCount } from '#rules/entries/codes.ts'
import { countEntries, entrantOfRun } from '#rules/payout/entrant.ts'
import type { ChangedContests } from '#wire/draw.ts'
import type { EntryLine, LineEntry } from '#wire/entries.ts'
import { Store } from '../../../store.ts'

/** `saving` maps columns to unsaved changes: true sets the mark, and false clears it. */
export type Row = {
  line: EntryLine
  saving: ReadonlyMap<number, boolean>
  /** The new number of exhibitions while it is being saved. */
  exhibitions: ExhibitionCount | null
  /** The column whose runs are removed if the secretary confirms. */
  question: number | null
  /** The column that a second Space enters, with a late fee or runs that are too close. */
  note: { column: number; text: string; shownAt: number } | null
  editing: boolean
  problem: string | null
  /** The column to enter if the secretary answers yes to the server's question. */
  unconfirmed: number | null
}

export type Totals = {
  /** An entry counts once, even if its class has several gos. */
  entries: number
  riders: number
  exhibitions: number
  dueCents: number
  cashCents: number
}

/** Ignores fetched lines that this screen has changed since the request. */
export class EntryStore {
  /** Ordered by last name. */
  readonly keys = new Store<string[]>([])
  readonly totals = new Store<Totals>(totalsOf([]))
  readonly isLoaded = new Store(false)
  readonly changes = new Store(0)
  readonly #rows = new Map<string, Store<Row>>()
  readonly #changedAt = new Map<number, number>()
  #clock = 0

  /** A counter that orders local changes, not a time. */
  now = () => this.#clock

  row = (key: string): Store<Row> | undefined => this.#rows.get(key)

  lines = (): EntryLine[] => [...this.#rows.values()].map((row) => row.get().line)

  hasSeveralLines = (riderId: number): boolean =>
    this.lines().filter(({ rider }) => rider.id === riderId).length > 1

  findLine = (riderId: number | null, horseId: number | null): EntryLine | undefined =>
    riderId === null ? undefined : this.#rows.get(keyOf(riderId, horseId))?.get().line

  versionOf = (entryId: number): number | undefined =>
    this.lines()
      .flatMap(({ entries }) => entries)
      .find(({ id }) => id === entryId)?.version

  /** The most recently added rider with this name. */
  findRider = (name: string): number | undefined =>
    this.lines()
      .filter(({ rider }) => rider.name === name)
      .map(({ rider }) => rider.id)
      .sort((one, other) => other - one)[0]

  /** In cents. Negative for a credit. */
  owesCents = (riderId: number | null): number =>
    this.lines().find(({ rider }) => rider.id === riderId)?.owes_cents ?? 0

  /**
   * Null `riders` means all riders. `lines` can also contain other riders on the same accounts. Returns the riders to
   * fetch again.
   */
  applyRead(riders: number[] | null, lines: EntryLine[], requestedAt: number): number[] {
    const isNewer = (id: number) => (this.#changedAt.get(id) ?? 0) > requestedAt
    const brought = lines.map(({ rider }) => rider.id)
    const read = [...new Set([...(riders ?? this.lines().map(({ rider }) => rider.id)), ...brought])]
    this.#replace(new Set(read.filter((id) => !isNewer(id))), lines)
    this.isLoaded.set(true)
    return read.filter(isNewer)
  }

  /** Pass `riderId` if the rider may have no lines left. */
  applyAnswer(lines: EntryLine[], riderId?: number) {
    const riders = new Set([...(riderId ? [riderId] : []), ...lines.map(({ rider }) => rider.id)])
    for (const id of riders) this.#markChanged(id)
    this.#replace(riders, lines)
  }

  /** The line's fees stay outdated until the next fetch. */
  applyContests(riderId: number, { id, version, contests }: ChangedContests) {
    const change = (entry: LineEntry) => (entry.id === id ? { ...entry, version, contests } : entry)
    const lines = this.lines().filter(({ rider }) => rider.id === riderId)
    this.#markChanged(riderId)
    this.#replace(
      new Set([riderId]),
      lines.map((line) => ({ ...line, entries: line.entries.map(change) })),
    )
  }

  update(key: string, changes: Partial<Row>) {
    const row = this.#rows.get(key)
    row?.set({ ...row.get(), ...changes })
  }

  setSaving(key: string, column: number, mark: boolean | null) {
    const row = this.#rows.get(key)
    if (!row) return
    const saving = new Map(row.get().saving)
    if (mark === null) saving.delete(column)
    else saving.set(column, mark)
    this.update(key, { saving })
  }

  #markChanged(riderId: number) {
    this.#changedAt.set(riderId, ++this.#clock)
  }

  #replace(riders: ReadonlySet<number>, lines: EntryLine[]) {
    const next = new Map(
      lines.filter(({ rider }) => riders.has(rider.id)).map((line) => [keyOfLine(line), line]),
    )
    let isReordered = false
    for (const [key, row] of this.#rows) {
      const { line } = row.get()
      if (!riders.has(line.rider.id) || next.has(key)) continue
      this.#rows.delete(key)
      isReordered = true
    }
    for (const [key, line] of next) {
      const row = this.#rows.get(key)
      if (!row || nameOf(row.get().line) !== nameOf(line)) isReordered = true
      if (!row) this.#rows.set(key, new Store<Row>({ line, ...UNCHANGED }))
      else if (!isEqual(row.get().line, line)) row.set({ ...row.get(), line })
    }
    if (isReordered) this.keys.set(this.#sortedKeys())
    this.totals.set(totalsOf(this.lines()))
    this.changes.set(this.changes.get() + 1)
  }

  #sortedKeys(): string[] {
    return [...this.#rows]
      .map(([key, row]) => ({ key, line: row.get().line }))
      .sort((one, other) => inOrder(one.line, other.line))
      .map(({ key }) => key)
  }
}

const UNCHANGED: Omit<Row, 'line'> = {
  saving: new Map(),
  exhibitions: null,
  question: null,
  note: null,
  editing: false,
  problem: null,
  unconfirmed: null,
}

export const keyOf = (riderId: number, horseId: number | null) => `${riderId} ${horseId ?? ''}`

export const keyOfLine = ({ rider, horse }: EntryLine) => keyOf(rider.id, horse?.id ?? null)

export const nameOf = ({ rider, horse }: EntryLine) => (horse ? `${rider.name} on ${horse.name}` : rider.name)

const inOrder = (one: EntryLine, other: EntryLine) =>
  byLastName(one.rider.name, other.rider.name) ||
  one.rider.id - other.rider.id ||
  (one.horse?.name ?? '').localeCompare(other.horse?.name ?? '', 'en') ||
  (one.horse?.id ?? 0) - (other.horse?.id ?? 0)

const isEqual = (one: EntryLine, other: EntryLine) => JSON.stringify(one) === JSON.stringify(other)

const totalsOf = (lines: EntryLine[]): Totals => ({
  entries: countEntries(lines.flatMap(enteredRuns)),
  riders: new Set(lines.map(({ rider }) => rider.id)).size,
  exhibitions: lines.reduce((sum, { exhibitions }) => sum + exhibitions, 0),
  dueCents: sumDebts(lines),
  cashCents: lines.reduce((sum, { cash_cents }) => sum + cash_cents, 0),
})

const enteredRuns = ({ rider, horse, entries }: EntryLine) =>
  entries.map((entry) => ({
    ...entry,
    ...entrantOfRun({ ...entry, user_id: rider.id, horse_id: horse?.id ?? null }),
  }))

/** One account's credit doesn't reduce other accounts' debts. */
function sumDebts(lines: EntryLine[]): number {
  const owes = new Map(lines.map(({ rider, payer, owes_cents }) => [(payer ?? rider).id, owes_cents]))
  return [...owes.values()].reduce((sum, cents) => sum + Math.max(0, cents), 0)
}
