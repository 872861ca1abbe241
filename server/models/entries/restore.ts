import { UNDO_MINUTES } from '#rules/undo.ts'
import { CHANGES, SCHEMA_VERSION } from '#wire/changes.ts'
import type { EnrollmentTrace, EntryTrace } from '#wire/history/traces.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import type { RemovedEntryFound } from '../access.ts'
import { changeDraw, type DrawChange } from '../draw/change.ts'
import { contestsOf } from '../draw/rows.ts'
import { entryInSlot } from '../draw/slots.ts'
import { changed, whereIs } from '../history.ts'
import { lockNameOf } from '../people/riders.ts'
import { gosOf } from '../rounds.ts'
import { currentEntry, traceOf } from './current.ts'
import { requireUnpaid } from './entries.ts'

/**
 * Undoes the deletion of an entry from the change log: it comes back under its own ids with its score, results and
 * requests. It has no slot if another entry has taken it. A rider or horse that was merged comes back as the one it was
 * merged into, a typed-in rider who was removed is typed in again, and a contest that was deleted is left out. Refused
 * (409) when it was restored already, too long ago, or when a payout that it counts in is published.
 */
export function restoreEntry(db: Database, person: Person, { activity: found, removal }: RemovedEntryFound) {
  return changeDraw(db, person, found, async (draw) => {
    const { tx } = draw
    await requireUndoable(tx, removal)
    const trace = CHANGES['entry removed'].before.parse(removal.before)
    if (!gosOf(draw.activity).includes(trace.round))
      throw new Conflict('The go of this entry has been removed from the class.')
    const contests = await contestsLeft(tx, found.event_id, trace)
    await requireUnpaid(tx, { round: trace.round, enrollments: contests })

    const entry = await recreate(draw, found.event.organization_id, trace, contests)
    await tx.change.create({
      data: {
        ...changed(
          person,
          { ...whereIs(found), user_activity_id: entry.id },
          'entry restored',
          null,
          traceOf(entry),
        ),
        undoes_id: removal.id,
      },
    })
    draw.tell(entry.round, [entry.draw])
    draw.moved(null, entry)
    draw.tellResults(contestsOf([entry]))
    return entry
  })
}

async function requireUndoable(tx: Tx, { id, at, schema_version }: RemovedEntryFound['removal']) {
  if (await tx.change.count({ where: { undoes_id: id } }))
    throw new Conflict('This entry has already been restored.')
  const isOver = Date.now() - at.getTime() > UNDO_MINUTES * 60_000
  if (isOver || schema_version !== SCHEMA_VERSION)
    throw new Conflict(`This entry was deleted more than ${UNDO_MINUTES} minutes ago. Add it again.`)
}

async function contestsLeft(tx: Tx, event_id: number, { contests }: EntryTrace) {
  const ids = contests.map(({ activity_id }) => activity_id)
  const left = await tx.activity.findMany({ where: { id: { in: ids }, event_id }, select: { id: true } })
  return contests.filter(({ activity_id }) => left.some(({ id }) => id === activity_id))
}

async function recreate(
  { tx, activity }: DrawChange,
  organization: number,
  trace: EntryTrace,
  contests: EnrollmentTrace[],
) {
  const { rider, horse, bull, reruns, score, contests: _all, ...columns } = trace
  await tx.userActivity.create({
    data: {
      ...columns,
      activity_id: activity.id,
      draw: await freeSlot(tx, activity, trace),
      user_id: rider && (await riderNow(tx, organization, rider)),
      horse_id: horse && (await horseNow(tx, organization, horse.id)),
      bull_id: bull?.id ?? null,
      rerun_of_id: await stillThere(tx.userActivity, trace.rerun_of_id),
      score: score
        ? { create: { ...score, scored_by_id: await stillThere(tx.user, score.scored_by_id) } }
        : {},
      enrollments: { create: contests.map(({ check_lines: _lines, ...result }) => result) },
    },
  })
  await tx.userActivity.updateMany({
    where: { id: { in: reruns }, rerun_of_id: null },
    data: { rerun_of_id: trace.id },
  })
  for (const { id, check_lines } of contests)
    if (check_lines)
      await tx.checkLine.updateMany({ where: { id: { in: check_lines } }, data: { enrollment_id: id } })
  return currentEntry(tx, trace.id)
}

type Draw = { id: number; total_slots: number }

async function freeSlot(tx: Tx, { id, total_slots }: Draw, { round, draw }: EntryTrace) {
  if (draw === null || draw > total_slots) return null
  return (await entryInSlot(tx, id, round, draw)) === null ? draw : null
}

/** Held until the transaction ends, so that the rider isn't removed or merged in between. */
async function riderNow(tx: Tx, organization_id: number, { id, name }: NonNullable<EntryTrace['rider']>) {
  const [rider] = await tx.$queryRaw<{ merged_into_id: number | null }[]>`
    SELECT merged_into_id FROM users WHERE id = ${id} FOR KEY SHARE`
  if (rider?.merged_into_id) return riderNow(tx, organization_id, { id: rider.merged_into_id, name })
  if (rider) return id
  const [known, ...others] = await lockNameOf(tx, organization_id, name)
  if (known && others.length === 0) return known.id
  return (await tx.user.create({ data: { name, organization_id }, select: { id: true } })).id
}

/** Only the change log knows what a horse was merged into: its row is gone. */
async function horseNow(tx: Tx, organization_id: number, id: number): Promise<number | null> {
  const [horse] = await tx.$queryRaw<{ id: number }[]>`SELECT id FROM horses WHERE id = ${id} FOR KEY SHARE`
  if (horse) return id
  const merge = await tx.change.findFirst({
    where: { organization_id, kind: 'horses merged', before: { path: ['gone', 'id'], equals: id } },
    orderBy: { id: 'desc' },
  })
  return merge && horseNow(tx, organization_id, CHANGES['horses merged'].after.parse(merge.after).kept.id)
}

type Table = { count(args: { where: { id: number } }): Promise<number> }

const stillThere = async (table: Table, id: number | null) =>
  id !== null && (await table.count({ where: { id } })) > 0 ? id : null
