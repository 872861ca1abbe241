import { CHANGED_MEANWHILE, deleteScoredQuestion } from '#rules/drawTexts.ts'
import { formatScoreOrBlank } from '#rules/score.ts'
import type { DrawRow } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import type { BullItem, HorseItem, RiderItem } from '#wire/people.ts'
import { notify } from '../../../Components/Notice.tsx'
import { ask } from '../popups/Question.tsx'
import type { Draw } from '../state/draw.ts'
import type { Doing } from '../rows/rows.ts'
import { offerUndo } from '../undo/deletions.ts'
import * as calls from './calls.ts'
import type { Written } from './written.ts'

/** What an organizer does to the entry of a slot: shown at once, and taken back if the server refuses. */

export const pickRider = (draw: Draw, slot: number, rider: RiderItem) =>
  setRider(draw, slot, { user_id: rider.id, user_name: rider.name }, { user_fake: false, rider })

/** A rider who is in no list: legal, and known to this organization only. */
export const typeRider = (draw: Draw, slot: number, user_name: string) =>
  setRider(draw, slot, { user_id: null, user_name }, { user_fake: true, rider: null })

export function removeRider(draw: Draw, slot: number) {
  if (draw.rows.row(slot).horse_id === null) return emptySlot(draw, slot, calls.clearEntry)
  return changeEntry(draw, slot, { shown: NO_RIDER, call: calls.clearRider })
}

export const pickHorse = (draw: Draw, slot: number, horse: HorseItem) =>
  changeEntry(draw, slot, {
    shown: { horse_id: horse.id, horse_name: horse.name, horse },
    call: (id) => calls.changeHorse(id, { horse_id: horse.id, horseName: horse.name }),
    typed: { box: 'horse', text: horse.name },
  })

/** A horse that nobody has added yet. */
export async function addHorse(draw: Draw, slot: number, name: string) {
  const written = await changeEntry(draw, slot, {
    shown: { horse_name: name },
    call: (id) => calls.changeHorse(id, { horseName: name }),
    made: ({ horse }) => (horse ? { horse_id: horse.id, horse_name: horse.name, horse } : {}),
    typed: { box: 'horse', text: name },
  })
  if (written.state === 'done' && written.answer.horse) draw.horses.add(written.answer.horse)
}

export function removeHorse(draw: Draw, slot: number) {
  if (!hasRider(draw.rows.row(slot))) return emptySlot(draw, slot, calls.deleteHorseEntry)
  return changeEntry(draw, slot, { shown: NO_HORSE, call: calls.clearHorse })
}

export const pickBull = (draw: Draw, slot: number, bull: BullItem) =>
  changeEntry(draw, slot, {
    shown: { bull_id: bull.id, bull_name: bull.name, bull },
    call: (id) => calls.changeBull(id, { bull_id: bull.id, bullName: bull.name }),
    typed: { box: 'bull', text: bull.name },
  })

/** A bull that nobody has added yet. */
export const addBull = (draw: Draw, slot: number, name: string) =>
  changeEntry(draw, slot, {
    shown: { bull_name: name },
    call: (id) => calls.changeBull(id, { bullName: name }),
    made: ({ bull }) => (bull ? { bull_id: bull.id, bull_name: bull.name, bull } : {}),
    typed: { box: 'bull', text: name },
  })

export const removeBull = (draw: Draw, slot: number) =>
  changeEntry(draw, slot, { shown: NO_BULL, call: calls.clearBull })

export const trashEntry = (draw: Draw, slot: number) => emptySlot(draw, slot, calls.deleteEntry)

export const hasRider = (row: DrawRow) => row.user_id !== null || row.user_name !== null

type Rider = { user_id: number | null; user_name: string }
type Shown = Pick<DrawRow, 'user_fake' | 'rider'>

async function setRider(draw: Draw, slot: number, rider: Rider, rest: Shown) {
  const isNew = draw.rows.row(slot).id === null && !draw.creating.has(slot)
  const written = await (isNew ? create(draw, slot, rider, rest) : changeRider(draw, slot, rider, rest))
  if (written.state !== 'done') return
  const { user_id, user_fake } = written.answer
  // From now on they are suggested, too.
  if (user_fake && user_id !== null) draw.riders.add({ id: user_id, name: rider.user_name, email: null })
}

const changeRider = (draw: Draw, slot: number, rider: Rider, rest: Shown) =>
  changeEntry(draw, slot, {
    shown: { ...rider, ...rest },
    call: (id) => calls.changeRider(id, rider),
    made: ({ user_id, user_fake = rest.user_fake }) => ({ user_id, user_fake }),
    typed: { box: 'rider', text: rider.user_name },
  })

async function create(draw: Draw, slot: number, rider: Rider, rest: Shown) {
  const written = await draw.rows.change(slot, {
    shown: { ...rider, ...rest },
    async call() {
      const creating = calls.addEntry(draw.activity.id, draw.round, { ...rider, slotNumber: slot })
      draw.creating.set(slot, creating)
      await creating
      draw.creating.delete(slot)
      return creating
    },
    made: (entry) => ({ ...entry, position: slot, activity_scored: true }),
    typed: { box: 'rider', text: rider.user_name },
  })
  if (written.state === 'done') draw.slotFilled(slot)
  return written
}

/** Of the entry in the slot, or of the one that is just being made there. */
function changeEntry<Answer>(draw: Draw, slot: number, change: EntryChange<Answer>) {
  return draw.rows.change<Answer>(slot, {
    ...change,
    async call() {
      const id = await entryAt(draw, slot)
      return id === undefined ? NOT_MADE : change.call(id)
    },
  })
}

type EntryChange<Answer> = Omit<Doing<Answer>, 'call'> & { call(id: number): Promise<Written<Answer>> }

type Remove = (id: number, scoreVersion: number) => Promise<Written>

async function emptySlot(draw: Draw, slot: number, call: Remove) {
  if (!(await mayLoseScore(draw, slot))) return
  if ((await entryAt(draw, slot)) === undefined) return
  const before = draw.rows.row(slot)
  const { id, score_version } = before
  if (id === null) return
  const written = await draw.rows.change(slot, {
    shown: ({ draw }) => emptyRow(draw),
    call: () => call(id, score_version),
  })
  if (written.state !== 'done') return
  draw.rows.forget(before)
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

const NOT_MADE = { state: 'failed' } as const
const NO_RIDER = { user_id: null, user_name: null, user_fake: false, rider: null }
const NO_HORSE = { horse_id: null, horse_name: null, horse: null }
const NO_BULL = { bull_id: null, bull_name: null, bull: null }
