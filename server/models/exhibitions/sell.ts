import type { ExhibitionCount } from '#rules/entries/codes.ts'
import { MAX_PER_EVENT } from '#rules/exhibitions/code.ts'
import type { Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import {
  checkedPaidAt,
  type EventRef,
  isAssigned,
  type NamedExhibition,
  NOT_CHECKED_OFF,
  recordExhibitions,
  WITH_ENTRANT,
  WITH_NAMES,
  withoutPayment,
} from './record.ts'

type Entrant = { user_id: number; horse_id: number | null }

/**
 * Throws Conflict if the rider and horse have neither `was` nor `count` exhibitions, or if a removed
 * exhibition is paid or has run.
 */
export async function saveExhibitionCount(
  tx: Tx,
  user: CurrentUser,
  event: EventRef,
  entrant: Entrant,
  { count, was }: ExhibitionCount,
) {
  await tx.$queryRaw`SELECT FROM users WHERE id = ${entrant.user_id} FOR NO KEY UPDATE`
  const sold = await tx.exhibition.findMany({
    where: { event_id: event.id, ...entrant },
    include: WITH_NAMES,
    relationLoadStrategy: 'join',
    orderBy: { id: 'asc' },
  })
  if (sold.length === count) return
  if (sold.length !== was)
    throw new Conflict(
      `Someone else just changed these exhibitions. There ${sold.length === 1 ? 'is' : 'are'} ${sold.length} now. Try again.`,
    )
  if (count > was) await sell(tx, user, event, entrant, count - was)
  else await takeBack(tx, user, event, sold, was - count)
}

async function sell(tx: Tx, user: CurrentUser, event: EventRef, entrant: Entrant, count: number) {
  if ((await tx.exhibition.count({ where: { event_id: event.id } })) + count > MAX_PER_EVENT)
    throw new Conflict(`An event can have up to ${MAX_PER_EVENT.toLocaleString('en-US')} exhibitions.`)
  const { exhibition_cents: cents } = await tx.event.findUniqueOrThrow({
    where: { id: event.id },
    select: { exhibition_cents: true },
  })
  const added = await tx.exhibition.createManyAndReturn({
    data: Array.from({ length: count }, () => ({ event_id: event.id, ...entrant, cents })),
    include: WITH_ENTRANT,
  })
  await recordExhibitions(tx, user, event, 'exhibitions sold', [], withoutPayment(added))
}

/** Removes unassigned exhibitions before assigned ones, and newer before older. */
async function takeBack(tx: Tx, user: CurrentUser, event: EventRef, sold: NamedExhibition[], count: number) {
  const open = sold.filter((one) => !checkedPaidAt(one) && !one.gone_at).toReversed()
  if (open.length < count)
    throw new Conflict(
      'These exhibitions are checked as paid or gone. Uncheck them on the Exhibitions tab first.',
    )
  const removed = [...open.filter((one) => !isAssigned(one)), ...open.filter(isAssigned)].slice(0, count)
  const { count: deleted } = await tx.exhibition.deleteMany({
    where: { id: { in: removed.map(({ id }) => id) }, ...NOT_CHECKED_OFF },
  })
  if (deleted < count)
    throw new Conflict(
      'Someone else just checked off one of these exhibitions. Look them over and try again.',
    )
  await recordExhibitions(tx, user, event, 'exhibitions removed', removed, [])
}
