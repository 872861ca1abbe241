import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, owner, scorer, organization } = arena

const events = `/organizer/organizations/${organization.id}/events`
const setting = (event: Id, pay_before_draw: unknown, version: number) =>
  organizer.patch(`${events}/${event.id}/fees`, { kinds: [], stages: [], pay_before_draw, version })

type Id = { id: number }
let keys = 0

async function newArena(mustPay = true) {
  const event = await make.createEvent(db, { organization })
  const open = await make.createActivity(db, { event, name: 'Open' })
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  if (mustPay) expect((await setting(event, true, 0)).status).toBe(303)
  return { event, open }
}

async function enter(event: Id, open: Id, user_name: string): Promise<EntryLine> {
  const { body } = await organizer.post(`/ajax/entries/${event.id}`, { user_name, activity_ids: [open.id] })
  return body.lines.at(-1)
}
const enterAll = async (event: Id, open: Id, ...names: string[]) => {
  const lines = []
  for (const name of names) lines.push(await enter(event, open, `${name} ${++keys}`))
  return lines
}
const pay = (event: Id, rider: Id, cents = 4_000) =>
  organizer.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, {
    client_key: `key-${++keys}`,
    kind: 'cash',
    cents,
  })

const randomize = (open: Id, body?: object) => organizer.post(`/ajax/randomize-draw/${open.id}`, body)
const placeAll = (open: Id, body?: object) => organizer.post(`/ajax/place-waiting/${open.id}`, body)
const publish = (open: Id, body?: object) => organizer.post(`/ajax/publish-draw/${open.id}`, body)
const slots = async (open: Id) =>
  (await db.userActivity.findMany({ where: { activity_id: open.id } })).map(({ draw }) => draw)
const isPublished = async (open: Id) =>
  (await db.round.findFirstOrThrow({ where: { activity_id: open.id } })).publish_draw

describe('riders who must pay before the draw', () => {
  test('"Randomize" names the riders who owe money, and asks for confirmation before drawing', async () => {
    const { event, open } = await newArena()
    const [al, bo, cy] = await enterAll(event, open, 'Al', 'Bo', 'Cy')
    await pay(event, al!.rider)
    await pay(event, bo!.rider, 1_000)
    const asked = await randomize(open)
    expect([asked.status, asked.body]).toEqual([
      409,
      {
        message: `2 riders still owe $70.00: ${cy!.rider.name} $40.00, ${bo!.rider.name} $30.00. Randomize the draw anyway?`,
        question: true,
      },
    ])
    expect(await slots(open)).toEqual([null, null, null])
    expect((await randomize(open, { word: '', reason: '', confirmed: true })).status).toBe(200)
    expect((await slots(open)).toSorted()).toEqual([1, 2, 3])
  })

  test('"Add all to the end" asks for confirmation only if riders without a slot owe money', async () => {
    const { event, open } = await newArena()
    const [first] = await enterAll(event, open, 'Al')
    await placeAll(open, { confirmed: true })
    const [second] = await enterAll(event, open, 'Bo')
    const asked = await placeAll(open)
    expect([asked.status, asked.body.message]).toEqual([
      409,
      `${second!.rider.name} still owes $40.00. Put these runs in the draw anyway?`,
    ])
    expect(await slots(open)).toEqual([1, null])
    await pay(event, second!.rider)
    expect((await placeAll(open)).body).toMatchObject({ placed: 1 })
    expect((await publish(open)).body.message).toContain(first!.rider.name)
  })

  test('"Reorder" asks for confirmation before it gives slots to riders who owe money', async () => {
    const event = await make.createEvent(db, { organization })
    const open = await make.createActivity(db, { event, rounds: ['1', '2'], total_slots: 10 })
    await make.createPurse(db, open, { entry_fee_cents: 4_000 })
    expect((await setting(event, true, 0)).status).toBe(303)
    const [al] = await enterAll(event, open, 'Al')
    const { user_id, horse_id } = await db.userActivity.findFirstOrThrow({ where: { activity_id: open.id } })
    const paid = await make.createUser(db)
    for (const round of ['1', '2'])
      await make.createEntry(db, { activity: open, rider: paid, round, draw: 5 })
    await db.userActivity.updateMany({
      where: { activity_id: open.id, user_id, round: '1' },
      data: { draw: 1 },
    })
    await make.publishRounds(db, open, { publish_draw: true }, ['2'])
    expect(horse_id).toBeNull()
    const path = `/ajax/reorder-round/${open.id}?round=2`
    const { seen } = (await organizer.get(path)).body
    const inSecondGo = async () =>
      (
        await db.userActivity.findMany({
          where: { activity_id: open.id, round: '2' },
          orderBy: { user_id: 'asc' },
        })
      ).map(({ draw }) => draw)
    expect(await inSecondGo()).toEqual([null, 5])
    const asked = await organizer.post(path, { order: 'same', seen })
    expect([asked.status, asked.body]).toEqual([
      409,
      { message: `${al!.rider.name} still owes $40.00. Put these runs in the draw anyway?`, question: true },
    ])
    expect(await inSecondGo()).toEqual([null, 5])
    expect((await organizer.post(path, { order: 'same', seen, confirmed: true })).status).toBe(200)
    expect(await inSecondGo()).toEqual([1, 2])
  })

  test('"Publish" names the riders who owe money, and publishes only after confirmation', async () => {
    const { event, open } = await newArena()
    const [al] = await enterAll(event, open, 'Al')
    await placeAll(open, { confirmed: true })
    const asked = await publish(open)
    expect([asked.status, asked.body]).toEqual([
      409,
      { message: `${al!.rider.name} still owes $40.00. Publish the draw anyway?`, question: true },
    ])
    expect(await isPublished(open)).toBe(false)
    expect((await publish(open, { confirmed: true })).body).toEqual({ publish_draw: true })
    expect((await publish(open)).status).toBe(200)
  })

  test("counts a rider as paid up when the payer's account owes nothing", async () => {
    const { event, open } = await newArena()
    const [mae, kid] = await enterAll(event, open, 'Mae', 'Kid')
    await organizer.patch(`/ajax/rider-cards/${event.id}/${kid!.rider.id}`, { payer_id: mae!.rider.id })
    await pay(event, mae!.rider)
    expect((await randomize(open)).body.message).toBe(
      `${mae!.rider.name} still owes $40.00 for 2 riders. Randomize the draw anyway?`,
    )
    await pay(event, kid!.rider)
    expect((await randomize(open)).status).toBe(200)
    expect((await publish(open)).status).toBe(200)
  })

  test('"Randomize" ignores money owed by riders who are scratched or entered only in other classes', async () => {
    const { event, open } = await newArena()
    const youth = await make.createActivity(db, { event, name: 'Youth' })
    await make.createPurse(db, youth, { entry_fee_cents: 1_500 })
    await enterAll(event, youth, 'Yo')
    const [al, bo, cy] = await enterAll(event, open, 'Al', 'Bo', 'Cy')
    await pay(event, al!.rider)
    await pay(event, bo!.rider)
    await organizer.post(`/ajax/user-activity/${cy!.entries[0]!.id}/scratch`, { kind: 'draw-out' })
    expect((await randomize(open)).status).toBe(200)
  })

  test('lists a class as not ready to draw while its riders owe money', async () => {
    const { event, open } = await newArena()
    const [al, bo] = await enterAll(event, open, 'Al', 'Bo')
    const missing = async (browser = organizer) =>
      (await browser.visit(`${events}/${event.id}/activities`)).body.props.activities[0].missing
    const url = `${events}/${event.id}/entries?status=unpaid&class=${open.id}`
    expect(await missing()).toContainEqual({ sentence: '2 riders still owe $80.00.', url })
    await organizer.patch(`/ajax/rider-cards/${event.id}/${bo!.rider.id}`, { payer_id: al!.rider.id })
    expect(await missing()).toContainEqual({ sentence: '1 account still owes $80.00 for 2 riders.', url })
    await organizer.patch(`/ajax/rider-cards/${event.id}/${bo!.rider.id}`, { payer_id: null })
    await pay(event, al!.rider)
    expect(await missing()).toContainEqual({ sentence: '1 rider still owes $40.00.', url })
    expect(await missing(scorer)).toEqual([])
  })

  test("rejects a confirmation that isn't a boolean", async () => {
    const { open } = await newArena()
    const word = { word: '', reason: '' }
    const all = [publish(open, WRONG), placeAll(open, WRONG), randomize(open, { ...word, ...WRONG })]
    for (const { status, body } of await Promise.all(all))
      expect([status, Object.keys(body.errors)]).toEqual([422, ['confirmed']])
  })
})

const WRONG = { confirmed: 'yes' }

describe('the pay-before-draw setting', () => {
  test("doesn't ask for confirmation before drawing or publishing by default", async () => {
    const { event, open } = await newArena(false)
    await enterAll(event, open, 'Al', 'Bo')
    const { body } = await organizer.visit(`${events}/${event.id}/fees`)
    expect(body.props.settings.pay_before_draw).toBe(false)
    expect((await randomize(open)).status).toBe(200)
    expect((await publish(open)).body).toEqual({ publish_draw: true })
  })

  test('logs the pay-before-draw setting together with the fees, and copies the setting with the event', async () => {
    const { event } = await newArena()
    const change = await db.change.findFirstOrThrow({ where: { event_id: event.id, kind: 'fees changed' } })
    expect([change.before, change.after]).toMatchObject([
      { pay_before_draw: false },
      { pay_before_draw: true },
    ])
    const parts = { classes: false, incentives: false, money: true, carryovers: false, note: false }
    const copy = { name: `Copy ${++keys}`, starts_on: '2027-06-05', ...parts }
    expect((await owner.post(`${events}/${event.id}/copy`, copy)).status).toBe(302)
    expect(await db.event.findFirstOrThrow({ where: { copied_from_id: event.id } })).toMatchObject({
      pay_before_draw: true,
    })
  })

  test("rejects a pay-before-draw setting that isn't a boolean", async () => {
    const { event } = await newArena()
    const wrong = await setting(event, 'maybe', 1)
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['pay_before_draw']])
    const stale = await setting(event, false, 0)
    expect(stale.status).toBe(409)
    expect(JSON.stringify(stale.body)).toContain('Riders must pay before the draw')
    expect((await db.event.findUniqueOrThrow({ where: { id: event.id } })).pay_before_draw).toBe(true)
  })
})
