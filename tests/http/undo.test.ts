import { describe, expect, test } from 'vitest'
import {
  createCarryover,
  createActivity,
  createBull,
  createEntry,
  createHorse,
  createPurse,
  enroll,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, organization, event } = arena

type Id = { id: number }
const remove = (entry: Id) => organizer.delete(`/ajax/user-activity/${entry.id}`)
const undo = (entry: Id, browser = organizer) => browser.post(`/ajax/user-activity/${entry.id}/restore`)
const newClass = (given: object = {}) => createActivity(db, { event, ...given })

const whole = (entry: Id) =>
  db.userActivity.findUniqueOrThrow({
    where: { id: entry.id },
    omit: { version: true },
    include: { score: true, enrollments: { orderBy: { id: 'asc' }, include: { check_lines: true } } },
  })

const currentVersion = ({ id }: Id) =>
  db.userActivity.findUniqueOrThrow({ where: { id }, select: { version: true } })

async function fullEntry() {
  const activity = await newClass({ incentives: ['Senior'], track_bulls: true })
  const youth = await newClass({ name: 'Youth' })
  await createCarryover(db, activity, youth)
  await createPurse(db, activity)
  const entry = await createEntry(db, {
    activity,
    draw: 7,
    horse: await createHorse(db),
    bull: await createBull(db),
    request: 'Late, please: the hauler has a flat',
    request_class: 'late',
    slack_draw: 3,
    score: 17_123,
    penalty_seconds: 5,
    scored_by: arena.people.scorer,
  })
  const typed = { prize_cents: 12_345, points: 7.5, points_by: 'typed', points_value: 17_123 } as const
  await enroll(db, entry, activity.incentives[0]!, { fee_cents: 2_500, ...typed })
  await enroll(db, entry, youth, { fee_cents: 1_500, refunded_at: new Date('2026-06-06T12:00:00Z') })
  return { activity, entry }
}

describe('undoing a deletion', () => {
  test('restores a deleted entry with its original IDs, score, results and requests', async () => {
    const { activity, entry } = await fullEntry()
    const before = await whole(entry)
    const { version } = await currentVersion(entry)
    expect(before.enrollments).toHaveLength(3)
    expect((await remove(entry)).status).toBe(204)
    const answer = await undo(entry)
    expect([answer.status, answer.body]).toEqual([200, { id: entry.id, draw: 7 }])
    expect(await whole(entry)).toEqual(before)
    expect(
      (await currentVersion(entry)).version,
      'increases the version beyond that on any screen',
    ).toBeGreaterThan(version)
    expect(Number(answer.headers['x-draw-version'])).toBe(
      (await db.activity.findUniqueOrThrow({ where: { id: activity.id } })).version,
    )
  })

  test('restores session-only entries, scratched entries, and entries without a rider or a slot', async () => {
    const activity = await newClass()
    const entries = [
      await createEntry(db, { activity, draw: 1, is_session_only: true }),
      await createEntry(db, { activity, draw: 2, scratched_at: new Date(), scratch_reason: 'Vet' }),
      await createEntry(db, { activity, draw: 3, rider: null, horse: await createHorse(db) }),
      await createEntry(db, { activity, draw: null }),
    ]
    for (const entry of entries) {
      const before = await whole(entry)
      await remove(entry)
      expect((await undo(entry)).status).toBe(200)
      expect(await whole(entry)).toEqual(before)
    }
  })

  test('logs the undo and broadcasts the restored entry', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 4 })
    await remove(entry)
    const [removal] = await db.change.findMany({ where: { user_activity_id: entry.id } })
    await undo(entry)
    const [, restored] = await db.change.findMany({
      where: { user_activity_id: entry.id },
      orderBy: { id: 'asc' },
    })
    expect(restored).toMatchObject({
      kind: 'entry restored',
      undoes_id: removal!.id,
      by_id: arena.people.organizer.id,
      before: null,
      after: { id: entry.id, draw: 4 },
    })
    const sent = await db.broadcast.findMany({
      where: { channel: `private-draw.${event.id}.${activity.id}`, event: 'updated' },
      orderBy: { id: 'asc' },
    })
    expect(sent.at(-1)!.payload).toMatchObject({ rows: [{ id: entry.id, draw: 4 }] })
  })

  test('leaves the entry without a slot when its slot is taken or no longer exists', async () => {
    const activity = await newClass()
    const [one, two] = [
      await createEntry(db, { activity, draw: 9 }),
      await createEntry(db, { activity, draw: 100 }),
    ]
    await remove(one)
    await organizer.post(`/ajax/draw/${activity.id}`, { user_name: 'Quick Quinn', slotNumber: 9 })
    expect((await undo(one)).body).toEqual({ id: one.id, draw: null })
    await remove(two)
    await organizer.patch(`/ajax/activity/${activity.id}`, { total_slots: 50 })
    expect((await undo(two)).body).toEqual({ id: two.id, draw: null })
    const placed = await organizer.patch(`/ajax/user-activity/${one.id}`, { slotNumber: 10 })
    expect(placed.body).toMatchObject({ id: one.id, draw: 10 })
  })

  test('allows only one undo per deletion', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    await remove(entry)
    const answers = await Promise.all([undo(entry), undo(entry)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const again = await undo(entry)
    expect([again.status, again.body.message]).toEqual([409, 'This entry was already restored.'])
    await remove(entry)
    expect((await undo(entry)).status).toBe(200)
    expect(await db.userActivity.count({ where: { activity_id: activity.id } })).toBe(1)
  })

  test('lets only organizers undo a deletion', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    expect((await undo(entry)).status, 'rejects an undo for an entry that was never deleted').toBe(404)
    await remove(entry)
    expect((await undo(entry, arena.outsider)).status).toBe(404)
    expect((await undo(entry, arena.scorer)).status).toBe(403)
    expect((await undo({ id: 999_999 })).status).toBe(404)
    expect((await undo(entry)).status).toBe(200)
  })

  test.each(['class', 'side pot'])(
    'rejects the undo once the payout of the %s is published',
    async (which) => {
      const activity = await newClass({ incentives: ['Senior'] })
      const entry = await createEntry(db, { activity, draw: 1, alsoIn: [activity.incentives[0]!] })
      await remove(entry)
      await publishRounds(db, which === 'class' ? activity : activity.incentives[0]!, {
        publish_payout: true,
      })
      const answer = await undo(entry)
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This run is in a published payout. Unpublish the payout first.',
      ])
      expect(await db.userActivity.findUnique({ where: { id: entry.id } })).toBeNull()
    },
  )

  test('rejects the undo fifteen minutes after the deletion', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    const { organization_id, event_id } = { organization_id: organization.id, event_id: event.id }
    await remove(entry)
    const { before, by_id, kind, schema_version } = await db.change.findFirstOrThrow({
      where: { user_activity_id: entry.id },
    })
    const other = await createEntry(db, { activity, draw: 2 })
    await db.userActivity.delete({ where: { id: other.id } })
    await db.change.create({
      data: {
        organization_id,
        event_id,
        activity_id: activity.id,
        user_activity_id: other.id,
        by_id,
        kind,
        schema_version,
        before: before!,
        at: new Date(Date.now() - 15 * 60_000 - 1000),
      },
    })
    const late = await undo(other)
    expect([late.status, late.body.message]).toEqual([
      409,
      'This entry was deleted more than 15 minutes ago. Add it again.',
    ])
    expect((await undo(entry)).status).toBe(200)
  })
})

describe('undoing a deletion after other changes', () => {
  test('recreates a typed-in rider who was removed from the suggestions', async () => {
    const activity = await newClass()
    const rider = await createTypedInRider(db, organization, 'Passing Pat')
    const entry = await createEntry(db, { activity, draw: 1, rider })
    await remove(entry)
    expect((await organizer.delete(`/ajax/typed-in-rider/${rider.id}`)).status).toBe(204)
    expect((await undo(entry)).status).toBe(200)
    const { user } = await db.userActivity.findUniqueOrThrow({
      where: { id: entry.id },
      include: { user: true },
    })
    expect(user).toMatchObject({ name: 'Passing Pat', organization_id: organization.id })
  })

  test('restores the entry with the rider and horse that the originals were merged into', async () => {
    const activity = await newClass()
    const at = `/organizer/organizations/${organization.id}`
    const merge = async (kind: string, gone: Id, kept: Id) => {
      const { seen } = (await organizer.visit(`${at}/${kind}/${gone.id}/merge?into=${kept.id}`)).body.props
        .plan
      return organizer.post(`${at}/${kind}/${gone.id}/merge?into=${kept.id}&seen=${seen}`, {
        fields: ['kept'],
      })
    }
    const [gone, kept] = [
      await createTypedInRider(db, organization, 'Kelsy Hart'),
      await createTypedInRider(db, organization, 'Kelsey Hart'),
    ]
    const [goneHorse, keptHorse] = [
      await createHorse(db, { name: 'Dustty', organization_id: organization.id }),
      await createHorse(db, { name: 'Dusty', organization_id: organization.id }),
    ]
    const entry = await createEntry(db, { activity, draw: 1, rider: gone, horse: goneHorse })
    await remove(entry)
    await merge('riders', gone, kept)
    await merge('horses', goneHorse, keptHorse)
    expect(await db.horse.findUnique({ where: { id: goneHorse.id } })).toBeNull()
    expect((await undo(entry)).status).toBe(200)
    expect(await whole(entry)).toMatchObject({ user_id: kept.id, horse_id: keptHorse.id })
  })

  test('restores the entry, but leaves out a side pot that was deleted in the meantime', async () => {
    const activity = await newClass({ incentives: ['Senior'] })
    const entry = await createEntry(db, { activity, draw: 1, alsoIn: [activity.incentives[0]!] })
    await remove(entry)
    await db.activity.delete({ where: { id: activity.incentives[0]!.id } })
    expect((await undo(entry)).status).toBe(200)
    expect((await whole(entry)).enrollments.map(({ activity_id }) => activity_id)).toEqual([activity.id])
  })

  test('relinks reruns and voided check lines to the restored entry', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, score: 17_000 })
    const rerun = await createEntry(db, { activity, draw: 2, rerun_of_id: entry.id })
    const { enrollments } = await whole(entry)
    await db.check.create({
      data: {
        organization_id: organization.id,
        event_id: event.id,
        number: 1001,
        payee: 'Rider',
        cents: 100,
        dated: new Date(),
        printed_by_id: arena.people.owner.id,
        voided_at: new Date(),
        lines: { create: { enrollment_id: enrollments[0]!.id, cents: 100, description: 'x', voided: true } },
      },
    })
    const before = await whole(entry)
    expect(before.enrollments[0]!.check_lines).toHaveLength(1)
    await remove(entry)
    await undo(entry)
    expect(await whole(entry)).toEqual(before)
    expect((await whole(rerun)).rerun_of_id).toBe(entry.id)
  })

  test('rejects the undo when the go was removed from the class', async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    const entry = await createEntry(db, { activity, round: '2', draw: 1 })
    await remove(entry)
    await db.round.deleteMany({ where: { activity_id: activity.id, name: { in: ['2', 'average'] } } })
    const answer = await undo(entry)
    expect([answer.status, answer.body.message]).toEqual([409, "This run's go was removed from the class."])
  })
})

describe('undoing a move', () => {
  const move = (entry: Id, body: object) => organizer.patch(`/ajax/user-activity/${entry.id}`, body)
  const slotOf = async ({ id }: Id) => (await db.userActivity.findUniqueOrThrow({ where: { id } })).draw

  test('moves a run back only if it is still in the slot it moved to and its old slot is free', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    await move(entry, { slotNumber: 5 })
    expect((await move(entry, { slotNumber: 1, fromSlot: 5 })).status).toBe(200)
    expect(await slotOf(entry)).toBe(1)

    await move(entry, { slotNumber: 5 })
    await move(entry, { slotNumber: 6 })
    const moved = await move(entry, { slotNumber: 1, fromSlot: 5 })
    expect([moved.status, moved.body.message]).toEqual([
      409,
      'This run has since moved, so nothing was changed. Check the draw.',
    ])
    await createEntry(db, { activity, draw: 1 })
    const taken = await move(entry, { slotNumber: 1, fromSlot: 6 })
    expect([taken.status, taken.body.message]).toEqual([409, 'Someone else just filled slot 1.'])
    expect(await slotOf(entry)).toBe(6)
    expect((await move(entry, { slotNumber: 2, fromSlot: 0 })).body.errors).toHaveProperty('fromSlot')
  })

  test('swaps two runs back only if neither has moved since the first swap', async () => {
    const activity = await newClass()
    const [one, two] = [
      await createEntry(db, { activity, draw: 1 }),
      await createEntry(db, { activity, draw: 2 }),
    ]
    const swap = (slots: object = {}) =>
      organizer.patch('/ajax/user-activity-swap', {
        sourceUserActivityId: one.id,
        destUserActivityId: two.id,
        ...slots,
      })
    await swap()
    expect((await swap({ sourceSlot: 2, destSlot: 1 })).status).toBe(200)
    expect([await slotOf(one), await slotOf(two)]).toEqual([1, 2])
    const repeated = await swap({ sourceSlot: 2, destSlot: 1 })
    expect(repeated.status, 'the response to the first undo was lost').toBe(200)
    expect([await slotOf(one), await slotOf(two)]).toEqual([1, 2])

    await move(two, { slotNumber: 3 })
    const again = await swap({ sourceSlot: 2, destSlot: 1 })
    expect([again.status, again.body.message]).toEqual([
      409,
      'One of these runs has since moved, so nothing was changed. Check the draw.',
    ])
    expect([await slotOf(one), await slotOf(two)]).toEqual([1, 3])
    expect((await swap({ sourceSlot: 'first' })).body.errors).toHaveProperty('sourceSlot')
  })
})
