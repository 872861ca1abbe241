import { AVERAGE, roundInWords } from '#rules/rounds.ts'
import { drawTold, resultsTold, type Told, type ToldResult, type ToldRun } from '#rules/told.ts'
import type { Tx } from '../../database/db.ts'
import { drawsMade } from '../draw/story.ts'
import { hasSeveral } from '../rounds.ts'
import type { Kind, PublishedRound } from './publication.ts'
import { whoHears } from './hearers.ts'

export type Message = Told & { user_id: number; slot: number | null }

type Before = Map<number, string | null>
type OfRider<One> = Omit<One, 'of'> & { rider_id: number }

/** What each person whom it concerns is told of this publication, each in one message. */
export async function messages(
  tx: Tx,
  found: PublishedRound,
  kind: Kind,
  before: Before,
): Promise<Message[]> {
  const { activity, name } = found
  const published = contestInWords(found)
  if (kind === 'draw') {
    const draws = await drawsMade(tx, { ...activity, round: name })
    const say: Say<ToldRun> = (runs, was) => drawTold({ ...published, draws }, runs, activity.drag_every, was)
    return drawMessages(tx, found, say, before)
  }
  return payoutMessages(tx, found, (results, was) => resultsTold(published, results, was), before)
}

/** "Open 4D, round 2", and its event. */
export function contestInWords({ activity, name }: PublishedRound) {
  const go = hasSeveral(activity) ? `, ${roundInWords(name)}` : ''
  return { contest: `${activity.name}${go}`, event: activity.event.name }
}

type Say<One> = (own: One[], before: string | null | undefined) => Told

/** To those who run in it; whose run is scratched, or has no slot yet, is not told of it. */
async function drawMessages(tx: Tx, { activity, name }: PublishedRound, say: Say<ToldRun>, before: Before) {
  const entries = await tx.userActivity.findMany({
    where: {
      activity_id: activity.id,
      round: name,
      draw: { not: null },
      scratched_at: null,
      user_id: { not: null },
    },
    select: { draw: true, user_id: true },
    orderBy: { draw: 'asc' },
  })
  const runs = entries.map(({ draw, user_id }) => ({ slot: draw!, rider_id: user_id! }))
  const heard = await byHearer<ToldRun>(tx, runs, [])
  return [...heard].map(([user_id, own]) => ({
    ...say(own, before.get(user_id)),
    user_id,
    slot: own[0]!.slot,
  }))
}

/** To everybody in the event. */
async function payoutMessages(tx: Tx, found: PublishedRound, say: Say<ToldResult>, before: Before) {
  const { activity, name } = found
  const results = name === AVERAGE ? await averagesOf(tx, activity.id) : await resultsOf(tx, found)
  const shown = results.map((result) => ({
    ...result,
    division: activity.has_divisions ? result.division : null,
  }))
  const heard = await byHearer<ToldResult>(tx, shown, await ridersIn(tx, activity.event_id))
  return [...heard].map(([user_id, own]) => ({ ...say(own, before.get(user_id)), user_id, slot: null }))
}

async function resultsOf(tx: Tx, { activity, name }: PublishedRound): Promise<OfRider<ToldResult>[]> {
  const round = hasSeveral(activity) ? { round: name } : {}
  const enrollments = await tx.enrollment.findMany({
    where: { activity_id: activity.id, entry: { ...round, scratched_at: null, user_id: { not: null } } },
    select: {
      division: true,
      place: true,
      place_to: true,
      prize_cents: true,
      published_no_time: true,
      entry: { select: { user_id: true } },
    },
    orderBy: [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  return enrollments.map(({ entry, published_no_time, ...result }) => ({
    ...result,
    no_time: published_no_time,
    rider_id: entry.user_id!,
  }))
}

async function averagesOf(tx: Tx, activity_id: number): Promise<OfRider<ToldResult>[]> {
  const averages = await tx.average.findMany({
    where: { activity_id },
    select: { division: true, place: true, place_to: true, prize_cents: true, user_id: true },
    orderBy: [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }],
  })
  return averages.map(({ user_id, ...result }) => ({ ...result, no_time: null, rider_id: user_id }))
}

async function ridersIn(tx: Tx, event_id: number): Promise<number[]> {
  const riders = await tx.userActivity.findMany({
    where: { activity: { event_id }, user_id: { not: null }, scratched_at: null },
    distinct: 'user_id',
    select: { user_id: true },
  })
  return riders.map(({ user_id }) => user_id!)
}

/** By who hears of them, what their riders have; an empty list for who hears of a rider that has nothing. */
async function byHearer<One extends { of: string | null }>(tx: Tx, all: OfRider<One>[], others: number[]) {
  const ofRider = new Map<number, OfRider<One>[]>()
  for (const one of all) ofRider.set(one.rider_id, [...(ofRider.get(one.rider_id) ?? []), one])
  const hearers = await whoHears(tx, [...new Set([...ofRider.keys(), ...others])])
  const heard = new Map<number, One[]>()
  for (const { rider_id, user_id, of } of hearers) {
    const own = (ofRider.get(rider_id) ?? []).map((one) => ({ ...one, of }) as unknown as One)
    heard.set(user_id, [...(heard.get(user_id) ?? []), ...own])
  }
  return heard
}
