import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { commitmentOf } from '../../server/rules/draw/proof.ts'
import * as paths from '../../server/wire/paths.ts'
import { type ProofPage, RiderAppPage } from '../../server/wire/riderApp/pages.ts'
import { rerunEntryDraws } from '../../resources/js/riderApp/proof/rerun.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { organizer, viewer, stranger, event } = await createScenario(db)

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

test('the seed is secret until the books are closed, and then every draw at entry can be recomputed', async () => {
  const open = await newClass({ books_close: 'first horse' })
  const names = ['Ann', 'Bea', 'Cat', 'Dot', 'Eve', 'Fay']
  for (const name of names) await enter(open, name)
  const seed = await seedOf(open)
  const before = await proofOf(open)
  expect(before.page.entry_draws).toMatchObject({ commitment: commitmentOf(seed), seed: null })
  expect(before.text + (await sheetOf(open))).not.toContain(seed)
  expect(await sheetOf(open)).toContain('is shown when the books are closed')

  const first = await db.userActivity.findFirstOrThrow({
    where: { activity_id: open.id },
    include: { score: true },
  })
  await organizer.patch(paths.score(first.score!.id), { score: 17.2 })
  const { page } = await proofOf(open)
  expect(page.entry_draws!.seed).toBe(seed)
  expect(page.entry_draws!.draws.map(({ rider }) => rider)).toEqual(names)
  expect(rerunEntryDraws(page.entry_draws!, seed)).toBe(
    'The seed matches its commitment, and all 6 slots match.',
  )
  expect(page.drawn).toContain('Drawn at entry: 6 of 6 runs. None was moved since then.')
  expect(await sheetOf(open)).toContain(`Seed of the draws at entry ${seed}`)
})

test('a random draw after the books are closed uses a different seed than the draws at entry', async () => {
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
  expect(page.entry_draws).toEqual({ commitment: round.entry_commitment, seed: round.entry_seed, draws: [] })
  expect(round.seed).not.toBe(round.entry_seed)
  await organizer.post(paths.randomizeDraw(open.id))
  await organizer.post(`/ajax/publish-draw/${open.id}`)
  const after = await proofOf(open)
  expect(after.page.drawn).toContain('Random draw')
  expect(after.page.entry_draws!.draws, 'the random draw replaced them').toEqual([])
})

test('lists an entry that was deleted and entered again, but not one that was put back', async () => {
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
    `Drawn at entry: 2 of 2 runs. None was moved since then. Deleted and entered again: #${draw}.`,
  )
  expect(page.entry_draws!.draws.map(({ id, rider, entered_again }) => [id, rider, entered_again])).toEqual([
    [ann, null, false],
    [bea, 'Back Bea', false],
    [again, 'Again Ann', true],
  ])
  expect(await sheetOf(open)).toContain(`Deleted and entered again: #${draw}.`)
})

test('says which runs were moved, and nothing about classes that never draw at entry', async () => {
  const open = await newClass({ total_slots: 3 })
  const id = await enter(open, 'Moved Moe')
  const { draw: from } = await db.userActivity.findUniqueOrThrow({ where: { id } })
  const to = from === 3 ? 2 : 3
  await organizer.patch(paths.entry(id), { slotNumber: to })
  expect((await proofOf(open)).page.drawn).toBe(
    `Drawn at entry: 1 of 1 run. Changed since then: #${from} moved to #${to}.`,
  )
  const waiting = await newClass({ entry_mode: 'wait' })
  expect((await proofOf(waiting)).page.entry_draws).toBeNull()
})
