import { describe, expect, test } from 'vitest'
import {
  createCarryover,
  createActivity,
  createBull,
  createEntry,
  createHorse,
  createUser,
  enroll,
  publishRounds,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, event, organization, elsewhere } = arena
const newClass = (given: object = {}) => createActivity(db, { event, ...given })
const entriesOf = (activity: { id: number }) =>
  db.userActivity.findMany({ where: { activity_id: activity.id }, orderBy: { draw: 'asc' } })
const slotsOf = async (activity: { id: number }) => (await entriesOf(activity)).map((entry) => entry.draw)
const riderOf = async (id: number) =>
  (await db.userActivity.findUniqueOrThrow({ where: { id }, include: { user: true } })).user

describe('adding an entry', () => {
  test('creates an entry and its score record, and enters the rider in the class', async () => {
    const activity = await newClass()
    const rider = await createUser(db)
    const answer = await organizer.post(`/ajax/draw/${activity.id}`, {
      user_id: rider.id,
      user_name: rider.name,
      slotNumber: 4,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ user_id: rider.id, user_name: rider.name, user_fake: false })
    const entry = await db.userActivity.findUniqueOrThrow({
      where: { id: answer.body.id },
      include: { score: true, enrollments: true },
    })
    expect(entry).toMatchObject({ draw: 4, round: '', user_id: rider.id })
    expect(entry.score!.id).toBe(answer.body.score_id)
    expect(entry.enrollments.map((enrollment) => enrollment.activity_id)).toEqual([activity.id])
  })

  test('reuses a typed-in rider if the name differs only in capitalization and spacing', async () => {
    const activity = await newClass()
    const add = (user_name: string, slotNumber: number) =>
      organizer.post(`/ajax/draw/${activity.id}`, { user_id: null, user_name, slotNumber })
    const [one, two, ...rest] = await Promise.all([
      add('Wild Bill', 1),
      add('WILD BILL ', 2),
      add('wild bill', 3),
    ])
    expect([one, two, ...rest].map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set([one, two, ...rest].map((answer) => answer.body.user_id)).size).toBe(1)
    expect(one.body.user_fake).toBe(true)
  })

  test('creates only one rider when a name is typed into several classes at the same time', async () => {
    const classes = [await newClass(), await newClass(), await newClass(), await newClass()]
    const answers = await Promise.all(
      classes.map((activity, index) =>
        organizer.post(`/ajax/draw/${activity.id}`, {
          user_name: ['Ánn  Lee', 'A\u0301nn Lee', 'ánn lee', ' Ánn Lee '][index],
          slotNumber: 1,
        }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.user_id)).size).toBe(1)
  })

  test('notes that the added rider is too old for the class', async () => {
    const youth = await createActivity(db, { event, name: 'Youth', age_to: 18 })
    const ann = await createUser(db, { name: 'Ann Lee', birth_date: new Date('1950-01-31') })
    const { body } = await organizer.post(`/ajax/draw/${youth.id}`, { user_id: ann.id, slotNumber: 1 })
    expect(body.notice).toMatch(/^Ann Lee is \d\d\. Youth is for ages 18 and under\.$/)
  })

  test('rejects a typed-in name that two riders share, but accepts a rider picked from the list', async () => {
    const activity = await newClass()
    const tucker = await createTypedInRider(db, arena.organization, 'Tucker')
    await createTypedInRider(db, arena.organization, 'tucker')
    const typed = await organizer.post(`/ajax/draw/${activity.id}`, { user_name: 'Tucker', slotNumber: 1 })
    expect([typed.status, typed.body.errors]).toEqual([
      422,
      { user_name: 'More than one rider is named Tucker. Pick one from the list.' },
    ])
    const chosen = await organizer.post(`/ajax/draw/${activity.id}`, { user_id: tucker.id, slotNumber: 1 })
    expect([chosen.status, chosen.body.user_id]).toEqual([201, tucker.id])
  })

  test('adds the entry to the round in the URL', async () => {
    const activity = await newClass({ rounds: ['1', '2'] })
    await organizer.post(`/ajax/draw/${activity.id}/round/2`, { user_name: 'Second Goer', slotNumber: 1 })
    expect((await entriesOf(activity)).map((entry) => entry.round)).toEqual(['2'])
  })

  test.each([
    [{ slotNumber: 1 }, ['user_name']],
    [{ user_name: '  ', slotNumber: 1 }, ['user_name']],
    [{ user_name: '\u200B\u202E', slotNumber: 1 }, ['user_name']],
    [{ user_name: 'X'.repeat(121), slotNumber: 1 }, ['user_name']],
    [{ user_name: 'Nul \u0000 Byte', slotNumber: 1 }, ['user_name']],
    [{ user_name: 'A' }, ['slotNumber']],
    [{ user_name: 'A', slotNumber: 0 }, ['slotNumber']],
    [{ user_name: 'A', slotNumber: 101 }, ['slotNumber']],
    [{ user_name: 'A', slotNumber: '1.5' }, ['slotNumber']],
    [{ user_id: 999_999, slotNumber: 1 }, ['user_id']],
    [{ user_id: 'x', slotNumber: 1 }, ['user_id']],
    [{ user_name: 'A', slotNumber: 1, admin: true }, ['admin']],
  ])('rejects the new entry %j with an error on the invalid field', async (body, fields) => {
    const activity = await newClass()
    const answer = await organizer.post(`/ajax/draw/${activity.id}`, body)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, fields])
    expect(answer.body.message).toBeTruthy()
    expect(await entriesOf(activity)).toEqual([])
  })

  test("rejects another organization's typed-in rider", async () => {
    const theirs = await createTypedInRider(db, elsewhere)
    const answer = await organizer.post(`/ajax/draw/${(await newClass()).id}`, {
      user_id: theirs.id,
      slotNumber: 1,
    })
    expect(answer.body.errors).toEqual({ user_id: "This rider isn't in the database." })
  })

  test('accepts only one of twenty simultaneous entries for a slot', async () => {
    const activity = await newClass()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        organizer.post(`/ajax/draw/${activity.id}`, { user_name: `Racer ${index}`, slotNumber: 1 }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19)
    expect(answers.find((answer) => answer.status === 409)!.body.message).toBe(
      'Someone else just filled slot 1.',
    )
    expect(await slotsOf(activity)).toEqual([1])
  })
})

describe('changing an entry', () => {
  test('assigns an existing or typed-in rider to an entry', async () => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1 })
    const rider = await createUser(db)
    await organizer.patch(`/ajax/user-activity/${entry.id}`, { user_id: rider.id, user_name: rider.name })
    expect((await riderOf(entry.id))!.id).toBe(rider.id)
    const typed = await organizer.patch(`/ajax/user-activity/${entry.id}`, {
      user_id: null,
      user_name: 'Typed Tina',
    })
    expect(typed.body).toMatchObject({ id: entry.id, user_name: 'Typed Tina', user_fake: true })
  })

  test("clears an entry's rider or horse, and deletes the entry once both are cleared", async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, horse: await createHorse(db) })
    const noRider = await organizer.patch(`/ajax/user-activity/${entry.id}`, {
      user_id: null,
      user_name: null,
    })
    expect(noRider.body).toMatchObject({ id: entry.id, user_id: null, horse: { id: expect.any(Number) } })
    const noHorse = await organizer.patch(`/ajax/user-activity/${entry.id}`, {
      horse_id: null,
      horseName: null,
    })
    expect(noHorse.body, 'deletes the empty entry').toMatchObject({ id: null, user_id: null, horse: null })
    expect(await entriesOf(activity)).toEqual([])

    const other = await createEntry(db, { activity, draw: 2, horse: await createHorse(db) })
    await organizer.patch(`/ajax/user-activity/${other.id}`, { horse_id: null, horseName: null })
    expect(await db.userActivity.findUnique({ where: { id: other.id } })).toMatchObject({
      horse_id: null,
      draw: 2,
    })
  })

  test('assigns an existing or new horse, and rejects a new horse with an existing name', async () => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1 })
    const horse = await createHorse(db, { name: 'Guys French Fortune', rrrs_id: 'R-77' })
    const known = await organizer.patch(`/ajax/user-activity/${entry.id}`, {
      horse_id: horse.id,
      horseName: horse.name,
    })
    expect(known.body.horse).toEqual({ id: horse.id, name: 'Guys French Fortune', rrrs_id: 'R-77' })
    const added = await organizer.patch(`/ajax/user-activity/${entry.id}`, { horseName: 'Brand New Mare' })
    expect(added.body.horse).toMatchObject({ name: 'Brand New Mare', rrrs_id: null })
    const again = await organizer.patch(`/ajax/user-activity/${entry.id}`, {
      horse_id: null,
      horseName: 'guys french FORTUNE',
    })
    expect([again.status, again.body.message]).toEqual([409, 'Horse already exists'])
    expect((await db.userActivity.findUniqueOrThrow({ where: { id: entry.id } })).horse_id).toBe(
      added.body.horse.id,
    )
  })

  test('adds a new horse only once if the request is repeated because the response was lost', async () => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1 })
    const add = () =>
      organizer.patch(`/ajax/user-activity/${entry.id}`, { horse_id: null, horseName: 'Lost Answer' })
    const [first, again] = [await add(), await add()]
    expect([again.status, again.body]).toEqual([200, first.body])
    expect(await db.horse.count({ where: { name: 'Lost Answer' } })).toBe(1)
  })

  test("rejects another organization's horses, but accepts a new horse with the same name", async () => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1 })
    const theirs = await createHorse(db, { name: 'Big Red', organization_id: elsewhere.id })
    const names = async (url: string) =>
      (await organizer.get(url)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('/ajax/horse/search?query=big%20red')).toEqual([])
    expect(await names('/ajax/horses-list')).not.toContain('Big Red')

    const chosen = await organizer.patch(`/ajax/user-activity/${entry.id}`, { horse_id: theirs.id })
    expect([chosen.status, chosen.body.errors]).toEqual([
      422,
      { horse_id: "This horse isn't in the database." },
    ])
    const added = await organizer.patch(`/ajax/user-activity/${entry.id}`, { horseName: 'big red' })
    expect(added.body.horse).toEqual({ id: expect.any(Number), name: 'big red', rrrs_id: null })
    expect(added.body.horse.id).not.toBe(theirs.id)
    expect(await names('/ajax/horse/search?query=big%20red')).toEqual(['big red'])
    const again = await organizer.patch(`/ajax/user-activity/${entry.id}`, { horseName: 'BIG RED' })
    expect([again.status, again.body.message]).toEqual([409, 'Horse already exists'])
  })

  test('adds a new horse only once when two requests arrive at the same time', async () => {
    const activity = await newClass()
    const other = await newClass()
    const [one, two] = [
      await createEntry(db, { activity, draw: 1 }),
      await createEntry(db, { activity: other, draw: 2 }),
    ]
    const answers = await Promise.all(
      [one, two].map((entry) =>
        organizer.patch(`/ajax/user-activity/${entry.id}`, { horseName: 'Twice Upon A Time' }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('assigns a bull to an entry', async () => {
    const entry = await createEntry(db, { activity: await newClass({ track_bulls: true }), draw: 1 })
    const bull = await createBull(db, { name: 'Red Rock' })
    expect(
      (await organizer.patch(`/ajax/user-activity/${entry.id}`, { bull_id: bull.id, bullName: 'Red Rock' }))
        .body.bull,
    ).toEqual({
      id: bull.id,
      name: 'Red Rock',
    })
  })

  test.each([
    [{ horse_id: 999_999 }, 'horse_id'],
    [{ bull_id: 999_999 }, 'bull_id'],
    [{ horseName: '\u200B\u202E' }, 'horseName'],
    [{ bullName: '\u3164' }, 'bullName'],
    [{ user_id: 999_999 }, 'user_id'],
    [{ slotNumber: 0 }, 'slotNumber'],
    [{ slotNumber: 101 }, 'slotNumber'],
    [{ draw: 4 }, 'draw'],
    [{}, 'message'],
  ])('rejects the change %j with an error on the invalid field', async (body, field) => {
    const entry = await createEntry(db, { activity: await newClass(), draw: 1 })
    const answer = await organizer.patch(`/ajax/user-activity/${entry.id}`, body)
    expect([answer.status, Object.keys(answer.body.errors)[0]]).toEqual([422, field])
  })

  test('rejects a horse for an entry without a rider', async () => {
    const entry = await createEntry(db, {
      activity: await newClass(),
      draw: 1,
      rider: null,
      horse: await createHorse(db),
    })
    const answer = await organizer.patch(`/ajax/user-activity/${entry.id}`, {
      horse_id: (await createHorse(db)).id,
    })
    expect(answer.body.errors).toEqual({ horse_id: 'Choose a rider first.' })
  })

  test('saves no part of a change if the new slot is taken', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    await createEntry(db, { activity, draw: 2 })
    const answer = await organizer.patch(`/ajax/user-activity/${entry.id}`, {
      user_name: 'Somebody Else',
      slotNumber: 2,
    })
    expect(answer.status).toBe(409)
    expect((await riderOf(entry.id))!.id).toBe(entry.user_id)
    expect(await db.user.count({ where: { name: 'Somebody Else' } })).toBe(0)
  })

  test("refuses to delete an entry with a score that the user hasn't seen", async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    await organizer.patch(`/ajax/score/${entry.score.id}`, { score: '16.666' })
    const url = `/ajax/user-activity/${entry.id}`
    for (const blind of [
      organizer.delete(url),
      organizer.patch(url.replace('activity/', 'activity-clear/')),
    ]) {
      const answer = await blind.set('If-Match', '"0"')
      expect([answer.status, answer.body.message]).toEqual([
        409,
        'This run has a score. Check the score in the draw before you delete the run.',
      ])
    }
    expect(await slotsOf(activity)).toEqual([1])
    expect((await organizer.delete(url).set('If-Match', '"1"')).status).toBe(204)
  })

  test('deletes an entry whose score was cleared by someone else', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, score: 17_000 })
    await organizer.patch(`/ajax/score/${entry.score.id}`, { score: null })
    const answer = await organizer.delete(`/ajax/user-activity/${entry.id}`).set('If-Match', '"0"')
    expect(answer.status).toBe(204)
  })

  test.each(['delete', 'clear'])("doesn't move other entries when a slot is emptied (%s)", async (how) => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, score: 17_000 })
    await createEntry(db, { activity, draw: 2 })
    const answer =
      how === 'delete'
        ? await organizer.delete(`/ajax/user-activity/${entry.id}`)
        : await organizer.patch(`/ajax/user-activity-clear/${entry.id}`)
    expect(answer.status).toBe(204)
    expect(await slotsOf(activity)).toEqual([2])
    expect(
      (await organizer.delete(`/ajax/user-activity/${entry.id}`)).status,
      'the entry is already deleted',
    ).toBe(404)
    const trail = await db.change.findFirstOrThrow({
      where: { user_activity_id: entry.id, kind: 'entry removed' },
    })
    expect(trail.before, 'logs the deleted data').toMatchObject({
      draw: 1,
      score: { value: 17_000 },
    })
  })

  test("logs all of a deleted entry's data, including the IDs of its reruns", async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, score: 17_000 })
    const rerun = await createEntry(db, { activity, draw: 2 })
    await db.userActivity.update({ where: { id: rerun.id }, data: { rerun_of_id: entry.id } })
    const { id: import_id } = await db.import.create({
      data: {
        event_id: activity.event_id,
        by_id: arena.people.organizer.id,
        file_name: 'entries.csv',
        sha256: 'a'.repeat(64),
        rows: 1,
      },
    })
    await db.userActivity.update({
      where: { id: entry.id },
      data: { client_key: `key of ${entry.id}`, import_id },
    })
    const money = { fee_cents: 4_000, points: 12.5, points_by: 'typed', points_value: 17_000 } as const
    const ofAverage = { average_points: 3, average_points_by: 'typed', average_points_value: 34_000 } as const
    const key = { user_activity_id: entry.id, activity_id: activity.id }
    const where = { user_activity_id_activity_id: key }
    await db.enrollment.update({ where, data: { ...money, ...ofAverage } })
    expect((await organizer.delete(`/ajax/user-activity/${entry.id}`)).status).toBe(204)
    const trail = await db.change.findFirstOrThrow({
      where: { user_activity_id: entry.id, kind: 'entry removed' },
    })
    expect(trail.before).toMatchObject({
      uid: entry.uid,
      client_key: `key of ${entry.id}`,
      import_id,
      created_at: entry.created_at.toISOString(),
      reruns: [rerun.id],
      contests: [{ activity_id: activity.id, ...money, ...ofAverage, points_no_time: null }],
    })
  })

  test('rejects changes to an entry in a published payout', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1, score: 17_000 })
    await publishRounds(db, activity, { publish_draw: true, publish_payout: true })
    const sentence = 'This run is in a published payout. Unpublish the payout first.'
    expect((await organizer.delete(`/ajax/user-activity/${entry.id}`)).body.message).toBe(sentence)
    expect(
      (await organizer.patch(`/ajax/user-activity/${entry.id}`, { user_name: 'Another' })).body.message,
    ).toBe(sentence)
  })
})

describe('moving and swapping entries', () => {
  test('moves an entry to an empty slot', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 3 })
    expect((await organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 88 })).body.draw).toBe(88)
    expect(await slotsOf(activity)).toEqual([88])
  })

  test('rejects a move to an occupied slot', async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 3 })
    await createEntry(db, { activity, draw: 4 })
    const answer = await organizer.patch(`/ajax/user-activity/${entry.id}`, { slotNumber: 4 })
    expect([answer.status, answer.body.message]).toEqual([409, 'Someone else just filled slot 4.'])
    expect(await slotsOf(activity)).toEqual([3, 4])
  })

  test('swaps two entries', async () => {
    const activity = await newClass()
    const [one, two] = [
      await createEntry(db, { activity, draw: 3 }),
      await createEntry(db, { activity, draw: 9 }),
    ]
    const answer = await organizer.patch('/ajax/user-activity-swap', {
      sourceUserActivityId: one.id,
      destUserActivityId: two.id,
    })
    expect(answer.body.map((row: { id: number; draw: number }) => [row.id, row.draw])).toEqual([
      [two.id, 3],
      [one.id, 9],
    ])
  })

  test('refuses to swap an entry with itself or with an entry from another class', async () => {
    const one = await createEntry(db, { activity: await newClass(), draw: 1 })
    const two = await createEntry(db, { activity: await newClass(), draw: 2 })
    for (const destUserActivityId of [one.id, two.id]) {
      const answer = await organizer.patch('/ajax/user-activity-swap', {
        sourceUserActivityId: one.id,
        destUserActivityId,
      })
      expect(Object.keys(answer.body.errors)).toEqual(['destUserActivityId'])
    }
  })

  test('keeps each entry in a separate slot during twenty simultaneous moves and swaps', async () => {
    const activity = await newClass({ total_slots: 12 })
    const entries: Awaited<ReturnType<typeof createEntry>>[] = []
    for (let draw = 1; draw <= 8; draw++) entries.push(await createEntry(db, { activity, draw }))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const one = entries[index % 8]!
        const two = entries[(index * 3 + 1) % 8]!
        return index % 2 && one !== two
          ? organizer.patch('/ajax/user-activity-swap', {
              sourceUserActivityId: one.id,
              destUserActivityId: two.id,
            })
          : organizer.patch(`/ajax/user-activity/${one.id}`, { slotNumber: 9 + (index % 4) })
      }),
    )
    for (const answer of answers) expect([200, 409, 422], answer.text).toContain(answer.status)
    const after = await entriesOf(activity)
    expect(after.map((entry) => entry.id).sort()).toEqual(entries.map((entry) => entry.id).sort())
    expect(new Set(after.map((entry) => entry.draw)).size).toBe(8)
    for (const { draw } of after) expect(draw! >= 1 && draw! <= 12).toBe(true)
  })
})

describe("an entry's contest checklist", () => {
  const offered = async () => {
    const activity = await newClass({ incentives: ['Senior'] })
    const youth = await newClass({ incentives: ['Youth Novice'] })
    await createCarryover(db, activity, youth)
    return { activity, contests: [activity, activity.incentives[0]!, youth, youth.incentives[0]!] }
  }
  const contestsOf = async (entry: { id: number }) =>
    (
      await db.enrollment.findMany({ where: { user_activity_id: entry.id }, orderBy: { activity_id: 'asc' } })
    ).map((one) => one.activity_id)

  test('adds an entry to the class, side pots and rollovers, and removes the entry from each of them', async () => {
    const { activity, contests } = await offered()
    const entry = await createEntry(db, { activity, draw: 1 })
    for (const contest of contests) {
      await organizer.post(`/ajax/add-incentive/${entry.id}/${contest.id}`)
      await organizer.post(`/ajax/add-incentive/${entry.id}/${contest.id}`)
    }
    expect(await contestsOf(entry)).toEqual(contests.map((contest) => contest.id))
    for (const contest of contests)
      expect((await organizer.post(`/ajax/remove-incentive/${entry.id}/${contest.id}`)).status).toBe(200)
    expect(await contestsOf(entry)).toEqual([])
  })

  test("logs an entry's fee, prize and points when the entry is removed from a side pot", async () => {
    const { activity, contests } = await offered()
    const entry = await createEntry(db, { activity, draw: 1 })
    const result = { fee_cents: 2_500, prize_cents: 5_000, points: 7, points_by: 'typed' } as const
    const { id } = await enroll(db, entry, contests[1]!, { ...result, refunded_at: new Date(0) })
    await organizer.post(`/ajax/remove-incentive/${entry.id}/${contests[1]!.id}`)
    const trail = await db.change.findFirstOrThrow({
      where: { user_activity_id: entry.id, kind: 'contest left' },
    })
    const refunded_at = new Date(0).toISOString()
    expect(trail.before).toMatchObject({
      contest: contests[1]!.id,
      name: 'Senior',
      enrollment: { id, activity_id: contests[1]!.id, ...result, refunded_at },
    })
  })

  test('returns 404 for side pots and rollovers that the class does not offer', async () => {
    const { activity } = await offered()
    const entry = await createEntry(db, { activity, draw: 1 })
    const other = await newClass()
    for (const id of [other.id, 999_999])
      expect((await organizer.post(`/ajax/add-incentive/${entry.id}/${id}`)).status).toBe(404)
  })

  test("rejects changes to an entry's classes and side pots once the entry has a score", async () => {
    const { activity, contests } = await offered()
    const entry = await createEntry(db, { activity, draw: 1, score: 'NT' })
    const answer = await organizer.post(`/ajax/add-incentive/${entry.id}/${contests[1]!.id}`)
    expect(answer.status).toBe(409)
    expect((await organizer.post(`/ajax/remove-incentive/${entry.id}/${activity.id}`)).status).toBe(409)
    expect(await contestsOf(entry)).toEqual([activity.id])
  })

  test("doesn't enter a session-only run in the class itself", async () => {
    const { activity, contests } = await offered()
    const entry = await createEntry(db, { activity, draw: 1, is_session_only: true })
    expect((await organizer.post(`/ajax/add-incentive/${entry.id}/${activity.id}`)).status).toBe(409)
    expect((await organizer.post(`/ajax/add-incentive/${entry.id}/${contests[2]!.id}`)).status).toBe(200)
    expect(await contestsOf(entry)).toEqual([contests[2]!.id])
  })
})

test('logs every change to an entry with the user and the values before and after', async () => {
  const activity = await newClass()
  const { body } = await organizer.post(`/ajax/draw/${activity.id}`, { user_name: 'Tracked', slotNumber: 1 })
  await organizer.patch(`/ajax/user-activity/${body.id}`, { slotNumber: 2 })
  const trail = await db.change.findMany({ where: { activity_id: activity.id }, orderBy: { id: 'asc' } })
  expect(trail.map((one) => one.kind)).toEqual(['entry added', 'entry moved'])
  expect(
    trail.every((one) => one.by_id === arena.people.organizer.id && one.organization_id === organization.id),
  ).toBe(true)
  expect(trail[1]).toMatchObject({ before: { draw: 1 }, after: { draw: 2 } })
  await expect(db.change.deleteMany()).rejects.toThrow('append-only')
})

describe('the draw version', () => {
  test("sends the draw's version with a rejected change, and doesn't log a save that changes nothing", async () => {
    const activity = await newClass()
    const entry = await createEntry(db, { activity, draw: 1 })
    const other = await createEntry(db, { activity, draw: 2 })
    const at = `/ajax/user-activity/${entry.id}`
    const version = async () => (await db.activity.findUniqueOrThrow({ where: { id: activity.id } })).version

    const taken = await organizer.patch(at, { slotNumber: 2 })
    expect([taken.status, taken.headers['x-draw-version']]).toEqual([409, String(await version())])
    const outside = await organizer.patch(at, { slotNumber: 9_999 })
    expect([outside.status, outside.headers['x-draw-version']]).toEqual([422, String(await version())])
    await db.score.update({ where: { id: other.score.id }, data: { value: 15_000 } })
    const randomized = await organizer.post(`/ajax/randomize-draw/${activity.id}`)
    expect([randomized.status, randomized.headers['x-draw-version']]).toEqual([409, String(await version())])

    const own = await organizer.patch(at, { slotNumber: 1 })
    expect(own.body).toMatchObject({ id: entry.id, draw: 1, user_id: entry.user_id })
    const same = await organizer.patch(at, { user_id: entry.user_id })
    expect([own.status, same.status]).toEqual([200, 200])
    expect(await db.change.count({ where: { activity_id: activity.id } })).toBe(0)
  })
})
