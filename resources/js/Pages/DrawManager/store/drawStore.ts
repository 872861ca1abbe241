import type { DrawRow, SavedScore } from '#wire/draw.ts'
import type { NewWrite, QueuedWrite } from '../../../outbox/write.ts'
import { steadyNow } from '../../../outbox/steadyClock.ts'
import { Store } from '../../../store.ts'
import type { MutationResult } from '../actions/mutate.ts'
import { scoreFields } from '../keyboard/columns.ts'
import { type PendingChange, type RowState, targetKey } from './mergeRow.ts'
import { StaleSlots } from './staleSlots.ts'
import { type Fields, type TrackedChange, PendingChanges } from './pendingChanges.ts'
import { QueuedChanges, type RowWrite } from './queuedChanges.ts'
import { queuedFields } from './queuedFields.ts'
import type { Lineup } from './lineup.ts'
import type { ClassScores } from './classScores.ts'
import type { PresentUser } from '../screen/presence.ts'
import type { ScoreDraft } from './scoreDrafts.ts'
import { RowViews, type ViewSources } from './rowViews.ts'
import { type NameField, Drafts } from './drafts.ts'

/** `requestedAt` comes from `DrawStore.now()`. */
export type FetchInfo = { version: number; requestedAt: number }

/** `row` is the row before the change. `stored` resolves to the change's outbox key. */
type OnScoreEntered = (row: DrawRow, write: RowWrite, stored: Promise<string>) => void

export type Mutation<Answer> = {
  optimistic: Fields
  call(): Promise<MutationResult<Answer>>
  fromAnswer?(answer: Answer): Partial<DrawRow>
  typed?: { box: NameField; text: string }
}

/**
 * Server updates and local changes can arrive in any order. If the order of a slot's changes is unknown, the slot is
 * fetched again.
 */
export class DrawStore {
  readonly visibleSlots = new Store<number[]>([])
  readonly fetches = new Store(0)
  readonly drafts = new Drafts()
  readonly queued = new QueuedChanges()
  readonly staleSlots = new StaleSlots()
  /** UndoOffers.tsx replaces this method. */
  onScoreEntered: OnScoreEntered = () => {}
  readonly #pending = new PendingChanges()
  readonly #scores = new Map<number, SavedScore>()
  readonly #classScores: ClassScores
  readonly #views: RowViews

  constructor(fieldInUse: ViewSources['focusedField'], classScores: ClassScores, lineup: Lineup) {
    this.#classScores = classScores
    const { visibleSlots, drafts, queued, staleSlots } = this
    const from = { visibleSlots, drafts, queued, staleSlots, pending: this.#pending, scores: this.#scores }
    this.#views = new RowViews({ ...from, classScores, lineup, focusedField: fieldInUse })
  }

  view = (slot: number) => this.#views.view(slot)

  row = (slot: number) => this.#views.row(slot)

  confirmedRow = (slot: number) => this.#views.confirmedRow(slot)

  nameDrafts = (slot: number) => this.#views.nameDrafts(slot)

  all = () => this.#views.all()

  slotOf = (id: number) => this.#views.slotOf(id)

  newestVersion = (slots: number[]) => this.#views.newestVersion(slots)

  setPresence = (others: Map<number, PresentUser>) => this.#views.setPresence(others)

  releaseFocus = () => this.#views.releaseFocus()

  onRowChange(listener: (slot: number) => void) {
    this.#views.onRowChange = listener
  }

  /** A counter that orders local changes, not a time. */
  now(): number {
    return this.#pending.clock
  }

  hasStaleRows(): boolean {
    return this.staleSlots.hasAny(this.visibleSlots.get())
  }

  show(rows: DrawRow[], info: FetchInfo) {
    this.mergeFetched(rows, info)
    const seen = rows.map((row) => row.draw)
    if (seen.join() !== this.visibleSlots.get().join()) this.visibleSlots.set(seen)
    this.#pending.dropConfirmed((slot) => this.#views.serverRow(slot)?.version)
    this.fetches.set(this.fetches.get() + 1)
  }

  mergeFetched(rows: DrawRow[], { version, requestedAt }: FetchInfo) {
    for (const row of rows) {
      this.#pending.dropSettledBefore(row.draw, requestedAt)
      this.#views.mergeServer({ row, version })
    }
    const slots = rows.map((row) => row.draw)
    this.staleSlots.clear(slots, requestedAt)
  }

  mergePushed(rows: DrawRow[], version: number) {
    for (const row of rows) {
      if (this.#pending.isOrderUnknown(row.draw, version))
        this.staleSlots.mark([row.draw], this.#pending.tick())
      this.#views.mergeServer({ row, version })
    }
  }

  mergeScore(saved: SavedScore, own: readonly string[] = []) {
    const known = this.#scores.get(saved.id)
    if (known && known.version > saved.version) return
    this.#scores.set(saved.id, saved)
    for (const { draw, score_id } of this.all()) if (score_id === saved.id) this.#views.refresh(draw, own)
  }

  confirmScore(saved: SavedScore) {
    this.mergeScore(saved, scoreFields)
  }

  /** A failed call may have changed the draw on the server, so the affected slots are fetched again. */
  async mutate<Answer>(slot: number, mutation: Mutation<Answer>): Promise<MutationResult<Answer>> {
    const change = this.#pending.begin(this.row(slot), mutation.optimistic)
    const serverBefore = this.#views.serverRow(slot)
    this.#refreshChange(change)
    const result = await mutation.call()
    if (result.state !== 'done') this.#pending.rollback(change)
    else {
      const added = mutation.fromAnswer?.(result.answer) ?? {}
      this.#pending.confirm(change, result.version, added)
      if (added.id) this.drafts.entryCreated(slot, added.id)
    }
    this.#refreshChange(change)
    if (result.state === 'failed') this.staleSlots.markUncertain(this.#slotsOf(change), this.#pending.tick())
    if (result.state !== 'done') this.#restoreName(change, mutation.typed, rejectionOf(result))
    const isUnknown = result.state === 'done' && result.version === undefined
    if (isUnknown && serverBefore !== this.#views.serverRow(slot))
      this.staleSlots.mark([slot], this.#pending.tick())
    return result
  }

  async showUntilReady(
    slot: number,
    { optimistic, typed }: Omit<Mutation<unknown>, 'call'>,
    isReady: Promise<boolean>,
  ) {
    const change = this.#pending.begin(this.row(slot), optimistic)
    this.#refreshChange(change)
    const canEnter = await isReady
    this.#pending.rollback(change)
    this.#refreshChange(change)
    if (!canEnter) this.#restoreName(change, typed)
    return canEnter
  }

  swapSlots(one: number, other: number, version: number | undefined) {
    const [a, b] = [this.row(one), this.row(other)]
    const inOne = { ...b, draw: one, page_draw: a.page_draw, position: b.id && one }
    const inOther = { ...a, draw: other, page_draw: b.page_draw, position: a.id && other }
    for (const [before, after] of [
      [a, inOne],
      [b, inOther],
    ] as const)
      this.#refreshChange(this.#pending.addMove(before, after, version))
  }

  async enqueue(slot: number, write: NewWrite) {
    const stored = this.queued.enqueue(write)
    this.#views.refresh(slot, changedFields(write, this.row(slot)))
    return stored
  }

  refreshQueued(entities: Iterable<string>) {
    for (const entity of entities)
      for (const slot of this.slotsOf({ entity })) {
        const row = this.row(slot)
        this.drafts.dropRejected(row, this.queued.forRow(row))
        this.#views.refresh(slot)
      }
  }

  slotsOf({ entity }: Pick<QueuedWrite, 'entity'>): number[] {
    return this.all().flatMap(({ id, score_id, draw }) =>
      entity === `entry ${id}` || entity === `score ${score_id}` ? [draw] : [],
    )
  }

  confirmQueued(item: QueuedWrite, fields: (row: DrawRow) => Partial<DrawRow>, version: number | undefined) {
    for (const slot of this.slotsOf(item)) {
      this.#pending.addSettled(this.row(slot), fields, version)
      this.refresh([slot], changedFields(item, this.row(slot)))
    }
  }

  markStale(slots: number[]) {
    this.staleSlots.mark(slots, this.#pending.tick())
  }

  /** The next fetch updates these slots even if one of their fields has focus. */
  markUncertain(slots: number[]) {
    this.staleSlots.markUncertain(slots.filter(this.#views.has), this.#pending.tick())
  }

  /** Updates the `own` fields even if they have focus. */
  refresh(slots: Iterable<number> = this.#views.numbers(), own: readonly string[] = []) {
    for (const slot of slots) this.#views.refresh(slot, own)
  }

  setScoreDraft(slot: number, edit: ScoreDraft | null) {
    const { row } = this.view(slot).get()
    if (row.id === null) return
    this.drafts.setScoreDraft(row.id, edit)
    this.#views.showScoreDraft(slot)
  }

  setNameDraft(slot: number, box: NameField, text: string | null) {
    const place = targetKey(this.row(slot))
    this.drafts.setNameDraft(place, box, text === null ? null : { text, at: steadyNow() })
    this.#views.slot(slot).nameDrafts.set(this.drafts.nameDrafts(place))
  }

  removeEntry({ id, score_id }: DrawRow) {
    if (id !== null) this.drafts.removeEntry(id)
    if (score_id !== null) this.#classScores.delete(score_id)
  }

  #refreshChange(change: PendingChange) {
    for (const slot of this.#slotsOf(change))
      this.#views.refresh(slot, Object.keys(change.fields(this.row(slot))))
  }

  #restoreName(change: TrackedChange, typed: Mutation<unknown>['typed'], refusal?: string) {
    const isOvertaken = this.#pending.isSuperseded(change, this.row(change.slot))
    if (!typed || isOvertaken || this.drafts.nameDrafts(change.target)[typed.box]) return
    const rejection = refusal ? { reason: refusal } : undefined
    const name = { text: typed.text, at: steadyNow(), failed: true, rejection } as const
    this.drafts.setNameDraft(change.target, typed.box, name)
    for (const slot of this.#slotsOf(change)) this.#views.refresh(slot)
  }

  #slotsOf({ slot, target }: PendingChange): number[] {
    const isMeant = ({ server, displayed }: RowState) =>
      displayed.draw === slot || targetKey(displayed) === target || targetKey(server.row) === target
    return this.#views.states().flatMap((known) => (isMeant(known) ? [known.displayed.draw] : []))
  }
}

export const changedFields = (write: NewWrite, row: DrawRow) => Object.keys(queuedFields(write, row))

const rejectionOf = (written: Exclude<MutationResult, { state: 'done' }>) =>
  written.state === 'refused' ? written.sentence : written.refusal
