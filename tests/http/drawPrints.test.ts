import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import { openBrowser } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { event, organizer, owner, scorer, viewer, outsider, stranger } = arena

type Class = { id: number }

async function drawnClass(given: object = {}) {
  const activity = await make.createActivity(db, { event, name: 'Open', publish_draw: true, ...given })
  const enter = async (draw: number, rider: string, horse: string) =>
    make.createEntry(db, {
      activity,
      draw,
      rider: await make.createUser(db, { name: rider }),
      horse: await make.createHorse(db, { name: horse }),
    })
  const jenna = await enter(1, 'Jenna Cole', 'Rocket')
  const sue = await enter(2, 'Sue Ray', 'Star')
  return { activity, enter, jenna, sue }
}

const sheetPath = ({ id }: Class) => `/drawsheet/activity/${id}`
const sheetOf = async (activity: Class, by = organizer) => (await by.get(sheetPath(activity))).text
const digestIn = (sheet: string) => /data-digest="(\w+)"/.exec(sheet)?.[1]
const sendPrint = (activity: Class, digest: string | undefined, by = organizer) =>
  by.post(`/ajax/draw-prints/${activity.id}`, { digest })
async function print(activity: Class, by = organizer) {
  const { status, text } = await sendPrint(activity, digestIn(await sheetOf(activity, by)), by)
  expect([status, text]).toEqual([204, ''])
}
const changesPath = ({ id }: Class, query = '') => `/drawsheet/activity/${id}/changes${query}`
const slipOf = async (activity: Class, query = '') =>
  (await organizer.get(changesPath(activity, query)).expect(200)).text
const changesIn = (slip: string) =>
  [...slip.matchAll(/<td class="number">(\d+)<\/td>\s*<td class="was">(.*?)<\/td>\s*<td>(.*?)<\/td>/g)].map(
    ([, draw, was, now]) => [Number(draw), was, now],
  )
const move = (entry: { id: number }, draw: number) =>
  db.userActivity.update({ where: { id: entry.id }, data: { draw } })
const scratch = (entry: { id: number }) =>
  db.userActivity.update({ where: { id: entry.id }, data: { scratched_at: new Date() } })

describe('blank lines for late entries', () => {
  const numbersIn = (sheet: string) =>
    [...sheet.matchAll(/<td class="number">(\d+)<\/td>/g)].map(([, draw]) => Number(draw))

  test('prints blank lines after the last slot only for owners, organizers and scorers', async () => {
    const { activity, sue } = await drawnClass({ drag_every: 5 })
    await move(sue, 4)
    for (const staff of [owner, organizer, scorer]) {
      const sheet = await sheetOf(activity, staff)
      expect(numbersIn(sheet)).toEqual([1, 4, 5, 6, 7, 8, 9])
      expect(sheet, 'keeps the drag line').toMatch(/class="drag">\s*<td class="number">5</)
    }
    const rider = await openBrowser(arena.app, db, { id: sue.user_id! })
    for (const reader of [viewer, rider]) expect(numbersIn(await sheetOf(activity, reader))).toEqual([1, 4])
  })

  test("doesn't print blank lines once the payout is published", async () => {
    const { activity } = await drawnClass({ rounds: ['1', '2'], publish_draw: false })
    await make.publishRounds(db, activity, { publish_draw: true }, ['1', '2'])
    await make.publishRounds(db, activity, { publish_payout: true }, ['1'])
    expect(numbersIn(await sheetOf(activity))).toEqual([1, 2])
    await make.createEntry(db, { activity, round: '2', draw: 1 })
    const { text } = await organizer.get(`${sheetPath(activity)}?round=2`)
    expect(numbersIn(text)).toEqual([1, 2, 3, 4, 5, 6])
  })
})

describe('the record of printed draw sheets', () => {
  test('lets organizers print the slots that changed since the last print', async () => {
    const { activity, enter, jenna, sue } = await drawnClass()
    expect(await sheetOf(activity)).not.toContain('the last print')
    await print(activity)
    expect(await sheetOf(activity)).toMatch(/>No changes since the last print \(\d{1,2}:\d\d [AP]M \w+\)</)
    expect(await slipOf(activity)).toContain('No changes since this draw sheet was printed.')

    const dusty = await make.createHorse(db, { name: 'Dusty' })
    await db.userActivity.update({ where: { id: jenna.id }, data: { horse_id: dusty.id } })
    await scratch(sue)
    await enter(3, 'Pat <Lee>', 'Sky')
    const sheet = await sheetOf(activity, owner)
    expect(sheet).toMatch(/>Changes since the last print \(\d{1,2}:\d\d [AP]M \w+\)</)
    expect(sheet).toContain(`href="${changesPath(activity)}"`)
    const slip = await slipOf(activity)
    expect(changesIn(slip)).toEqual([
      [1, 'Jenna Cole on Rocket', 'Jenna Cole on Dusty'],
      [2, 'Sue Ray on Star', 'Scratched'],
      [3, '', 'New: Pat &lt;Lee&gt; on Sky'],
    ])
    expect(slip).toMatch(/Since the draw sheet was printed at \d{1,2}:\d\d [AP]M \w+ by Otis Organizer</)
  })

  test('lists the changes since the last print, or since an earlier print on request', async () => {
    const { activity, jenna, sue } = await drawnClass()
    await print(activity, owner)
    await scratch(jenna)
    await print(activity, organizer)
    await scratch(sue)
    const slip = await slipOf(activity)
    expect(slip).toContain('by Otis Organizer')
    expect(changesIn(slip)).toEqual([[2, 'Sue Ray on Star', 'Scratched']])

    const prints = () =>
      db.drawPrint.findMany({ where: { round: { activity_id: activity.id } }, orderBy: { id: 'asc' } })
    const earlier = `?since=${(await prints())[0]!.id}`
    expect(slip).toContain(`href="${changesPath(activity, earlier)}"`)
    const other = await slipOf(activity, earlier)
    expect(other).toContain('by Olive Owner')
    expect(changesIn(other).map(([draw]) => draw)).toEqual([1, 2])
    expect(other).not.toContain('an earlier print')

    await print(activity, owner)
    await print(activity, organizer)
    const { owner: olive, organizer: otis } = arena.people
    expect(
      (await prints()).map(({ printed_by_id }) => printed_by_id),
      'stores two prints of the same sheet as one',
    ).toEqual([olive.id, otis.id, otis.id])
  })

  test('records a print of the current sheet, but rejects an outdated sheet printed at the same time', async () => {
    const { activity, jenna } = await drawnClass()
    const old = digestIn(await sheetOf(activity))
    await scratch(jenna)
    const current = digestIn(await sheetOf(activity))
    const sent = await Promise.all([old, current, old, current].map((digest) => sendPrint(activity, digest)))
    expect(sent.map(({ status }) => status)).toEqual([409, 204, 409, 204])
    expect(await slipOf(activity)).toContain('No changes since this draw sheet was printed.')
  })

  test("doesn't record a print of an outdated draw sheet or an unpublished draw", async () => {
    const { activity, sue } = await drawnClass()
    const digest = digestIn(await sheetOf(activity))
    const invalid = await sendPrint(activity, 'x')
    expect([invalid.status, invalid.body.errors]).toEqual([
      422,
      { digest: 'This page is out of date. Reload it.' },
    ])
    await scratch(sue)
    const stale = await sendPrint(activity, digest)
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'The draw changed after you opened this sheet. Reload it, then print.',
    ])
    const fresh = digestIn(await sheetOf(activity))
    await organizer.post(`/ajax/unpublish-draw/${activity.id}`).expect(200)
    const unpublished = await sendPrint(activity, fresh)
    expect([unpublished.status, unpublished.body.message]).toEqual([
      409,
      'This draw is no longer published, so its sheet was not printed.',
    ])
    expect(await db.drawPrint.count({ where: { round: { activity_id: activity.id } } })).toBe(0)
    expect((await organizer.get(changesPath(activity))).status).toBe(409)
  })

  test('lets only organizers record a print and see the changes since the last print', async () => {
    const { activity, jenna } = await drawnClass()
    const digest = digestIn(await sheetOf(activity))
    await print(activity)
    const rider = await openBrowser(arena.app, db, { id: jenna.user_id! })
    for (const reader of [scorer, viewer, rider]) {
      const sheet = await sheetOf(activity, reader)
      expect([digestIn(sheet), sheet.includes('the last print')]).toEqual([undefined, false])
    }
    const statuses = async (by: typeof organizer) => [
      (await sendPrint(activity, digest, by)).status,
      (await by.get(changesPath(activity))).status,
    ]
    for (const member of [scorer, viewer]) expect(await statuses(member)).toEqual([403, 403])
    for (const person of [outsider, rider]) expect(await statuses(person)).toEqual([404, 404])
    expect(await statuses(stranger)).toEqual([401, 401])
    const { activity: other } = await drawnClass()
    await print(other)
    const { id } = await db.drawPrint.findFirstOrThrow({ where: { round: { activity_id: other.id } } })
    expect((await organizer.get(changesPath(activity, `?since=${id}`))).status).toBe(404)
    expect((await organizer.get(changesPath(activity, '?since=x'))).status).toBe(422)
  })

  test("keeps the record of a round's prints when the round is renamed", async () => {
    const { activity } = await drawnClass({ rounds: ['1', '2'], publish_draw: false })
    await make.publishRounds(db, activity, { publish_draw: true }, ['1', '2'])
    await make.createEntry(db, { activity, round: '2', draw: 1 })
    await print(activity)
    expect((await organizer.get(changesPath(activity, '?round=2'))).status).toBe(409)
    await db.round.updateMany({ where: { activity_id: activity.id, name: '1' }, data: { name: '3' } })
    expect(await slipOf(activity, '?round=3')).toContain('No changes since this draw sheet was printed.')
  })

  test("doesn't list changes to values that aren't on the draw sheet", async () => {
    const { activity, jenna } = await drawnClass({ track_horses: false })
    await print(activity)
    const other = await make.createHorse(db, { name: 'Dusty' })
    await db.userActivity.update({ where: { id: jenna.id }, data: { horse_id: other.id } })
    expect(await slipOf(activity)).toContain('No changes since this draw sheet was printed.')
    await scratch(jenna)
    expect(changesIn(await slipOf(activity))).toEqual([[1, 'Jenna Cole', 'Scratched']])
  })
})
