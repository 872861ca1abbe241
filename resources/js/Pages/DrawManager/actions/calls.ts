import axios from 'axios'
import type { z } from 'zod'
import { HORSE_EXISTS } from '#rules/drawTexts.ts'
import type { AddEntry, ChangeEntry, DrawRow, SavedScore, Score } from '#wire/draw.ts'
import { emptyRow } from '#wire/emptyRow.ts'
import type { BullItem, HorseItem, ListPage, RiderItem } from '#wire/people.ts'
import { attempt, logged, READING_TIMEOUT, sentenceOf, statusOf } from '../../../attempt.ts'

/** Every call of this screen, with what is said when it fails. A failed call answers undefined. */

type Change = { score: Score; penalty: number }
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
  score_id: number | null
  score_version: number
}

/** A draw without rounds has no round segment. */
const drawPath = (activityId: number, round: string) =>
  round ? `/ajax/draw/${activityId}/round/${encodeURIComponent(round)}` : `/ajax/draw/${activityId}`

type Ask = { page: number } | { q: string }

/** Somebody waits for these: while they are awaited, and after it was said that they failed, no other alert says it. */
export async function fetchRows(activityId: number, round: string, ask: Ask) {
  isUpdateMissed = true
  const found = await attempt('Error fetching data:', () => rowsOf(activityId, round, ask))
  isUpdateMissed = !found
  return found
}

/** For news from others, tried again by itself: nobody here has asked for it, so it interrupts once until it succeeds. */
export async function fetchRowsQuietly(activityId: number, round: string, ask: Ask) {
  const message = 'An error occurred updating draw'
  const found = await logged(message, () => rowsOf(activityId, round, ask, READING_TIMEOUT))
  if (!found && !isUpdateMissed) window.alert(message)
  isUpdateMissed = !found
  return found
}

let isUpdateMissed = false

async function rowsOf(activityId: number, round: string, ask: Ask, timeout?: number) {
  const path = `/ajax/draw/${activityId}/round/${encodeURIComponent(round)}`
  const { data, headers } = await axios.get<DrawRow[]>(path, { params: ask, timeout })
  // An empty slot may come with its number alone.
  const rows = data.map((row) => ({ ...emptyRow(row.draw), ...row }))
  return { rows, version: Number(headers['x-draw-version'] ?? 0) }
}

export const addEntry = (activityId: number, round: string, entry: z.input<typeof AddEntry>) =>
  attempt('An error occurred adding to draw', async () => {
    const { data } = await axios.post<NewEntry>(drawPath(activityId, round), entry)
    return data
  })

export const changeRider = (id: number, rider: { user_id: number | null; user_name: string }) =>
  attempt('An error occurred updating user in draw', () => patchEntry(id, rider))

export const clearRider = (id: number) =>
  attempt('An error occurred removing a rider', () => patchEntry(id, { user_id: null, user_name: null }))

/** For an entry that would be left with nobody in it: the slot is empty afterwards. */
export const clearEntry = (id: number, scoreVersion: number) =>
  attempt('An error occurred removing user', () =>
    done(axios.patch(`/ajax/user-activity-clear/${id}`, null, { headers: seen(scoreVersion) })),
  )

export const deleteEntry = (id: number, scoreVersion: number) =>
  attempt('An error occurred deleting draw entry', () => remove(id, scoreVersion))

/** A horse without a rider is removed together with its entry. */
export const deleteHorseEntry = (id: number, scoreVersion: number) =>
  attempt('An error occurred removing horse', () => remove(id, scoreVersion))

/** A name that the server knows already is said beside the horse, not in an alert. */
export const changeHorse = (id: number, horse: { horse_id?: number; horseName: string }) => {
  const message = 'An error occurred updating horse'
  return attempt(message, async () => {
    try {
      return await patchEntry(id, horse)
    } catch (error) {
      if (sentenceOf(error) !== HORSE_EXISTS) throw error
      console.error(message, error)
      return HORSE_EXISTS
    }
  })
}

export const clearHorse = (id: number) =>
  attempt('An error occurred removing horse', () => patchEntry(id, { horse_id: null, horseName: null }))

export const changeBull = (id: number, bull: { bull_id: number; bullName: string }) =>
  attempt('An error occurred updating bull', () => patchEntry(id, bull))

export const clearBull = (id: number) =>
  attempt('An error occurred removing bull', () => patchEntry(id, { bull_id: null, bullName: null }))

export const checkDestination = (activityId: number, round: string, slot: number) =>
  attempt('An error occurred swapping slots', async () => {
    const path = `/ajax/draw/${activityId}/check-destination/${slot}`
    const { data } = await axios.get<number | null | ''>(path, { params: round ? { round } : {} })
    return { entryId: data || null }
  })

export const moveEntry = (id: number, slotNumber: number) =>
  attempt('An error occurred moving slots', () => patchEntry(id, { slotNumber }))

export const swapEntries = (sourceUserActivityId: number, destUserActivityId: number) =>
  attempt('An error occurred swapping slots', () =>
    done(axios.patch('/ajax/user-activity-swap', { sourceUserActivityId, destUserActivityId })),
  )

/** The server knows of filled slots that this screen may not: its refusal is said in its own words. */
export const resizeDraw = (activityId: number, total_slots: number) =>
  attempt('An error resizing draw occurred', () =>
    unlessRefused(axios.patch(`/ajax/activity/${activityId}`, { total_slots })),
  )

export const randomizeDraw = (activityId: number, round: string) =>
  attempt('An error occurred randomizing draw', () =>
    done(axios.post(`/ajax/randomize-draw/${activityId}`, null, { params: round ? { round } : {} })),
  )

export const publishDraw = (activityId: number) =>
  attempt('An error occurred publishing draw', () => done(axios.post(`/ajax/publish-draw/${activityId}`)))

export const unpublishDraw = (activityId: number) =>
  attempt('An error occurred unpublishing draw', () => done(axios.post(`/ajax/unpublish-draw/${activityId}`)))

export const addIncentive = (id: number, incentiveId: number) =>
  attempt('An error occurred adding incentive', () =>
    done(axios.post(`/ajax/add-incentive/${id}/${incentiveId}`)),
  )

export const removeIncentive = (id: number, incentiveId: number) =>
  attempt('An error occurred removing incentive', () =>
    done(axios.post(`/ajax/remove-incentive/${id}/${incentiveId}`)),
  )

/** Somebody else's newer score is no failure: it is answered as `theirs`, for the scorer to decide. */
export const saveScore = (scoreId: number, { score, penalty }: Change, version: number) =>
  attempt('An error occurred updating score', async () => {
    const headers = { ...seen(version), ...(penalty > 0 && { 'Penalty-Seconds': penalty }) }
    const expected: SavedScore = {
      id: scoreId,
      score,
      version: version + 1,
      penalty_seconds: penalty,
      by: null,
      at: null,
    }
    try {
      const { data } = await axios.patch<SavedScore>(`/ajax/score/${scoreId}`, { score }, { headers })
      return { saved: { ...expected, ...data } }
    } catch (error) {
      const theirs = newerScore(error)
      if (theirs) return { theirs }
      throw error
    }
  })

type Kind = 'rider' | 'horse' | 'bull'

export const search = <Item>(kind: Kind, query: string) =>
  attempt(`Error fetching search ${kind} results:`, async () => {
    const { data } = await axios.get<{ data: Item[] }>(`/ajax/${kind}/search`, { params: { query } })
    return data.data
  })

export const fetchRiders = () =>
  logged('Error fetching the rider list', () => everyPage<RiderItem>('/ajax/riders-list'))
export const fetchHorses = () =>
  logged('Error fetching the horse list', () => everyPage<HorseItem>('/ajax/horses-list'))

export const fetchTypedInRiders = (organizationId: number) =>
  attempt('An error occurred reading the typed-in riders', () =>
    everyPage<RiderItem>(`/ajax/typed-in-riders/${organizationId}`),
  )

/** Somebody may have drawn them meanwhile: the server says where. */
export const removeTypedInRider = (id: number) =>
  attempt('An error occurred removing a typed-in rider', () =>
    unlessRefused(axios.delete(`/ajax/typed-in-rider/${id}`)),
  )

/** Follows `links.next` to the end; a person who is on two pages is in the list once. */
async function everyPage<Item extends { id: number }>(start: string): Promise<Item[]> {
  const byId = new Map<number, Item>()
  for (let next: string | null = start; next;) {
    const { data: page }: { data: ListPage<Item> } = await axios.get<ListPage<Item>>(next)
    for (const person of page.data) byId.set(person.id, person)
    next = page.links.next
  }
  return [...byId.values()]
}

async function patchEntry(id: number, change: ChangeEntry): Promise<EntryAnswer> {
  const { data } = await axios.patch<EntryAnswer>(`/ajax/user-activity/${id}`, change)
  return data
}

const remove = (id: number, scoreVersion: number) =>
  done(axios.delete(`/ajax/user-activity/${id}`, { headers: seen(scoreVersion) }))

/** Which score this screen shows: a newer one is neither overwritten nor deleted unseen. */
const seen = (scoreVersion: number) => ({ 'If-Match': `"${scoreVersion}"` })

/** For calls whose answer is not needed: only that it came. */
async function done(call: Promise<unknown>): Promise<true> {
  await call
  return true
}

/** The sentence of a refusal is for whoever called. */
async function unlessRefused(call: Promise<unknown>): Promise<true | { refused: string }> {
  try {
    return await done(call)
  } catch (error) {
    const refused = statusOf(error) === 409 && sentenceOf(error)
    if (refused) return { refused }
    throw error
  }
}

function newerScore(error: unknown): SavedScore | undefined {
  if (statusOf(error) !== 409 || !axios.isAxiosError<SavedScore>(error)) return undefined
  const theirs = error.response?.data
  return typeof theirs?.version === 'number' ? theirs : undefined
}
