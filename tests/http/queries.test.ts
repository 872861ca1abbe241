import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { ACTIVITY_RELATIONS, findActivity } from '../../server/models/queries/activity.ts'
import { loadPlacedRuns } from '../../server/models/queries/placedRuns.ts'
import { loadPayoutVersion } from '../../server/models/queries/payoutVersion.ts'
import { findSession } from '../../server/models/queries/session.ts'
import { loadDrawContext, loadPayoutContext } from '../../server/models/queries/screenContext.ts'
import { ENTRY_WITH_ACTIVITY, findEntry } from '../../server/models/queries/entry.ts'
import { RESULT_RELATIONS, loadResults } from '../../server/models/queries/results.ts'
import { hasScore } from '../../server/rules/scoring/score.ts'
import { freshDatabase } from '../support/database.ts'
import { seededRandom } from '../support/seededRandom.ts'

const { db } = await freshDatabase()

test('returns the same class and entry from raw SQL as from Prisma', async () => {
  const upTo = seededRandom(5)
  const person = await make.createUser(db)
  const outsider = await make.createUser(db)
  const time = () => (upTo(2) ? new Date(1_780_000_000_000 + upTo(9_999_999)) : null)
  for (let n = 0; n < 25; n++) {
    const organization = await make.createOrganization(db, {
      sponsor: upTo(2) ? 'A “sponsor”' : null,
      check_offset_x: upTo(2) / 4,
    })
    const event = await make.createEvent(db, {
      organization,
      ends_on: upTo(2) ? new Date('2026-06-08') : null,
      archived_at: time(),
      closed_at: time(),
    })
    await make.addMember(db, organization, person, 'viewer', upTo(2) ? event : undefined)
    await make.addMember(db, organization, await make.createUser(db), 'owner')
    const activity = await make.createActivity(db, {
      event,
      rounds: upTo(2) ? ['1', '2'] : [''],
      age_on: upTo(2) ? new Date('2026-01-01') : null,
      added_seconds: upTo(2) ? [] : [5, 10],
      no_times: upTo(2) ? ['NT'] : ['NT', 'DQ', 'Broke'],
      draw_published_at: time(),
      payout_published_at: time(),
    })
    const entry = await make.createEntry(db, { activity, scratched_at: time(), request: 'late, “please”' })

    const theirs = {
      organization: { include: { memberships: { ...MEMBERSHIPS, where: { user_id: person.id } } } },
    } as const
    const whole = { ...ACTIVITY_RELATIONS, event: { include: theirs } } as const
    const beside = await make.createActivity(db, { event, parent_id: activity.id, version: upTo(99) })
    expect(await findActivity(db, person, activity.id)).toEqual({
      ...(await db.activity.findUniqueOrThrow({ where: { id: activity.id }, include: whole })),
      versions: [activity, beside].map(({ id, version }) => `${id}.${version}`).join(' '),
    })
    expect(await findEntry(db, person, entry!.id)).toEqual(
      await db.userActivity.findUniqueOrThrow({
        where: { id: entry!.id },
        include: { activity: { include: { event: { include: theirs } } } },
      }),
    )
    expect(await findActivity(db, outsider, activity.id)).toBeNull()
    expect(await findEntry(db, outsider, entry!.id)).toBeNull()
  }
})

const { memberships: MEMBERSHIPS } = ENTRY_WITH_ACTIVITY.activity.include.event.include.organization.include

test("doesn't find a class or an entry for a member limited to another event", async () => {
  const organization = await make.createOrganization(db)
  const elsewhere = await make.createUser(db)
  await make.addMember(db, organization, elsewhere, 'organizer', await make.createEvent(db, { organization }))
  const activity = await make.createActivity(db, { event: await make.createEvent(db, { organization }) })
  const entry = await make.createEntry(db, { activity })
  expect(await findActivity(db, elsewhere, activity.id)).toBeNull()
  expect(await findEntry(db, elsewhere, entry!.id)).toBeNull()
})

test('returns the same class results from raw SQL as from Prisma', async () => {
  const upTo = seededRandom(3)
  const organization = await make.createOrganization(db)
  const event = await make.createEvent(db, { organization })
  const activity = await make.createActivity(db, { event, total_slots: 60, publish_draw: true })
  for (let draw = 1; draw <= 25; draw++) {
    const { id } = (await make.createEntry(db, {
      activity,
      draw: upTo(5) ? draw : null,
      rider: upTo(4) ? (upTo(2) ? undefined : await make.createTypedInRider(db, organization)) : null,
      horse: upTo(2) ? await make.createHorse(db) : undefined,
      bull: upTo(3) ? undefined : await make.createBull(db),
      score: [null, 17_201, 'NT', 'Broke'][upTo(4)] as null,
      scratched_at: upTo(3) ? undefined : new Date('2026-06-05T12:34:56.789Z'),
    }))!
    await db.enrollment.updateMany({
      where: { user_activity_id: id },
      data: {
        points: upTo(2) ? 12.25 : null,
        points_by: upTo(2) ? 'typed' : null,
        average_points: upTo(2) ? 3 : null,
        published_no_time: upTo(2) ? 'DQ' : null,
        prize_cents: upTo(2) ? upTo(99_999) : null,
        refunded_at: upTo(3) ? null : new Date('2026-06-07T08:09:10.011Z'),
      },
    })
  }
  const where = { activity_id: activity.id }
  const rows = await db.enrollment.findMany({ where, include: RESULT_RELATIONS, orderBy: { id: 'asc' } })
  const scores = await db.score.findMany({
    where: { user_activity_id: { in: rows.map((row) => row.user_activity_id) } },
    select: { user_activity_id: true, id: true, version: true, penalty_seconds: true },
  })
  const savedScores = new Map(scores.map(({ user_activity_id, ...score }) => [user_activity_id, score]))
  const expected = rows.map((row) => ({ ...row, saved_score: savedScores.get(row.user_activity_id) ?? null }))
  expect(expected).toHaveLength(25)
  expect(await loadResults(db, [activity.id])).toEqual(expected)
  expect(await db.$transaction((tx) => loadResults(tx, [activity.id]))).toEqual(expected)
})

test('returns the same data for the draw and payout screens from raw SQL as from Prisma', async () => {
  const upTo = seededRandom(11)
  const event = await make.createEvent(db)
  const { id: event_id, organization_id } = event
  const paper = { name: 'Coggins', holder: 'horse', validity: 'date' }
  await db.paperKind.create({ data: { ...paper, organization_id, event_id } })
  const horse = await make.createHorse(db)
  const classes = []
  for (let n = 0; n < 8; n++) {
    const rounds = upTo(2) ? ['1', '2'] : ['']
    const own = await make.createActivity(db, {
      event,
      name: `Class “${n}”`,
      track_horses: n % 3 > 0,
      rounds,
      position: upTo(3),
      version: upTo(99),
    })
    classes.push(own)
    const contests = [own, ...classes.slice(0, upTo(3))]
    for (let incentive = upTo(3); incentive > 0; incentive--)
      contests.push(
        await make.createActivity(db, { event, parent_id: own.id, position: upTo(3), version: upTo(9) }),
      )
    for (let draw = upTo(4); draw > 0; draw--) {
      const { id } = (await make.createEntry(db, {
        activity: own,
        round: rounds[0],
        draw: upTo(2) ? draw : null,
        horse: draw % 2 ? horse : undefined,
        scratched_at: draw === 3 ? new Date() : null,
      }))!
      const user_activity_id = id
      for (const { id: activity_id } of contests)
        if (upTo(3))
          await db.enrollment.createMany({
            data: [{ activity_id, user_activity_id, fee_cents: 0 }],
            skipDuplicates: true,
          })
    }
    const to = classes.filter(({ id }) => id !== own.id && upTo(2))
    await db.carryover.createMany({
      data: to.map(({ id }) => ({ from_activity_id: own.id, to_activity_id: id })),
    })
  }
  for (const activity of await db.activity.findMany({ include: { rounds: true } })) {
    const { id, parent_id, rounds } = activity
    const round = rounds[0]!.name
    expect(await loadDrawContext(db, activity, round)).toEqual({
      ...(await contextWithPrisma(id)),
      ...(await drawn(activity, round)),
    })
    expect(await loadPayoutContext(db, { id, parent_id })).toEqual({
      ...(await contextWithPrisma(id)),
      ...(await contestsAndVersion(id, parent_id ?? id)),
    })
  }
})

test('returns the same placed runs of a go from raw SQL as from Prisma', async () => {
  const upTo = seededRandom(6)
  const event = await make.createEvent(db)
  const activity = await make.createActivity(db, { event, total_slots: 60, rounds: ['1', '2'] })
  const horse = await make.createHorse(db)
  for (let draw = 1; draw <= 25; draw++)
    await make.createEntry(db, {
      activity,
      round: upTo(4) ? '1' : '2',
      draw: upTo(5) ? draw : null,
      rider: upTo(5) ? undefined : null,
      horse: upTo(2) ? horse : null,
      own_order: upTo(2) ? upTo(5) + 1 : null,
      scratched_at: upTo(4) ? null : new Date('2026-06-06'),
      score: [16_000, 'NT' as const, null][upTo(3)],
    })
  const entries = await db.userActivity.findMany({
    where: { activity_id: activity.id, round: '1', draw: { not: null } },
    include: { score: true },
    orderBy: { id: 'asc' },
  })
  const runs = await loadPlacedRuns(db, { activity_id: activity.id, round: '1' })
  expect(runs.toSorted((one, other) => one.id - other.id)).toEqual(
    entries.map(({ id, draw, user_id, horse_id, own_order, scratched_at, score }) => ({
      id,
      slot: draw,
      rider: user_id,
      horse: horse_id,
      ownOrder: own_order,
      scratched: scratched_at !== null,
      scored: hasScore(score),
    })),
  )
})

test('returns the same payout version from raw SQL as from Prisma', async () => {
  const upTo = seededRandom(17)
  const event = await make.createEvent(db)
  const classes = []
  for (let n = 0; n < 6; n++) {
    const own = await make.createActivity(db, { event, rounds: ['1', '2'], version: upTo(99) })
    await make.createIncentive(db, own, { version: upTo(99) })
    for (const other of classes) if (upTo(3) === 0) await make.createCarryover(db, own, other)
    classes.push(own)
  }
  const [first, second, ...rest] = classes
  await make.createAggregate(db, [first!, second!], { version: upTo(99) })
  await make.createAggregate(db, [rest[0]!, ...rest.filter(() => upTo(2))], { version: upTo(99) })

  for (const { id, parent_id } of await db.activity.findMany({ where: { event_id: event.id } })) {
    const counted = await db.round.findMany({ where: { aggregates: { some: { aggregate_id: id } } } })
    const own = [id, parent_id ?? id, ...counted.map(({ activity_id }) => activity_id)]
    const { _sum } = await db.activity.aggregate({
      where: { OR: [{ id: { in: own } }, { carries_to: { some: { to_activity_id: { in: own } } } }] },
      _sum: { version: true },
    })
    expect(await loadPayoutVersion(db, { id, parent_id })).toBe(_sum.version)
  }
})

test('returns the same unexpired session from raw SQL as from Prisma', async () => {
  const upTo = seededRandom(19)
  for (let n = 0; n < 25; n++) {
    const user = upTo(2)
      ? await make.createUser(db)
      : await make.createTypedInRider(db, await make.createOrganization(db))
    const id = String(n).padStart(64, 'a')
    const expires_at = new Date(Date.now() + (upTo(2) ? 1 : -1) * (60_000 + upTo(9_999_999)))
    const seen_at = new Date(1_780_000_000_000 + upTo(9_999_999))
    await db.session.create({ data: { id, user_id: user.id, expires_at, seen_at } })

    const found = await db.session.findFirst({
      where: { id, expires_at: { gt: new Date() } },
      select: { ...SESSION_COLUMNS, user: { select: { name: true, email: true } } },
    })
    expect(await findSession(db, id)).toEqual(found && flat(found))
  }
  expect(await findSession(db, 'b'.repeat(64))).toBeNull()
})

const SESSION_COLUMNS = { id: true, expires_at: true, seen_at: true, user_id: true }
const flat = <Columns extends object, User extends object>({
  user,
  ...columns
}: Columns & { user: User }) => ({
  ...columns,
  ...user,
})

const ORDER = [{ position: 'asc' }, { id: 'asc' }] as const
const NAMED = { select: { id: true, name: true }, orderBy: [...ORDER] }

async function contextWithPrisma(id: number) {
  const { incentives } = await db.activity.findUniqueOrThrow({
    where: { id },
    select: { incentives: NAMED },
  })
  const { _max } = await db.userActivity.aggregate({ where: { activity_id: id }, _max: { draw: true } })
  return { incentives, last_used_slot: _max.draw ?? 0 }
}

async function drawn({ id, track_horses }: { id: number; track_horses: boolean }, round: string) {
  const carryovers = await db.carryover.findMany({
    where: { from_activity_id: id },
    select: { to: { select: { ...NAMED.select, incentives: NAMED } } },
    orderBy: ORDER.map((to) => ({ to })),
  })
  const draws_made = await db.drawOrder.count({ where: { activity_id: id, round } })
  const filled = await db.userActivity.findMany({
    where: { activity_id: id, round, draw: { not: null } },
    orderBy: { draw: 'asc' },
  })
  const lineup = filled.map(({ draw, horse_id, user_id, scratched_at }) => [
    draw,
    scratched_at ? null : track_horses ? horse_id : user_id,
    scratched_at !== null,
  ])
  const seen = await db.seenDuplicate.findMany({
    where: { entry: { activity_id: id, round } },
    orderBy: { user_activity_id: 'asc' },
  })
  const seen_duplicates = seen.map(({ user_activity_id, duplicate_key }) => [user_activity_id, duplicate_key])
  const unplaced = await db.userActivity.findMany({
    where: { activity_id: id, round, draw: null, scratched_at: null },
    include: { user: true, horse: true },
    orderBy: { id: 'asc' },
  })
  const without_slot = unplaced.map(({ id, user, horse }) => ({
    id,
    rider: user?.name ?? null,
    horse: horse?.name ?? null,
  }))
  const { event } = await db.activity.findUniqueOrThrow({ where: { id }, include: { event: true } })
  const needed = { organization_id: event.organization_id, OR: [{ event_id: null }, { event_id: event.id }] }
  const payments = await db.payment.count({ where: { event_id: event.id } })
  const has_holds = payments + (await db.paperKind.count({ where: needed })) > 0
  const horseFees = { event_id: event.id, kind: 'change of horse', cents: { gt: 0 } }
  return {
    carryovers: carryovers.map(({ to }) => to),
    draws_made,
    lineup,
    seen_duplicates,
    has_holds,
    has_horse_fee: (await db.feeStage.count({ where: horseFees })) > 0,
    without_slot,
  }
}

async function contestsAndVersion(id: number, root: number) {
  const contests = await db.activity.findMany({
    where: { OR: [{ id: root }, { parent_id: root }] },
    select: {
      id: true,
      event_id: true,
      name: true,
      rounds: { select: { name: true, publish_payout: true }, orderBy: { position: 'asc' } },
    },
    orderBy: [{ parent_id: { sort: 'asc', nulls: 'first' } }, ...ORDER],
  })
  const mayCount = { some: { to_activity_id: { in: [id, root] } } }
  const { _sum } = await db.activity.aggregate({
    where: { OR: [{ id: { in: [id, root] } }, { carries_to: mayCount }] },
    _sum: { version: true },
  })
  return { contests, version: _sum.version }
}
