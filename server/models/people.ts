import { scoreToWire } from '#rules/score.ts'
import type { RiderProps } from '#wire/pages.ts'
import type { Database } from '../db.ts'
import { NotFound } from '../errors.ts'
import type { Person } from '../session.ts'
import { memberOf } from './access.ts'

export const personWithEmail = (db: Database, email: string) =>
  db.user.findUnique({ where: { email }, select: { id: true, password_hash: true } })

/**
 * A rider as this person may see them: the runs in organizations of theirs, the published ones if the rider is
 * they themselves. Somebody with no run that they may see is not found, unless it is themselves.
 */
export async function riderFor(db: Database, person: Person, id: number): Promise<RiderProps> {
  const rider = await db.user.findUnique({ where: { id } })
  if (!rider) throw new NotFound()
  const myOrganization = { event: { organization: memberOf(person) } }
  const runs = await db.userActivity.findMany({
    where: {
      user_id: id,
      activity: id === person.id ? { OR: [myOrganization, { publish_draw: true }] } : myOrganization,
    },
    include: {
      horse: { select: { name: true } },
      score: { select: { value: true, no_time: true } },
      activity: {
        include: {
          event: {
            include: { organization: { include: { memberships: { where: { user_id: person.id } } } } },
          },
        },
      },
    },
    orderBy: [{ activity: { event: { starts_on: 'desc' } } }, { activity_id: 'asc' }, { draw: 'asc' }],
    take: 500,
    relationLoadStrategy: 'join',
  })
  if (runs.length === 0 && id !== person.id && !(await isKnownTo(db, person, rider.organization_id)))
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
      round: run.round,
      horse: run.horse?.name ?? null,
      score: scoreToWire(run.score?.no_time ?? run.score?.value ?? null, activity.judged ? 'points' : 'time'),
      url: activity.event.organization.memberships.length
        ? `/organizer/scoring/${activity.event_id}/activities/${activity.id}/draw/${encodeURIComponent(run.round)}`
        : null,
    })),
  }
}

/** Members may look up any registered rider they could draw, and the ones their organization typed in. */
async function isKnownTo(db: Database, person: Person, typedInBy: number | null) {
  const member = await db.membership.count({
    where: { user_id: person.id, ...(typedInBy !== null && { organization_id: typedInBy }) },
  })
  return member > 0
}
