import { contestNames } from '#rules/entries/contestNames.ts'
import { onlineClosingSentence } from '#rules/entries/online.ts'
import { onlineEntryText } from '#rules/notifications/onlineEntry.ts'
import type { AcceptedEntries } from '#wire/onlineEntries.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import type { CurrentUser } from '../currentUser.ts'
import { saveLine } from '../entries/saveLine.ts'
import { notifyUser } from '../notifications/notifyUser.ts'
import { announceOnlineEntries } from './announce.ts'
import { listWaiting } from './list.ts'
import { loadOnlineClasses } from './classes.ts'
import { CONTEST_REMOVED, ENTRANT, loadContests, marksOf } from './stored.ts'

type Decision = { state: 'accepted' | 'declined'; reason: string | null }

/** Unless `confirmed`, throws Question if a class has reached its limit for online entries. */
export async function acceptOnlineEntry(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  confirmed: boolean,
) {
  const { user_id, horse_id, horse_name, request, ...sent } = await requireWaiting(db, event, id)
  const line = { user_id, horse_id, horse_name, request, ...marksOf(sent), session_only: [], confirmed }
  try {
    return await saveLine(db, user, event, line, {
      source: 'online',
      onceLocked: async (tx) => {
        await decide(tx, user, event, id, { state: 'accepted', reason: null })
        return listFullClasses(tx, event, sent)
      },
      onceEntered: async (tx, run_ids) =>
        void (await tx.onlineEntry.update({ where: { id }, data: { run_ids } })),
    })
  } catch (error) {
    throw error instanceof NotFound ? new Conflict(CONTEST_REMOVED) : error
  }
}

async function listFullClasses(
  tx: Tx,
  event: AuthorizedEvent,
  { activity_ids }: { activity_ids: number[] },
): Promise<string[]> {
  const classes = await loadOnlineClasses(tx, event.id, { withWaiting: false })
  const full = classes.filter(({ id, closing }) => closing === 'full' && activity_ids.includes(id))
  return full.map(({ name }) => onlineClosingSentence(name, 'full'))
}

export const declineOnlineEntry = (
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  reason: string | null,
) =>
  transaction(db, async (tx) => {
    await requireWaiting(tx, event, id)
    await decide(tx, user, event, id, { state: 'declined', reason })
  })

export async function acceptAllOnlineEntries(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
): Promise<AcceptedEntries> {
  const { waiting } = await listWaiting(db, event)
  const result: AcceptedEntries = { accepted: 0, left: [] }
  for (const { id, rider, warnings } of waiting) {
    const reason = warnings[0] ?? (await tryToAccept(db, user, event, id))
    if (reason === null) result.accepted++
    else result.left.push({ rider, reason })
  }
  return result
}

async function tryToAccept(db: Database, user: CurrentUser, event: AuthorizedEvent, id: number) {
  try {
    await acceptOnlineEntry(db, user, event, id, false)
    return null
  } catch (error) {
    if (error instanceof Conflict || error instanceof Invalid) return error.message
    throw error
  }
}

async function requireWaiting(db: Database | Tx, { id: event_id }: AuthorizedEvent, id: number) {
  const sent = await db.onlineEntry.findFirst({
    where: { id, event_id },
    include: { decided_by: { select: { name: true } } },
    relationLoadStrategy: 'join',
  })
  if (!sent) throw new NotFound()
  if (sent.state === 'withdrawn') throw new Conflict('The rider withdrew this entry.')
  if (sent.state !== 'waiting')
    throw new Conflict(`${sent.decided_by?.name ?? 'Another organizer'} already ${sent.state} this entry.`)
  return sent
}

async function decide(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  id: number,
  decision: Decision,
): Promise<void> {
  const { count } = await tx.onlineEntry.updateMany({
    where: { id, state: 'waiting' },
    data: { ...decision, decided_by_id: user.id, decided_at: new Date() },
  })
  // Someone else may have answered the entry first, or the rider may have withdrawn it.
  if (count === 0) await requireWaiting(tx, event, id)
  const sent = await tx.onlineEntry.findUniqueOrThrow({ where: { id }, include: ENTRANT })
  const contests = contestNames(marksOf(sent), await loadContests(tx, event.id), { forRiders: true })
  const horse = sent.horse?.name ?? sent.horse_name
  const text = { event: event.name, rider: sent.user.name, horse, contests, ...decision }
  const subject = { kind: 'online entry', id, event_slug: event.slug } as const
  await notifyUser(tx, sent.sent_by_id, subject, onlineEntryText(text))
  await announceOnlineEntries(tx, user, [event])
}
