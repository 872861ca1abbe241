import { isDeepStrictEqual } from 'node:util'
import { searchable } from '#lib/nameSearch.ts'
import type { SendOnlineEntry } from '#wire/riderApp/onlineEntries.ts'
import type { OnlineEntry } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, NotFound } from '../../errors.ts'
import { invalidateUser } from '../accounts/invalidateUser.ts'
import type { CurrentUser } from '../currentUser.ts'
import { announceOnlineEntries } from './announce.ts'
import { loadOnlineClasses } from './classes.ts'
import { requireOpenOnline } from './events.ts'
import { distinctMarks, type OnlineLine, planEntry } from './plan.ts'
import { lockOnlineEntries, marksOf } from './stored.ts'

const MAX_WAITING = 50
/** Per account and event. Includes answered and withdrawn entries. */
const MAX_SENT = 200

/** Ignores a retry with the same `client_key`. */
export function sendOnlineEntry(db: Database, user: CurrentUser, slug: string, input: SendOnlineEntry) {
  return transaction(db, async (tx) => {
    const event = await requireOpenOnline(tx, user, slug)
    await lockOnlineEntries(tx, event.id)
    const { client_key, request = null } = input
    const known = await tx.onlineEntry.findUnique({ where: { client_key } })
    if (known?.event_id === event.id && known.sent_by_id === user.id && isSameEntry(known, input))
      return requireStillSent(known)
    if (known)
      throw new Conflict('Your earlier entry did go through. Check the list before you send this one again.')
    const classes = await loadOnlineClasses(tx, event.id, { withWaiting: true })
    const line = await planEntry(tx, user, event, classes, input)
    await requireNotEntered(tx, event.id, line, classes)
    const mine = { event_id: event.id, sent_by_id: user.id }
    if ((await tx.onlineEntry.count({ where: { ...mine, state: 'waiting' } })) >= MAX_WAITING)
      throw new Conflict(`You already have ${MAX_WAITING} entries waiting for the secretary.`)
    if ((await tx.onlineEntry.count({ where: mine })) >= MAX_SENT)
      throw new Conflict(
        `You've sent ${MAX_SENT} entries, the most you can send online. Enter at the window.`,
      )
    if (line.rider.id === user.id) await markAsRider(tx, user.id)
    await tx.onlineEntry.create({
      data: {
        ...mine,
        user_id: line.rider.id,
        horse_id: line.horse?.id ?? null,
        horse_name: line.horse?.name ?? null,
        activity_ids: line.activity_ids,
        contests: line.contests,
        request,
        client_key,
      },
    })
    await announceOnlineEntries(tx, user, [event])
  })
}

function requireStillSent({ state }: OnlineEntry) {
  if (state === 'withdrawn')
    throw new Conflict('You withdrew this entry. If you want to enter after all, send it again.')
  if (state === 'declined')
    throw new Conflict('The secretary declined this entry. Check the list before you send it again.')
}

/**
 * If the classes don't need a horse, the stored entry has none. A stored horse name can be spelled
 * differently from the name in the input.
 */
const isSameEntry = (known: OnlineEntry, { user_id, horse_id, horse_name, ...input }: SendOnlineEntry) =>
  user_id === known.user_id &&
  (known.horse_name === null ||
    (horse_id ? horse_id === known.horse_id : isSameName(horse_name, known.horse_name))) &&
  isDeepStrictEqual(
    [new Set(input.activity_ids), new Set(distinctMarks(input.contests)), input.request ?? null],
    [new Set(known.activity_ids), new Set(marksOf(known).contests), known.request],
  )

const isSameName = (one: string | null | undefined, other: string | null | undefined) =>
  searchable(one ?? '') === searchable(other ?? '')

/**
 * Throws Conflict if the rider and horse are already entered in one of these classes or have a waiting entry
 * for one.
 */
async function requireNotEntered(
  tx: Tx,
  event_id: number,
  { rider, horse, activity_ids }: OnlineLine,
  classes: { id: number; name: string; tracks_horses: boolean }[],
) {
  const withoutHorse = classes.flatMap(({ id, tracks_horses }) => (tracks_horses ? [] : id))
  // If the horse has no id, the rider has no runs with it yet.
  const onThisHorse = horse && horse.id === null ? [] : [{ horse_id: horse?.id ?? null }]
  const entered = await tx.userActivity.findFirst({
    where: {
      activity_id: { in: activity_ids },
      user_id: rider.id,
      OR: [...onThisHorse, { activity_id: { in: withoutHorse } }],
    },
    select: { activity_id: true },
  })
  const sent = await tx.onlineEntry.findMany({
    where: { event_id, user_id: rider.id, state: 'waiting', activity_ids: { hasSome: activity_ids } },
    select: { activity_ids: true, horse_id: true, horse_name: true },
  })
  const isWaiting = (id: number) =>
    sent.some(
      ({ activity_ids, horse_id, horse_name }) =>
        activity_ids.includes(id) &&
        (withoutHorse.includes(id) ||
          (horse_id && horse?.id ? horse_id === horse.id : isSameName(horse_name, horse?.name))),
    )
  const twice = entered?.activity_id ?? activity_ids.find(isWaiting)
  if (twice === undefined) return
  const { name } = classes.find(({ id }) => id === twice)!
  const entrant = horse && !withoutHorse.includes(twice) ? `${rider.name} on ${horse.name}` : rider.name
  throw new Conflict(
    entered
      ? `${entrant} is already entered in ${name}.`
      : `An entry for ${entrant} in ${name} is already waiting for the secretary.`,
  )
}

/** Someone who signed up to organize or score becomes a rider with their first entry. */
async function markAsRider(tx: Tx, id: number) {
  const { count } = await tx.user.updateMany({ where: { id, is_rider: false }, data: { is_rider: true } })
  if (count > 0) await invalidateUser(tx, id)
}

export function withdrawOnlineEntry(db: Database, user: CurrentUser, id: number) {
  return transaction(db, async (tx) => {
    const sent = await tx.onlineEntry.findFirst({
      where: { id, sent_by_id: user.id },
      include: { event: true },
      relationLoadStrategy: 'join',
    })
    if (!sent) throw new NotFound()
    if (sent.state === 'withdrawn') return
    const { count } = await tx.onlineEntry.updateMany({
      where: { id, state: 'waiting' },
      data: { state: 'withdrawn', decided_at: new Date() },
    })
    if (count === 0)
      throw new Conflict('The secretary has already answered this entry. Ask at the window to change it.')
    await announceOnlineEntries(tx, user, [sent.event])
  })
}
