import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { commitmentOf } from '../../server/rules/draw/proof.ts'
import * as paths from '../../server/wire/paths.ts'
import { type DrawLogPage, type ProofPage, RiderAppPage } from '../../server/wire/riderApp/pages.ts'
import { rerunEntryDraws } from '../../resources/js/riderApp/proof/rerun.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, viewer, stranger, event, organization } = await createScenario(db)

type Id = { id: number }

const newClass = (given: object = {}) =>
  make.createActivity(db, { event, entry_mode: 'drawn', publish_draw: true, total_slots: 30, ...given })
async function enter(activity: Id, name: string): Promise<number> {
  const line = { user_name: name, horse_name: `${name}'s`, activity_ids: [activity.id] }
  const { status, body } = await organizer.post(`/ajax/entries/${event.id}`, line)
  expect(status).toBe(200)
  return body.added[0]
}
const seedOf = async ({ id }: Id) =>
  (await db.round.findFirstOrThrow({ where: { activity_id: id } })).entry_seed

async function proofOf({ id }: Id): Promise<{ page: ProofPage; text: string }> {
  const { text, status } = await stranger.get(paths.drawProof(id))
  expect(status).toBe(200)
  const json = /<script id="props" type="application\/json">([\s\S]*?)<\/script>/.exec(text)![1]!
  return { page: RiderAppPage.parse((JSON.parse(json) as { page: unknown }).page) as ProofPage, text }
}
const sheetOf = async ({ id }: Id) => (await viewer.get(paths.drawSheet(id))).text

async function newClosableClass(given: object = {}) {
  const activity = await newClass({ books_close: 'first horse', ...given })
  await make.createEntry(db, { activity, draw: 1 })
  return activity
}
async function score(activity: Id, time: number | null) {
  const { score } = await db.userActivity.findFirstOrThrow({
    where: { activity_id: activity.id, draw: 1 },
    include: { score: true },
  })
  expect((await organizer.patch(paths.score(score!.id), { score: time })).status).toBe(200)
}
const ALL_MATCH = /^The seed matches its commitment, and all \d+ slots match\.$/

test("doesn't reveal the seed for draws made at entry until the books close", async () => {
  const open = await newClosableClass()
  const names = ['Ann', 'Bea', 'Cat', 'Dot', 'Eve', 'Fay']
  for (const name of names) await enter(open, name)
  const seed = await seedOf(open)
  const before = await proofOf(open)
  expect(before.page.entry_draws).toMatchObject([{ commitment: commitmentOf(seed), seed: null }])
  expect(before.text + (await sheetOf(open))).not.toContain(seed)
  expect(await sheetOf(open)).toContain('shown once entries close')

  await score(open, 17.2)
  const { page } = await proofOf(open)
  const [shown, next] = page.entry_draws
  expect(shown!.seed).toBe(seed)
  expect(shown!.draws.map(({ rider }) => rider)).toEqual(names)
  expect(rerunEntryDraws(shown!, seed)).toBe('The seed matches its commitment, and all 6 slots match.')
  expect(next).toEqual({ commitment: commitmentOf(await seedOf(open)), seed: null, draws: [] })
  expect(page.drawn).toContain('Drawn at entry: 6 of 7 runs. Nothing was changed since then.')
  expect(await sheetOf(open)).toContain(`Seed for draws at entry: ${seed}`)
})

test.each([
  ['entries after the books reopen', 'end', null],
  ['late entries', 'drawn', 17.2],
])('uses a new seed for %s', async (_, late_entry_mode, time) => {
  const open = await newClosableClass({ late_entry_mode })
  for (const name of ['Ida', 'Jo', 'Kit']) await enter(open, name)
  await score(open, 17.2)
  const { page: closed } = await proofOf(open)
  const known = closed.entry_draws[0]!.seed!
  const promised = closed.entry_draws[1]!.commitment

  if (time === null) await score(open, time)
  for (const name of ['Liv', 'Meg']) await enter(open, name)
  const secret = await seedOf(open)
  expect(commitmentOf(secret)).toBe(promised)
  if (time === null) {
    const reopened = await proofOf(open)
    expect(reopened.page.entry_draws.map(({ seed, draws }) => [seed, draws.length])).toEqual([
      [known, 3],
      [null, 2],
    ])
    expect(reopened.text + (await sheetOf(open))).not.toContain(secret)
    await score(open, 17.2)
  }

  const { page } = await proofOf(open)
  expect(page.entry_draws.map(({ seed, draws }) => [seed, draws.length])).toEqual([
    [known, 3],
    [secret, 2],
    [null, 0],
  ])
  for (const group of page.entry_draws.slice(0, 2))
    expect(rerunEntryDraws(group, group.seed!)).toMatch(ALL_MATCH)
  expect(rerunEntryDraws(page.entry_draws[1]!, known)).toContain('does not match its commitment')
})

test('shows the same seed for draws made at entry on two pages opened at the same time', async () => {
  const open = await newClosableClass()
  await enter(open, 'Nan')
  await score(open, 17.2)
  const pages = await Promise.all([proofOf(open), proofOf(open), sheetOf(open)])
  const { shown_entry_seeds } = await db.round.findFirstOrThrow({ where: { activity_id: open.id } })
  expect(shown_entry_seeds).toHaveLength(1)
  expect(pages[0].page.entry_draws).toEqual(pages[1].page.entry_draws)
})

test('uses different seeds for draws made at entry and for a draw after the books close', async () => {
  const open = await newClass({
    publish_draw: false,
    books_close: 'at',
    books_close_at: new Date('2026-01-01T00:00:00Z'),
    late_entry_mode: 'drawn',
  })
  await enter(open, 'Gil')
  await enter(open, 'Hal')
  const { page } = await proofOf(open)
  const round = await db.round.findFirstOrThrow({ where: { activity_id: open.id } })
  const next = { commitment: round.entry_commitment, seed: null, draws: [] }
  expect(page.entry_draws).toEqual([next])
  expect(round.seed).not.toBe(round.entry_seed)
  await organizer.post(paths.randomizeDraw(open.id))
  await organizer.post(`/ajax/publish-draw/${open.id}`)
  const after = await proofOf(open)
  expect(after.page.drawn).toContain('Random draw')
  expect(after.page.entry_draws, 'omits the slots that the random draw replaced').toEqual([next])
})

test('keeps draws made at entry when the go is renamed', async () => {
  const open = await newClass({ rounds: ['1', '2'], publish_draw: false })
  await enter(open, 'Oda')
  const address = `/organizer/scoring/${event.id}/activities/${open.id}/settings`
  const { settings, activity } = (await organizer.visit(address)).body.props
  const [first, second] = settings.rounds
  const rounds = [
    { ...first, name: 'Friday' },
    { ...second, name: '1' },
  ]
  const saved = await organizer.patch(`${address}?version=${activity.settings_version}`, {
    ...settings,
    rounds,
  })
  expect(saved.status).toBe(302)
  await make.publishRounds(db, open, { publish_draw: true }, ['Friday'])
  const [friday] = await db.$queryRaw<{ draw: number }[]>`
    SELECT draw FROM user_activities WHERE activity_id = ${open.id} AND round = 'Friday'`
  const { text } = await stranger.get(paths.drawProof(open.id, 'Friday'))
  expect(text).toContain('Drawn at entry: 1 of 1 run. Nothing was changed since then.')
  expect(text).toContain(`"slot":${friday!.draw}`)
})

test('reports an entry that was deleted and added again, but not one that was restored', async () => {
  const open = await newClass()
  const ann = await enter(open, 'Again Ann')
  const bea = await enter(open, 'Back Bea')
  await organizer.delete(paths.entry(ann))
  await organizer.delete(paths.entry(bea))
  await organizer.post(`/ajax/user-activity/${bea}/restore`)
  const again = await enter(open, 'Again Ann')
  const { draw } = await db.userActivity.findUniqueOrThrow({ where: { id: again } })
  const { page } = await proofOf(open)
  expect(page.drawn).toBe(
    `Drawn at entry: 2 of 2 runs. Nothing was changed since then. Deleted and entered again: #${draw}.`,
  )
  expect(
    page.entry_draws[0]!.draws.map(({ id, rider, entered_again }) => [id, rider, entered_again]),
  ).toEqual([
    [ann, null, null],
    [bea, 'Back Bea', null],
    [again, 'Again Ann', 'same horse'],
  ])
  expect(await sheetOf(open)).toContain(`Deleted and entered again: #${draw}.`)
})

test('reports a rider entered again after the first run was deleted or its horse was changed', async () => {
  const open = await newClass()
  const drawOf = async (id: number) => (await db.userActivity.findUniqueOrThrow({ where: { id } })).draw
  const enterOn = async (user_name: string, horse_name: string): Promise<number> => {
    const line = { user_name, horse_name, activity_ids: [open.id] }
    return (await organizer.post(`/ajax/entries/${event.id}`, line)).body.added[0]
  }
  const first = await enterOn('Pia', 'Apple')
  await organizer.delete(paths.entry(first))
  const second = await enterOn('Pia', 'Bandit')
  await organizer.patch(paths.entry(second), { horseName: 'Comet' })

  const kept = await enterOn('Quinn', 'Dandy')
  const { horse_id } = await db.userActivity.findUniqueOrThrow({ where: { id: kept } })
  await organizer.patch(paths.entry(kept), { horseName: 'Ember' })
  const tried = await enterOn('Quinn', 'Dandy')
  const triedSlot = await drawOf(tried)
  await organizer.delete(paths.entry(tried))
  await organizer.patch(paths.entry(kept), { horse_id })

  const { page } = await proofOf(open)
  expect(page.drawn).toBe(
    `Drawn at entry: 2 of 2 runs. Changed since then: #${await drawOf(second)} horse changed. ` +
      `Deleted and entered again on another horse: #${await drawOf(second)}. ` +
      `Entered again after a change of rider or horse: #${triedSlot}.`,
  )
})

test('lists each run that was moved after it was drawn at entry', async () => {
  const open = await newClass({ total_slots: 3 })
  const id = await enter(open, 'Moved Moe')
  const { draw: from } = await db.userActivity.findUniqueOrThrow({ where: { id } })
  const to = from === 3 ? 2 : 3
  await organizer.patch(paths.entry(id), { slotNumber: to })
  expect((await proofOf(open)).page.drawn).toBe(
    `Drawn at entry: 1 of 1 run. Changed since then: #${from} moved to #${to}.`,
  )
  const waiting = await newClass({ entry_mode: 'wait' })
  expect((await proofOf(waiting)).page.entry_draws).toEqual([])
})

describe('draws made at entry in a deleted class', () => {
  const deleteClass = async (activity: Id) => {
    for (const { id } of await db.userActivity.findMany({ where: { activity_id: activity.id } }))
      await organizer.delete(paths.entry(id))
    const answer = await organizer.delete(`/organizer/scoring/${event.id}/activities/${activity.id}`)
    expect(answer.status).toBe(302)
  }
  const logOf = async () => {
    const { text } = await stranger.get(paths.eventDrawLog(event.slug))
    const json = /<script id="props" type="application\/json">([\s\S]*?)<\/script>/.exec(text)![1]!
    return (RiderAppPage.parse((JSON.parse(json) as { page: unknown }).page) as DrawLogPage).tombstones
  }

  test("keeps draws made at entry in the public draw log and in other classes' draw proofs", async () => {
    const doomed = await newClass({ name: 'Doomed Open' })
    const [id, again] = [await enter(doomed, 'Rae'), await enter(doomed, 'Sid')]
    await organizer.delete(paths.entry(again))
    await enter(doomed, 'Sid')
    const seed = await seedOf(doomed)
    await deleteClass(doomed)

    const tombstone = (await logOf()).find(({ activity }) => activity === 'Doomed Open')!
    expect(tombstone).toMatchObject({ by: 'Otis Organizer', draws: [], entry_draws: [{ seed }] })
    const [group] = tombstone.entry_draws
    expect(group!.draws.map(({ rider, horse, entered_again }) => [rider, horse, entered_again])).toEqual([
      ['Rae', "Rae's", null],
      ['Sid', "Sid's", null],
      ['Sid', "Sid's", 'same horse'],
    ])
    expect(group!.draws[0]!.id).toBe(id)
    expect(rerunEntryDraws(group!, seed)).toMatch(ALL_MATCH)
    expect((await proofOf(await newClass())).page.drawn).toContain(
      "1 other draw in this event was deleted. See the event's draw log.",
    )
    const { props } = (await organizer.visit(paths.drawLog(organization.id))).body
    expect(props.tombstones[0]).toMatchObject({
      activity: 'Doomed Open',
      entry_draws: [{ seed, draws: [{ rider: 'Rae' }, { rider: 'Sid' }, { rider: 'Sid' }] }],
    })
  })

  test('hides draws made at entry from the public if the draw was never published', async () => {
    const doomed = await newClass({ name: 'Doomed Try', publish_draw: false })
    await enter(doomed, 'Typed Tia')
    await deleteClass(doomed)
    expect(await db.drawTombstone.findFirst({ where: { class_name: 'Doomed Try' } })).toMatchObject({
      is_public: false,
      draws: [],
    })
    expect((await logOf()).map(({ activity }) => activity)).not.toContain('Doomed Try')
  })
})
