import { describe, expect, test } from 'vitest'
import {
  createActivity,
  createCarryover,
  createEntry,
  createPurse,
  enroll,
  setScore,
} from '../../prisma/factories.ts'
import type { Places } from '../../server/wire/draw.ts'
import type { PayoutPage } from '../../server/wire/payout.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { event, organizer, scorer, viewer, outsider, stranger } = arena

type ScoreInput = number | 'NT' | 'DQ' | null

const FOUR_DIVISIONS = {
  divisions: [0, 500, 1000, 2000].map((offset) => ({ offset, shareBp: 2500 })),
  places: [{ upTo: null, percentsBp: [5000, 3000, 2000] }],
}

async function createClass(scores: ScoreInput[], given: object = {}, purse: object = {}) {
  const activity = await createActivity(db, { event, publish_draw: true, ...given })
  await createPurse(db, activity, purse)
  const entries = []
  for (const score of scores) entries.push(await createEntry(db, { activity, score }))
  return { activity, entries }
}

const read = (id: number, round = '', browser = organizer) =>
  browser.get(`/ajax/places/${id}${round && `?round=${round}`}`)
const placesOf = async (id: number, round = ''): Promise<Places> => (await read(id, round).expect(200)).body

type Entry = Awaited<ReturnType<typeof createEntry>>

async function marksOf(id: number, entries: Entry[], round = '') {
  const places = await placesOf(id, round)
  return entries.map(({ score }) => {
    const place = places.find(([scoreId]) => scoreId === score.id)
    return place ? place.slice(2) : null
  })
}

const publish = (id: number, view = '') =>
  organizer.get(`/events/${event.id}/activities/${id}/publishPayout${view && `?view=${view}`}`).expect(200)

describe("a round's places", () => {
  test("places runs by division, marks ties, and doesn't place runs without a time", async () => {
    const scores = [16_000, 16_499, 16_500, 16_500, 17_200, 'NT', 'DQ', null] as const
    const { activity, entries } = await createClass([...scores], { has_divisions: true }, FOUR_DIVISIONS)
    expect(await marksOf(activity.id, entries)).toEqual([
      [1, '1'],
      [1, '2'],
      [2, 'T1'],
      [2, 'T1'],
      [3, '1'],
      null,
      null,
      null,
    ])
    const first = entries[0]!.score
    expect(await placesOf(activity.id)).toContainEqual([first.id, first.version, 1, '1'])
  })

  test('returns the same places as the payout page', async () => {
    const { activity } = await createClass(
      [17_000, 16_000, 16_300, 16_300],
      { has_divisions: true },
      FOUR_DIVISIONS,
    )
    const page: PayoutPage = (await organizer.get(`/ajax/payouts/${activity.id}`)).body
    const scores = await db.score.findMany({ where: { entry: { activity_id: activity.id } } })
    const scoreOf = new Map(scores.map(({ id, user_activity_id }) => [user_activity_id, id]))
    const expected = page.data.map(({ userActivity, division, place, place_to }) => [
      scoreOf.get(userActivity.id),
      division,
      place === place_to ? `${place}` : `T${place}`,
    ])
    const places = (await placesOf(activity.id)).map(([id, , ...place]) => [id, ...place])
    expect(new Set(places.map(String))).toEqual(new Set(expected.map(String)))
  })

  test('ranks the highest score first in a judged class, and omits divisions if there are none', async () => {
    const timed = await createClass([16_200, 16_100])
    expect(await marksOf(timed.activity.id, timed.entries)).toEqual([
      [null, '2'],
      [null, '1'],
    ])
    const judged = await createClass([8_000, 8_250], { judged: true })
    expect(await marksOf(judged.activity.id, judged.entries)).toEqual([
      [null, '2'],
      [null, '1'],
    ])
  })

  test("doesn't place a scratched run or a session-only run", async () => {
    const { activity, entries } = await createClass([16_200])
    const sessionOnly = await createEntry(db, { activity, score: 15_000, is_session_only: true })
    const scratched = await createEntry(db, { activity, score: 15_100 })
    await db.userActivity.update({ where: { id: scratched.id }, data: { scratched_at: new Date() } })
    expect(await marksOf(activity.id, [...entries, sessionOnly, scratched])).toEqual([
      [null, '1'],
      null,
      null,
    ])
  })

  test("counts carried-over runs when placing a class's runs, but doesn't list the carried-over runs", async () => {
    const open = await createClass([15_500])
    const youth = await createClass([16_000])
    await createCarryover(db, open.activity, youth.activity)
    await enroll(db, open.entries[0]!, youth.activity)
    expect(await marksOf(youth.activity.id, youth.entries)).toEqual([[null, '2']])
    expect(await placesOf(youth.activity.id)).toHaveLength(1)
    await scorer.patch(`/ajax/score/${open.entries[0]!.score.id}`, { score: 16.5 }).expect(200)
    expect(await marksOf(youth.activity.id, youth.entries)).toEqual([[null, '1']])
  })

  test("places each go separately, and returns 404 for a go that the class doesn't have", async () => {
    const { activity } = await createClass([], { rounds: ['1', '2'] })
    const first = await createEntry(db, { activity, round: '1', score: 16_000 })
    const second = await createEntry(db, { activity, round: '1', score: 17_000 })
    const again = await createEntry(db, { activity, round: '2', score: 17_500 })
    const all = [first, second, again]
    expect(await marksOf(activity.id, all, '1')).toEqual([[null, '1'], [null, '2'], null])
    expect(await marksOf(activity.id, all, '2')).toEqual([null, null, [null, '1']])
    await read(activity.id, '3').expect(404)
  })

  test('returns the new places and score version after a score is saved', async () => {
    const { activity, entries } = await createClass([16_000, 17_000])
    expect(await marksOf(activity.id, entries)).toEqual([
      [null, '1'],
      [null, '2'],
    ])
    const { score } = entries[1]!
    await scorer.patch(`/ajax/score/${score.id}`, { score: 15.5 }).expect(200)
    expect(await placesOf(activity.id)).toContainEqual([score.id, score.version + 1, null, '1'])
    expect(await marksOf(activity.id, entries)).toEqual([
      [null, '2'],
      [null, '1'],
    ])
  })

  test('keeps the published places, but shows no place for a run whose time was corrected afterward', async () => {
    const { activity, entries } = await createClass([16_000, 17_000])
    await publish(activity.id)
    await setScore(db, entries[1]!, 15_500)
    await db.activity.update({ where: { id: activity.id }, data: { version: { increment: 1 } } })
    expect(await marksOf(activity.id, entries)).toEqual([[null, '1'], null])
  })

  test("places no runs if the divisions are invalid, but doesn't require a purse or a valid place table", async () => {
    const typed = await createClass([16_000], { payType: 'custom', has_divisions: true }, FOUR_DIVISIONS)
    expect(await marksOf(typed.activity.id, typed.entries)).toEqual([[1, '1']])
    const activity = await createActivity(db, { event, publish_draw: true })
    const only = await createEntry(db, { activity, score: 16_000 })
    expect(await marksOf(activity.id, [only])).toEqual([[null, '1']])
    const broken = { ...FOUR_DIVISIONS, divisions: 'unreadable' }
    const divided = await createClass([16_000], { has_divisions: true }, broken)
    expect(await placesOf(divided.activity.id)).toEqual([])
    const plain = await createClass([16_000], {}, { places: 'unreadable' })
    expect(await marksOf(plain.activity.id, plain.entries)).toEqual([[null, '1']])
  })

  test('shows placings before publication to every role in the organization, but to no one else', async () => {
    const { activity } = await createClass([16_000])
    for (const browser of [organizer, scorer, viewer]) await read(activity.id, '', browser).expect(200)
    await read(activity.id, '', outsider).expect(404)
    await read(activity.id, '', stranger).expect(401)
  })
})
