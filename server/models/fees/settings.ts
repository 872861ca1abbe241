import { formatLocalTime, parseLocalTime } from '#lib/dates.ts'
import type { FeeKindFields, FeeSettings, FeeStageFields, SaveFees } from '#wire/events/fees.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { eventScope, type EventRef } from '../events/changeEvent.ts'
import { loadEventCalendar } from '../events/timeZone.ts'
import { rejectStaleEdit } from '../staleEdit.ts'
import { loadFeeKinds, loadFeeStages } from './load.ts'
import { lockCharges, syncCharges } from './syncCharges.ts'

export async function loadFeeSettings(db: Database | Tx, event_id: number): Promise<FeeSettings> {
  const { time_zone } = await loadEventCalendar(db, event_id)
  const stages = await loadFeeStages(db, event_id)
  const { pay_before_draw } = await db.event.findUniqueOrThrow({
    where: { id: event_id },
    select: { pay_before_draw: true },
  })
  return {
    pay_before_draw,
    kinds: await loadFeeKinds(db, event_id),
    stages: stages.map(({ starts_at, ...stage }) => ({
      ...stage,
      starts_at: starts_at && formatLocalTime(time_zone, starts_at),
    })),
  }
}

export const hasFeeCharges = async (db: Database, event_id: number) =>
  (await db.charge.findFirst({
    where: { event_id, voided_at: null, key: { not: null }, purpose: { not: 'purse' } },
    select: { id: true },
  })) !== null

/** A new price applies only to later charges, unless `reprices` is set. */
export function saveFees(db: Database, user: CurrentUser, event: EventRef, input: SaveFees) {
  const { version, reprices, ...settings } = input
  return transaction(db, async (tx) => {
    const [locked] = await tx.event.updateManyAndReturn({
      where: { id: event.id },
      data: { fees_version: { increment: 1 } },
      select: { fees_version: true },
    })
    if (!locked) throw new NotFound()
    const before = await loadFeeSettings(tx, event.id)
    if (locked.fees_version - 1 !== version) {
      rejectStaleEdit(LABELS, withoutIds(before), withoutIds(settings))
      return
    }
    const { pay_before_draw } = settings
    await tx.event.update({ where: { id: event.id }, data: { pay_before_draw } })
    // Save the fee stages before locking the charges. Deleting a stage waits for transactions that use the
    // stage, and those transactions lock the charges last.
    await saveStages(tx, event.id, asNewIfOther(before.stages, settings.stages, ['kind', 'per']))
    await lockCharges(tx, event.id)
    await saveKinds(tx, event.id, asNewIfOther(before.kinds, settings.kinds, ['per', 'purpose']))
    await syncCharges(tx, user, event.id, null, { reprices })
    const after = await loadFeeSettings(tx, event.id)
    await record(tx, user, eventScope(event), 'fees changed', before, { ...after, reprices })
    await enqueueBroadcasts(tx, user, [entriesUpdated(event.id, null)])
  })
}

const LABELS = {
  kinds: 'Fees',
  stages: 'Late entries, changes and scratches',
  pay_before_draw: 'Riders must pay before the draw',
}

/** A retry doesn't know the ids of fees that the first request added. */
const withoutIds = ({ kinds, stages, ...rest }: FeeSettings) => ({
  ...rest,
  kinds: kinds.map((kind) => ({ ...kind, id: 0 })),
  stages: stages.map((stage) => ({ ...stage, id: 0, name: stage.kind })),
})

/** A fee with a new unit, purpose or kind becomes a new fee. The old fee's charges come off the bills. */
const asNewIfOther = <Fee extends { id: number | null }>(
  before: Fee[],
  after: Fee[],
  fields: (keyof Fee)[],
) =>
  after.map((fee) => {
    const same = before.find(({ id }) => id === fee.id)
    return same && fields.some((field) => same[field] !== fee[field]) ? { ...fee, id: null } : fee
  })

/** If a fee gets an association, its charges get the same association, unless they already have one. */
async function saveKinds(tx: Tx, event_id: number, kinds: FeeKindFields[]) {
  const kept = kinds.flatMap(({ id }) => id ?? [])
  await tx.feeKind.deleteMany({ where: { event_id, id: { notIn: kept } } })
  // Set temporary names first, because two fees can swap names.
  await tx.$executeRaw`UPDATE fee_kinds SET name = id::text WHERE event_id = ${event_id}`
  for (const [position, { id, ...fields }] of kinds.entries()) {
    const association = fields.purpose === 'association' ? fields.association : null
    const columns = { ...fields, association }
    if (id === null) await tx.feeKind.create({ data: { event_id, position, ...columns } })
    else await requireOne(tx.feeKind.updateMany({ where: { id, event_id }, data: { position, ...columns } }))
  }
  await tx.$executeRaw`
    UPDATE charges SET association = fee_kinds.association FROM fee_kinds
    WHERE fee_kinds.id = fee_kind_id AND charges.event_id = ${event_id} AND charges.association IS NULL
      AND fee_kinds.association IS NOT NULL`
}

export async function listAssociations(db: Database, event: EventRef): Promise<string[]> {
  const { organization_id, id: event_id } = event
  const profiles = await db.associationProfile.findMany({
    where: { organization_id },
    select: { body: true },
  })
  const classes = await db.activity.findMany({
    where: { event_id, association: { not: null } },
    select: { association: true },
    distinct: 'association',
  })
  const all = [...profiles.map(({ body }) => body), ...classes.map(({ association }) => association!)]
  return [...new Set(all)].toSorted()
}

async function saveStages(tx: Tx, event_id: number, stages: FeeStageFields[]) {
  const { time_zone } = await loadEventCalendar(tx, event_id)
  const kept = stages.flatMap(({ id }) => id ?? [])
  await tx.feeStage.deleteMany({ where: { event_id, id: { notIn: kept } } })
  for (const [position, { id, starts_at, ...columns }] of stages.entries()) {
    const begins = columns.starts === 'at' && starts_at ? parseLocalTime(time_zone, starts_at) : null
    const data = { position, ...columns, starts_at: begins }
    if (id === null) await tx.feeStage.create({ data: { event_id, ...data } })
    else await requireOne(tx.feeStage.updateMany({ where: { id, event_id }, data }))
  }
}

async function requireOne(update: Promise<{ count: number }>) {
  if ((await update).count === 0) throw new NotFound()
}
