import { describe, expect, test, vi } from 'vitest'
import { createActivity, createEntry } from '../../prisma/factories.ts'
import { createScenario } from '../support/scenario.ts'
import { freshDatabase } from '../support/database.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { scorer, organizer, viewer, outsider, event } = arena

async function run(given: object = {}) {
  const activity = await createActivity(db, { event, publish_draw: true, ...given })
  const entry = await createEntry(db, { activity, draw: 1 })
  const save = (score: unknown, more: object = {}, browser = scorer) =>
    browser.patch(`/ajax/score/${entry.score.id}`, { score, ...more })
  const saved = () => db.score.findUniqueOrThrow({ where: { id: entry.score.id } })
  return { activity, entry, save, saved }
}

const waitsForALock = () =>
  vi.waitUntil(async () => {
    const [{ count }] = await db.$queryRaw<[{ count: bigint }]>`
      SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    return count > 0n
  })

describe('saving a score', () => {
  test.each(['', null])('clears the score when the scorer sends %j', async (typed) => {
    const { save, saved } = await run()
    await save('17.201')
    expect((await save(typed)).body).toMatchObject({ score: null, version: 2, by: 'Sam Scorer' })
    expect(await saved()).toMatchObject({ value: null, no_time: null, version: 2 })
  })

  test('changes nothing when an empty score is cleared', async () => {
    const { activity, save, saved } = await run()
    const answer = await save(null)
    expect([answer.status, answer.body.score, answer.body.version]).toEqual([200, null, 0])
    expect(await saved()).toMatchObject({ value: null, scored_by_id: null, version: 0 })
    expect(await db.change.count({ where: { activity_id: activity.id } })).toBe(0)
  })

  test.each([
    ['17.201', 17.201, { value: 17_201, no_time: null }],
    [17.201, 17.201, { value: 17_201, no_time: null }],
    ['17,2', 17.2, { value: 17_200, no_time: null }],
    ['17.20199', 17.201, { value: 17_201, no_time: null }],
    [`17.${'9'.repeat(90)}`, 17.999, { value: 17_999, no_time: null }],
    [17.2015, 17.201, { value: 17_201, no_time: null }],
    ['0', 0, { value: 0, no_time: null }],
    ['99999', 99_999, { value: 99_999_000, no_time: null }],
    ['2147483.647', 2_147_483.647, { value: 2_147_483_647, no_time: null }],
    ['NT', 'NT', { value: null, no_time: 'NT' }],
    ['DQ', 'DQ', { value: null, no_time: 'DQ' }],
    ['Broke', 'Broke', { value: null, no_time: 'Broke' }],
  ])('accepts the score %j', async (typed, answered, stored) => {
    const { entry, save, saved } = await run()
    const answer = await save(typed)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ id: entry.score.id, score: answered, version: 1, by: 'Sam Scorer' })
    expect(await saved()).toMatchObject({ ...stored, scored_by_id: arena.people.scorer.id })
  })

  test.each(['fast', '1.2.3', '.', '-3', '2147483.648', 2_147_484, '9'.repeat(99), {}, [], true])(
    'rejects the score %j',
    async (typed) => {
      const { save, saved } = await run()
      const answer = await save(typed)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['score']])
      expect((await saved()).version).toBe(0)
    },
  )

  test('returns 503 with Retry-After when waiting for the database lock times out', async () => {
    const { save, saved } = await run()
    await db.$executeRaw`
      CREATE FUNCTION waited() RETURNS trigger AS $$ BEGIN RAISE 'no' USING ERRCODE = '55P03'; END $$ LANGUAGE plpgsql`
    await db.$executeRaw`CREATE TRIGGER waited BEFORE UPDATE ON scores EXECUTE FUNCTION waited()`
    const answer = await save('17.201')
    await db.$executeRaw`DROP FUNCTION waited CASCADE`
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(answer.body.message).toBe('The server is busy. Nothing was saved. Try again.')
    expect((await saved()).version).toBe(0)
    expect((await save('17.201')).status).toBe(200)
  })

  test.each([
    ['gets a 409', 0, 409, 18_000],
    ['overwrites the score if no version is sent', undefined, 200, 17_201],
  ])('when another instance saves first, the scorer %s', async (_what, seen, status, stands) => {
    const { activity, entry, save, saved } = await run()
    let answer!: Promise<{ status: number; body: object }>
    await db.$transaction(async (tx) => {
      await tx.activity.update({ where: { id: activity.id }, data: { version: { increment: 1 } } })
      answer = save('17.201', seen === undefined ? {} : { version: seen }).then((one) => one)
      await waitsForALock()
      await tx.score.update({ where: { id: entry.score.id }, data: { value: 18_000, version: 1 } })
    })
    expect((await answer).status).toBe(status)
    expect(await saved()).toMatchObject({ value: stands })
    const trail = await db.change.findMany({ where: { user_activity_id: entry.id } })
    expect(trail.map(({ before }) => before)).toEqual(status === 200 ? [{ score: 18 }] : [])
    expect(await db.broadcast.count({ where: { channel: `live.${activity.id}` } })).toBe(trail.length)
  })

  test('reads the score as points if the class becomes judged while the save waits for a lock', async () => {
    const { activity, save, saved } = await run()
    let answer!: Promise<{ status: number; body: object }>
    await db.$transaction(async (tx) => {
      await tx.activity.update({
        where: { id: activity.id },
        data: { judged: true, version: { increment: 1 } },
      })
      answer = save('14.9').then((one) => one)
      await waitsForALock()
    })
    expect(await answer).toMatchObject({ status: 200, body: { score: 14.9 } })
    expect(await saved()).toMatchObject({ value: 1_490 })
  })

  test('rejects an invalid score immediately, even if another save is waiting for the database lock', async () => {
    const { activity, save } = await run()
    let waiting!: Promise<{ status: number }>
    await db.$transaction(async (tx) => {
      await tx.activity.update({ where: { id: activity.id }, data: { version: { increment: 1 } } })
      waiting = save('17.201').then((one) => one)
      await waitsForALock()
      expect((await save('fast')).status).toBe(422)
    })
    expect((await waiting).status).toBe(200)
  })

  test('records a penalty that is already included in the time', async () => {
    const { save, saved } = await run()
    await save('22.201').set('Penalty-Seconds', '5')
    expect(await saved()).toMatchObject({ value: 22_201, penalty_seconds: 5 })
    await save('NT')
    expect(await saved()).toMatchObject({ value: null, penalty_seconds: 0 })
    for (const [score, penalty] of [
      ['22.201', '7'],
      ['22.201', '-5'],
      ['22.201', 'five'],
      ['22.201', '25'],
      ['4.999', '5'],
    ] as const) {
      const refused = await save(score).set('Penalty-Seconds', penalty)
      expect([refused.status, Object.keys(refused.body.errors)], penalty).toEqual([422, ['penalty']])
    }
  })

  test('returns the penalty in the response, the draw, the broadcast and the change log', async () => {
    const { activity, entry, save } = await run()
    expect((await save('32.201').set('Penalty-Seconds', '15')).body.penalty_seconds).toBe(15)
    const rows = async () => (await scorer.get(`/ajax/draw/${activity.id}`)).body
    expect((await rows())[0]).toMatchObject({ score: 32.201, penalty_seconds: 15 })
    const told = await db.broadcast.findFirstOrThrow({
      where: { event: 'score-updated', channel: `private-draw.${event.id}.${activity.id}` },
      orderBy: { id: 'desc' },
    })
    expect(told.payload).toMatchObject({ score: { penalty_seconds: 15 } })
    await save('17.2')
    expect((await rows())[0]).toMatchObject({ score: 17.2, penalty_seconds: 0 })
    const trail = await db.change.findMany({
      where: { user_activity_id: entry.id },
      orderBy: { id: 'asc' },
    })
    expect(trail.map(({ after }) => after)).toEqual([{ score: 32.201, penalty_seconds: 15 }, { score: 17.2 }])
  })

  test('loads the draw page with the scores and versions of all slots and rounds', async () => {
    const activity = await createActivity(db, { event, rounds: ['1', '2'], total_slots: 300 })
    const first = await createEntry(db, { activity, round: '1', draw: 250, score: 17_201 })
    const second = await createEntry(db, { activity, round: '2', draw: 1, score: 'DQ' })
    await createEntry(db, { activity, round: '2', draw: 2 })
    const third = await createEntry(db, { activity, round: '2', draw: 3, score: 18_001 })
    await db.score.update({ where: { id: third.score.id }, data: { version: 4, penalty_seconds: 5 } })
    const { body } = await scorer.visit(`/organizer/scoring/${event.id}/activities/${activity.id}/draw/1`)
    expect(body.props.scores).toEqual([
      ['1', [[first.score.id, 17.201, 1]]],
      [
        '2',
        [
          [second.score.id, 'DQ', 1],
          [third.score.id, 18.001, 4, 5],
        ],
      ],
    ])
  })

  test('saves points in a judged class', async () => {
    const { save, saved } = await run({ judged: true })
    expect((await save('84.5')).body.score).toBe(84.5)
    expect((await saved()).value).toBe(8450)
    expect((await save('855')).body.score, 'a typing mistake that gets a warning').toBe(855)
    expect((await save('84.559')).body.score).toBe(84.55)
    expect((await save('21474836.48')).status).toBe(422)
  })

  test('rejects a save that would overwrite a newer score', async () => {
    const { save, saved } = await run()
    await save('17.201', { version: 0 }, organizer)
    const stale = await save('17.102', { version: 0 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      score: 17.201,
      version: 1,
      by: 'Otis Organizer',
      at: expect.any(String),
    })
    expect((await saved()).value).toBe(17_201)
    expect((await save('17.102', { version: stale.body.version })).body.score).toBe(17.102)
  })

  test.each(['W/"0"', '0', '"abc"', '""', '"0", "1"'])('rejects %s as a score version', async (sent) => {
    const { save, saved } = await run()
    await save('17.201')
    const answer = await save('17.102').set('If-Match', sent)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['If-Match']])
    expect((await saved()).value).toBe(17_201)
  })

  test.each(['toString', '__proto__'])('rejects the unknown field %s', async (field) => {
    const { save } = await run()
    const answer = await save('17.201', JSON.parse(`{"${field}": 1}`) as object)
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]])
  })

  test('accepts only one of two simultaneous saves based on the same version', async () => {
    const { save } = await run()
    const answers = await Promise.all([save('15.1', { version: 0 }), save('15.2', { version: 0 }, organizer)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })
})

test('rejects a score for a run without a rider', async () => {
  const activity = await createActivity(db, { event })
  const entry = await createEntry(db, { activity, draw: 1, rider: null })
  const answer = await scorer.patch(`/ajax/score/${entry.score.id}`, { score: '15.1' })
  expect([answer.status, answer.body.message]).toEqual([409, 'Choose a rider first.'])
})

test('rejects scores from viewers and outsiders, and forged requests', async () => {
  const { entry, save, saved } = await run()
  expect((await save('15.1', {}, viewer)).status).toBe(403)
  expect((await save('15.1', {}, outsider)).status).toBe(404)
  expect(
    (await scorer.withoutToken('patch', `/ajax/score/${entry.score.id}`, { score: '15.1' })).status,
  ).toBe(419)
  expect((await scorer.patch('/ajax/score/999999', { score: '15.1' })).status).toBe(404)
  expect((await saved()).version).toBe(0)
})

test('records each score and the previous score in the change log', async () => {
  const { entry, save } = await run()
  await save('15.1')
  await save('DQ')
  const trail = await db.change.findMany({
    where: { user_activity_id: entry.id, kind: 'score saved' },
    orderBy: { id: 'asc' },
  })
  expect(trail.map(({ before, after }) => [before, after])).toEqual([
    [{ score: null }, { score: 15.1 }],
    [{ score: 15.1 }, { score: 'DQ' }],
  ])
})
