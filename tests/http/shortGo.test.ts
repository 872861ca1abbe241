import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { event, organizer, scorer } = arena

type Class = Awaited<ReturnType<typeof make.createActivity>>

async function threeGos(given: object = {}) {
  const activity = await make.createActivity(db, {
    event,
    rounds: ['1', '2', 'Short go'],
    incentives: ['Helmet'],
    total_slots: 20,
    ...given,
  })
  await db.round.updateMany({ where: { activity_id: activity.id, name: 'Short go' }, data: { top: 2 } })
  await make.createPurse(db, activity, { entry_fee_cents: 5_000, payback_bp: 10_000 })
  const scores = { Ann: [15_000, 16_000], Bea: [14_000, 16_000], Cal: [16_000, 17_000] }
  for (const [name, [first, second]] of Object.entries(scores)) {
    const rider = await make.createUser(db, { name })
    const horse = await make.createHorse(db)
    const enrolled = name === 'Cal' ? [] : [activity.incentives[0]!]
    await make.createEntry(db, { activity, round: '1', rider, horse, alsoIn: enrolled, score: first! })
    await make.createEntry(db, { activity, round: '2', rider, horse, alsoIn: enrolled, score: second! })
  }
  return activity
}

const fill = ({ id }: Class, round = 'Short go') =>
  organizer.post(`/ajax/fill-round/${id}?round=${encodeURIComponent(round)}`)
const shortGoOf = ({ id }: Class) =>
  db.userActivity.findMany({
    where: { activity_id: id, round: 'Short go' },
    include: { user: true, score: true, enrollments: { include: { activity: true } } },
    orderBy: { draw: 'asc' },
  })
const refusal = async (activity: Class, round?: string) => {
  const { status, body } = await fill(activity, round)
  return [status, body.message]
}

describe('the slot count in the class list', () => {
  const slotsOf = async (activity: Class) => {
    const path = `/organizer/organizations/${event.organization_id}/events/${event.id}/activities`
    const { body } = await organizer.visit(path)
    const { filled, slots } = body.props.activities.find(({ id }: Class) => id === activity.id)
    return [filled, slots]
  }

  test('counts one slot in the short go for each rider who will qualify', async () => {
    const activity = await threeGos()
    expect(await slotsOf(activity)).toEqual([6, 20 + 20 + 2])
    await fill(activity)
    expect(await slotsOf(activity)).toEqual([8, 20 + 20 + 2])
    await make.createEntry(db, { activity, round: 'Short go', draw: 3 })
    expect(await slotsOf(activity)).toEqual([9, 20 + 20 + 3])
  })
})

describe('filling a short go', () => {
  test('draws the best riders from the earlier gos, putting the best rider last', async () => {
    const activity = await threeGos()
    const answer = await fill(activity)
    expect([answer.status, answer.body]).toEqual([200, { entries: 2 }])
    const runs = await shortGoOf(activity)
    expect(runs.map(({ draw, user }) => [draw, user!.name])).toEqual([
      [1, 'Ann'],
      [2, 'Bea'],
    ])
    for (const run of runs) {
      expect(run.horse_id).not.toBeNull()
      expect(run.score).toMatchObject({ value: null, no_time: null })
      expect(run.enrollments.map(({ activity: { name } }) => name).toSorted()).toEqual(
        [activity.name, 'Helmet'].toSorted(),
      )
    }
  })

  test('previews the fees that filling adds to the bills: fees per entry, but no entry fees', async () => {
    const activity = await threeGos()
    const fees = { kinds: [{ id: null, name: 'Office', cents: 500, per: 'entry', purpose: 'office' }] }
    const path = `/organizer/organizations/${event.organization_id}/events/${event.id}/fees`
    const { fees_version: version } = await db.event.findUniqueOrThrow({ where: { id: event.id } })
    expect((await organizer.patch(path, { stages: [], version, ...fees })).status).toBe(303)
    const billed = async () =>
      (await db.charge.aggregate({ where: { event_id: event.id, voided_at: null }, _sum: { cents: true } }))
        ._sum.cents!
    const before = await billed()
    const { body } = await organizer.get(
      `/ajax/fill-round/${activity.id}?round=Short%20go&order=standing&entrants=top&top=2`,
    )
    expect(body.fees_cents).toBe(1_000)
    await fill(activity)
    expect((await billed()) - before).toBe(1_000)
    await db.feeKind.deleteMany({ where: { event_id: event.id } })
  })

  test('fills a short go with the requested or configured number of top riders in each division', async () => {
    const activity = await threeGos({ has_divisions: true })
    const divisions = [0, 1_000].map((offset) => ({ offset, shareBp: 5_000 }))
    await db.purse.update({ where: { activity_id: activity.id }, data: { divisions } })
    const preview = async (top: string) => {
      const query = `round=Short%20go&order=standing&entrants=top%20by%20division${top}`
      const { body } = await organizer.get(`/ajax/fill-round/${activity.id}?${query}`)
      return body.runs.map(({ rider, division }: { rider: string; division: number }) => [rider, division])
    }
    expect(await preview('')).toEqual([
      ['Cal', 2],
      ['Ann', 1],
      ['Bea', 1],
    ])
    expect(await preview('&top=1')).toEqual([
      ['Cal', 2],
      ['Bea', 1],
    ])
    expect(await shortGoOf(activity)).toEqual([])
    const wanted = { order: 'standing', entrants: 'top by division', top: 1 }
    const filled = await organizer.post(`/ajax/fill-round/${activity.id}?round=Short%20go`, wanted)
    expect([filled.status, filled.body]).toEqual([200, { entries: 2 }])
    const runs = await shortGoOf(activity)
    expect(runs.map(({ draw, user }) => [draw, user!.name])).toEqual([
      [1, 'Cal'],
      [2, 'Bea'],
    ])
    expect(runs.flatMap(({ enrollments }) => enrollments.map((one) => one.fee_cents))).toEqual([0, 0, 0])
  })

  test("doesn't charge a second fee for a short go", async () => {
    const activity = await threeGos()
    const grossOf = async () =>
      (await organizer.get(`/ajax/payouts/${activity.id}`)).body.reconciliation.gross_cents
    expect(await grossOf()).toBe(15_000)
    await fill(activity)
    expect(await grossOf()).toBe(15_000)
    const fees = (await shortGoOf(activity)).flatMap(({ enrollments }) =>
      enrollments.map((one) => one.fee_cents),
    )
    expect(new Set(fees)).toEqual(new Set([0]))
  })

  test('logs that a short go was filled, and reloads the draw on other screens', async () => {
    const activity = await threeGos()
    await fill(activity)
    const changes = await db.change.findMany({ where: { activity_id: activity.id }, orderBy: { id: 'asc' } })
    expect(changes.map(({ kind }) => kind)).toEqual(['entry added', 'entry added', 'round filled'])
    expect(changes.at(-1)!.after).toEqual({ round: 'Short go', order: 'standing', runs: 2 })
    const told = await db.broadcast.findMany({ where: { channel: { contains: `.${activity.id}` } } })
    expect(told.map(({ channel }) => channel)).toContain(`private-draw-reload.${event.id}.${activity.id}`)
  })

  test('logs all changes made by filling a short go under one batch ID', async () => {
    const [one, another] = [await threeGos(), await threeGos()]
    await fill(one)
    await fill(another)
    const changes = await db.change.findMany({ where: { activity_id: { in: [one.id, another.id] } } })
    const batches = (activity: Class) => [
      ...new Set(changes.flatMap((row) => (row.activity_id === activity.id ? [row.batch_id] : []))),
    ]
    expect(batches(one)).toEqual([expect.any(String)])
    expect(batches(another)).toEqual([expect.any(String)])
    expect(batches(one)).not.toEqual(batches(another))
  })

  test('refuses to fill a short go while a run in the earlier gos has no score', async () => {
    const activity = await threeGos()
    await make.createEntry(db, { activity, round: '2', draw: 9 })
    await make.createEntry(db, { activity, round: '1', draw: null })
    await make.createEntry(db, { activity, round: '1', draw: 8, scratched_at: new Date() })
    expect(await refusal(activity)).toEqual([
      409,
      '2 runs have no score yet: 1st Go, 2nd Go. Enter all scores first.',
    ])
    expect(await shortGoOf(activity)).toEqual([])
  })

  test("refuses to fill a go that has entries, has a published draw or isn't a short go", async () => {
    const activity = await threeGos()
    expect(await refusal(activity, '2')).toEqual([
      409,
      "This isn't a short go. Set how many come back in the class settings.",
    ])
    await make.publishRounds(db, activity, { publish_draw: true }, ['Short go'])
    expect(await refusal(activity)).toEqual([409, 'The draw is published. Unpublish it before you fill it.'])
    await make.publishRounds(db, activity, { publish_draw: false }, ['Short go'])
    await make.createEntry(db, { activity, round: 'Short go' })
    expect(await refusal(activity)).toEqual([409, "The draw isn't empty. You can only fill an empty draw."])
  })

  test('refuses to fill a short go when there are too few slots or no rider has a time', async () => {
    expect(await refusal(await threeGos({ total_slots: 1 }))).toEqual([
      409,
      '2 riders come back, but the draw has only 1 slot. Raise the session limit first.',
    ])
    const activity = await make.createActivity(db, { event, rounds: ['1', 'Short go'] })
    await db.round.updateMany({ where: { activity_id: activity.id, name: 'Short go' }, data: { top: 2 } })
    expect(await refusal(activity)).toEqual([409, 'No run in the earlier gos has a score.'])
  })

  test('fills the short go only once when organizers click at the same moment', async () => {
    const activity = await threeGos()
    const answers = await Promise.all([fill(activity), fill(activity)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await shortGoOf(activity)).toHaveLength(2)
  })

  test("doesn't let a scorer fill a short go", async () => {
    const activity = await threeGos()
    expect((await scorer.post(`/ajax/fill-round/${activity.id}?round=Short%20go`)).status).toBe(403)
  })
})

describe('filling an ordinary go', () => {
  const twoGos = async () => {
    const activity = await make.createActivity(db, { event, rounds: ['1', '2'], total_slots: 20 })
    await make.createPurse(db, activity, { entry_fee_cents: 5_000 })
    const scores = [
      ['Ann', 16_000],
      ['Bea', 'NT'],
      ['Cal', 15_000],
    ] as const
    for (const [index, [name, score]] of scores.entries()) {
      const rider = await make.createUser(db, { name })
      const horse = await make.createHorse(db, { name: `${name}'s horse ${activity.id}` })
      await make.createEntry(db, { activity, round: '1', draw: index + 1, rider, horse, score })
    }
    return activity
  }
  const fillSecond = ({ id }: Class, next: object) => organizer.post(`/ajax/fill-round/${id}?round=2`, next)
  const secondGo = async ({ id }: Class) => {
    const runs = await db.userActivity.findMany({
      where: { activity_id: id, round: '2' },
      include: { user: true, enrollments: true },
      orderBy: [{ draw: 'asc' }, { id: 'asc' }],
    })
    return runs.map(({ draw, user, enrollments }) => [draw, user!.name, enrollments[0]!.fee_cents])
  }

  test('creates the entries that the preview shows, each with its entry fee', async () => {
    const activity = await twoGos()
    const { body: preview } = await organizer.get(
      `/ajax/fill-round/${activity.id}?round=2&order=reversed&entrants=timed`,
    )
    expect(preview.runs.map(({ rider }: { rider: string }) => rider)).toEqual(['Cal', 'Ann'])
    expect(await secondGo(activity)).toEqual([])
    const filled = await fillSecond(activity, { order: 'reversed', entrants: 'timed' })
    expect([filled.status, filled.body]).toEqual([200, { entries: 2 }])
    expect(await secondGo(activity)).toEqual([
      [1, 'Cal', 5_000],
      [2, 'Ann', 5_000],
    ])
  })

  test('fills the second go by division, and shows the divisions in the preview', async () => {
    const activity = await twoGos()
    const refused = await fillSecond(activity, { order: 'division', entrants: 'all' })
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This class has no divisions. Set them on the Money tab, or choose another order.',
    ])
    await db.activity.update({ where: { id: activity.id }, data: { has_divisions: true } })
    const divisions = [0, 500, 1_000].map((offset, index) => ({
      offset,
      shareBp: [5_000, 3_000, 2_000][index]!,
    }))
    await db.purse.update({ where: { activity_id: activity.id }, data: { divisions } })
    const { body } = await organizer.get(
      `/ajax/fill-round/${activity.id}?round=2&order=division&entrants=top%20by%20division&top=1`,
    )
    expect(
      body.runs.map(({ rider, division }: { rider: string; division: number }) => [rider, division]),
    ).toEqual([
      ['Ann', 3],
      ['Cal', 1],
    ])
    expect((await fillSecond(activity, { order: 'division', entrants: 'all' })).body).toEqual({ entries: 3 })
    expect((await secondGo(activity)).map(([, rider]) => rider)).toEqual(['Bea', 'Ann', 'Cal'])
  })

  test('gives slots to qualifying entries that are already in the second go without a slot', async () => {
    const activity = await twoGos()
    const first = await db.userActivity.findMany({
      where: { activity_id: activity.id },
      orderBy: { id: 'asc' },
    })
    for (const { user_id, horse_id } of first)
      await make.createEntry(db, {
        activity,
        round: '2',
        draw: null,
        rider: { id: user_id! },
        horse: { id: horse_id! },
      })
    const { body } = await fillSecond(activity, { order: 'reversed', entrants: 'timed' })
    expect(body).toEqual({ entries: 2 })
    expect((await secondGo(activity)).map(([draw, rider]) => [draw, rider])).toEqual([
      [1, 'Cal'],
      [2, 'Ann'],
      [null, 'Bea'],
    ])
  })

  test('leaves out riders who are scratched in the second go', async () => {
    const activity = await twoGos()
    const cal = await db.userActivity.findFirstOrThrow({
      where: { activity_id: activity.id, user: { name: 'Cal' } },
    })
    const out = await make.createEntry(db, {
      activity,
      round: '2',
      draw: null,
      rider: { id: cal.user_id! },
      horse: { id: cal.horse_id! },
      scratched_at: new Date(),
    })
    const { body: preview } = await organizer.get(
      `/ajax/fill-round/${activity.id}?round=2&order=same&entrants=all`,
    )
    expect(preview.runs.map(({ rider }: { rider: string }) => rider)).toEqual(['Ann', 'Bea'])
    expect((await fillSecond(activity, { order: 'same', entrants: 'all' })).body).toEqual({ entries: 2 })
    expect((await secondGo(activity)).map(([draw, rider]) => [draw, rider])).toEqual([
      [1, 'Ann'],
      [2, 'Bea'],
      [null, 'Cal'],
    ])
    expect(await db.userActivity.count({ where: { id: out.id, scratched_at: { not: null } } })).toBe(1)
  })

  describe('after a change of horse', () => {
    const next = { order: 'same', entrants: 'all' }
    const runsOf = async ({ id }: Class) => {
      const runs = await db.userActivity.findMany({
        where: { activity_id: id, round: '2' },
        include: { horse: true },
        orderBy: { id: 'asc' },
      })
      return runs.map((run) => [run.draw, run.horse!.name])
    }
    const previewed = async ({ id }: Class) => {
      const { body } = await organizer.get(`/ajax/fill-round/${id}?round=2&order=same&entrants=all`)
      return body.runs.map(({ horse }: { horse: string }) => horse)
    }

    async function changedRun() {
      const activity = await make.createActivity(db, { event, rounds: ['1', '2'], total_slots: 20 })
      const rider = await make.createUser(db, { name: 'Changer' })
      const [old, fresh] = [
        await make.createHorse(db, { name: `Old ${activity.id}` }),
        await make.createHorse(db, { name: `Fresh ${activity.id}` }),
      ]
      await make.createEntry(db, { activity, round: '1', draw: 1, rider, horse: old, score: 15_000 })
      const run = await make.createEntry(db, { activity, round: '2', draw: null, rider, horse: old })
      const changed = await organizer.patch(`/ajax/user-activity/${run.id}`, { horse_id: fresh.id })
      expect(changed.status).toBe(200)
      return { activity, run, old, fresh }
    }

    test('gives a slot in the second go to the run on the new horse', async () => {
      const { activity, fresh } = await changedRun()
      expect(await previewed(activity)).toEqual([fresh.name])
      expect((await fillSecond(activity, next)).body).toEqual({ entries: 1 })
      expect(await runsOf(activity)).toEqual([[1, fresh.name]])
    })

    test('leaves out a rider whose run on the new horse was scratched', async () => {
      const { activity, run, fresh } = await changedRun()
      const out = await organizer.post(`/ajax/user-activity/${run.id}/scratch`, {
        kind: 'draw-out',
        reason: null,
      })
      expect(out.status).toBe(200)
      expect((await fillSecond(activity, next)).status).toBe(409)
      expect(await runsOf(activity)).toEqual([[null, fresh.name]])
    })

    test('creates a run on the new horse in the second go', async () => {
      const { activity, old } = await changedRun()
      await db.userActivity.deleteMany({ where: { activity_id: activity.id, round: '2' } })
      const first = await db.userActivity.findFirstOrThrow({ where: { activity_id: activity.id } })
      const horse = await make.createHorse(db, { name: `New ${activity.id}` })
      await db.userActivity.update({
        where: { id: first.id },
        data: { horse_id: horse.id, changed_from_horse_id: old.id },
      })
      expect((await fillSecond(activity, next)).body).toEqual({ entries: 1 })
      expect(await runsOf(activity)).toEqual([[1, horse.name]])
    })
  })

  test('leaves new entries without slots until the draw is randomized if the order is random', async () => {
    const activity = await twoGos()
    await fillSecond(activity, { order: 'random', entrants: 'all' })
    expect((await secondGo(activity)).map(([draw]) => draw)).toEqual([null, null, null])
    expect((await organizer.post(`/ajax/randomize-draw/${activity.id}?round=2`)).status).toBe(200)
    expect((await secondGo(activity)).map(([draw]) => draw)).toEqual([1, 2, 3])
  })

  test('rejects invalid settings with field errors, and refuses to fill the first go', async () => {
    const activity = await twoGos()
    const wrong = await fillSecond(activity, { order: 'alphabetic', entrants: 'top', top: 0 })
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      { order: 'Choose an order.', top: 'Enter how many come back, from 1 to 10,000.' },
    ])
    expect((await fillSecond(activity, { order: 'same', entrants: 'all' })).status).toBe(200)
    expect((await fillSecond(activity, { order: 'same', entrants: 'all' })).status).toBe(409)
    const first = await organizer.post(`/ajax/fill-round/${(await twoGos()).id}?round=1`, {
      order: 'same',
      entrants: 'all',
    })
    expect(first.status).toBe(409)
  })
})
