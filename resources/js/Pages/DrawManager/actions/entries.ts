import { CHANGED_MEANWHILE, deleteScoredQuestion } from '#rules/drawTexts.ts'
import { formatScoreOrBlank } from '#rules/score.ts'
import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/people.ts'
import { notify } from '../../../Components/Notice.tsx'
import { ask } from '../popups/Question.tsx'
import type { Draw } from '../state/draw.ts'
import { offerUndo } from '../undo/deletions.ts'
import * as calls from './calls.ts'
import { discardAll, enqueue } from './queue.ts'
import type { Written } from './written.ts'

/** What an organizer does to the entry of a slot: shown at once, and taken back if the server refuses. */

export const pickRider = (draw: Draw, slot: number, rider: RiderItem) =>
  setRider(draw, slot, { user_id: rider.id, user_name: rider.name }, { user_fake: false, rider })

/** A rider who is in no list: legal, and known to this organization only. */
export const typeRider = (draw: Draw, slot: number, user_name: string) =>
  setRider(draw, slot, { user_id: null, user_name }, { user_fake: true, rider: null })

export function removeRider(draw: Draw, slot: number) {
  if (draw.rows.row(slot).horse_id === null) return emptySlot(draw, slot, calls.clearEntry)
  return changeName(draw, slot, {
    field: 'rider',
    fields: NO_RIDER,
    body: { user_id: null, user_name: null },
    message: 'An error occurred removing a rider',
  })
}

export const pickHorse = (draw: Draw, slot: number, horse: HorseItem) =>
  changeName(draw, slot, {
    field: 'horse',
    fields: { horse_id: horse.id, horse_name: horse.name, horse },
    body: { horse_id: horse.id, horseName: horse.name },
    message: UPDATING_HORSE,
  })

/** A horse that nobody has added yet. */
export const addHorse = (draw: Draw, slot: number, name: string) =>
  changeName(draw, slot, {
    field: 'horse',
    fields: { horse_name: name },
    body: { horseName: name },
    message: UPDATING_HORSE,
  })

export function removeHorse(draw: Draw, slot: number) {
  if (!hasRider(draw.rows.row(slot))) return emptySlot(draw, slot, calls.deleteHorseEntry)
  return changeName(draw, slot, {
    field: 'horse',
    fields: NO_HORSE,
    body: { horse_id: null, horseName: null },
    message: 'An error occurred removing horse',
  })
}

export const pickBull = (draw: Draw, slot: number, bull: BullItem) =>
  changeName(draw, slot, {
    field: 'bull',
    fields: { bull_id: bull.id, bull_name: bull.name, bull },
    body: { bull_id: bull.id, bullName: bull.name },
    message: UPDATING_BULL,
  })

/** A bull that nobody has added yet. */
export const addBull = (draw: Draw, slot: number, name: string) =>
  changeName(draw, slot, {
    field: 'bull',
    fields: { bull_name: name },
    body: { bullName: name },
    message: UPDATING_BULL,
  })

export const removeBull = (draw: Draw, slot: number) =>
  changeName(draw, slot, {
    field: 'bull',
    fields: NO_BULL,
    body: { bull_id: null, bullName: null },
    message: 'An error occurred removing bull',
  })

export const trashEntry = (draw: Draw, slot: number) => emptySlot(draw, slot, calls.deleteEntry)

export const hasRider = (row: DrawRow) => row.user_id !== null || row.user_name !== null

type Rider = { user_id: number | null; user_name: string }
type Shown = Pick<DrawRow, 'user_fake' | 'rider'>

function setRider(draw: Draw, slot: number, rider: Rider, rest: Shown) {
  if (draw.rows.row(slot).id === null && !draw.creating.has(slot)) return create(draw, slot, rider, rest)
  const fields = { ...rider, ...rest }
  const message = 'An error occurred updating user in draw'
  return changeName(draw, slot, { field: 'rider', fields, body: rider, message })
}

async function create(draw: Draw, slot: number, rider: Rider, rest: Shown) {
  const creating = draw.rows.change(slot, {
    shown: { ...rider, ...rest },
    call: () => calls.addEntry(draw.activity.id, draw.round, { ...rider, slotNumber: slot }),
    made: (entry) => ({ ...entry, position: slot, activity_scored: true }),
    typed: { box: 'rider', text: rider.user_name },
  })
  draw.creating.set(slot, creating)
  const written = await creating
  draw.creating.delete(slot)
  if (written.state !== 'done') return
  draw.slotFilled(slot)
  const { user_id, user_fake } = written.answer
  // From now on they are suggested, too.
  if (user_fake) draw.riders.add({ id: user_id, name: rider.user_name, email: null })
}

type Change = Omit<calls.NameChange, 'value'> & { fields: Partial<DrawRow> }

/** In the entry of the slot. One that is still being made has to exist before its change can be sent. */
async function changeName(draw: Draw, slot: number, change: Change) {
  if (draw.rows.row(slot).id !== null) return enterName(draw, slot, change)
  const text = textOf(change)
  const typed = text ? { box: change.field, text } : undefined
  const made = entryAt(draw, slot)
  const isMade = made.then((id) => id !== undefined)
  if (!(await draw.rows.changeLater(slot, { shown: change.fields, typed }, isMade))) return
  const at = draw.rows.slotOf((await made)!)
  if (at !== undefined) enterName(draw, at, change)
}

function enterName(draw: Draw, slot: number, { fields, ...change }: Change) {
  const row = draw.rows.row(slot)
  const seen = { rider: row.user_id, horse: row.horse_id, bull: row.bull_id }[change.field]
  const value = { fields, text: textOf({ fields, ...change }), seen }
  void enqueue(draw, slot, calls.nameWrite(row.id!, row.entry_version, { ...change, value }))
}

/** The chosen name; empty for a removal. */
const textOf = ({ field, fields: { user_name, horse_name, bull_name } }: Change) =>
  ({ rider: user_name, horse: horse_name, bull: bull_name })[field] ?? ''

type Remove = (id: number, scoreVersion: number) => Promise<Written>

async function emptySlot(draw: Draw, slot: number, call: Remove) {
  if (!(await mayLoseScore(draw, slot))) return
  if ((await entryAt(draw, slot)) === undefined) return
  const { row: before, queued } = draw.rows.line(slot).get()
  const { id, score_version } = before
  if (id === null) return
  const written = await draw.rows.change(slot, {
    shown: ({ draw }) => emptyRow(draw),
    call: () => call(id, score_version),
  })
  if (written.state !== 'done') return
  draw.rows.forget(before)
  discardAll(queued)
  draw.slotEmptied(slot)
  offerUndo(before)
}

/**
 * A run with a score is deleted after a question, if it is still there and its score is the one that was asked about.
 */
async function mayLoseScore({ rows }: Draw, slot: number): Promise<boolean> {
  const { id, score, score_version } = rows.row(slot)
  if (score === null) return true
  if (!(await ask('Delete entry', deleteScoredQuestion(slot, formatScoreOrBlank(score)), 'cancels')))
    return false
  const now = rows.row(slot)
  if (now.id === id && now.score_version === score_version) return true
  notify(CHANGED_MEANWHILE)
  return false
}

/** Undefined when there is none: its making has failed, the slot is empty again, and that has been said. */
async function entryAt(draw: Draw, slot: number): Promise<number | undefined> {
  const { id } = draw.rows.row(slot)
  if (id !== null) return id
  const created = await draw.creating.get(slot)
  return created?.state === 'done' ? created.answer.id : undefined
}

const UPDATING_HORSE = 'An error occurred updating horse'
const UPDATING_BULL = 'An error occurred updating bull'
const NO_RIDER = { user_id: null, user_name: null, user_fake: false, rider: null }
const NO_HORSE = { horse_id: null, horse_name: null, horse: null }
const NO_BULL = { bull_id: null, bull_name: null, bull: null }
