import { describe, expect, test } from 'vitest'
import * as paths from '#wire/paths.ts'
import * as make from '../../prisma/factories.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, scorer, outsider, organization } = await createScenario(db)

const LOCKED = 'Open side pots lock when a rider is 2 out.'

async function createRunningClass(given: object = {}) {
  const event = await make.createEvent(db, { organization })
  const open = await make.createActivity(db, {
    event,
    name: 'Open',
    incentives: ['Senior'],
    side_pots_lock: 2,
    publish_draw: true,
    ...given,
  })
  const entries = await make.createEntries(
    db,
    await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map(async (draw) => ({
        activity: open,
        round: open.rounds[0],
        draw,
        rider: await make.createTypedInRider(db, organization, `Rider ${draw} of ${open.id}`),
        horse: await make.createHorse(db),
        ...(draw === 1 && { score: 15_000 }),
        ...(draw === 3 && { scratched_at: new Date() }),
      })),
    ),
  )
  const run = (draw: number) => entries.find((entry) => entry.draw === draw)!
  return { event, open, senior: open.incentives[0]!, run }
}

const enters = async ({ id }: { id: number }, contest: { id: number }, by = organizer) => {
  const { status, body } = await by.post(paths.addIncentive(id, contest.id))
  return status === 200 ? 200 : [status, body.message]
}
const leaves = async ({ id }: { id: number }, contest: { id: number }) => {
  const { status, body } = await organizer.post(paths.removeIncentive(id, contest.id))
  return status === 200 ? 200 : [status, body.message]
}
const contestsOf = async (entry: { id: number }) =>
  (
    await db.enrollment.findMany({ where: { user_activity_id: entry.id }, orderBy: { activity_id: 'asc' } })
  ).map(({ activity_id }) => activity_id)

describe("side pots in a run's checklist", () => {
  test("doesn't let a run join or leave a side pot that the class has locked", async () => {
    const { open, senior, run } = await createRunningClass()
    await make.enroll(db, run(4), senior)
    expect(await enters(run(2), senior)).toEqual([409, LOCKED])
    expect(await leaves(run(4), senior)).toEqual([409, LOCKED])
    expect(await enters(run(6), senior)).toBe(200)
    expect(await leaves(run(6), senior)).toBe(200)
    expect(await contestsOf(run(2))).toEqual([open.id])
    expect(await contestsOf(run(4))).toEqual([open.id, senior.id])
    expect(await db.change.count({ where: { user_activity_id: { in: [run(2).id, run(4).id] } } })).toBe(0)
  })

  test('locks the side pots of the configured number of upcoming runs', async () => {
    const { senior, run } = await createRunningClass()
    expect(await enters(run(5), senior)).toEqual([409, LOCKED])
    expect(await enters(run(6), senior)).toBe(200)
    await scorer.patch(paths.score(run(2).score.id), { score: '16.1' })
    expect(await leaves(run(6), senior)).toEqual([409, LOCKED])
    expect(await enters(run(7), senior)).toBe(200)
  })

  test.each<[string, object]>([
    ["the class doesn't lock side pots before the run is scored", { side_pots_lock: 0 }],
    ['the draw is not published', { publish_draw: false }],
  ])('lets the next run join a side pot if %s', async (_when, given) => {
    const { senior, run } = await createRunningClass(given)
    expect(await enters(run(2), senior)).toBe(200)
  })

  test('lets every run join side pots before the first score', async () => {
    const { senior, run } = await createRunningClass()
    await db.score.update({ where: { id: run(1).score.id }, data: { value: null } })
    expect(await enters(run(1), senior)).toBe(200)
  })

  test('lets a run without a slot join a side pot', async () => {
    const { open, senior } = await createRunningClass()
    const waiting = await make.createEntry(db, { activity: open, draw: null })
    expect(await enters(waiting, senior)).toBe(200)
  })

  test("lets a run roll over into a class even if that class's side pots are locked", async () => {
    const { event, open, run } = await createRunningClass({ side_pots_lock: 0 })
    const youth = await make.createActivity(db, {
      event,
      name: 'Youth',
      incentives: ['Helmet'],
      side_pots_lock: 1,
    })
    await make.createCarryover(db, open, youth)
    expect(await enters(run(2), youth)).toBe(200)
    expect(await enters(run(2), youth.incentives[0]!)).toEqual([
      409,
      'Youth side pots lock when a rider is 1 out.',
    ])
  })

  test('rejects side pot changes with 403 for a scorer, 404 for an outsider and 409 for a stale tab', async () => {
    const { senior, run } = await createRunningClass()
    for (const draw of [2, 7]) {
      const path = paths.addIncentive(run(draw).id, senior.id)
      expect((await scorer.post(path)).status).toBe(403)
      expect((await outsider.post(path)).status).toBe(404)
    }
    await organizer.patch(paths.entry(run(7).id), { request: 'late in the day' })
    const stale = await organizer
      .post(paths.addIncentive(run(7).id, senior.id))
      .set('If-Match', `"${run(7).version}"`)
    expect(stale.status).toBe(409)
    expect(await contestsOf(run(7))).not.toContain(senior.id)
  })
})

describe('side pots on an entry line', () => {
  const save = async (
    { event, open, senior }: Awaited<ReturnType<typeof createRunningClass>>,
    { user_id, horse_id }: { user_id: number | null; horse_id: number | null },
    activity_ids: number[] = [],
  ) => {
    const contests = [{ activity_id: open.id, contest_id: senior.id }]
    const { status, body } = await organizer.post(`/ajax/entries/${event.id}`, {
      user_id,
      horse_id,
      activity_ids,
      contests,
    })
    return status === 200 ? 200 : [status, body.message]
  }

  test('rejects a whole entry line if one of its side pots is locked', async () => {
    const arena = await createRunningClass()
    const poles = await make.createActivity(db, { event: arena.event, name: 'Poles' })
    expect(await save(arena, arena.run(2), [poles.id])).toEqual([409, LOCKED])
    expect(await db.userActivity.count({ where: { activity_id: poles.id } })).toBe(0)
    expect(await save(arena, arena.run(7))).toBe(200)
  })

  test('saves an unchanged entry line whose run is already in the locked side pot', async () => {
    const arena = await createRunningClass()
    await make.enroll(db, arena.run(2), arena.senior)
    expect(await save(arena, arena.run(2))).toBe(200)
  })

  test("rejects a late entry with a side pot if side pots are already locked for the entry's slot", async () => {
    const arena = await createRunningClass({ entry_mode: 'end', side_pots_lock: 50 })
    const rider = await make.createTypedInRider(db, organization, 'Late Lou')
    const entrant = { user_id: rider.id, horse_id: (await make.createHorse(db)).id }
    expect(await save(arena, entrant, [arena.open.id])).toEqual([
      409,
      'Open side pots lock when a rider is 50 out.',
    ])
    expect(await db.userActivity.count({ where: { user_id: rider.id } })).toBe(0)
  })

  test('adds a side pot only to runs whose side pots are not locked yet', async () => {
    const arena = await createRunningClass({ rounds: ['1', '2'] })
    const { user_id, horse_id } = arena.run(2)
    const [second] = await make.createEntries(db, [
      {
        activity: arena.open,
        round: '2',
        draw: 1,
        rider: { id: user_id! },
        horse: { id: horse_id! },
      },
    ])
    expect(await save(arena, arena.run(2))).toBe(200)
    expect(await contestsOf(arena.run(2))).not.toContain(arena.senior.id)
    expect(await contestsOf(second!)).toContain(arena.senior.id)
  })
})

test('rejects an import that would add a locked side pot, and names the draw number', async () => {
  const { event, open, senior, run } = await createRunningClass()
  const send = async (...draws: number[]) => {
    const runs = await db.userActivity.findMany({
      where: { id: { in: draws.map((draw) => run(draw).id) } },
      include: { user: true, horse: true },
    })
    return organizer.post(`/ajax/imports/${event.id}`, {
      file_name: 'entries.xlsx',
      sha256: draws.join('').padStart(64, 'a'),
      lines: runs.map(({ user, horse }) => ({
        rider_id: user!.id,
        rider_name: user!.name,
        hometown: null,
        bbr_id: null,
        birth_year: null,
        horse_id: horse!.id,
        horse_name: horse!.name,
        class_ids: [open.id, senior.id],
        request: null,
      })),
    })
  }
  const { status, body } = await send(2, 7)
  expect([status, body.message]).toEqual([409, `Draw #2: ${LOCKED}`])
  expect(await contestsOf(run(7))).toEqual([open.id])
  expect((await send(7)).body).toMatchObject({ added: 0, side_pots: 1 })
})
