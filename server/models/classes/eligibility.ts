import { formatDay } from '#lib/dates.ts'
import { ageWarning, eligibilityWarning, isAgeLimited } from '#rules/riders/eligibility.ts'
import type { Activity, Prisma } from '../../../prisma/client/client.ts'
import type { Database, Tx } from '../../database/db.ts'
import { toCard } from '../riders/associationCards.ts'

// Everything in this file reveals riders' ages, so show it only to organizers.

type LimitedClass = Pick<Activity, 'id' | 'age_from' | 'age_to' | 'age_on'>
type Class = LimitedClass & Pick<Activity, 'association'> & { event: { starts_on: Date } }

export async function eligibilityWarnings(
  db: Database,
  eventId: number,
  classes: Class[],
): Promise<Map<number, string[]>> {
  const limited = classes.filter((one) => isAgeLimited(one) || one.association)
  const entered = await loadEntered(db, eventId, limited)
  return new Map(
    limited.map((one) => {
      const { association, event } = one
      const entrants = { ...ageLimits(one, event), association, day: formatDay(event.starts_on) }
      const warnings = entered(one).map((rider) => eligibilityWarning(entrants, rider))
      return [one.id, [...new Set(warnings.filter((warning) => warning !== null))]]
    }),
  )
}

/** Lists the names of each class's riders whose ages don't fit. */
export async function listAgeMisfits(
  db: Database,
  eventId: number,
  classes: (LimitedClass & { event: { starts_on: Date } })[],
): Promise<Map<number, string[]>> {
  const limited = classes.filter(isAgeLimited)
  const entered = await loadEntered(db, eventId, limited)
  return new Map(
    limited.map((one) => {
      const misfits = entered(one).filter((rider) => ageWarning(ageLimits(one, one.event), rider) !== null)
      return [one.id, misfits.map(({ name }) => name)]
    }),
  )
}

/** Warns about the classes that the rider is too young or too old for. */
export async function ageWarningsOf(
  tx: Tx,
  event: { id: number; starts_on: Date },
  user_id: number,
  classes: (LimitedClass & { name: string })[],
): Promise<string[]> {
  const limited = classes.filter(isAgeLimited)
  if (limited.length === 0) return []
  const rider = await tx.user.findUniqueOrThrow({
    where: { id: user_id },
    select: riderColumns(event.id),
    relationLoadStrategy: 'join',
  })
  return limited.flatMap((one) => ageWarning(ageLimits(one, event), toProfile(rider), one.name) ?? [])
}

const riderColumns = (event_id: number) =>
  ({
    id: true,
    name: true,
    birth_date: true,
    bbr_id: true,
    event_riders: { where: { event_id }, select: { birth_year: true } },
    associations: { select: { body: true, number: true, district: true, valid_until: true } },
  }) as const satisfies Prisma.UserSelect
type Rider = Prisma.UserGetPayload<{ select: ReturnType<typeof riderColumns> }>

/** Returns each class's riders in the order of their first entries. Leaves out scratched runs. */
async function loadEntered(db: Database, eventId: number, classes: { id: number }[]) {
  if (classes.length === 0) return () => []
  const entered = await db.enrollment.findMany({
    where: {
      activity_id: { in: classes.map(({ id }) => id) },
      entry: { user_id: { not: null }, scratched_at: null },
    },
    select: { activity_id: true, entry: { select: { user: { select: riderColumns(eventId) } } } },
    orderBy: { id: 'asc' },
    relationLoadStrategy: 'join',
  })
  return ({ id }: { id: number }) => {
    const riders = entered.filter(({ activity_id }) => activity_id === id).map(({ entry }) => entry.user!)
    return [...new Map(riders.map((rider) => [rider.id, toProfile(rider)])).values()]
  }
}

function ageLimits({ age_from, age_to, age_on }: LimitedClass, { starts_on }: { starts_on: Date }) {
  return { age_from, age_to, age_on: formatDay(age_on ?? starts_on) }
}

const toProfile = ({ birth_date, event_riders, associations, ...rider }: Rider) => ({
  ...rider,
  birth_date: birth_date && formatDay(birth_date),
  birth_year: event_riders[0]?.birth_year ?? null,
  cards: associations.map(toCard),
})
