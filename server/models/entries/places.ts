import { areBooksClosed } from '#rules/entries/booksClose.ts'
import type { BooksClose, EntryMode } from '#rules/entries/entryModes.ts'
import {
  entryModeNow,
  type OpenSlots,
  placeKind,
  placeKindOfBatch,
  placeSlot,
} from '#rules/entries/placement.ts'
import type { EntryPlace } from '#wire/entries.ts'
import type { ImportPlace } from '#wire/entryImports.ts'
import type { Activity } from '../../../prisma/client/client.ts'
import type { Database } from '../../database/db.ts'
import { isPayoutPublished, ordinaryRounds, requireRound, WITH_ROUNDS } from '../activities/rounds.ts'
import { IS_CLASS } from '../classes/isClass.ts'

export async function listPlaces(db: Database, event_id: number): Promise<EntryPlace[]> {
  const gos = await loadOpenGos(db, event_id)
  return gos.map(({ activity_id, round, mode, room, late, min_gap }) => {
    const place = placeKind(mode, room)
    const slot = placeSlot(place, room, room)
    return { activity_id, round, place, late, slot, first_free: room.firstFree, min_gap }
  })
}

type Go = { activity_id: number; round: string }

/** Where new entries of an import go. `runs` has an item for each new entry. */
export async function listBatchPlaces(db: Database, event_id: number, runs: Go[]): Promise<ImportPlace[]> {
  const gos = await loadOpenGos(db, event_id)
  return gos.flatMap(({ activity_id, round, mode, room, late: is_late, is_published }) => {
    const count = runs.filter((run) => run.activity_id === activity_id && run.round === round).length
    const place = placeKindOfBatch(mode, count, { ...room, isPublished: is_published })
    return count === 0 ? [] : [{ activity_id, round, runs: count, place, is_late, is_published }]
  })
}

/** Leaves out short gos and gos with a published payout. */
async function loadOpenGos(db: Database, event_id: number) {
  const classes = await db.activity.findMany({
    where: { event_id, ...IS_CLASS },
    include: WITH_ROUNDS,
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  const gos = await loadGos(db, event_id)
  const now = new Date()
  return classes.flatMap((one) =>
    ordinaryRounds(one)
      .filter((round) => !isPayoutPublished(one, round))
      .map((round) => {
        const go = gos.find(({ activity_id, round: name }) => activity_id === one.id && name === round)
        const books = { ...one, books_close: one.books_close as BooksClose }
        const late = areBooksClosed(books, now, go ?? NO_RUNS)
        return {
          activity_id: one.id,
          round,
          late,
          mode: entryModeNow(modesOf(one), { isLate: late, isDrawn: go !== undefined }),
          room: { ...(go ?? NO_RUNS), totalSlots: one.total_slots },
          is_published: requireRound(one, round).publish_draw,
          min_gap: one.min_gap,
        }
      }),
  )
}

export const modesOf = ({
  entry_mode,
  late_entry_mode,
}: Pick<Activity, 'entry_mode' | 'late_entry_mode'>) => ({
  entry_mode: entry_mode as EntryMode,
  late_entry_mode: late_entry_mode as EntryMode,
})

type GoRow = Runs & { activity_id: number; round: string }
type Runs = OpenSlots & Record<'scored' | 'left' | 'lastSlot' | 'lastScored' | 'taken' | 'scratched', number>

const NO_RUNS: Runs = {
  scored: 0,
  left: 0,
  lastSlot: 0,
  lastScored: 0,
  taken: 0,
  scratched: 0,
  firstFree: 1,
  lastFree: null,
  firstScratched: null,
}

const loadGos = (db: Database, event_id: number) =>
  db.$queryRaw<GoRow[]>`
    WITH runs AS (
      SELECT activity_id, round, draw, scratched_at IS NOT NULL AS is_scratched,
        coalesce(value IS NOT NULL OR no_time IS NOT NULL, false) AS is_scored
      FROM user_activities entries JOIN activities ON activities.id = activity_id
        LEFT JOIN scores ON scores.user_activity_id = entries.id
      WHERE event_id = ${event_id} AND draw IS NOT NULL
    ), behind AS (
      SELECT *, coalesce(max(draw) FILTER (WHERE is_scored) OVER go, 0) AS last_scored,
        lag(draw, 1, 0) OVER (go ORDER BY draw) + 1 AS after_previous
      FROM runs WINDOW go AS (PARTITION BY activity_id, round)
    )
    SELECT activity_id, round,
      count(*) FILTER (WHERE is_scored)::int AS scored,
      count(*) FILTER (WHERE NOT is_scored AND NOT is_scratched)::int AS left,
      max(draw)::int AS "lastSlot", max(last_scored)::int AS "lastScored",
      count(*) FILTER (WHERE draw > last_scored)::int AS taken,
      count(*) FILTER (WHERE draw > last_scored AND is_scratched)::int AS scratched,
      coalesce(min(after_previous) FILTER (WHERE draw > after_previous AND after_previous > last_scored),
        max(draw) + 1)::int AS "firstFree",
      max(draw - 1) FILTER (WHERE draw > after_previous AND after_previous > last_scored)::int AS "lastFree",
      min(draw) FILTER (WHERE draw > last_scored AND is_scratched)::int AS "firstScratched"
    FROM behind GROUP BY activity_id, round`
