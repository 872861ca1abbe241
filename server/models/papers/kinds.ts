import { plural } from '#lib/plural.ts'
import type { PaperHolder, PaperValidity } from '#rules/entries/papers.ts'
import { type Membership, hasPermission } from '#rules/permissions.ts'
import type { CreatePaperKind, PaperKindItem, UpdatePaperKind } from '#wire/papers.ts'
import type { PaperKind as PaperKindRow } from '../../../prisma/client/client.ts'
import { enqueueBroadcasts, entriesUpdated } from '../../broadcasting/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '../../errors.ts'
import { record } from '../changeLog.ts'
import type { CurrentUser } from '../currentUser.ts'
import { type EventRef, eventScope } from '../events/changeEvent.ts'
import { changeOrganization } from '../organizations/changeOrganization.ts'

const MAX_KINDS = 50

export type PaperKind = Omit<PaperKindRow, 'holder' | 'validity'> & {
  holder: PaperHolder
  validity: PaperValidity
}

export const kindsAt = ({ id, organization_id }: EventRef) => ({
  organization_id,
  OR: [{ event_id: null }, { event_id: id }],
})

export const loadPaperKinds = (db: Database | Tx, event: EventRef) =>
  db.paperKind.findMany({
    where: kindsAt(event),
    orderBy: [{ holder: 'desc' }, { name: 'asc' }, { id: 'asc' }],
  }) as Promise<PaperKind[]>

export async function listPaperKinds(db: Database, event: EventRef): Promise<PaperKindItem[]> {
  const kinds = await loadPaperKinds(db, event)
  const counted = await db.paper.groupBy({
    by: 'kind_id',
    where: { kind_id: { in: kinds.map(({ id }) => id) } },
    _count: true,
  })
  return kinds.map(({ id, name, holder, validity, event_id, contest_ids }) => ({
    id,
    name,
    holder,
    validity,
    everywhere: event_id === null,
    contest_ids,
    papers: counted.find(({ kind_id }) => kind_id === id)?._count ?? 0,
  }))
}

export function createPaperKind(db: Database, user: CurrentUser, event: EventRef, input: CreatePaperKind) {
  const { everywhere, contests, ...columns } = input
  return changeOrganization(db, user, event.organization_id, 'organize', async (tx, membership) => {
    if (everywhere) requireLead(membership)
    const existing = await loadPaperKinds(tx, event)
    requireFreeName(existing, input)
    if (existing.length >= MAX_KINDS)
      throw new Conflict(`You already have ${MAX_KINDS} papers. Remove one first.`)
    const contest_ids = everywhere ? [] : await requireContests(tx, event, contests)
    const { id: event_id, organization_id } = event
    const kind = await tx.paperKind.create({
      data: { ...columns, organization_id, event_id: everywhere ? null : event_id, contest_ids },
    })
    await record(tx, user, scopeOf(event, kind), 'paper kind added', null, kindSnapshot(kind))
    await announce(tx, user, event, kind)
  })
}

export function updatePaperKind(
  db: Database,
  user: CurrentUser,
  event: EventRef,
  id: number,
  { name, contests }: UpdatePaperKind,
) {
  return changeOrganization(db, user, event.organization_id, 'organize', async (tx, membership) => {
    const { before, others } = await findKind(tx, event, id, membership)
    requireFreeName(others, { ...before, name })
    const contest_ids =
      before.event_id === null ? [] : await requireContests(tx, event, contests, before.contest_ids)
    const after = await tx.paperKind.update({ where: { id }, data: { name, contest_ids } })
    await record(
      tx,
      user,
      scopeOf(event, before),
      'paper kind changed',
      kindSnapshot(before),
      kindSnapshot(after),
    )
    await announce(tx, user, event, after)
  })
}

/** Also deletes the `papers` rows of this kind. */
export function removePaperKind(
  db: Database,
  user: CurrentUser,
  event: EventRef,
  id: number,
  seen: { papers: number },
) {
  return changeOrganization(db, user, event.organization_id, 'organize', async (tx, membership) => {
    const { before } = await findKind(tx, event, id, membership)
    await tx.$queryRaw`SELECT id FROM paper_kinds WHERE id = ${id} FOR UPDATE`
    const papers = await tx.paper.count({ where: { kind_id: id } })
    if (papers > seen.papers)
      throw new Conflict(
        `${plural(papers, 'paper has', 'papers have')} now been checked off for ${before.name}, so nothing was removed. Reload the page and check again.`,
      )
    await tx.paperKind.delete({ where: { id } })
    const snapshot = { ...kindSnapshot(before), papers }
    await record(tx, user, scopeOf(event, before), 'paper kind removed', snapshot, null)
    await announce(tx, user, event, before)
  })
}

async function findKind(tx: Tx, event: EventRef, id: number, membership: Membership) {
  const kinds = await loadPaperKinds(tx, event)
  const before = kinds.find((kind) => kind.id === id)
  if (!before) throw new NotFound()
  if (before.event_id === null) requireLead(membership)
  return { before, others: kinds.filter((kind) => kind !== before) }
}

function requireLead(membership: Membership) {
  if (!hasPermission(membership, 'lead')) throw new Forbidden()
}

function requireFreeName(existing: PaperKind[], { name, holder }: Pick<PaperKind, 'name' | 'holder'>) {
  if (existing.some((kind) => kind.holder === holder && kind.name.toLowerCase() === name.toLowerCase()))
    throw new Invalid({ name: `You already have a paper called ${name}.` })
}

/** Keeps the ids of deleted classes, because a paper kind without class ids applies to all classes. */
async function requireContests(
  tx: Tx,
  event: EventRef,
  contests: Record<string, boolean>,
  kept: number[] = [],
): Promise<number[]> {
  const chosen = Object.keys(contests)
    .filter((id) => contests[id])
    .map(Number)
  const added = chosen.filter((id) => !kept.includes(id))
  const known = await tx.activity.count({ where: { id: { in: added }, event_id: event.id } })
  if (known < added.length) throw new Invalid({ contests: 'Choose classes in this event.' })
  return chosen
}

const scopeOf = (event: EventRef, { event_id }: { event_id: number | null }) =>
  event_id === null ? { organization_id: event.organization_id } : eventScope(event)

function kindSnapshot(kind: PaperKindRow) {
  const { id, name, holder, validity, contest_ids } = kind as PaperKind
  return { id, name, holder, validity, contest_ids }
}

async function announce(
  tx: Tx,
  user: CurrentUser,
  { id, organization_id }: EventRef,
  { event_id }: { event_id: number | null },
) {
  const events = event_id === null ? await listOpenEvents(tx, organization_id) : [id]
  await enqueueBroadcasts(
    tx,
    user,
    events.map((one) => entriesUpdated(one, null)),
  )
}

/** Includes events that ended yesterday, because they may not be over yet in their own time zone. */
async function listOpenEvents(tx: Tx, organization_id: number): Promise<number[]> {
  const events = await tx.$queryRaw<{ id: number }[]>`
    SELECT id FROM events
    WHERE organization_id = ${organization_id} AND coalesce(ends_on, starts_on) >= current_date - 1`
  return events.map(({ id }) => id)
}
