import { AVERAGE, roundInWords } from '#rules/classes/rounds.ts'
import {
  drawPublishedText,
  resultsPublishedText,
  type NotificationText,
  type NotifiedResult,
  type NotifiedEntry,
} from '#rules/notifications/publication.ts'
import type { Tx } from '../../database/db.ts'
import { countDraws } from '../draw/summary.ts'
import { hasSeveralRounds } from '../activities/rounds.ts'
import type { PublicationKind, PublishedRound } from './publication.ts'
import { findRecipients } from './recipients.ts'

export type PublicationMessage = NotificationText & { user_id: number; slot: number | null }

type PreviousMessages = Map<number, string | null>
type ForRider<One> = Omit<One, 'of'> & { rider_id: number }

export async function composeMessages(
  tx: Tx,
  found: PublishedRound,
  kind: PublicationKind,
  previous: PreviousMessages,
): Promise<PublicationMessage[]> {
  const { activity, name } = found
  const published = describeContest(found)
  if (kind === 'draw') {
    const draws = await countDraws(tx, { ...activity, round: name })
    const compose: ComposeMessage<NotifiedEntry> = (runs, was) =>
      drawPublishedText({ ...published, draws }, runs, activity.drag_every, was)
    return composeDrawMessages(tx, found, compose, previous)
  }
  return composePayoutMessages(
    tx,
    found,
    (results, was) => resultsPublishedText(published, results, was),
    previous,
  )
}

export function describeContest({ activity, name }: PublishedRound) {
  const roundSuffix = hasSeveralRounds(activity) ? `, ${roundInWords(name)}` : ''
  return { contest: `${activity.name}${roundSuffix}`, event: activity.event.name }
}

type ComposeMessage<One> = (own: One[], before: string | null | undefined) => NotificationText

async function composeDrawMessages(
  tx: Tx,
  { activity, name }: PublishedRound,
  compose: ComposeMessage<NotifiedEntry>,
  previous: PreviousMessages,
) {
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
  const byRecipient = await groupByRecipient<NotifiedEntry>(tx, runs, [])
  return [...byRecipient].map(([user_id, own]) => ({
    ...compose(own, previous.get(user_id)),
    user_id,
    slot: own[0]!.slot,
  }))
}

/** Every rider at the event gets a message, even without a result in this contest. */
async function composePayoutMessages(
  tx: Tx,
  found: PublishedRound,
  compose: ComposeMessage<NotifiedResult>,
  previous: PreviousMessages,
) {
  const { activity, name } = found
  const results =
    name === AVERAGE ? await loadAveragesByRider(tx, activity.id) : await loadResultsByRider(tx, found)
  const shown = results.map((result) => ({
    ...result,
    division: activity.has_divisions ? result.division : null,
  }))
  const byRecipient = await groupByRecipient<NotifiedResult>(
    tx,
    shown,
    await listRiderIds(tx, activity.event_id),
  )
  return [...byRecipient].map(([user_id, own]) => ({
    ...compose(own, previous.get(user_id)),
    user_id,
    slot: null,
  }))
}

async function loadResultsByRider(
  tx: Tx,
  { activity, name }: PublishedRound,
): Promise<ForRider<NotifiedResult>[]> {
  const round = hasSeveralRounds(activity) ? { round: name } : {}
  // Keeps an aggregate's scratched runs, because the entrant's other runs may count in it.
  const running = activity.is_aggregate ? {} : { scratched_at: null }
  const enrollments = await tx.enrollment.findMany({
    where: { activity_id: activity.id, entry: { ...round, ...running, user_id: { not: null } } },
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

async function loadAveragesByRider(tx: Tx, activity_id: number): Promise<ForRider<NotifiedResult>[]> {
  const averages = await tx.average.findMany({
    where: { activity_id },
    select: { division: true, place: true, place_to: true, prize_cents: true, user_id: true },
    orderBy: [{ division: 'asc' }, { place: 'asc' }, { id: 'asc' }],
  })
  return averages.map(({ user_id, ...result }) => ({ ...result, no_time: null, rider_id: user_id }))
}

async function listRiderIds(tx: Tx, event_id: number): Promise<number[]> {
  const riders = await tx.userActivity.findMany({
    where: { activity: { event_id }, user_id: { not: null }, scratched_at: null },
    distinct: 'user_id',
    select: { user_id: true },
  })
  return riders.map(({ user_id }) => user_id!)
}

async function groupByRecipient<One extends { of: string | null }>(
  tx: Tx,
  all: ForRider<One>[],
  others: number[],
) {
  const ofRider = new Map<number, ForRider<One>[]>()
  for (const one of all) ofRider.set(one.rider_id, [...(ofRider.get(one.rider_id) ?? []), one])
  const recipients = await findRecipients(tx, [...new Set([...ofRider.keys(), ...others])])
  const byRecipient = new Map<number, One[]>()
  for (const { rider_id, user_id, of } of recipients) {
    const own = (ofRider.get(rider_id) ?? []).map((one) => ({ ...one, of }) as unknown as One)
    byRecipient.set(user_id, [...(byRecipient.get(user_id) ?? []), ...own])
  }
  return byRecipient
}
