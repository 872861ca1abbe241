import { parseMoney } from '#rules/money.ts'
import { suggestPoints } from '#rules/points.ts'
import { POINTS_PRESETS } from '#rules/presets.ts'
import { payoutUpdated } from '../broadcasts.ts'
import type { Database } from '../db.ts'
import { Conflict, Invalid } from '../errors.ts'
import type { Person } from '../session.ts'
import type { ActivityFound, enrollmentFor } from './access.ts'
import { audit } from './audit.ts'
import { loadContest } from './contests.ts'
import { changeDraw } from './draw.ts'
import { membership } from './payoutRows.ts'

type Found = Awaited<ReturnType<typeof enrollmentFor>>
type Typed = number | string | null

/** A prize typed by the organizer, in dollars: only where no formula pays, and only while it is a draft. */
export function typePrize(db: Database, person: Person, found: Found, typed: Typed) {
  const prize_cents = amount(typed, 'prize')
  return changeDraw(db, person, found.activity_id, async (tx, activity) => {
    if (activity.payType !== 'custom')
      throw new Conflict('The prizes of this contest are worked out, not typed.')
    if (activity.publish_payout)
      throw new Conflict('The payout is published. Unpublish it to change a prize.')
    const before = await tx.enrollment.findUniqueOrThrow({ where: { id: found.id } })
    await tx.enrollment.update({ where: { id: found.id }, data: { prize_cents } })
    await audit(tx, person, {
      ...whereabouts(found),
      action: 'prize typed',
      before: { cents: before.prize_cents },
      after: { cents: prize_cents },
    })
    await payoutUpdated(tx, person, activity)
    return { id: found.id, prize: prize_cents === null ? null : prize_cents / 100 }
  })
}

/** Season points typed by the organizer: only for members of the points group, and only while it is a draft. */
export function typePoints(db: Database, person: Person, found: Found, typed: Typed) {
  const hundredths = amount(typed, 'points')
  const points = hundredths === null ? null : hundredths / 100
  return changeDraw(db, person, found.activity_id, async (tx, activity) => {
    if (activity.publish_payout) throw new Conflict('The payout is published. Unpublish it to change points.')
    const contest = await loadContest(tx, activity.id)
    const result = contest.enrollments.find(({ id }) => id === found.id)
    if (!result || !membership(contest)(result))
      throw new Conflict('Only members of the points group earn points.')
    await tx.enrollment.update({ where: { id: found.id }, data: { points } })
    await audit(tx, person, {
      ...whereabouts(found),
      action: 'points typed',
      before: { points: result.points && Number(result.points) },
      after: { points },
    })
    await payoutUpdated(tx, person, activity)
    return { id: found.id, points }
  })
}

/** Suggests points from the group's table, for members' rows where none are typed; what was typed stays. */
export function fillPoints(db: Database, person: Person, found: ActivityFound) {
  return changeDraw(db, person, found.id, async (tx, activity) => {
    if (activity.publish_payout) throw new Conflict('The payout is published. Unpublish it to change points.')
    const contest = await loadContest(tx, activity.id)
    const group = contest.activity.points_group
    if (!group) throw new Conflict('This contest belongs to no points season.')
    const preset =
      POINTS_PRESETS.find(({ name }) => name.startsWith(group.points_table)) ?? POINTS_PRESETS[0]!
    const isMember = membership(contest)
    const members = new Set(contest.enrollments.filter(isMember).map(({ id }) => id))
    const suggested = suggestPoints(contest.results.placings, members, {
      ...preset.points,
      ties: group.ties as 'SPLIT' | 'HIGH',
    })
    const empty = contest.enrollments.filter(({ id, points }) => points === null && suggested.has(id))
    const rows = empty.map(({ id }) => ({ id, points: suggested.get(id) }))
    await tx.$executeRaw`
      UPDATE enrollments SET points = filled.points
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS filled (id int, points numeric)
      WHERE enrollments.id = filled.id`
    await audit(tx, person, {
      organization_id: found.event.organization_id,
      activity_id: found.id,
      action: 'points filled',
      after: { table: preset.name, filled: empty.length },
    })
    await payoutUpdated(tx, person, activity)
    return { filled: empty.length, table: preset.name }
  })
}

/** Two decimals at most, no minus; null and an empty text clear. Answers hundredths. */
function amount(typed: Typed, field: 'prize' | 'points'): number | null {
  if (typed === null || typed === '') return null
  const hundredths = parseMoney(String(typed))
  if (hundredths === null || hundredths > 100_000_000)
    throw new Invalid({ [field]: `Enter ${field === 'prize' ? 'an amount' : 'points'} such as 125.50.` })
  return hundredths
}

const whereabouts = (found: Found) => ({
  organization_id: found.activity.event.organization_id,
  activity_id: found.activity_id,
  user_activity_id: found.user_activity_id,
})
