import { formatDay, parseDay } from '#lib/dates.ts'
import type { PaperHolder } from '#rules/entries/papers.ts'
import type { Paper, SavedPaper, SavePaper } from '#wire/papers.ts'
import { Prisma } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import type { AuthorizedEvent } from '../authorization.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope } from '../events/changeEvent.ts'
import { todayAt } from '../events/timeZone.ts'
import { kindsAt, type PaperKind } from './kinds.ts'

export const PAPER_RELATIONS = {
  kind: { select: { id: true, name: true } },
  user: { select: { id: true, name: true } },
  horse: { select: { id: true, name: true } },
  by: { select: { name: true } },
} as const satisfies Prisma.PaperInclude
type LoadedPaper = Prisma.PaperGetPayload<{ include: typeof PAPER_RELATIONS }>

/** Throws Conflict if someone else has made a different change since `input.version`. */
export function savePaper(
  db: Database,
  user: CurrentUser,
  event: AuthorizedEvent,
  input: SavePaper,
): Promise<SavedPaper> {
  return transaction(db, async (tx) => {
    const holder = holderOf(input)
    const entered = await lockHolder(tx, event, holder)
    const kind = await lockKind(tx, event, input)
    requireValid(kind, holder, event, input)
    const where = paperKey(kind, event, holder)
    const before = await tx.paper.findFirst({ where, include: PAPER_RELATIONS })
    const riders = entered.find(({ event_id }) => event_id === event.id)!.riders
    if (isUnchanged(before, input)) return { paper: before && toPaper(before), riders }
    if ((before?.version ?? 0) !== input.version)
      throw new Conflict(`Someone else just changed ${kind.name}. Check it again.`)

    const after = await writePaper(tx, user, { before, where, input })
    await recordPaper(tx, user, event, before, after)
    const shown =
      kind.validity === 'event' ? entered.filter(({ event_id }) => event_id === event.id) : entered
    await enqueueBroadcasts(
      tx,
      user,
      shown.map((one) => entriesUpdated(one.event_id, one.riders)),
    )
    return { paper: after && toPaper(after), riders }
  })
}

export const toPaper = ({ version, received_on, valid_until, by }: LoadedPaper): Paper => ({
  version,
  received_on: formatDay(received_on),
  valid_until: valid_until && formatDay(valid_until),
  by: by.name,
})

type Holder = { holder: PaperHolder; id: number }

const holderOf = ({ user_id, horse_id }: SavePaper): Holder =>
  user_id ? { holder: 'rider', id: user_id } : { holder: 'horse', id: horse_id! }

/**
 * Keeps the rider or horse from being merged. For this event and each other current or upcoming event,
 * returns the riders of the holder's runs.
 */
async function lockHolder(tx: Tx, event: AuthorizedEvent, { holder, id }: Holder) {
  const [table, column] = holder === 'rider' ? ['users', 'user_id'] : ['horses', 'horse_id']
  await tx.$queryRaw`SELECT id FROM ${Prisma.raw(table!)} WHERE id = ${id} FOR KEY SHARE`
  const entered = await tx.$queryRaw<{ event_id: number; riders: number[] }[]>`
    SELECT events.id AS event_id,
      coalesce(array_agg(DISTINCT user_id) FILTER (WHERE user_id IS NOT NULL), '{}') AS riders
    FROM user_activities
    JOIN activities ON activities.id = activity_id
    JOIN events ON events.id = activities.event_id
    WHERE ${Prisma.raw(column!)} = ${id} AND organization_id = ${event.organization_id}
      AND (events.id = ${event.id} OR coalesce(ends_on, starts_on) >= current_date - 1)
    GROUP BY events.id`
  if (!entered.some(({ event_id }) => event_id === event.id)) throw new NotFound()
  return entered
}

async function lockKind(tx: Tx, event: AuthorizedEvent, { kind_id }: SavePaper): Promise<PaperKind> {
  await tx.$queryRaw`SELECT id FROM paper_kinds WHERE id = ${kind_id} FOR UPDATE`
  const kind = await tx.paperKind.findFirst({ where: { id: kind_id, ...kindsAt(event) } })
  if (!kind) throw new NotFound()
  return kind as PaperKind
}

function requireValid(
  kind: PaperKind,
  { holder }: Holder,
  event: AuthorizedEvent,
  { received_on, valid_until }: SavePaper,
) {
  if (kind.holder !== holder)
    throw new Invalid(
      kind.holder === 'rider'
        ? { horse_id: `${kind.name} is for a rider, not a horse.` }
        : { user_id: `${kind.name} is for a horse, not a rider.` },
    )
  if (kind.validity === 'event' && valid_until)
    throw new Invalid({ valid_until: `${kind.name} is valid for this event only. Leave the last day blank.` })
  if (received_on && received_on > todayAt(event, new Date()))
    throw new Invalid({ received_on: 'Enter today or an earlier day.' })
}

const paperKey = ({ id, validity }: PaperKind, event: { id: number }, holder: Holder) => ({
  kind_id: id,
  user_id: holder.holder === 'rider' ? holder.id : null,
  horse_id: holder.holder === 'horse' ? holder.id : null,
  event_id: validity === 'event' ? event.id : null,
})

const isUnchanged = (before: LoadedPaper | null, { received_on, valid_until }: SavePaper) =>
  (before && formatDay(before.received_on)) === received_on &&
  ((before?.valid_until && formatDay(before.valid_until)) ?? null) === valid_until

type Write = {
  before: LoadedPaper | null
  where: ReturnType<typeof paperKey>
  input: SavePaper
}

async function writePaper(tx: Tx, user: CurrentUser, { before, where, input }: Write) {
  const { received_on, valid_until } = input
  if (!received_on) {
    await tx.paper.delete({ where: { id: before!.id } })
    return null
  }
  const data = {
    received_on: parseDay(received_on),
    valid_until: valid_until ? parseDay(valid_until) : null,
    by_id: user.id,
  }
  return before
    ? tx.paper.update({
        where: { id: before.id },
        data: { ...data, version: { increment: 1 } },
        include: PAPER_RELATIONS,
      })
    : tx.paper.create({ data: { ...where, ...data }, include: PAPER_RELATIONS })
}

function recordPaper(
  tx: Tx,
  user: CurrentUser,
  event: AuthorizedEvent,
  before: LoadedPaper | null,
  after: LoadedPaper | null,
) {
  const scope = eventScope(event)
  if (!before) return record(tx, user, scope, 'paper checked', null, paperSnapshot(after!))
  if (!after) return record(tx, user, scope, 'paper unchecked', paperSnapshot(before), null)
  return record(tx, user, scope, 'paper changed', paperSnapshot(before), paperSnapshot(after))
}

const paperSnapshot = ({ id, kind, user, horse, received_on, valid_until }: LoadedPaper) => ({
  id,
  kind,
  rider: user,
  horse,
  received_on: formatDay(received_on),
  valid_until: valid_until && formatDay(valid_until),
})
