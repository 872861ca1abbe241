import { formatLocalTime, parseLocalTime } from '#lib/dates.ts'
import { assignSeats, dragSeats, timeSeats } from '#rules/exhibitions/assign.ts'
import { isDayOf } from '#rules/entries/classDays.ts'
import { classWithoutDrag, type ExhibitionPlace, isSamePlace } from '#rules/exhibitions/place.ts'
import type {
  AssignedExhibitions,
  AssignExhibitions,
  ExhibitionMove,
  MoveExhibitions,
} from '#wire/exhibitions.ts'
import { type Database, transaction, type Tx } from '../../database/db.ts'
import { Conflict, Invalid, NotFound } from '../../errors.ts'
import { IS_CLASS } from '../classes/isClass.ts'
import type { CurrentUser } from '../currentUser.ts'
import { loadEventCalendar } from '../events/timeZone.ts'
import { recordExhibitions, type EventRef, type NamedExhibition, WITH_NAMES } from './record.ts'
import { listDrags, placeOf } from './list.ts'

/**
 * Also assigns exhibitions whose drag is gone. If there isn't enough room, the exhibitions sold last keep waiting.
 */
export function assignExhibitions(
  db: Database,
  user: CurrentUser,
  event: EventRef,
  input: AssignExhibitions,
): Promise<AssignedExhibitions> {
  return transaction(db, async (tx) => {
    const all = await lockExhibitions(tx, event)
    const { time_zone } = await loadEventCalendar(tx, event.id)
    const classes = await listDrags(tx, event.id)
    const waiting = all
      .map((one) => ({ ...one, place: placeOf(one, time_zone) }))
      .filter(({ place, gone_at }) => !gone_at && (!place || classWithoutDrag(place, classes)))
    if (waiting.length === 0) throw new Conflict('All exhibitions are assigned.')
    const seats = await findSeats(tx, event, all, input)
    if (seats.length === 0)
      throw new Conflict("There's no room left. Allow more exhibitions per drag, or a later end time.")
    const { assigned, left } = assignSeats(
      waiting.map(({ id, user_id }) => ({ id, rider: user_id })),
      seats,
    )
    const placeBefore = new Map(waiting.map(({ id, place }) => [id, place]))
    const moves = assigned.map(({ id, seat }): ExhibitionMove => ({
      id,
      from: placeBefore.get(id)!,
      to: seat,
    }))
    await saveMoves(tx, user, event, all, moves)
    return { moves, left: left.length }
  })
}

export function moveExhibitions(
  db: Database,
  user: CurrentUser,
  event: EventRef,
  { moves }: MoveExhibitions,
) {
  return transaction(db, async (tx) => {
    const all = await lockExhibitions(tx, event)
    await requirePlaces(tx, event, moves)
    const { time_zone } = await loadEventCalendar(tx, event.id)
    const needed = moves.filter(({ id, from, to }) => {
      const found = all.find((one) => one.id === id)
      if (!found) throw new NotFound()
      const place = placeOf(found, time_zone)
      if (isSamePlace(place, to)) return false
      if (isSamePlace(place, from)) return true
      throw new Conflict(`Someone else just moved ${found.user.name}'s exhibition. Check it and try again.`)
    })
    if (needed.length > 0) await saveMoves(tx, user, event, all, needed)
  })
}

/** Call this before deleting a class. Its exhibitions stay sold but lose their places. */
export async function unassignFromClass(tx: Tx, activity_id: number) {
  await tx.exhibition.updateMany({
    where: { activity_id },
    data: { activity_id: null, after_drag: null, position: 0, version: { increment: 1 } },
  })
}

async function lockExhibitions(tx: Tx, { id: event_id }: EventRef): Promise<NamedExhibition[]> {
  await tx.$queryRaw`SELECT FROM exhibitions WHERE event_id = ${event_id} ORDER BY id FOR UPDATE`
  return tx.exhibition.findMany({
    where: { event_id },
    include: WITH_NAMES,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
}

async function findSeats(
  tx: Tx,
  event: EventRef,
  all: NamedExhibition[],
  input: AssignExhibitions,
): Promise<ExhibitionPlace[]> {
  if (input.to === 'drags') {
    const { activity_id, per_drag } = input
    const dragged = (await listDrags(tx, event.id)).find(({ id }) => id === activity_id)
    if (!dragged?.drags)
      throw new Invalid({ activity_id: 'This class has no drags yet. Choose another class.' })
    const taken = all.flatMap((one) => (one.activity_id === activity_id ? one.after_drag! : []))
    return dragSeats(dragged.drags, per_drag, taken).map((after_drag) => ({ activity_id, after_drag }))
  }
  const calendar = await loadEventCalendar(tx, event.id)
  const { day, starts, ends, minutes } = input
  if (!isDayOf(calendar, day)) throw new Invalid({ day: "Choose one of the event's days." })
  if (ends <= starts) throw new Invalid({ ends: 'Enter a time after the first exhibition.' })
  const at = (time: string) => parseLocalTime(calendar.time_zone, `${day}T${time}`).getTime()
  const taken = all.flatMap(({ runs_at }) => (runs_at ? runs_at.getTime() : []))
  return timeSeats(at(starts), at(ends), minutes, taken).map((time) => ({
    runs_at: formatLocalTime(calendar.time_zone, new Date(time)),
  }))
}

async function requirePlaces(tx: Tx, { id: event_id }: EventRef, moves: ExhibitionMove[]) {
  const places = moves.flatMap(({ to }) => to ?? [])
  const ids = [...new Set(places.flatMap((to) => ('activity_id' in to ? to.activity_id : [])))]
  const known = await tx.activity.count({ where: { id: { in: ids }, event_id, ...IS_CLASS } })
  if (known < ids.length)
    throw new Invalid({ activity_id: "This class isn't in the event anymore. Reload the page." })
  const calendar = await loadEventCalendar(tx, event_id)
  if (places.some((to) => 'runs_at' in to && !isDayOf(calendar, to.runs_at.slice(0, 10))))
    throw new Invalid({ runs_at: "Choose one of the event's days." })
}

async function saveMoves(
  tx: Tx,
  user: CurrentUser,
  event: EventRef,
  all: NamedExhibition[],
  moves: ExhibitionMove[],
) {
  const { time_zone } = await loadEventCalendar(tx, event.id)
  const last = Math.max(0, ...all.map(({ position }) => position))
  const rows = moves.map(({ id, to }, index) => ({
    id,
    activity_id: to && 'activity_id' in to ? to.activity_id : null,
    after_drag: to && 'activity_id' in to ? to.after_drag : null,
    runs_at: to && 'runs_at' in to ? parseLocalTime(time_zone, to.runs_at) : null,
    position: last + 1 + index,
  }))
  await tx.$executeRaw`
    UPDATE exhibitions SET activity_id = moved.activity_id, after_drag = moved.after_drag, runs_at = moved.runs_at,
      position = moved.position, version = version + 1
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS moved (id int, activity_id int, after_drag int, runs_at timestamptz, position int)
    WHERE exhibitions.id = moved.id`
  const ids = moves.map(({ id }) => id)
  const after = await tx.exhibition.findMany({
    where: { id: { in: ids } },
    include: WITH_NAMES,
    relationLoadStrategy: 'join',
  })
  const before = all.filter(({ id }) => ids.includes(id))
  await recordExhibitions(tx, user, event, 'exhibitions changed', before, after)
}
