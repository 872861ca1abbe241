import { CHANGED_BY_SOMEONE_ELSE, deleteScoredQuestion } from '#rules/draw/messages.ts'
import { formatScoreOrBlank } from '#rules/scoring/score.ts'
import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/directory.ts'
import type { HorseFee, NewHorse } from '../../../Components/horse/HorseFeeDialog.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { askToConfirm } from '../popups/askToConfirm.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import { offerUndo } from '../undo/offers.ts'
import * as calls from './api.ts'
import { discardAll, enqueue } from './enqueue.ts'
import type { MutationResult } from './mutate.ts'

export const pickRider = (draw: DrawScreen, slot: number, rider: RiderItem) =>
  setRider(draw, slot, { user_id: rider.id, user_name: rider.name }, { user_fake: false, rider })

export const addTypedInRider = (draw: DrawScreen, slot: number, user_name: string) =>
  setRider(draw, slot, { user_id: null, user_name }, { user_fake: true, rider: null })

export function removeRider(draw: DrawScreen, slot: number) {
  // Check the name, because a new horse has no id until it is saved.
  if (draw.store.row(slot).horse_name === null) return removeEntry(draw, slot, calls.clearEntry)
  return changeName(draw, slot, {
    field: 'rider',
    fields: NO_RIDER,
    body: { user_id: null, user_name: null },
    message: 'An error occurred removing a rider',
  })
}

export const setHorse = (draw: DrawScreen, slot: number, horse: HorseItem | NewHorse, fee?: HorseFee) =>
  changeName(draw, slot, {
    field: 'horse',
    fields: { horse_name: horse.name, ...(horse.id && { horse_id: horse.id, horse: horse as HorseItem }) },
    body: { horse_id: horse.id, horseName: horse.name, ...fee },
    message: 'An error occurred updating horse',
  })

export function removeHorse(draw: DrawScreen, slot: number) {
  if (!hasRider(draw.store.row(slot))) return removeEntry(draw, slot, calls.deleteHorseEntry)
  return changeName(draw, slot, {
    field: 'horse',
    fields: NO_HORSE,
    body: { horse_id: null, horseName: null },
    message: 'An error occurred removing horse',
  })
}

export const pickBull = (draw: DrawScreen, slot: number, bull: BullItem) =>
  changeName(draw, slot, {
    field: 'bull',
    fields: { bull_id: bull.id, bull_name: bull.name, bull },
    body: { bull_id: bull.id, bullName: bull.name },
    message: UPDATING_BULL,
  })

export const addBull = (draw: DrawScreen, slot: number, name: string) =>
  changeName(draw, slot, {
    field: 'bull',
    fields: { bull_name: name },
    body: { bullName: name },
    message: UPDATING_BULL,
  })

export const removeBull = (draw: DrawScreen, slot: number) =>
  changeName(draw, slot, {
    field: 'bull',
    fields: NO_BULL,
    body: { bull_id: null, bullName: null },
    message: 'An error occurred removing bull',
  })

export const trashEntry = (draw: DrawScreen, slot: number) => removeEntry(draw, slot, calls.deleteEntry)

export const hasRider = (row: DrawRow) => row.user_id !== null || row.user_name !== null

type Rider = { user_id: number | null; user_name: string }
type RiderFields = Pick<DrawRow, 'user_fake' | 'rider'>

function setRider(draw: DrawScreen, slot: number, rider: Rider, rest: RiderFields) {
  if (draw.store.row(slot).id === null && !draw.creating.has(slot))
    return createEntry(draw, slot, rider, rest)
  const fields = { ...rider, ...rest }
  const message = 'An error occurred updating user in draw'
  return changeName(draw, slot, { field: 'rider', fields, body: rider, message })
}

async function createEntry(draw: DrawScreen, slot: number, rider: Rider, rest: RiderFields) {
  const creating = draw.store.mutate(slot, {
    optimistic: { ...rider, ...rest },
    call: () => calls.addEntry(draw.activity.id, draw.round, { ...rider, slotNumber: slot }),
    fromAnswer: (entry) => ({ ...entry, position: slot, activity_scored: true }),
    typed: { box: 'rider', text: rider.user_name },
  })
  draw.creating.set(slot, creating)
  const result = await creating
  draw.creating.delete(slot)
  if (result.state !== 'done') return
  draw.slotFilled(slot)
  const { user_id, user_fake, notice } = result.answer
  if (notice) notify(notice)
  if (user_fake) draw.riders.add({ id: user_id, name: rider.user_name, email: null })
}

type NameEdit = Omit<calls.NameChange, 'value'> & { fields: Partial<DrawRow> }

async function changeName(draw: DrawScreen, slot: number, change: NameEdit) {
  if (draw.store.row(slot).id !== null) return enqueueName(draw, slot, change)
  const text = chosenName(change)
  const typed = text ? { box: change.field, text } : undefined
  const entryId = entryIdAt(draw, slot)
  const isCreated = entryId.then((id) => id !== undefined)
  if (!(await draw.store.showUntilReady(slot, { optimistic: change.fields, typed }, isCreated))) return
  const at = draw.store.slotOf((await entryId)!)
  if (at !== undefined) enqueueName(draw, at, change)
}

function enqueueName(draw: DrawScreen, slot: number, { fields, ...change }: NameEdit) {
  const row = draw.store.row(slot)
  const seen = { rider: row.user_id, horse: row.horse_id, bull: row.bull_id }[change.field]
  const value = { fields, text: chosenName({ fields, ...change }), seen }
  void enqueue(draw, slot, calls.nameWrite(row.id!, row.entry_version, { ...change, value }))
}

const chosenName = ({ field, fields: { user_name, horse_name, bull_name } }: NameEdit) =>
  ({ rider: user_name, horse: horse_name, bull: bull_name })[field] ?? ''

type RemoveCall = (id: number, scoreVersion: number) => Promise<MutationResult>

async function removeEntry(draw: DrawScreen, slot: number, call: RemoveCall) {
  if (!(await confirmScoreLoss(draw, slot))) return
  if ((await entryIdAt(draw, slot)) === undefined) return
  const { row: before, queued } = draw.store.view(slot).get()
  const { id, score_version } = before
  if (id === null) return
  const result = await draw.store.mutate(slot, {
    optimistic: ({ draw }) => emptyRow(draw),
    call: () => call(id, score_version),
  })
  if (result.state !== 'done') return
  draw.store.removeEntry(before)
  discardAll(queued)
  draw.slotEmptied(slot)
  offerUndo('deleted', before, queued)
}

async function confirmScoreLoss({ store }: DrawScreen, slot: number): Promise<boolean> {
  const { id, score, score_version } = store.row(slot)
  if (score === null) return true
  if (!(await askToConfirm('Delete entry', deleteScoredQuestion(slot, formatScoreOrBlank(score)), 'cancels')))
    return false
  const current = store.row(slot)
  if (current.id === id && current.score_version === score_version) return true
  notify(CHANGED_BY_SOMEONE_ELSE)
  return false
}

async function entryIdAt(draw: DrawScreen, slot: number): Promise<number | undefined> {
  const { id } = draw.store.row(slot)
  if (id !== null) return id
  const created = await draw.creating.get(slot)
  return created?.state === 'done' ? created.answer.id : undefined
}

const UPDATING_BULL = 'An error occurred updating bull'
const NO_RIDER = { user_id: null, user_name: null, user_fake: false, rider: null }
const NO_HORSE = { horse_id: null, horse_name: null, horse: null }
const NO_BULL = { bull_id: null, bull_name: null, bull: null }
