import { randomUUID } from 'node:crypto'
import { contestNames } from '#rules/entries/contestNames.ts'
import { onlineClosingSentence, type OnlineState, sentState } from '#rules/entries/online.ts'
import type { OfferedClass, OnlineEntryForm } from '#wire/riderApp/onlineEntries.ts'
import type { OnlineEntry } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadHorsesRidden } from '../entries/riderHorses.ts'
import { loadOnlineClasses, type OnlineClass } from './classes.ts'
import { closedBecause, findOnlineEvent } from './events.ts'
import { listOnlineRiders } from './plan.ts'
import { ENTRANT, loadContests, marksOf } from './stored.ts'

const MAX_SENT = 100

export async function loadOnlineEntryForm(
  db: Database,
  user: CurrentUser,
  slug: string,
): Promise<OnlineEntryForm> {
  const event = await findOnlineEvent(db, user, slug)
  const { id, organization_id } = event
  const closed_because = closedBecause(event)
  const riders = closed_because ? [] : await listOnlineRiders(db, user, organization_id)
  const ridden = await loadHorsesRidden(
    db,
    { organization_id },
    riders.map(({ id }) => id),
  )
  const classes = closed_because ? [] : await loadOnlineClasses(db, id, { withWaiting: true })
  return {
    event: {
      name: event.name,
      slug: event.slug,
      is_public: event.is_public,
      organization: event.organization.name,
    },
    closed_because,
    client_key: randomUUID(),
    riders: riders.map((rider) => ({
      ...rider,
      horses: ridden.get(rider.id)!.map(({ id, name }) => ({ id, name })),
    })),
    classes: classes.map(toOfferedClass),
    sent: await listSent(db, user, id),
  }
}

const toOfferedClass = ({
  id,
  name,
  runs_on,
  fee_cents,
  tracks_horses,
  closing,
  contests,
}: OnlineClass): OfferedClass => ({
  id,
  name,
  runs_on,
  fee_cents,
  tracks_horses,
  closed_because: closing && onlineClosingSentence(name, closing),
  contests: contests.map((contest) => ({
    id: contest.id,
    name: contest.name,
    fee_cents: contest.fee_cents,
    kind: contest.kind,
    rolls_by_default: contest.rolls_by_default,
  })),
})

async function listSent(
  db: Database,
  { id: sent_by_id }: CurrentUser,
  event_id: number,
): Promise<OnlineEntryForm['sent']> {
  const sent = await db.onlineEntry.findMany({
    where: { event_id, sent_by_id },
    include: ENTRANT,
    orderBy: { id: 'desc' },
    take: MAX_SENT,
    relationLoadStrategy: 'join',
  })
  if (sent.length === 0) return []
  const contests = await loadContests(db, event_id)
  const runs = await db.userActivity.findMany({
    where: { id: { in: sent.flatMap(({ run_ids }) => run_ids) } },
    select: { id: true, activity_id: true, user_id: true, scratched_at: true },
  })
  const stateOf = ({ state, activity_ids, run_ids, user_id }: OnlineEntry) => {
    const classes = contests.filter(({ id }) => activity_ids.includes(id))
    const own = runs.filter((run) => run.user_id === user_id && run_ids.includes(run.id))
    return sentState(state as OnlineState, classes, own)
  }
  return sent.map((entry) => ({
    id: entry.id,
    rider: entry.user.name,
    horse: entry.horse?.name ?? entry.horse_name,
    contests: contestNames(marksOf(entry), contests, { forRiders: true }),
    request: entry.request,
    ...stateOf(entry),
    reason: entry.reason,
  }))
}
