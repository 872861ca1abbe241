import { scoreToWire } from '#rules/score.ts'
import * as paths from '#wire/paths.ts'
import type { RiderProps } from '#wire/pages.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { Person } from '../../http/session.ts'
import { organizedBy, seenBy } from '../access.ts'

export const personWithEmail = (db: Database, email: string) =>
  db.user.findUnique({ where: { email, deleted_at: null }, select: { id: true, password_hash: true } })

/**
 * A rider as this person may see them: the runs in organizations of theirs, the published ones if the rider is
 * they themselves. Somebody with no run that they may see is not found, unless it is themselves or they make draws.
 */
export async function riderFor(db: Database, person: Person, id: number): Promise<RiderProps> {
  const rider = await db.user.findUnique({ where: { id } })
  if (!rider) throw new NotFound()
  const myOrganization = { event: seenBy(person) }
  const runs = await db.userActivity.findMany({
    where: {
      user_id: id,
      ...(id === person.id
        ? { OR: [{ activity: myOrganization }, { go: { publish_draw: true } }] }
        : { activity: myOrganization }),
    },
    include: {
      horse: { select: { name: true } },
      score: { select: { value: true, no_time: true } },
      activity: {
        include: {
          event: {
            include: {
              organization: { include: { memberships: { where: { user_id: person.id } } } },
            },
          },
        },
      },
    },
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: 500,
    relationLoadStrategy: 'join',
  })
  if (runs.length === 0 && id !== person.id && !(await isDrawnBy(db, person, rider.organization_id)))
    throw new NotFound()
  return {
    rider: {
      id: rider.id,
      name: rider.name,
      hometown: rider.hometown,
      bbr_id: rider.bbr_id,
      fake: rider.organization_id !== null,
    },
    runs: runs.map(({ activity, ...run }) => ({
      id: run.id,
      event: activity.event.name,
      activity: activity.name,
      draw: run.draw,
      scratched: run.scratched_at !== null,
      round: run.round,
      horse: run.horse?.name ?? null,
      score: scoreToWire(run.score?.no_time ?? run.score?.value ?? null, activity.judged ? 'points' : 'time'),
      url: seesEvent(activity.event) ? paths.draw(activity.event_id, activity.id, run.round) : null,
    })),
  }
}

type Seen = { id: number; organization: { memberships: { event_id: number | null }[] } }

const seesEvent = ({ id, organization: { memberships } }: Seen) =>
  memberships.some(({ event_id }) => event_id === null || event_id === id)

/** Those who make draws may look up every rider they could draw: the registered ones, and those they typed in. */
async function isDrawnBy(db: Database, person: Person, typedInBy: number | null) {
  const organizations = await organizedBy(db, person)
  return typedInBy === null ? organizations.length > 0 : organizations.includes(typedInBy)
}
