import type { z } from 'zod'
import { BULL_EXISTS, HORSE_EXISTS } from '#rules/drawTexts.ts'
import type { AddEntry, ChangeEntry, RandomizedDraw, SavedScore } from '#wire/draw.ts'
import type { BullItem, HorseItem } from '#wire/people.ts'
import { read } from '../../../ajax/read.ts'
import { send } from '../../../ajax/send.ts'
import { answerIn, attempt, conflictOf, READING_TIMEOUT, refusalOf, sentenceOf } from '../../../attempt.ts'
import { LONG_WRITE_TIMEOUT } from '../../../noAnswer.ts'
import type { Saving } from '../rows/scoreEdits.ts'
import { penaltyHeld, scoreSeen } from './headers.ts'
import { write } from './written.ts'
import * as paths from '#wire/paths.ts'

/** Every change of the draw that this screen asks for, with what is said when it fails. */

export type EntryAnswer = {
  id: number
  user_id: number | null
  user_name: string | null
  user_fake: boolean
  horse: HorseItem | null
  bull: BullItem | null
}
export type NewEntry = {
  id: number
  user_id: number
  user_fake: boolean
  entry_version: number
  score_id: number | null
  score_version: number
}

export const addEntry = (activityId: number, round: string, entry: z.input<typeof AddEntry>) =>
  write('An error occurred adding to draw', () =>
    send.post<NewEntry>(paths.drawEntries(activityId, round), entry),
  )

export const changeRider = (id: number, rider: { user_id: number | null; user_name: string }) =>
  write('An error occurred updating user in draw', () => patchEntry(id, rider))

export const clearRider = (id: number) =>
  write('An error occurred removing a rider', () => patchEntry(id, { user_id: null, user_name: null }))

/** For an entry that would be left with nobody in it: the slot is empty afterwards. */
export const clearEntry = (id: number, scoreVersion: number) =>
  write('An error occurred removing user', () =>
    send.patch(paths.clearEntry(id), null, { headers: scoreSeen(scoreVersion) }),
  )

export const deleteEntry = (id: number, scoreVersion: number) =>
  write('An error occurred deleting draw entry', () => remove(id, scoreVersion))

/** A horse without a rider is removed together with its entry. */
export const deleteHorseEntry = (id: number, scoreVersion: number) =>
  write('An error occurred removing horse', () => remove(id, scoreVersion))

/** A name that the server knows already is said beside the horse, not in an alert. */
export const changeHorse = (id: number, horse: { horse_id?: number; horseName: string }) =>
  write('An error occurred updating horse', () => patchEntry(id, horse), sentenceIs(HORSE_EXISTS))

export const clearHorse = (id: number) =>
  write('An error occurred removing horse', () => patchEntry(id, { horse_id: null, horseName: null }))

export const changeBull = (id: number, bull: { bull_id?: number; bullName: string }) =>
  write('An error occurred updating bull', () => patchEntry(id, bull), sentenceIs(BULL_EXISTS))

export const clearBull = (id: number) =>
  write('An error occurred removing bull', () => patchEntry(id, { bull_id: null, bullName: null }))

/** Who stands in the slot to which something is moved; undefined when that could not be asked. */
export const checkDestination = (activityId: number, round: string, slot: number) =>
  attempt('An error occurred swapping slots', async () => {
    const path = paths.checkDestination(activityId, slot)
    const { data } = await read<number | null | ''>(path, {
      params: ofRound(round),
      timeout: READING_TIMEOUT,
    })
    return { entryId: data || null }
  })

export const moveEntry = (id: number, slotNumber: number) =>
  write('An error occurred moving slots', () => patchEntry(id, { slotNumber }))

export const swapEntries = (sourceUserActivityId: number, destUserActivityId: number) =>
  write('An error occurred swapping slots', () =>
    send.patch(paths.swapEntries, { sourceUserActivityId, destUserActivityId }),
  )

/** The server knows of filled slots that this screen may not: its refusal is said in its own words. */
export const resizeDraw = (activityId: number, total_slots: number) =>
  write(
    'An error resizing draw occurred',
    () => send.patch(paths.resizeDraw(activityId), { total_slots }),
    conflictOf,
  )

/** `word` is called out by a rider, `reason` says why it is drawn again; both may be empty. */
export const randomizeDraw = (activityId: number, round: string, how: { word: string; reason: string }) =>
  write(
    'An error occurred randomizing draw',
    () =>
      send.post<RandomizedDraw>(paths.randomizeDraw(activityId), how.word || how.reason ? how : null, {
        params: ofRound(round),
        timeout: LONG_WRITE_TIMEOUT,
      }),
    conflictOf,
  )

/** Why it cannot be filled now is said in the server's words. */
export const fillShortGo = (activityId: number, round: string) =>
  write(
    'An error occurred filling the draw',
    () => send.post(paths.fillShortGo(activityId), null, { params: ofRound(round) }),
    conflictOf,
  )

export const publishDraw = (activityId: number, round: string) =>
  write('An error occurred publishing draw', () =>
    send.post(paths.publishDraw(activityId), null, { params: ofRound(round) }),
  )

export const unpublishDraw = (activityId: number, round: string) =>
  write('An error occurred unpublishing draw', () =>
    send.post(paths.unpublishDraw(activityId), null, { params: ofRound(round) }),
  )

export const addIncentive = (id: number, incentiveId: number) =>
  write('An error occurred adding incentive', () => send.post(paths.addIncentive(id, incentiveId)))

export const removeIncentive = (id: number, incentiveId: number) =>
  write('An error occurred removing incentive', () => send.post(paths.removeIncentive(id, incentiveId)))

/**
 * Scores have versions of their own. Somebody else's newer score is no failure: it is answered as `theirs`, for the
 * scorer to decide.
 */
export async function saveScore(scoreId: number, { score, penalty }: Saving, version: number) {
  let refusal: string | undefined
  const saved = await attempt('An error occurred updating score', async () => {
    const headers = { ...scoreSeen(version), ...penaltyHeld(penalty) }
    const expected: SavedScore = {
      id: scoreId,
      score,
      version: version + 1,
      penalty_seconds: penalty,
      by: null,
      at: null,
    }
    try {
      const { data } = await send.patch<SavedScore>(paths.score(scoreId), { score }, { headers })
      return { saved: { ...expected, ...data } }
    } catch (error) {
      const theirs = newerScore(error)
      if (theirs) return { theirs }
      refusal = refusalOf(error)
      throw error
    }
  })
  return saved ?? { failed: true, refusal }
}

const sentenceIs = (sentence: string) => (error: unknown) =>
  sentenceOf(error) === sentence ? sentence : undefined

const patchEntry = (id: number, change: ChangeEntry) => send.patch<EntryAnswer>(paths.entry(id), change)

const remove = (id: number, scoreVersion: number) =>
  send.delete(paths.entry(id), { headers: scoreSeen(scoreVersion) })

const ofRound = (round: string) => (round ? { round } : {})

function newerScore(error: unknown): SavedScore | undefined {
  const answer = answerIn<SavedScore | null>(error)
  const theirs = answer?.status === 409 ? answer.data : null
  return typeof theirs?.version === 'number' ? theirs : undefined
}
