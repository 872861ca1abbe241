import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { freshDatabase } from '../support/database.ts'
import { importLine } from '../support/importLine.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, organization } = await createScenario(db)

const OWN_RUN = 'Youth is already entered as its own run.'
const ROLLS_OVER = 'Youth already rolls over from Open.'

/** With `youthFirst`, Youth has the lower id, and is therefore changed before the Open. */
async function createArena({ youthFirst = false } = {}) {
  const event = await make.createEvent(db, { organization })
  const newOpen = () => make.createActivity(db, { event, name: 'Open', incentives: [] })
  const first = youthFirst ? null : await newOpen()
  const youth = await make.createActivity(db, { event, name: 'Youth', incentives: ['Senior'] })
  const open = first ?? (await newOpen())
  await make.createCarryover(db, open, youth)
  return { event, open, youth, senior: youth.incentives[0]! }
}
type Arena = Awaited<ReturnType<typeof createArena>>

const save = ({ event }: Arena, line: object) =>
  organizer.post(`/ajax/entries/${event.id}`, { user_name: 'Jenna Cole', horse_name: 'Roc', ...line })
const ownRun = ({ youth }: Arena) => ({ activity_ids: [youth.id], contests: [] })
const rollover = ({ open, youth }: Arena) => ({
  activity_ids: [open.id],
  contests: [{ activity_id: open.id, contest_id: youth.id }],
})
const answerOf = ({ status, body }: { status: number; body: { message?: string } }) => [status, body.message]
const runIn = ({ id }: { id: number }) =>
  db.userActivity.findFirstOrThrow({ where: { activity_id: id }, orderBy: { id: 'asc' } })
const timesIn = ({ id }: { id: number }) => db.enrollment.count({ where: { activity_id: id } })

describe('a rider and horse run only once in a class', () => {
  test('refuses a run in a class after a rollover into it, and a rollover after a run', async () => {
    for (const youthFirst of [false, true]) {
      const rolled = await createArena({ youthFirst })
      await save(rolled, rollover(rolled)).expect(200)
      expect(answerOf(await save(rolled, ownRun(rolled)))).toEqual([409, ROLLS_OVER])
      const own = await createArena({ youthFirst })
      await save(own, ownRun(own)).expect(200)
      expect(answerOf(await save(own, rollover(own)))).toEqual([409, OWN_RUN])
      await save(own, { activity_ids: [own.open.id], contests: [] }).expect(200)
      expect(answerOf(await save(own, { ...rollover(own), activity_ids: [] }))).toEqual([409, OWN_RUN])
      expect([await timesIn(rolled.youth), await timesIn(own.youth)]).toEqual([1, 1])
    }
  })

  test('refuses a run and a rollover in one class on the same line', async () => {
    for (const youthFirst of [false, true]) {
      const arena = await createArena({ youthFirst })
      const both = { ...rollover(arena), activity_ids: [arena.open.id, arena.youth.id] }
      expect(answerOf(await save(arena, both))).toEqual([409, youthFirst ? OWN_RUN : ROLLS_OVER])
      expect(await timesIn(arena.open)).toBe(0)
    }
  })

  test('enters the class once if two secretaries save a run and a rollover at the same moment', async () => {
    const arena = await createArena()
    const answers = await Promise.all([save(arena, ownRun(arena)), save(arena, rollover(arena))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await timesIn(arena.youth)).toBe(1)
  })

  test("accepts a line that is already entered, and a line for the rider's other horse", async () => {
    const arena = await createArena()
    await save(arena, rollover(arena)).expect(200)
    await save(arena, rollover(arena)).expect(200)
    await save(arena, { ...ownRun(arena), horse_name: 'Dus' }).expect(200)
    expect(await timesIn(arena.youth)).toBe(2)
  })

  test('refuses a side pot that the rider and horse already entered with another run', async () => {
    const arena = await createArena()
    const { open, youth, senior } = arena
    await save(arena, ownRun(arena)).expect(200)
    const pot = { activity_ids: [open.id], contests: [{ activity_id: open.id, contest_id: senior.id }] }
    await save(arena, pot).expect(200)
    const mark = { activity_ids: [], contests: [{ activity_id: youth.id, contest_id: senior.id }] }
    const sentence = 'This horse is already entered in Senior with another run.'
    expect(answerOf(await save(arena, mark))).toEqual([409, sentence])
  })

  test('refuses a rollover that is checked in the draw if the rider and horse have a run in the class', async () => {
    const arena = await createArena()
    await save(arena, ownRun(arena)).expect(200)
    await save(arena, { activity_ids: [arena.open.id], contests: [] }).expect(200)
    const run = await runIn(arena.open)
    const select = () => organizer.post(`/ajax/add-incentive/${run.id}/${arena.youth.id}`)
    expect(answerOf(await select())).toEqual([409, OWN_RUN])
    await organizer.delete(`/ajax/user-activity/${(await runIn(arena.youth)).id}`).expect(204)
    expect((await select()).status).toBe(200)
  })

  test('refuses to count a session-only run in its class after a rollover', async () => {
    const arena = await createArena()
    const { youth, senior } = arena
    const contests = [{ activity_id: youth.id, contest_id: senior.id }]
    await save(arena, { activity_ids: [], session_only: [youth.id], contests }).expect(200)
    await save(arena, rollover(arena)).expect(200)
    const { id } = await runIn(youth)
    const count = await organizer.patch(`/ajax/user-activity/${id}`, { is_session_only: false })
    expect(answerOf(count)).toEqual([409, ROLLS_OVER])
    expect(answerOf(await save(arena, ownRun(arena)))).toEqual([409, ROLLS_OVER])
  })

  test('refuses to restore a deleted run whose class was entered another way', async () => {
    const arena = await createArena()
    await save(arena, rollover(arena)).expect(200)
    const { id } = await runIn(arena.open)
    await organizer.delete(`/ajax/user-activity/${id}`).expect(204)
    await save(arena, ownRun(arena)).expect(200)
    const restore = () => organizer.post(`/ajax/user-activity/${id}/restore`)
    expect(answerOf(await restore())).toEqual([409, OWN_RUN])
    await organizer.delete(`/ajax/user-activity/${(await runIn(arena.youth)).id}`).expect(204)
    expect((await restore()).status).toBe(200)
  })

  test('restores a deleted run with a score even if its class was entered another way', async () => {
    const arena = await createArena()
    await save(arena, rollover(arena)).expect(200)
    const { id } = await runIn(arena.open)
    await db.score.update({ where: { user_activity_id: id }, data: { value: 15_000 } })
    await organizer.delete(`/ajax/user-activity/${id}`).expect(204)
    await save(arena, ownRun(arena)).expect(200)
    expect((await organizer.post(`/ajax/user-activity/${id}/restore`)).status).toBe(200)
  })

  test('refuses to import a class that was entered as a rollover, even if it no longer rolls over', async () => {
    const arena = await createArena()
    const { event, open, youth } = arena
    await save(arena, rollover(arena)).expect(200)
    await db.carryover.deleteMany({ where: { to_activity_id: youth.id, from_activity_id: open.id } })
    const file = { file_name: 'entries.csv', sha256: 'a'.repeat(64) }
    const lines = [importLine('Jenna Cole', 'Roc', [youth.id])]
    const { user_id, horse_id } = await runIn(open)
    const named = lines.map((line) => ({ ...line, rider_id: user_id, horse_id }))
    const sent = await organizer.post(`/ajax/imports/${event.id}`, { ...file, lines: named })
    expect(answerOf(sent)).toEqual([409, ROLLS_OVER])
  })
})
