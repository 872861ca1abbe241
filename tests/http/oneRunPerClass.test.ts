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
const change = ({ id }: { id: number }, changed: object) =>
  organizer.patch(`/ajax/user-activity/${id}`, changed)
const merge = async (kind: 'riders' | 'horses', gone: number, kept: number) => {
  const path = `/organizer/organizations/${organization.id}/${kind}/${gone}/merge?into=${kept}`
  const { plan } = (await organizer.visit(path)).body.props
  await organizer.post(`${path}&seen=${plan.seen}`, { fields: ['kept'] }).expect(303)
}
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

  test('refuses a rider or horse change in the draw that would enter a class twice', async () => {
    for (const youthFirst of [false, true]) {
      const arena = await createArena({ youthFirst })
      await save(arena, ownRun(arena)).expect(200)
      await save(arena, { ...rollover(arena), horse_name: 'Dus' }).expect(200)
      const [own, rolled] = [await runIn(arena.youth), await runIn(arena.open)]
      expect(answerOf(await change(rolled, { horse_id: own.horse_id }))).toEqual([409, OWN_RUN])
      expect(answerOf(await change(own, { horse_id: rolled.horse_id }))).toEqual([409, ROLLS_OVER])
      const { id: other } = await make.createTypedInRider(db, organization, 'Bea Lowe')
      expect((await change(own, { user_id: other })).status).toBe(200)
      expect((await change(own, { horse_id: rolled.horse_id })).status).toBe(200)
      const { user_id } = rolled
      expect(answerOf(await change(own, { user_id }))).toEqual([409, ROLLS_OVER])
      expect(await runIn(arena.youth)).toMatchObject({ user_id: other, horse_id: rolled.horse_id })
    }
  })

  test('refuses a change of horse in the draw to a horse that counts in a side pot with another run', async () => {
    const arena = await createArena()
    const { open, youth, senior } = arena
    const pot = { activity_id: youth.id, contest_id: senior.id }
    await save(arena, { ...ownRun(arena), contests: [pot] }).expect(200)
    const rolled = { activity_id: open.id, contest_id: senior.id }
    await save(arena, { activity_ids: [open.id], contests: [rolled], horse_name: 'Dus' }).expect(200)
    const { horse_id } = await runIn(youth)
    const changed = await change(await runIn(open), { horse_id })
    expect(answerOf(changed)).toEqual([409, 'This horse is already entered in Senior with another run.'])
  })

  test('leaves one entry if two changes in the draw give a rider and horse a class twice at the same moment', async () => {
    const arena = await createArena()
    await save(arena, { ...ownRun(arena), horse_name: 'Dus' }).expect(200)
    await save(arena, { ...rollover(arena), horse_name: 'Bay' }).expect(200)
    const { id: horse_id } = await make.createHorse(db, { organization_id: organization.id })
    const runs = [await runIn(arena.youth), await runIn(arena.open)]
    const changes = await Promise.all(runs.map((run) => change(run, { horse_id })))
    expect(changes.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('clears a horse in the draw, and keeps a run twice in the same class, in each go', async () => {
    const event = await make.createEvent(db, { organization })
    const poles = await make.createActivity(db, { event, name: 'Poles', rounds: ['1', '2'] })
    const line = (horse_name: string) => ({ activity_ids: [poles.id], contests: [], horse_name })
    const arena = { event, open: poles, youth: poles, senior: poles }
    await save(arena, line('Roc')).expect(200)
    await save(arena, line('Dus')).expect(200)
    const runs = await db.userActivity.findMany({ where: { activity_id: poles.id }, orderBy: { id: 'asc' } })
    expect(runs.map(({ round }) => round)).toEqual(['1', '2', '1', '2'])
    const { horse_id } = runs[0]!
    expect((await change(runs[2]!, { horse_id })).status).toBe(200)
    expect(await db.userActivity.count({ where: { activity_id: poles.id, horse_id } })).toBe(4)
    for (const run of runs) expect((await change(run, { horse_id: null, horseName: null })).status).toBe(200)
  })

  test('refuses to add a rider in the draw only if the class tracks no horses', async () => {
    for (const track_horses of [false, true]) {
      const arena = await createArena()
      await db.activity.updateMany({ where: { event_id: arena.event.id }, data: { track_horses } })
      await save(arena, { ...rollover(arena), horse_name: null }).expect(200)
      const { user_id } = await runIn(arena.open)
      const sent = await organizer.post(`/ajax/draw/${arena.youth.id}/round/`, { user_id, slotNumber: 1 })
      expect(answerOf(sent)).toEqual(track_horses ? [201, undefined] : [409, ROLLS_OVER])
    }
  })

  test('enters a rolled side pot once if the draw and two entry windows add it at the same moment', async () => {
    for (const youthFirst of [false, true])
      for (const isSessionOnly of [false, true]) {
        const arena = await createArena({ youthFirst })
        const { event, open, youth, senior } = arena
        await make.createPurse(db, senior, { entry_fee_cents: 700 })
        const marked = isSessionOnly ? { activity_ids: [], session_only: [open.id] } : {}
        await save(arena, { ...rollover(arena), ...marked }).expect(200)
        const run = await runIn(open)
        const pot = { activity_id: open.id, contest_id: senior.id }
        const line = { activity_ids: [], contests: [{ ...pot, contest_id: youth.id }, pot] }
        const add = () => organizer.post(`/ajax/add-incentive/${run.id}/${senior.id}`)
        const answers = await Promise.all([add(), save(arena, line), add(), save(arena, line)])
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
        expect([await timesIn(senior), await timesIn(youth)]).toEqual([1, 1])
        const where = { event_id: event.id, activity_id: senior.id, voided_at: null }
        expect(await db.charge.count({ where })).toBe(1)
        const entered = { user_activity_id: run.id, kind: 'contest entered' }
        const after = { path: ['contest'], equals: senior.id }
        expect(await db.change.count({ where: { ...entered, after } })).toBe(1)
      }
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

  test.each(['riders', 'horses'] as const)(
    'refuses to restore a deleted run if its class was entered another way after %s were merged',
    async (kind) => {
      const arena = await createArena()
      const typed = { user_name: `Jen Cole ${kind}`, horse_name: `Rock ${kind}` }
      const second = kind === 'riders' ? { user_name: 'Jenna Cole' } : { horse_name: 'Roc' }
      await save(arena, { ...rollover(arena), ...typed }).expect(200)
      const run = await runIn(arena.open)
      await organizer.delete(`/ajax/user-activity/${run.id}`).expect(204)
      await save(arena, { ...ownRun(arena), ...typed, ...second }).expect(200)
      const other = await runIn(arena.youth)
      if (kind === 'riders') await merge(kind, run.user_id!, other.user_id!)
      else await merge(kind, run.horse_id!, other.horse_id!)
      const restored = await organizer.post(`/ajax/user-activity/${run.id}/restore`)
      expect(answerOf(restored)).toEqual([409, OWN_RUN])
      expect(await timesIn(arena.youth)).toBe(1)
    },
  )

  test('refuses to put back a scratched run if its class rolls over from another run after a merge', async () => {
    const arena = await createArena()
    await save(arena, { ...ownRun(arena), user_name: 'Ann Doe' }).expect(200)
    const run = await runIn(arena.youth)
    const scratch = `/ajax/user-activity/${run.id}/scratch`
    await organizer.post(scratch, { kind: 'draw-out', reason: null }).expect(200)
    await save(arena, { ...rollover(arena), user_name: 'Anne Doe' }).expect(200)
    const rolled = await runIn(arena.open)
    await merge('riders', run.user_id!, rolled.user_id!)
    expect(answerOf(await organizer.delete(scratch))).toEqual([409, ROLLS_OVER])
    await organizer.post(`/ajax/remove-incentive/${rolled.id}/${arena.youth.id}`).expect(200)
    expect((await organizer.delete(scratch)).status).toBe(200)
  })

  test('refuses a new horse for a session-only run that also starts to count in its class', async () => {
    const arena = await createArena()
    const { youth, senior } = arena
    const contests = [{ activity_id: youth.id, contest_id: senior.id }]
    await save(arena, { activity_ids: [], session_only: [youth.id], contests, horse_name: 'Dus' }).expect(200)
    await save(arena, rollover(arena)).expect(200)
    const { horse_id } = await runIn(arena.open)
    const changed = await change(await runIn(youth), { horse_id, is_session_only: false })
    expect(answerOf(changed)).toEqual([409, ROLLS_OVER])
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
