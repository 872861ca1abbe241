import type { DrawRow } from '#wire/draw.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/people.ts'
import * as calls from './calls.ts'
import type { Draw } from './draw.ts'

/** What an organizer does to the entry of a slot: shown at once, and taken back if the server refuses. */

export const pickRider = (draw: Draw, slot: number, rider: RiderItem) =>
  setRider(draw, slot, { user_id: rider.id, user_name: rider.name }, { user_fake: false, rider })

/** A rider who is in no list: legal, and known to this organization only. */
export const typeRider = (draw: Draw, slot: number, user_name: string) =>
  setRider(draw, slot, { user_id: null, user_name }, { user_fake: true, rider: null })

export async function removeRider(draw: Draw, slot: number) {
  const before = draw.rows.row(slot)
  const id = await entryAt(draw, slot)
  if (id === undefined) return
  if (before.horse_id === null) return empty(draw, slot, () => calls.clearEntry(id))
  draw.rows.change(slot, NO_RIDER)
  const removed = await calls.clearRider(id)
  if (!removed) draw.rows.change(slot, riderOf(before))
}

export async function pickHorse(draw: Draw, slot: number, horse: HorseItem) {
  const before = draw.rows.row(slot)
  draw.rows.change(slot, { horse_id: horse.id, horse_name: horse.name, horse })
  const id = await entryAt(draw, slot)
  const changed = id && (await calls.changeHorse(id, { horse_id: horse.id, horseName: horse.name }))
  if (!changed) draw.rows.change(slot, horseOf(before))
}

/** Answers the text to show beside the horse when the server knows that name already. */
export async function addHorse(draw: Draw, slot: number, name: string): Promise<string | undefined> {
  const id = await entryAt(draw, slot)
  const added = id && (await calls.addHorse(id, name))
  if (!added || added === calls.HORSE_EXISTS) return added || undefined
  const horse = added.horse
  if (!horse) return
  draw.horses.add(horse)
  draw.rows.change(slot, { horse_id: horse.id, horse_name: horse.name, horse })
}

export async function removeHorse(draw: Draw, slot: number) {
  const before = draw.rows.row(slot)
  const id = await entryAt(draw, slot)
  if (id === undefined) return
  if (!hasRider(before)) {
    return empty(draw, slot, () => calls.deleteEntry(id, 'An error occurred removing horse'))
  }
  draw.rows.change(slot, { horse_id: null, horse_name: null, horse: null })
  const removed = await calls.clearHorse(id)
  if (!removed) draw.rows.change(slot, horseOf(before))
}

export async function setBull(draw: Draw, slot: number, bull: BullItem | { name: string }) {
  const before = draw.rows.row(slot)
  const bull_id = 'id' in bull ? bull.id : undefined
  draw.rows.change(slot, { bull_id: bull_id ?? null, bull_name: bull.name })
  const id = await entryAt(draw, slot)
  const changed = id && (await calls.changeBull(id, { ...(bull_id && { bull_id }), bullName: bull.name }))
  if (!changed) draw.rows.change(slot, bullOf(before))
  else if (changed.bull) draw.rows.change(slot, { bull_id: changed.bull.id, bull: changed.bull })
}

export async function removeBull(draw: Draw, slot: number) {
  const before = draw.rows.row(slot)
  const id = await entryAt(draw, slot)
  if (id === undefined) return
  draw.rows.change(slot, { bull_id: null, bull_name: null, bull: null })
  const removed = await calls.clearBull(id)
  if (!removed) draw.rows.change(slot, bullOf(before))
}

export async function trashEntry(draw: Draw, slot: number) {
  const id = await entryAt(draw, slot)
  if (id !== undefined) await empty(draw, slot, () => calls.deleteEntry(id))
}

export const hasRider = (row: DrawRow) => row.user_id !== null || row.user_name !== null

type Rider = { user_id: number | null; user_name: string }

async function setRider(draw: Draw, slot: number, rider: Rider, rest: Pick<DrawRow, 'user_fake' | 'rider'>) {
  const before = draw.rows.row(slot)
  draw.rows.change(slot, { ...rider, ...rest })
  const isNew = before.id === null && !draw.creating.has(slot)
  const kept = isNew ? await create(draw, slot, rider) : await replaceRider(draw, slot, rider)
  if (!kept) draw.rows.change(slot, riderOf(before))
}

async function create(draw: Draw, slot: number, rider: Rider) {
  const creating = calls.addEntry(draw.activity.id, draw.round, { ...rider, slotNumber: slot })
  draw.creating.set(slot, creating)
  const entry = await creating
  draw.creating.delete(slot)
  if (!entry) return false
  const { id, user_id, user_fake, score_id, score_version } = entry
  const known = { id, user_id, user_fake, score_id, score_version }
  draw.rows.change(slot, { ...known, position: slot, activity_scored: true })
  draw.slotFilled(slot)
  return true
}

async function replaceRider(draw: Draw, slot: number, rider: Rider) {
  const id = await entryAt(draw, slot)
  const changed = id && (await calls.changeRider(id, rider))
  if (!changed) return false
  draw.rows.change(slot, { user_id: changed.user_id, user_fake: changed.user_fake })
  return true
}

/** Undefined when there is none: its making has failed, and that has been said. */
async function entryAt(draw: Draw, slot: number): Promise<number | undefined> {
  return draw.rows.row(slot).id ?? (await draw.creating.get(slot))?.id
}

async function empty(draw: Draw, slot: number, call: () => Promise<true | undefined>) {
  const before = draw.rows.row(slot)
  draw.rows.empty(slot)
  const emptied = await call()
  if (emptied) draw.slotEmptied()
  else draw.rows.change(slot, before)
}

const NO_RIDER = { user_id: null, user_name: null, user_fake: false, rider: null }

const riderOf = ({ user_id, user_name, user_fake, rider }: DrawRow) => ({ user_id, user_name, user_fake, rider })
const horseOf = ({ horse_id, horse_name, horse }: DrawRow) => ({ horse_id, horse_name, horse })
const bullOf = ({ bull_id, bull_name, bull }: DrawRow) => ({ bull_id, bull_name, bull })
