import { publicationChanged } from '../../live/broadcasts.ts'
import type { Database, Tx } from '../../database/db.ts'
import { Conflict } from '../../errors.ts'
import { announceLater } from '../notifications/announce.ts'
import type { Person } from '../../http/session.ts'
import type { ActivityFound } from '../access.ts'
import { holdersOf, roundNamed } from '../rounds.ts'
import { changeDraw, contestsOfDraw, type DrawChange } from './change.ts'

/** Posts the draw of a go live and tells its registered riders once. Publishing what is published changes nothing. */
export function publishDraw(db: Database, person: Person, found: ActivityFound, name: string) {
  return changeDraw(db, person, found, async (draw) => {
    const before = roundNamed(draw.activity, name)
    if (before.publish_draw) return before
    const round = await draw.setRound(name, {
      publish_draw: true,
      draw_published_at: new Date(),
      draw_publication: { increment: 1 },
    })
    await announceLater(draw.tx, { round_id: round.id, kind: 'draw', publication: round.draw_publication })
    draw.record('draw published', null, { round: name })
    await tellPublication(draw)
    return round
  })
}

/** Takes the draw of a go back to a draft. Refused while money stands on it. */
export function unpublishDraw(db: Database, person: Person, found: ActivityFound, name: string) {
  return changeDraw(db, person, found, async (draw) => {
    const before = roundNamed(draw.activity, name)
    if (!before.publish_draw) return before
    await requireNoPublishedMoney(draw.tx, found.id, name)
    const round = await draw.setRound(name, { publish_draw: false, draw_published_at: null })
    draw.record('draw unpublished', { round: name }, null)
    await tellPublication(draw)
    return round
  })
}

/** Whether the draw is published also decides whether the payouts with its runs can be. */
async function tellPublication({ tx, activity, say, tellResults }: DrawChange) {
  say(publicationChanged(activity))
  tellResults(await contestsOfDraw(tx, activity.id))
}

/** Of the class itself, of its incentives, and of every other contest in which runs of this go count. */
async function requireNoPublishedMoney(tx: Tx, activityId: number, round: string) {
  const contests = await tx.enrollment.findMany({
    where: { entry: { activity_id: activityId, round } },
    distinct: 'activity_id',
    select: { activity_id: true },
  })
  const ids = [activityId, ...contests.map((contest) => contest.activity_id)]
  const holders = await holdersOf(tx, ids, round)
  if (holders.length > 0) throw new Conflict(heldBy(activityId, holders))
}

type Holder = Awaited<ReturnType<typeof holdersOf>>[number]

/** Another class's payout is on another page, so the sentence names it; an incentive of another class with its class. */
function heldBy(classId: number, holders: Holder[]): string {
  if (holders.every(({ id }) => id === classId)) return 'The payout is published. Unpublish the payout first.'
  const names = holders.map(({ name, parent, parent_id }) =>
    parent && parent_id !== classId ? `${name} (${parent.name})` : name,
  )
  return names.length === 1
    ? `The payout of ${names[0]} is published, and runs of this draw count in it. Unpublish that payout first.`
    : `The payouts of ${inOneList(names)} are published, and runs of this draw count in them. Unpublish those payouts first.`
}

const inOneList = (names: string[]) => new Intl.ListFormat('en-US').format(names)
