import { formatDay } from '#lib/dates.ts'
import type { BooksClose } from '#rules/entries/entryModes.ts'
import { type OnlineClosing, onlineClosing } from '#rules/entries/online.ts'
import type { OfferedContest } from '#wire/riderApp/onlineEntries.ts'
import type { Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { hasSeveralRounds, isPayoutPublished, ordinaryRounds, roundNames } from '../activities/rounds.ts'
import { loadGoProgress, NO_RUNS } from '../fees/goProgress.ts'

type Contest = OfferedContest & { has_several_gos: boolean }

export type OnlineClass = {
  id: number
  name: string
  runs_on: string | null
  /** The fee covers all gos. */
  fee_cents: number
  has_several_gos: boolean
  tracks_horses: boolean
  /** A new entry gets a run in each of these gos. */
  gos: string[]
  /** Null if the class can be entered online. */
  closing: OnlineClosing | null
  contests: Contest[]
}

/** With `withWaiting`, waiting online entries count toward the limits. */
export async function loadOnlineClasses(
  db: Database | Tx,
  event_id: number,
  { withWaiting }: { withWaiting: boolean },
): Promise<OnlineClass[]> {
  const activities = await db.activity.findMany({
    where: { event_id },
    select: ACTIVITY,
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    relationLoadStrategy: 'join',
  })
  const classes = activities.filter((one) => one.parent_id === null && !one.is_aggregate)
  const closings = await loadClosings(db, event_id, classes, withWaiting)
  return classes.map((one) => ({
    id: one.id,
    name: one.name,
    runs_on: one.runs_on && formatDay(one.runs_on),
    fee_cents: one.purse?.entry_fee_cents ?? 0,
    has_several_gos: hasSeveralRounds(one),
    tracks_horses: one.track_horses,
    gos: openGos(one),
    closing: closings.get(one.id)!,
    contests: activities
      .filter((contest) => isOpenTo(one, contest) && closings.get(contest.id) == null)
      .map((contest) => ({
        id: contest.id,
        name: contest.name,
        fee_cents: contest.purse?.entry_fee_cents ?? 0,
        has_several_gos: hasSeveralRounds(contest),
        kind: contest.is_aggregate ? 'average' : contest.parent_id === one.id ? 'side pot' : 'rollover',
        rolls_by_default: contest.parent_id === null && contest.rolls_by_default,
      })),
  }))
}

const ACTIVITY = {
  id: true,
  name: true,
  parent_id: true,
  is_aggregate: true,
  runs_on: true,
  track_horses: true,
  rolls_by_default: true,
  takes_online_entries: true,
  online_limit: true,
  books_close: true,
  books_close_at: true,
  drag_every: true,
  purse: { select: { entry_fee_cents: true } },
  carries_from: { select: { from_activity_id: true } },
  rounds: { select: { name: true, top: true, publish_payout: true }, orderBy: { position: 'asc' } },
  members: { select: { round: { select: { activity_id: true } } } },
} as const satisfies Prisma.ActivitySelect

type Activity = Prisma.ActivityGetPayload<{ select: typeof ACTIVITY }>

const openGos = (one: Activity) => ordinaryRounds(one).filter((round) => !isPayoutPublished(one, round))

function isOpenTo(one: Activity, contest: Activity): boolean {
  const isOffered =
    contest.parent_id === one.id ||
    contest.carries_from.some(({ from_activity_id }) => from_activity_id === one.id) ||
    contest.members.some(({ round }) => round.activity_id === one.id)
  return (
    isOffered &&
    openGos(one).every(
      (round) =>
        !isPayoutPublished(contest, round) &&
        (!hasSeveralRounds(contest) || roundNames(contest).includes(round)),
    )
  )
}

async function loadClosings(
  db: Database | Tx,
  event_id: number,
  classes: Activity[],
  withWaiting: boolean,
): Promise<Map<number, OnlineClosing | null>> {
  const ids = classes.map(({ id }) => id)
  const progress = await loadGoProgress(db, ids)
  const counts = await countEntries(db, event_id, ids)
  const now = new Date()
  return new Map(
    classes.map((one) => {
      const isGo = (round: string | null) => (go: { activity_id: number; round: string | null }) =>
        go.activity_id === one.id && go.round === round
      const gos = openGos(one).map((round) => ({
        ...(progress.find(isGo(round)) ?? NO_RUNS),
        entered: counts.find(isGo(round))?.entries ?? 0,
      }))
      const waiting = withWaiting ? (counts.find(isGo(null))?.entries ?? 0) : 0
      const books = { ...one, books_close: one.books_close as BooksClose }
      return [one.id, onlineClosing(books, gos, waiting, now)]
    }),
  )
}

/** `round` is null for waiting online entries. */
type EntryCount = { activity_id: number; round: string | null; entries: number }

/** Uses one statement. Between two statements, an entry could be accepted and count twice. */
const countEntries = (db: Database | Tx, event_id: number, ids: number[]) =>
  db.$queryRaw<EntryCount[]>`
    SELECT activity_id, round, count(*)::int AS entries FROM user_activities
    WHERE activity_id = ANY(${ids}) AND scratched_at IS NULL
    GROUP BY activity_id, round
    UNION ALL
    SELECT activity_id, NULL, count(*)::int
    FROM online_entries, unnest(activity_ids) AS entered(activity_id)
    WHERE event_id = ${event_id} AND state = 'waiting'
    GROUP BY activity_id`
