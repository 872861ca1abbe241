import { MISSED } from '#wire/channels.ts'
import type { After, Before, Kind } from '#wire/changes.ts'
import { type Activity, Prisma } from '../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../database/db.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import type { Person } from '../http/session.ts'
import { type Turns, turns } from '../limits/turns.ts'
import {
  activityUpdated,
  isForEverybody,
  type Message,
  payoutUpdated,
  resultsChanged,
  send,
} from '../live/broadcasts.ts'
import { changed, whereIs } from './history.ts'
import { type Round, roundNamed, ROUNDS } from './rounds.ts'

/** The activity that is changed, as the look-up found it. */
export type Found = { id: number; event_id: number; event: { organization_id: number } }

export type ActivityNow = Activity & { rounds: Round[] }

/** One change of one activity while it is made. Whatever is recorded and told is written at its end, with it. */
export type Change = {
  tx: Tx
  by: Person
  /** As it stands under the lock; its version has grown. */
  activity: ActivityNow
  /** Changes the activity itself, and tells the screens that show it. */
  set(data: Prisma.ActivityUncheckedUpdateInput): Promise<void>
  /** Changes one go of it, or its average, in the same way. */
  setRound(name: string, data: Prisma.RoundUncheckedUpdateInput): Promise<Round>
  /** Into the history: what was before and what is after it, of this run or of the activity as a whole. */
  record<K extends Kind>(kind: K, before: Before<K>, after: After<K>, entryId?: number): void
  /** To the other screens, in this order. */
  say(...messages: Message[]): void
  tellActivity(): void
  /** The results of these contests may have changed: whoever shows them reads them again. */
  tellResults(contestIds: Iterable<number>): void
}

/** What a change answers, and how new it made the activity. */
export type Changed<Answer> = { version: number; answer: Answer }

/**
 * Every change of one activity, of its draw or of its money, goes through here: the activity's row is locked (and its
 * version grows) before anything is read again and written, so two people cannot fill one slot and no change is lost.
 */
export function changeActivity<Answer>(
  db: Database,
  by: Person,
  found: Found,
  work: (change: Change) => Promise<Answer>,
): Promise<Changed<Answer>> {
  return inTurn(by, found.id, () =>
    transaction(db, async (tx) => {
      const activity = await tx.activity
        .update({ where: { id: found.id }, data: { version: { increment: 1 } }, include: ROUNDS })
        .catch(notFoundIfGone)
      const gathered = nothingYet()
      const change = begin(tx, by, found, activity, gathered)
      const answer = await work(change).catch(refusedAt(activity.version - 1))
      await finish(change, found, gathered)
      return { version: activity.version, answer }
    }),
  )
}

/** Deleted since the look-up found it. */
function notFoundIfGone(error: unknown): never {
  const isGone = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025'
  throw isGone ? new NotFound() : error
}

/** Nothing is changed then, so the activity is as new as it was: the refusal says so, as every answer does. */
const refusedAt = (version: number) => (error: unknown) => {
  if (error instanceof Conflict || error instanceof Invalid) error.drawVersion = version
  throw error
}

/** What a change has gathered until its end: what is recorded of it, and what is told then. */
type Gathered = {
  history: Prisma.ChangeCreateManyInput[]
  messages: Message[]
  contests: Set<number>
  isActivityTold: boolean
}

const nothingYet = (): Gathered => ({
  history: [],
  messages: [],
  contests: new Set(),
  isActivityTold: false,
})

function begin(tx: Tx, by: Person, found: Found, activity: ActivityNow, gathered: Gathered): Change {
  const keep = (now: Partial<ActivityNow>) => {
    change.activity = { ...change.activity, ...now }
    gathered.isActivityTold = true
  }
  const change: Change = {
    tx,
    by,
    activity,
    ...gathering(by, found, gathered),
    set: async (data) => keep(await tx.activity.update({ where: { id: found.id }, data })),
    async setRound(name, data) {
      const { id } = roundNamed(change.activity, name)
      const round = await tx.round.update({ where: { id }, data, omit: { published_payout: true } })
      keep({ rounds: change.activity.rounds.map((one) => (one.id === id ? round : one)) })
      return round
    },
  }
  return change
}

type Gathering = Pick<Change, 'record' | 'say' | 'tellActivity' | 'tellResults'>

const gathering = (by: Person, found: Found, gathered: Gathered): Gathering => ({
  record(kind, before, after, user_activity_id) {
    gathered.history.push(changed(by, { ...whereIs(found), user_activity_id }, kind, before, after))
  },
  say: (...more) => void gathered.messages.push(...more),
  tellActivity: () => void (gathered.isActivityTold = true),
  tellResults: (ids) => [...ids].forEach((id) => gathered.contests.add(id)),
})

async function finish({ tx, by, activity }: Change, found: Found, gathered: Gathered) {
  const { history, messages, contests, isActivityTold } = gathered
  const { version } = activity
  if (isActivityTold) messages.push(activityUpdated(activity, await lastUsedSlot(tx, found.id)))
  messages.push(...[...contests].map((id) => payoutUpdated(id, version)))
  if (activity.rounds.some(({ publish_draw }) => publish_draw))
    messages.push(...others(contests, found).map((id) => resultsChanged(id, version)))
  if (history.length) await tx.change.createMany({ data: history })
  await send(tx, by, await forThoseWhoMayHear(tx, found.id, messages))
}

/** Whoever shows the class itself is told by what was changed in it. */
const others = (contests: Set<number>, { id }: Found) => [...contests].filter((contest) => contest !== id)

/**
 * What everybody is told gets its numbers, each once and without a gap, so that a phone knows what it missed. Of an
 * event that is not public nothing is told.
 */
async function forThoseWhoMayHear(tx: Tx, id: number, messages: Message[]): Promise<Message[]> {
  const open = messages.filter(isForEverybody)
  if (open.length === 0) return messages
  const counted = open.filter(isCounted)
  const { told, event } = await tx.activity.update({
    where: { id },
    data: { told: { increment: counted.length } },
    select: { told: true, event: { select: { is_public: true } } },
  })
  if (!event.is_public) return messages.filter((message) => !isForEverybody(message))
  const before = told - counted.length
  return messages.map((message) => numbered(message, before + 1 + counted.indexOf(message)))
}

/** Whoever hears that something is another now reads it again, whatever was missed before. */
const isCounted = ({ event }: Message) => event !== 'results-updated' && event !== MISSED

const numbered = (message: Message, told: number): Message =>
  isForEverybody(message) && isCounted(message)
    ? { ...message, payload: { ...message.payload, told } }
    : message

/** The highest slot that holds an entry, in any round; 0 for an empty draw. Worked out, never stored. */
export async function lastUsedSlot(db: Database | Tx, activityId: number): Promise<number> {
  const { _max } = await db.userActivity.aggregate({
    where: { activity_id: activityId },
    _max: { draw: true },
  })
  return _max.draw ?? 0
}

const waitingLines = new Map<number, Turns>()
const FULL = 'Too many changes of this draw are waiting. Nothing was saved: try again.'

/**
 * What locks one activity waits for each other here, not at the lock: there each would hold a connection of the
 * database, and one busy draw would keep everybody else from theirs. At twenty milliseconds each a full line takes four
 * seconds, and whoever fills their half of it waits for themselves.
 */
export async function inTurn<Result>(person: Person, activityId: number, work: () => Promise<Result>) {
  const line = waitingLines.get(activityId) ?? turns({ atOnce: 1, longest: 200, share: 100 }, FULL)
  waitingLines.set(activityId, line)
  try {
    return await line.take(person.id, work)
  } finally {
    if (line.isIdle()) waitingLines.delete(activityId)
  }
}
