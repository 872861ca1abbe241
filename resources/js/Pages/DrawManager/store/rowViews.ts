import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { Store } from '../../../store.ts'
import type { FocusedField } from '../keyboard/columns.ts'
import { type RowState, mergeServerRow, targetKey, displayedRow, type ServerRow } from './mergeRow.ts'
import type { StaleSlots } from './staleSlots.ts'
import type { PendingChanges } from './pendingChanges.ts'
import { isSameQueue, type QueuedChanges } from './queuedChanges.ts'
import type { ScoreDraft } from './scoreDrafts.ts'
import type { Lineup } from './lineup.ts'
import type { ClassScores } from './classScores.ts'
import type { NameDrafts, Drafts } from './drafts.ts'
import type { PresentUser } from '../screen/presence.ts'

export type RowView = {
  row: DrawRow
  scoreDraft: ScoreDraft | null
  queued: readonly QueuedWrite[]
  warnings: string[]
  /** Other slots with the same horse, or with the same rider if the class doesn't track horses. */
  doubles: number[]
  presentUser: PresentUser | null
}

export type SlotState = { state: RowState; view: Store<RowView>; nameDrafts: Store<NameDrafts> }

export type ViewSources = {
  visibleSlots: Store<number[]>
  drafts: Drafts
  queued: QueuedChanges
  staleSlots: StaleSlots
  pending: PendingChanges
  scores: ReadonlyMap<number, SavedScore>
  classScores: ClassScores
  lineup: Lineup
  focusedField(slot: number): FocusedField | null
}

export class RowViews {
  readonly #sources: ViewSources
  readonly #slots = new Map<number, SlotState>()
  #presence = new Map<number, PresentUser>()
  #focused = new Set<number>()
  onRowChange = (_slot: number) => {}

  constructor(from: ViewSources) {
    this.#sources = from
    from.classScores.changes.subscribe(() => this.#refreshMarks())
    from.lineup.changes.subscribe(() => this.#refreshMarks())
  }

  has = (slotState: number) => this.#slots.has(slotState)

  numbers = () => this.#slots.keys()

  states = () => [...this.#slots.values()].map(({ state }) => state)

  serverRow = (slot: number): ServerRow | undefined => this.#slots.get(slot)?.state.server

  view(slot: number): Store<RowView> {
    return this.slot(slot).view
  }

  row(slot: number): DrawRow {
    return this.view(slot).get().row
  }

  confirmedRow(slot: number): DrawRow {
    const changes = this.#sources.pending.changes.filter(({ settledAt }) => settledAt !== null)
    return displayedRow(this.slot(slot).state.server, undefined, {
      ...this.#context(),
      changes,
      queued: () => [],
      focusedField: null,
    })
  }

  nameDrafts(slot: number): Store<NameDrafts> {
    return this.slot(slot).nameDrafts
  }

  all(): DrawRow[] {
    return [...this.#slots.values()].map(({ view }) => view.get().row)
  }

  /** Prefers slots on the screen, because rows on other pages can be outdated. */
  slotOf(id: number): number | undefined {
    const slots = this.all().flatMap((row) => (row.id === id ? [row.draw] : []))
    return slots.find((slot) => this.#sources.visibleSlots.get().includes(slot)) ?? slots[0]
  }

  newestVersion(slots: number[]): number {
    return Math.max(0, ...slots.map((slot) => this.#slots.get(slot)?.state.server.version ?? 0))
  }

  setPresence(others: Map<number, PresentUser>) {
    const touched = new Set([...this.#presence.keys(), ...others.keys()])
    this.#presence = others
    for (const slot of touched) if (this.#slots.has(slot)) this.refresh(slot)
  }

  releaseFocus() {
    for (const slot of this.#focused) this.refresh(slot)
  }

  slot(slot: number): SlotState {
    const found = this.#slots.get(slot)
    if (!found) throw new Error(`Slot ${slot} has not been read yet.`)
    return found
  }

  mergeServer(incoming: ServerRow) {
    const { draw } = incoming.row
    const field = this.#focusedField(draw)
    const before = this.#slots.get(draw)?.state
    this.#publish(mergeServerRow(before, incoming, { ...this.#context(), focusedField: field }), field)
  }

  showScoreDraft(slot: number) {
    const { state, view } = this.slot(slot)
    const edit = this.#sources.drafts.scoreDraft(state.displayed)
    if (edit !== view.get().scoreDraft) view.set({ ...view.get(), scoreDraft: edit })
  }

  refresh(slot: number, ownFields: readonly string[] = []) {
    const { server, displayed } = this.slot(slot).state
    const field = this.#focusedField(slot)
    const row = displayedRow(server, displayed, { ...this.#context(), focusedField: field, ownFields })
    this.#publish({ server, displayed: row }, field)
  }

  #queuedFor = (row: DrawRow) => this.#sources.queued.forRow(row)

  #context = () => ({
    changes: this.#sources.pending.changes,
    scores: this.#sources.scores,
    queued: this.#queuedFor,
  })

  #focusedField(slot: number): FocusedField | null {
    return this.#sources.staleSlots.isUncertain(slot) ? null : this.#sources.focusedField(slot)
  }

  #publish(known: RowState, field: FocusedField | null) {
    const { displayed: row } = known
    const slot = row.draw
    this.onRowChange(slot)
    if (field) this.#focused.add(slot)
    else this.#focused.delete(slot)
    if (row.id !== null && !this.#sources.pending.isCreating(slot)) this.#sources.drafts.slotFilled(row)
    this.#sources.drafts.dropIfSaved(row)
    const queued = this.#sources.queued.forRow(row)
    if (!isScorePending(queued)) this.#sources.classScores.update(row)
    this.#updateLineup(known)
    const line: RowView = {
      row,
      scoreDraft: this.#sources.drafts.scoreDraft(row),
      queued,
      warnings: this.#sources.classScores.warnings(row),
      doubles: this.#sources.lineup.doublesOf(slot),
      presentUser: this.#presence.get(slot) ?? null,
    }
    const names = this.#sources.drafts.nameDrafts(targetKey(row))
    const before = this.#slots.get(slot)
    if (!before)
      return void this.#slots.set(slot, { state: known, view: new Store(line), nameDrafts: new Store(names) })
    before.state = known
    before.nameDrafts.set(names)
    if (!isSameView(before.view.get(), line)) before.view.set(line)
  }

  #updateLineup({ displayed, server }: RowState) {
    this.#sources.lineup.update(
      displayed,
      server.version,
      this.#sources.visibleSlots.get().includes(displayed.draw),
    )
  }

  #refreshMarks() {
    const slots = this.#sources.visibleSlots.get()
    for (const slot of slots) {
      const { row, queued } = this.view(slot).get()
      if (!isScorePending(queued)) this.#sources.classScores.update(row)
      this.#updateLineup(this.slot(slot).state)
    }
    for (const slot of slots) {
      const { row, warnings, doubles } = this.view(slot).get()
      const isSame =
        this.#sources.classScores.warnings(row).join() === warnings.join() &&
        this.#sources.lineup.doublesOf(slot).join() === doubles.join()
      if (!isSame) this.refresh(slot)
    }
  }
}

export const isScorePending = (queued: readonly QueuedWrite[]) =>
  queued.some(({ field, state }) => field === 'score' && state === 'waiting')

function isSameView(one: RowView, other: RowView): boolean {
  return (
    one.scoreDraft === other.scoreDraft &&
    isSameQueue(one.queued, other.queued) &&
    one.presentUser === other.presentUser &&
    one.warnings.join() === other.warnings.join() &&
    one.doubles.join() === other.doubles.join() &&
    isSameRow(one.row, other.row)
  )
}

const isSameRow = (one: DrawRow, other: DrawRow) =>
  (Object.keys(one) as (keyof DrawRow)[]).every(
    (field) =>
      one[field] === other[field] ||
      (typeof one[field] === 'object' && JSON.stringify(one[field]) === JSON.stringify(other[field])),
  )
