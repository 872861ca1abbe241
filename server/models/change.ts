import { type Activity, Prisma } from '../../prisma/client/client.ts'
import { type Database, transaction, type Tx } from '../database/db.ts'
import { Conflict, Invalid, NotFound } from '../errors.ts'
import type { Person } from '../http/session.ts'
import { type Turns, turns } from '../limits/turns.ts'
import { activityUpdated, isForEverybody, type Message, send } from '../live/broadcasts.ts'
import { allMessages, countedIn, type Found, heard, type News, newsOf } from './changes/news.ts'
import { type SavesInLine, savesInLine } from './changes/inLine.ts'
import { type Round, roundNamed, ROUNDS, UNREAD } from './rounds.ts'

export type { Found } from './changes/news.ts'

export type ActivityNow = Activity & { rounds: Round[] }

/** One change of one activity while it is made. Whatever is recorded and told is written at its end, with it. */
export type Change = Pick<News, 'record' | 'say' | 'tellResults'> & {
  tx: Tx
  by: Person
  /** As it stands under the lock; its version has grown. */
  activity: ActivityNow
  /** Changes the activity itself, and tells the screens that show it. */
  set(data: Prisma.ActivityUncheckedUpdateInput): Promise<void>
  /** Changes one go of it, or its average, in the same way. */
  setRound(name: string, data: Prisma.RoundUncheckedUpdateInput): Promise<Round>
  tellActivity(): void
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
      const { change, finish } = begin(tx, by, found, activity)
      const answer = await work(change).catch((error: unknown) => {
        throw refusedAt(activity.version - 1, error)
      })
      await finish()
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
export function refusedAt(version: number, error: unknown) {
  if (error instanceof Conflict || error instanceof Invalid) error.drawVersion = version
  return error
}

function begin(tx: Tx, by: Person, found: Found, activity: ActivityNow) {
  const news = newsOf(by, found)
  let isActivityTold = false
  const change: Change = {
    tx,
    by,
    activity,
    ...news,
    tellActivity: () => void (isActivityTold = true),
    async set(data) {
      isActivityTold = true
      const row = await tx.activity.update({ where: { id: found.id }, data })
      change.activity = { ...change.activity, ...row }
    },
    async setRound(name, data) {
      isActivityTold = true
      const { id } = roundNamed(change.activity, name)
      const round = await tx.round.update({ where: { id }, data, omit: UNREAD })
      change.activity = { ...change.activity, rounds: withRound(change.activity.rounds, round) }
      return round
    },
  }

  async function finish() {
    if (isActivityTold) news.say(activityUpdated(change.activity, await lastUsedSlot(tx, found.id)))
    if (news.history.length) await tx.change.createMany({ data: news.history })
    await send(tx, by, await forThoseWhoMayHear(tx, found.id, allMessages(news, change.activity)))
  }
  return { change, finish }
}

const withRound = (rounds: Round[], round: Round) => rounds.map((one) => (one.id === round.id ? round : one))

/** What is for everybody is counted in the row of the activity, which is locked. */
async function forThoseWhoMayHear(tx: Tx, id: number, messages: Message[]): Promise<Message[]> {
  if (!messages.some(isForEverybody)) return messages
  const { told, event } = await tx.activity.update({
    where: { id },
    data: { told: { increment: countedIn(messages) } },
    select: { told: true, event: { select: { is_public: true } } },
  })
  return heard(messages, { told: told - countedIn(messages), is_public: event.is_public })
}

/** The highest slot that holds an entry, in any round; 0 for an empty draw. Worked out, never stored. */
export async function lastUsedSlot(db: Database | Tx, activityId: number): Promise<number> {
  const { _max } = await db.userActivity.aggregate({
    where: { activity_id: activityId },
    _max: { draw: true },
  })
  return _max.draw ?? 0
}

const waitingLines = new Map<number, { turns: Turns; saves: SavesInLine }>()
const FULL = 'Too many changes of this draw are waiting. Nothing was saved: try again.'

/**
 * What locks one activity waits for each other here, not at the lock: there each would hold a connection of the
 * database, and one busy draw would keep everybody else from theirs. At twenty milliseconds each a full line takes four
 * seconds, and whoever fills their half of it waits for themselves.
 */
export async function inTurn<Result>(
  person: Person,
  activityId: number,
  work: (saves: SavesInLine) => Promise<Result>,
) {
  const line = waitingLines.get(activityId) ?? newLine()
  waitingLines.set(activityId, line)
  try {
    return await line.turns.take(person.id, () => work(line.saves))
  } finally {
    if (line.turns.isIdle()) waitingLines.delete(activityId)
  }
}

const newLine = () => ({
  turns: turns({ atOnce: 1, longest: 200, share: 100 }, FULL),
  saves: savesInLine(),
})
