import { parseDay, formatDay, addDays, daysBetween, addYears } from '#lib/dates.ts'
import { type EventCalendar, movedDays } from '#rules/entries/classDays.ts'
import type { CopyEvent } from '#wire/events/copy.ts'
import type { Event, Prisma } from '../../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { lockEventClasses } from '../classes/create.ts'
import { record } from '../changeLog.ts'
import { COPY_COLUMNS, copyColumns } from './copyColumns.ts'
import { insertEvent } from './create.ts'
import { eventSnapshot } from './settings.ts'
import { eventScope } from './changeEvent.ts'
import { loadEventCalendar } from './timeZone.ts'

export function copyEvent(db: Database, user: CurrentUser, found: { id: number }, input: CopyEvent) {
  return transaction(db, async (tx) => {
    await lockEventClasses(tx, found.id)
    const from = await tx.event.findUniqueOrThrow({ where: { id: found.id } })
    const event = await insertEvent(tx, { ...shiftedEvent(from, input), copied_from_id: from.id })
    const copyOf = input.classes ? await copyClasses(tx, from, event, input) : new Map<number, number>()
    if (input.classes && input.money) await copyFees(tx, from, event)
    await copyPaperKinds(tx, from, event, copyOf)
    await copyReports(tx, from, event, copyOf)
    await record(tx, user, eventScope(event), 'event copied', eventSnapshot(from), eventSnapshot(event))
    return event
  })
}

function shiftedEvent(from: Event, { name, starts_on, note }: CopyEvent) {
  const days = daysBetween(formatDay(from.starts_on), starts_on)
  return {
    ...copyColumns(COPY_COLUMNS.Event, from),
    name,
    starts_on: parseDay(starts_on),
    ends_on: from.ends_on && parseDay(addDays(formatDay(from.ends_on), days)),
    ...(!note && { note: '', sponsor_line: null }),
  }
}

const CLASS_RELATIONS = { rounds: true, purse: true } as const satisfies Prisma.ActivityInclude

async function copyClasses(tx: Tx, from: Event, event: Event, input: CopyEvent) {
  const originals = await tx.activity.findMany({
    where: { event_id: from.id, ...(!input.incentives && { parent_id: null }) },
    include: CLASS_RELATIONS,
    orderBy: [{ parent_id: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
  })
  const calendars = { from: await loadEventCalendar(tx, from.id), to: await loadEventCalendar(tx, event.id) }
  const copyOf = new Map<number, number>()
  for (const original of originals) {
    const parent_id = original.parent_id && copyOf.get(original.parent_id)!
    const data = { ...copiedClass(original, calendars, input), event_id: event.id, parent_id }
    const { id } = await tx.activity.create({ data })
    copyOf.set(original.id, id)
  }
  if (input.carryovers) await copyCarryovers(tx, copyOf)
  await copyAggregateMembers(tx, from, event, copyOf)
  return copyOf
}

async function copyAggregateMembers(tx: Tx, from: Event, to: Event, copyOf: Map<number, number>) {
  const members = await tx.aggregateMember.findMany({
    where: { aggregate: { event_id: from.id } },
    include: { round: { select: { activity_id: true, name: true } } },
  })
  const rounds = await tx.round.findMany({ where: { activity: { event_id: to.id } } })
  const idOf = new Map(rounds.map(({ id, activity_id, name }) => [`${activity_id} ${name}`, id]))
  await tx.aggregateMember.createMany({
    data: members.map(({ aggregate_id, round }) => ({
      aggregate_id: copyOf.get(aggregate_id)!,
      round_id: idOf.get(`${copyOf.get(round.activity_id)} ${round.name}`)!,
    })),
  })
}

/** Skips required papers if none of their classes were copied. An empty class list would mean all classes. */
async function copyPaperKinds(tx: Tx, from: Event, event: Event, copyOf: Map<number, number>) {
  const originals = await tx.paperKind.findMany({ where: { event_id: from.id }, orderBy: { id: 'asc' } })
  const data = originals.flatMap((original) => {
    const contest_ids = original.contest_ids.flatMap((id) => copyOf.get(id) ?? [])
    if (original.contest_ids.length > 0 && contest_ids.length === 0) return []
    return { ...copyColumns(COPY_COLUMNS.PaperKind, original), event_id: event.id, contest_ids }
  })
  await tx.paperKind.createMany({ data })
}

async function copyReports(tx: Tx, from: Event, event: Event, copyOf: Map<number, number>) {
  const originals = await tx.associationReport.findMany({
    where: { event_id: from.id },
    include: { classes: true },
    orderBy: { id: 'asc' },
  })
  for (const { classes, ...original } of originals) {
    const copies = classes.flatMap(({ activity_id }) => copyOf.get(activity_id) ?? [])
    if (copies.length === 0) continue
    await tx.associationReport.create({
      data: {
        ...copyColumns(COPY_COLUMNS.AssociationReport, original),
        event_id: event.id,
        classes: { create: copies.map((activity_id) => ({ activity_id })) },
      },
    })
  }
}

type ClassWithRelations = Prisma.ActivityGetPayload<{ include: typeof CLASS_RELATIONS }>

const copiedClass = (
  original: ClassWithRelations,
  { from, to }: { from: EventCalendar; to: EventCalendar },
  { money }: CopyEvent,
) => ({
  ...copyColumns(COPY_COLUMNS.Activity, original),
  age_on: original.age_on && addYears(original.age_on, yearOf(to) - yearOf(from)),
  ...movedDays(from, to, original),
  rounds: { create: original.rounds.map((round) => copyColumns(COPY_COLUMNS.Round, round)) },
  ...(money &&
    original.purse && {
      purse: {
        create: copyColumns(COPY_COLUMNS.Purse, original.purse) as Prisma.PurseCreateWithoutActivityInput,
      },
    }),
})

async function copyFees(tx: Tx, from: Event, event: Event) {
  const calendars = [await loadEventCalendar(tx, from.id), await loadEventCalendar(tx, event.id)] as const
  const kinds = await tx.feeKind.findMany({ where: { event_id: from.id } })
  await tx.feeKind.createMany({
    data: kinds.map((kind) => ({ ...copyColumns(COPY_COLUMNS.FeeKind, kind), event_id: event.id })),
  })
  const stages = await tx.feeStage.findMany({ where: { event_id: from.id } })
  await tx.feeStage.createMany({
    data: stages.map((stage) => ({
      ...copyColumns(COPY_COLUMNS.FeeStage, stage),
      event_id: event.id,
      starts_at: movedDays(...calendars, { runs_on: null, books_close_at: stage.starts_at }).books_close_at,
    })),
  })
}

const yearOf = ({ starts_on }: EventCalendar) => Number(starts_on.slice(0, 4))

async function copyCarryovers(tx: Tx, copyOf: Map<number, number>) {
  const originals = await tx.carryover.findMany({ where: { from_activity_id: { in: [...copyOf.keys()] } } })
  const data = originals.flatMap(({ from_activity_id, to_activity_id }) => {
    const to = copyOf.get(to_activity_id)
    return to === undefined ? [] : { from_activity_id: copyOf.get(from_activity_id)!, to_activity_id: to }
  })
  await tx.carryover.createMany({ data })
}
