import { dateOf, dayOf, daysAfter, daysBetween, yearsAfter } from '#lib/dates.ts'
import type { CopyEvent } from '#wire/events/copy.ts'
import type { Event, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { lockClasses } from '../classes/make.ts'
import { record } from '../history.ts'
import { COPIED, copied } from './copiedColumns.ts'
import { newEvent, traceOf, whereIs } from './settings.ts'

/**
 * A new event like this one, days later or earlier, with what was chosen of it: its classes with their gos, incentives,
 * money, carryovers and points groups, its note and sponsor. Nothing of it is published, and of what happened in the
 * first, runs, scores, checks and what was published, nothing comes along. It says of what it is a copy.
 */
export function copyEvent(db: Database, by: Person, found: { id: number }, wanted: CopyEvent) {
  return transaction(db, async (tx) => {
    await lockClasses(tx, found.id)
    const from = await tx.event.findUniqueOrThrow({ where: { id: found.id } })
    const event = await newEvent(tx, { ...shifted(from, wanted), copied_from_id: from.id })
    if (wanted.classes) await copyClasses(tx, from, event, wanted)
    await record(tx, by, whereIs(event), 'event copied', traceOf(from), traceOf(event))
    return event
  })
}

function shifted(from: Event, { name, starts_on, note }: CopyEvent) {
  const days = daysBetween(dayOf(from.starts_on), starts_on)
  return {
    ...copied(COPIED.Event, from),
    name,
    starts_on: dateOf(starts_on),
    ends_on: from.ends_on && dateOf(daysAfter(dayOf(from.ends_on), days)),
    ...(!note && { note: '', sponsor_line: null }),
  }
}

const WHOLE_CLASS = { rounds: true, purse: true } as const satisfies Prisma.ActivityInclude

/** Classes first, then their incentives, then what carries where: each refers to those before it. */
async function copyClasses(tx: Tx, from: Event, event: Event, wanted: CopyEvent) {
  const originals = await tx.activity.findMany({
    where: { event_id: from.id, ...(!wanted.incentives && { parent_id: null }) },
    include: WHOLE_CLASS,
    orderBy: [{ parent_id: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
  })
  const years = event.starts_on.getUTCFullYear() - from.starts_on.getUTCFullYear()
  const copyOf = new Map<number, number>()
  for (const original of originals) {
    const parent_id = original.parent_id && copyOf.get(original.parent_id)!
    const data = { ...copyOfClass(original, years, wanted), event_id: event.id, parent_id }
    const { id } = await tx.activity.create({ data })
    copyOf.set(original.id, id)
  }
  if (wanted.carryovers) await copyCarryovers(tx, copyOf)
}

type WholeClass = Prisma.ActivityGetPayload<{ include: typeof WHOLE_CLASS }>

const copyOfClass = (original: WholeClass, years: number, { money }: CopyEvent) => ({
  ...copied(COPIED.Activity, original),
  age_on: original.age_on && yearsAfter(original.age_on, years),
  rounds: { create: original.rounds.map((round) => copied(COPIED.Round, round)) },
  ...(money &&
    original.purse && {
      purse: { create: copied(COPIED.Purse, original.purse) as Prisma.PurseCreateWithoutActivityInput },
    }),
})

async function copyCarryovers(tx: Tx, copyOf: Map<number, number>) {
  const originals = await tx.carryover.findMany({ where: { from_activity_id: { in: [...copyOf.keys()] } } })
  const data = originals.flatMap(({ from_activity_id, to_activity_id }) => {
    const to = copyOf.get(to_activity_id)
    return to === undefined ? [] : { from_activity_id: copyOf.get(from_activity_id)!, to_activity_id: to }
  })
  await tx.carryover.createMany({ data })
}
