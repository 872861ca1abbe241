import { deleteScoredQuestion, HORSE_EXISTS } from '#rules/drawTexts.ts'
import { formatScoreOrBlank } from '#rules/score.ts'
import type { DrawRow } from '#wire/draw.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/people.ts'
import * as calls from './calls.ts'
import type { Draw } from '../state/draw.ts'

/** What an organizer does to the entry of a slot: shown at once, and taken back if the server refuses. */

export const pickRider = (draw: Draw, slot: number, rider: RiderItem) =>
  setRider(draw, slot, { user_id: rider.id, user_name: rider.name }, { user_fake: false, rider })

/** A rider who is in no list: legal, and known to this organization only. */
export const typeRider = (draw: Draw, slot: number, user_name: string) =>
  setRider(draw, slot, { user_id: null, user_name }, { user_fake: true, rider: null })

export function removeRider(draw: Draw, slot: number) {
  if (draw.rows.row(slot).horse_id === null) return emptySlot(draw, slot, calls.clearEntry)
  return changeShown(draw, slot, NO_RIDER, calls.clearRider)
}

/** Answers the text to show beside the horse when the server refuses the name. */
export async function pickHorse(draw: Draw, slot: number, horse: HorseItem): Promise<string | undefined> {
  const shown = { horse_id: horse.id, horse_name: horse.name, horse }
  let refusal: string | undefined
  await changeShown(draw, slot, shown, async (id) => {
    const changed = await calls.changeHorse(id, { horse_id: horse.id, horseName: horse.name })
    if (changed !== HORSE_EXISTS) return changed
    refusal = changed
  })
  return refusal
}

/** Answers the text to show beside the horse when the server knows that name already. */
export async function addHorse(draw: Draw, slot: number, name: string): Promise<string | undefined> {
  const id = await entryAt(draw, slot)
  const added = id && (await draw.rows.whileHeld(slot, () => calls.changeHorse(id, { horseName: name })))
  if (!added || added === HORSE_EXISTS) return added || undefined
  const { horse } = added
  if (!horse) return
  draw.horses.add(horse)
  draw.rows.change(slot, { horse_id: horse.id, horse_name: horse.name, horse })
}

export function removeHorse(draw: Draw, slot: number) {
  if (!hasRider(draw.rows.row(slot))) return emptySlot(draw, slot, calls.deleteHorseEntry)
  return changeShown(draw, slot, { horse_id: null, horse_name: null, horse: null }, calls.clearHorse)
}

export function pickBull(draw: Draw, slot: number, bull: BullItem) {
  const shown = { bull_id: bull.id, bull_name: bull.name, bull }
  return changeShown(draw, slot, shown, (id) =>
    calls.changeBull(id, { bull_id: bull.id, bullName: bull.name }),
  )
}

export const removeBull = (draw: Draw, slot: number) =>
  changeShown(draw, slot, { bull_id: null, bull_name: null, bull: null }, calls.clearBull)

export const trashEntry = (draw: Draw, slot: number) => emptySlot(draw, slot, calls.deleteEntry)

export const hasRider = (row: DrawRow) => row.user_id !== null || row.user_name !== null

type Rider = { user_id: number | null; user_name: string }

async function setRider(draw: Draw, slot: number, rider: Rider, rest: Pick<DrawRow, 'user_fake' | 'rider'>) {
  const isNew = draw.rows.row(slot).id === null && !draw.creating.has(slot)
  const shown = { ...rider, ...rest }
  if (isNew) return create(draw, slot, rider, shown)
  const kept = await changeShown(draw, slot, shown, (id) => calls.changeRider(id, rider))
  if (kept && shows(draw, slot, rider))
    draw.rows.change(slot, { user_id: kept.user_id, user_fake: kept.user_fake ?? rest.user_fake })
  if (kept?.user_fake && kept.user_id !== null) addTypedIn(draw, kept.user_id, rider.user_name)
}

/** From now on they are suggested, too. */
const addTypedIn = ({ riders }: Draw, id: number, name: string) => riders.add({ id, name, email: null })

function create(draw: Draw, slot: number, rider: Rider, shown: Partial<DrawRow>) {
  return draw.rows.whileHeld(slot, async () => {
    draw.rows.change(slot, shown)
    const creating = calls.addEntry(draw.activity.id, draw.round, { ...rider, slotNumber: slot })
    draw.creating.set(slot, creating)
    const entry = await creating
    draw.creating.delete(slot)
    if (!entry) return void draw.rows.empty(slot)
    const { user_id, user_fake, ...made } = entry
    // Another rider may have been put in while the first was on the way.
    const same = shows(draw, slot, rider) ? { user_id, user_fake } : {}
    draw.rows.entryMade(slot, { ...made, ...same, position: slot, activity_scored: true })
    if (user_fake) addTypedIn(draw, user_id, rider.user_name)
    draw.slotFilled(slot)
    return entry
  })
}

/** Shows the change, makes the call, and shows again what was there before if that fails. */
function changeShown<Answer>(
  draw: Draw,
  slot: number,
  shown: Partial<DrawRow>,
  call: (id: number) => Promise<Answer | undefined>,
): Promise<Answer | undefined> {
  return draw.rows.whileHeld(slot, async () => {
    const before = draw.rows.row(slot)
    draw.rows.change(slot, shown)
    const id = await entryAt(draw, slot)
    if (id === undefined) return
    const answer = await call(id)
    // Unless something newer is shown by now.
    if (!answer && shows(draw, slot, shown)) draw.rows.change(slot, onlyFieldsOf(shown, before))
    return answer
  })
}

type Remove = (id: number, scoreVersion: number) => Promise<true | undefined>

async function emptySlot(draw: Draw, slot: number, call: Remove) {
  const { score } = draw.rows.row(slot)
  if (score !== null && !window.confirm(deleteScoredQuestion(slot, formatScoreOrBlank(score)))) return
  return draw.rows.whileHeld(slot, async () => {
    const id = await entryAt(draw, slot)
    if (id === undefined) return
    const before = draw.rows.row(slot)
    draw.rows.empty(slot)
    const emptied = await call(id, before.score_version)
    if (emptied) {
      draw.rows.forget(before)
      draw.slotEmptied(slot)
    } else draw.rows.change(slot, before)
    return emptied
  })
}

/** Answers can overtake each other: what has been shown since is newer. */
const shows = ({ rows }: Draw, slot: number, shown: Partial<DrawRow>) =>
  Object.entries(onlyFieldsOf(shown, rows.row(slot))).every(
    ([field, value]) => value === shown[field as keyof DrawRow],
  )

/** Undefined when there is none: its making has failed, the slot is empty again, and that has been said. */
async function entryAt(draw: Draw, slot: number): Promise<number | undefined> {
  return draw.rows.row(slot).id ?? (await draw.creating.get(slot))?.id
}

const NO_RIDER = { user_id: null, user_name: null, user_fake: false, rider: null }

function onlyFieldsOf(some: Partial<DrawRow>, row: DrawRow): Partial<DrawRow> {
  return Object.fromEntries(Object.entries(row).filter(([field]) => field in some))
}
