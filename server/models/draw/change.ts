import type { DrawRow } from '#wire/draw.ts'
import { drawUpdated, isDrawPublished, rowsChanged } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { type Change, changeActivity, type Changed, type Found } from '../change.ts'
import { type Move, movesOf, notifyMovesLater, type Place } from '../notifications/moves.ts'
import { publicRuns } from '../phone/rows.ts'
import { contestsOf, entriesInSlots, rowsIn } from './rows.ts'

export type DrawChange = Change & {
  /** The other screens are told what these slots hold once the change is made, and whose results it changes. */
  tell(round: string, slots: (number | null)[]): void
  /** Its rider is notified later if the draw is published: null before it was added, and after it was deleted. */
  moved(before: Place | null, after: Place | null): void
}

/** A change of a draw, under its lock. */
export function changeDraw<Answer>(
  db: Database,
  by: Person,
  found: Found,
  work: (draw: DrawChange) => Promise<Answer>,
): Promise<Changed<Answer>> {
  return changeActivity(db, by, found, async (change) => {
    const told: [round: string, slots: number[]][] = []
    const tell: DrawChange['tell'] = (round, slots) => void told.push([round, placed(slots)])
    const moves: Move[] = []
    const moved: DrawChange['moved'] = (...place) => void moves.push(...movesOf(change.activity, ...place))
    const answer = await work(Object.assign(change, { tell, moved }))
    for (const [round, slots] of told) await tellSlots(change, round, slots)
    await notifyMovesLater(change.tx, moves)
    return answer
  })
}

/** Each once; an entry that stands in no slot is on no screen of the draw. */
const placed = (slots: (number | null)[]) => [...new Set(slots)].filter((slot) => slot !== null)

async function tellSlots(change: Change, round: string, slots: number[]) {
  const draw = { activity: change.activity, round, showEmails: false }
  const entries = await entriesInSlots(change.tx, draw, slots)
  const rows = rowsIn(slots, entries, draw)
  change.say(drawUpdated(change.activity, round, rows), ...(await forEverybody(change, round, rows)))
  change.tellActivity()
  change.tellResults(contestsOf(entries))
}

/** The same rows as everybody may see them, where the draw is published. */
export async function forEverybody({ tx, activity }: Change, round: string, rows: DrawRow[]) {
  if (!isDrawPublished(activity, round)) return []
  return [rowsChanged(activity, round, await publicRuns(tx, activity.event_id, rows))]
}

/** The contests in whose results any run of this draw stands. */
export async function contestsOfDraw(tx: Tx, activityId: number): Promise<number[]> {
  const contests = await tx.enrollment.groupBy({
    by: 'activity_id',
    where: { entry: { activity_id: activityId } },
  })
  return contests.map((contest) => contest.activity_id)
}
