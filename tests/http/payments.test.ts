import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import type { CashBoxProps } from '../../server/wire/events/cashBox.ts'
import type { RiderCard } from '../../server/wire/events/riderCard.ts'
import { freshDatabase } from '../support/database.ts'
import { openBrowser } from '../support/app.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const arena = await createScenario(db)
const { organizer, outsider, scorer, organization } = arena

let keys = 0
const newKey = () => `key-${++keys}`

async function newArena() {
  const event = await make.createEvent(db, { organization })
  const open = await make.createActivity(db, { event, name: 'Open' })
  const youth = await make.createActivity(db, { event, name: 'Youth' })
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  await make.createPurse(db, youth, { entry_fee_cents: 1_500 })
  return { event, open, youth }
}
type Event = { id: number }
type Rider = { id: number }

const enter = async (event: Event, line: object): Promise<EntryLine> => {
  const { status, body } = await organizer.post(`/ajax/entries/${event.id}`, line)
  expect(status).toBe(200)
  return body.lines.at(-1)
}
const pay = (event: Event, rider: Rider, payment: object, by = organizer) =>
  by.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, {
    client_key: newKey(),
    kind: 'cash',
    ...payment,
  })
const cardOf = async (event: Event, rider: Rider): Promise<RiderCard> =>
  (await organizer.get(`/ajax/rider-cards/${event.id}/${rider.id}`)).body
const linesOf = async (event: Event): Promise<EntryLine[]> =>
  (await organizer.get(`/ajax/entries/${event.id}`)).body.lines
const boxPath = (event: Event) => `/organizer/organizations/${organization.id}/events/${event.id}/cash-box`
const boxOf = async (event: Event, query = ''): Promise<CashBoxProps> =>
  (await organizer.visit(`${boxPath(event)}${query}`)).body.props
const voidPayment = (event: Event, id: number, reason = 'typed twice') =>
  organizer.post(`/ajax/payments/${event.id}/${id}/void`, { reason })

async function count(event: Event, given: object = {}) {
  const { box } = await boxOf(event)
  const { version, expected_cents } = box!
  const names = { first: 'Ann', second: 'Bob' }
  return organizer.post(`${boxPath(event)}/count`, {
    version,
    expected_cents,
    counts: {},
    ...names,
    ...given,
  })
}

describe('a payment', () => {
  test('settles the bill, and shows the payment on the entry line and the rider card', async () => {
    const { event, open, youth } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id, youth.id] })
    expect((await pay(event, rider, { cents: 2_000 })).status).toBe(201)
    expect((await linesOf(event))[0]).toMatchObject({ fees_cents: 5_500, due_cents: 3_500 })
    expect((await pay(event, rider, { cents: 3_500, kind: 'check', check_number: '1042' })).status).toBe(201)
    const card = await cardOf(event, rider)
    expect(card).toMatchObject({ due_cents: 5_500, paid_cents: 5_500, owes_cents: 0 })
    expect(card.payments.map(({ kind, cents, check_number }) => [kind, cents, check_number])).toEqual([
      ['cash', 2_000, null],
      ['check', 3_500, '1042'],
    ])
    expect((await linesOf(event))[0]).toMatchObject({
      paid_cents: 5_500,
      cash_cents: 2_000,
      owes_cents: 0,
      due_cents: 0,
    })
  })

  test('records a payment only once when it is sent several times with one idempotency key', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const payment = { cents: 4_000, client_key: 'the-same' }
    const sent = await Promise.all([1, 2, 3].map(() => pay(event, rider, payment)))
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await db.payment.count({ where: { event_id: event.id } })).toBe(1)
  })

  test('records a payment only once when it is resent after the rider is assigned a payer', async () => {
    const { event, open } = await newArena()
    const kid = (await enter(event, { user_name: `Kid ${newKey()}`, activity_ids: [open.id] })).rider
    const mae = (await enter(event, { user_name: `Mae ${newKey()}`, activity_ids: [open.id] })).rider
    const payment = { cents: 1_000, client_key: newKey() }
    expect((await pay(event, kid, payment)).status).toBe(201)
    await organizer.patch(`/ajax/rider-cards/${event.id}/${kid.id}`, { payer_id: mae.id })
    expect((await pay(event, kid, payment)).status).toBe(201)
    expect(await db.payment.count({ where: { event_id: event.id } })).toBe(1)
  })

  test('asks to confirm a payment that exceeds the amount owed', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen Cole', activity_ids: [open.id] })
    const asked = await pay(event, rider, { cents: 5_000 })
    expect([asked.status, asked.body]).toEqual([
      409,
      { message: 'Jen Cole owes $40.00, but this payment is $50.00.', question: true },
    ])
    expect((await pay(event, rider, { cents: 5_000, confirmed: true })).status).toBe(201)
    expect((await cardOf(event, rider)).owes_cents).toBe(-1_000)
  })

  test('returns money to the payer, but not more than was paid', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen Cole', activity_ids: [open.id] })
    await pay(event, rider, { cents: 4_000 })
    const tooMuch = await pay(event, rider, { cents: 4_001, gives_back: true })
    expect([tooMuch.status, tooMuch.body.errors]).toEqual([422, { cents: 'Jen Cole has only paid $40.00.' }])
    expect((await pay(event, rider, { cents: 1_500, gives_back: true })).body).toMatchObject({
      question: true,
      message: 'Jen Cole has no credit. If you give back $15.00, Jen Cole will owe $15.00.',
    })
    expect((await pay(event, rider, { cents: 1_500, gives_back: true, confirmed: true })).status).toBe(201)
    expect(await cardOf(event, rider)).toMatchObject({ paid_cents: 2_500, owes_cents: 1_500 })
  })

  test.each([
    ['cents', { cents: 0 }],
    ['cents', { cents: -5 }],
    ['cents', { cents: 12.5 }],
    ['kind', { cents: 100, kind: 'Barter' }],
    ['check_number', { cents: 100, kind: 'check' }],
    ['check_number', { cents: 100, kind: 'cash', check_number: '7' }],
    ['client_key', { cents: 100, client_key: '' }],
    ['client_key', { cents: 100, client_key: 'cash 7' }],
    ['note', { cents: 100, note: 'x'.repeat(201) }],
  ])('rejects a payment with an invalid %s, and names the field', async (field, payment) => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const refused = await pay(event, rider, payment)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
    expect(await db.payment.count({ where: { event_id: event.id } })).toBe(0)
  })

  test('accepts a payment method that the organization added', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const { name, address, time_zone, version } = await db.organization.findUniqueOrThrow({
      where: { id: organization.id },
    })
    const settings = { name, address: address ?? '', time_zone, sponsor: '' }
    const save = (payment_kinds: string, number: number) =>
      organizer.patch(`/organizer/organizations/${organization.id}?version=${number}`, {
        ...settings,
        payment_kinds,
      })
    expect((await save('Venmo, venmo', version)).status).toBe(422)
    expect((await save('Cash', version)).status).toBe(422)
    expect((await save('Venmo, Zelle', version)).status).toBe(303)
    expect((await pay(event, rider, { cents: 100, kind: 'Venmo' })).status).toBe(201)
    const { version: next } = await db.organization.findUniqueOrThrow({ where: { id: organization.id } })
    await organizer.patch(`/organizer/organizations/${organization.id}?version=${next}`, settings)
    expect(
      (await db.organization.findUniqueOrThrow({ where: { id: organization.id } })).payment_kinds,
    ).toEqual(['Venmo', 'Zelle'])
  })

  test("credits a payment to the rider's payer", async () => {
    const { event, open } = await newArena()
    const mae = (await enter(event, { user_name: 'Mae', activity_ids: [open.id] })).rider
    const kid = (await enter(event, { user_name: 'Kid', activity_ids: [open.id] })).rider
    await organizer.patch(`/ajax/rider-cards/${event.id}/${kid.id}`, { payer_id: mae.id })
    expect((await cardOf(event, mae)).owes_cents).toBe(8_000)
    expect((await pay(event, kid, { cents: 5_000 })).status).toBe(201)
    expect((await linesOf(event)).map(({ due_cents }) => due_cents)).toEqual([0, 3_000])
    expect((await pay(event, kid, { cents: 3_000 })).status).toBe(201)
    expect(await cardOf(event, mae)).toMatchObject({ paid_cents: 8_000, owes_cents: 0 })
    expect((await linesOf(event)).map(({ owes_cents, payer }) => [owes_cents, payer?.name])).toEqual([
      [0, undefined],
      [0, 'Mae'],
    ])
  })

  test("refuses to remove a rider's payer until money already paid for the rider is returned", async () => {
    const { event, open } = await newArena()
    const mae = (await enter(event, { user_name: `Mae ${newKey()}`, activity_ids: [open.id] })).rider
    const kid = (await enter(event, { user_name: `Kid ${newKey()}`, activity_ids: [open.id] })).rider
    const setPayer = (payer_id: number | null) =>
      organizer.patch(`/ajax/rider-cards/${event.id}/${kid.id}`, { payer_id })
    await setPayer(mae.id)
    await pay(event, mae, { cents: 8_000 })
    const refused = await setPayer(null)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      `${mae.name} has already paid this bill and would have a credit of $40.00. Give the money back first, then change who pays.`,
    ])
    await pay(event, mae, { cents: 4_000, gives_back: true, confirmed: true })
    expect((await setPayer(null)).status).toBe(200)
    expect((await cardOf(event, kid)).owes_cents).toBe(4_000)
  })

  test("returns a rider's earlier payment to the payer who was assigned later", async () => {
    const { event, open } = await newArena()
    const kid = await enter(event, { user_name: `Kid ${newKey()}`, activity_ids: [open.id] })
    const mae = (await enter(event, { user_name: `Mae ${newKey()}`, activity_ids: [open.id] })).rider
    const { payments } = (await pay(event, kid.rider, { cents: 4_000 })).body as RiderCard
    await organizer.patch(`/ajax/rider-cards/${event.id}/${kid.rider.id}`, { payer_id: mae.id })
    const events = `/organizer/organizations/${organization.id}/events`
    const { text } = await organizer.get(`${events}/${event.id}/payments/${payments[0]!.id}/receipt`)
    for (const part of ['$80.00', 'Still owed', '$40.00']) expect(text).toContain(part)
    expect(await cardOf(event, mae)).toMatchObject({ paid_cents: 0, owes_cents: 4_000 })
    await organizer.delete(`/ajax/user-activity/${kid.entries[0]!.id}`)
    const back = { cents: 4_000, gives_back: true, confirmed: true }
    expect((await pay(event, mae, back)).status).toBe(201)
    expect((await cardOf(event, mae)).owes_cents).toBe(4_000)
  })

  test('rejects a payment whose idempotency key was used for a different payment', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: `Jen ${newKey()}`, activity_ids: [open.id] })
    const client_key = newKey()
    expect((await pay(event, rider, { cents: 1_000, client_key })).status).toBe(201)
    const other = { cents: 1_000, client_key, kind: 'check', check_number: '55' }
    expect(await pay(event, rider, other)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^This payment wasn't saved, because another one was already/) },
    })
    const { rider: ann } = await enter(event, { user_name: `Ann ${newKey()}`, activity_ids: [open.id] })
    expect((await pay(event, ann, { cents: 1_000, client_key })).status).toBe(409)
    expect(await db.payment.count({ where: { event_id: event.id } })).toBe(1)
  })

  test('refuses to remove a payer after money was returned for the rider and the payer together', async () => {
    const { event, open } = await newArena()
    const { rider: kid } = await enter(event, { user_name: `Kid ${newKey()}`, activity_ids: [open.id] })
    const { rider: mom } = await enter(event, { user_name: `Mom ${newKey()}`, activity_ids: [open.id] })
    await pay(event, mom, { cents: 4_000 })
    await pay(event, kid, { cents: 7_000, confirmed: true })
    const payFor = (payer_id: number | null) =>
      organizer.patch(`/ajax/rider-cards/${event.id}/${kid.id}`, { payer_id })
    expect((await payFor(mom.id)).status).toBe(200)
    expect((await pay(event, kid, { cents: 3_000, gives_back: true })).status).toBe(201)
    const left = await payFor(null)
    expect([left.status, left.body.message]).toEqual([
      409,
      'Money was given back on their shared bill. Void the "Given back" payment first, then change who pays.',
    ])
    expect((await cardOf(event, mom)).owes_cents).toBe(0)
  })

  test('marks an exhibition as paid when payments cover its fee, or when its price is taken in cash', async () => {
    const { event, open } = await newArena()
    await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_000 } })
    const exhibitions = { count: 1, was: 0 }
    const line = { user_name: `Jen ${newKey()}`, activity_ids: [open.id], exhibitions }
    const { rider } = await enter(event, line)
    const { id } = await db.exhibition.findFirstOrThrow({ where: { event_id: event.id } })
    const path = `/organizer/organizations/${organization.id}/events/${event.id}/exhibitions`
    const isPaid = async () =>
      ((await organizer.visit(path)).body.props as { exhibitions: { paid: boolean }[] }).exhibitions[0]!.paid
    await pay(event, rider, { cents: 4_000 })
    expect(await isPaid()).toBe(false)
    const tick = (paid: boolean) => organizer.patch(`/ajax/exhibition/${id}`, { paid })
    expect((await tick(true)).status).toBe(200)
    expect([await isPaid(), (await cardOf(event, rider)).paid_cents]).toEqual([true, 5_000])
    expect((await tick(false)).status).toBe(200)
    expect([await isPaid(), (await cardOf(event, rider)).paid_cents]).toEqual([false, 4_000])
    await pay(event, rider, { cents: 1_000 })
    const unticked = await tick(false)
    expect([await isPaid(), unticked.status, unticked.body.message]).toEqual([
      true,
      409,
      "This exhibition was paid with the rider's bill. Void that payment on the rider's card.",
    ])
  })

  test("doesn't send riders to the office because exhibitions are paid at the gate", async () => {
    const { event, open } = await newArena()
    await enter(event, { user_name: `Jen ${newKey()}`, activity_ids: [open.id] })
    const one = await make.createExhibition(db, { event })
    const tick = ({ id }: { id: number }, paid: boolean) =>
      organizer.patch(`/ajax/exhibition/${id}`, { paid }).expect(200)
    const draw = `/organizer/scoring/${event.id}/activities/${open.id}/draw`
    const onHold = async () =>
      ((await scorer.visit(draw)).body.props as { on_hold: { riders: number[] } | null }).on_hold?.riders
    for (const exhibition of [one, await make.createExhibition(db, { event })]) await tick(exhibition, true)
    expect(await onHold()).toEqual([])
    await pay(event, { id: one.user_id }, { cents: 1_000, gives_back: true, confirmed: true })
    expect(await onHold()).toEqual([])
    await tick(one, false)
    expect(await onHold()).toEqual([])
  })

  test('refuses to void a payment after the money was given back to the payer', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const paid = (await pay(event, rider, { cents: 4_000 })).body as RiderCard
    const returned = await pay(event, rider, { cents: 4_000, gives_back: true, confirmed: true })
    expect((await voidPayment(event, paid.payments[0]!.id)).status).toBe(409)
    const [, back] = (returned.body as RiderCard).payments
    expect((await voidPayment(event, back!.id)).status).toBe(204)
    expect((await voidPayment(event, paid.payments[0]!.id)).status).toBe(204)
    expect((await cardOf(event, rider)).paid_cents).toBe(0)
  })

  test('voids a payment even if the payments then add up to less than zero', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: `Jen ${newKey()}`, activity_ids: [open.id] })
    const [check] = (await pay(event, rider, { cents: 4_000, kind: 'check', check_number: '7' })).body
      .payments
    await pay(event, rider, { cents: 4_000, gives_back: true, confirmed: true })
    await organizer.post(`/ajax/payments/${event.id}/${check.id}/return`)
    const mistake = (await pay(event, rider, { cents: 1_500, confirmed: true })).body as RiderCard
    expect((await voidPayment(event, mistake.payments.at(-1)!.id)).status).toBe(204)
    expect((await cardOf(event, rider)).paid_cents).toBe(-4_000)
  })

  test('shows the rider card, entry lines and cash box when payments add up to $30 million', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    for (let nth = 0; nth < 3; nth++)
      expect((await pay(event, rider, { cents: 1_000_000_000, confirmed: true })).status).toBe(201)
    expect((await cardOf(event, rider)).paid_cents).toBe(3_000_000_000)
    expect((await linesOf(event))[0]).toMatchObject({ cash_cents: 3_000_000_000 })
    const path = `/organizer/organizations/${organization.id}/events/${event.id}/cash-box`
    expect((await organizer.visit(path)).status).toBe(200)
  })

  test('lets an organizer void a payment only with a reason and only until the cash box is counted', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const { payments } = (await pay(event, rider, { cents: 1_000 })).body as RiderCard
    const { id } = payments[0]!
    expect((await voidPayment(event, id, ' ')).status).toBe(422)
    expect((await voidPayment(event, id)).status).toBe(204)
    expect((await voidPayment(event, id)).status).toBe(409)
    const card = await cardOf(event, rider)
    expect(card.payments[0]).toMatchObject({ voided: { reason: 'typed twice' }, can_void: false })
    expect(card.owes_cents).toBe(4_000)
    const second = (await pay(event, rider, { cents: 2_000 })).body as RiderCard
    expect((await count(event)).status).toBe(303)
    expect((await voidPayment(event, second.payments[1]!.id)).status).toBe(409)
  })

  test('prints the whole bill on the receipt, even on 80 mm paper', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen <b>', activity_ids: [open.id] })
    const { payments } = (await pay(event, rider, { cents: 2_500, note: 'Thanks' })).body as RiderCard
    const events = `/organizer/organizations/${organization.id}/events`
    const receipt = `${events}/${event.id}/payments/${payments[0]!.id}/receipt`
    const { status, text } = await organizer.get(receipt)
    expect(status).toBe(200)
    for (const part of ['Jen &lt;b&gt; paid $25.00', 'Open', '$40.00', 'Thanks', 'Still owed', '$15.00'])
      expect(text).toContain(part)
    expect(text).not.toContain('80mm')
    expect((await organizer.get(`${receipt}?paper=roll`)).text).toContain('size: 80mm')
    expect((await outsider.get(receipt)).status).toBe(404)
  })

  test('prints on the receipt how much was returned later and the net amount paid', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: `Jen ${newKey()}`, activity_ids: [open.id] })
    const { payments } = (await pay(event, rider, { cents: 5_500, confirmed: true })).body as RiderCard
    const events = `/organizer/organizations/${organization.id}/events`
    const receipt = `${events}/${event.id}/payments/${payments[0]!.id}/receipt`
    expect((await organizer.get(receipt)).text).not.toMatch(/given back/i)
    const back = { cents: 1_500, kind: 'check', check_number: '88', gives_back: true }
    const given = await pay(event, rider, back)
    expect(given.status).toBe(201)
    const backReceipt = `${events}/${event.id}/payments/${(given.body as RiderCard).payments[1]!.id}/receipt`
    expect((await organizer.get(backReceipt)).text).toContain(`$15.00 given back to ${rider.name}`)
    const texts = (await organizer.get(receipt)).text.replace(/<[^>]*>|\s+/g, ' ').replace(/ +/g, ' ')
    expect(texts).toMatch(/Paid \$55\.00 Given back, Check #88, [A-Z][a-z]{2} \d[^$]*-\$15\.00/)
    expect(texts).toMatch(/Net paid \$40\.00 Still owed \$0\.00/)
  })

  test('prevents payments from being changed or deleted in the database', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    await pay(event, rider, { cents: 1_000 })
    const { id } = await db.payment.findFirstOrThrow({ where: { event_id: event.id } })
    await expect(db.payment.update({ where: { id }, data: { cents: 1 } })).rejects.toThrow(/never changed/)
    await expect(db.payment.delete({ where: { id } })).rejects.toThrow(/never changed/)
  })

  test("rejects payments from scorers and outsiders, and under another event's URL", async () => {
    const { event, open } = await newArena()
    const { event: other } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const { payments } = (await pay(event, rider, { cents: 1_000 })).body as RiderCard
    expect((await pay(event, rider, { cents: 1_000 }, outsider)).status).toBe(404)
    expect((await pay(event, rider, { cents: 1_000 }, scorer)).status).toBe(403)
    expect((await pay(other, rider, { cents: 1_000 })).status).toBe(404)
    expect((await voidPayment(other, payments[0]!.id)).status).toBe(404)
    expect((await scorer.visit(boxPath(event))).status).toBe(403)
  })

  test('refuses to delete an event with a payment', async () => {
    const { event, open } = await newArena()
    const { rider, entries } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    await pay(event, rider, { cents: 4_000 })
    await organizer.delete(`/ajax/user-activity/${entries[0]!.id}`)
    const refused = await organizer.delete(`/organizer/organizations/${organization.id}/events/${event.id}`)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Riders have paid at the window. Archive the event instead.',
    ])
  })
})

test('refuses to delete an event that has a payment to an association', async () => {
  const { event } = await newArena()
  await db.associationPayment.create({ data: { event_id: event.id, association: 'NBHA', cents: 300 } })
  const refused = await organizer.delete(`/organizer/organizations/${organization.id}/events/${event.id}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Fees were paid to an association. Archive the event instead.',
  ])
})

test('shows "See office" on the draw and the draw sheet for riders who still owe money', async () => {
  const { event } = await newArena()
  const open = await make.createActivity(db, { event, entry_mode: 'end', publish_draw: true })
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
  const ann = (await enter(event, { user_name: `Ann ${newKey()}`, activity_ids: [open.id] })).rider
  const bea = (await enter(event, { user_name: `Bea ${newKey()}`, activity_ids: [open.id] })).rider
  const draw = `/organizer/scoring/${event.id}/activities/${open.id}/draw`
  const marked = async () => {
    const { body } = await scorer.visit(draw)
    return (body.props as { on_hold: { riders: number[] } | null }).on_hold?.riders ?? null
  }
  const sheet = async () =>
    (await organizer.get(`/drawsheet/activity/${open.id}`)).text.match(/See office/g)?.length ?? 0
  expect((await marked()) ?? []).toEqual([])
  await pay(event, ann, { cents: 1_000 })
  expect((await marked())!.toSorted((one, other) => one - other)).toEqual([ann.id, bea.id])
  await pay(event, ann, { cents: 3_000 })
  expect([await marked(), await sheet()]).toEqual([[bea.id], 1])
})

describe('a returned check', () => {
  const RETURNED = { kind: 'returned check', cents: 2_500 }
  const STAGE = {
    id: null,
    starts: 'always',
    starts_at: null,
    per: 'entry',
    kept_bp: 0,
    keeps_fees: true,
    kept_for: 'purse',
  }

  async function withReturnedCheck() {
    const { event, open, youth } = await newArena()
    await organizer.patch(`/organizer/organizations/${organization.id}/events/${event.id}/fees`, {
      kinds: [],
      stages: [{ ...STAGE, ...RETURNED }],
      version: 0,
    })
    const { rider } = await enter(event, { user_name: `Cy Roe ${newKey()}`, activity_ids: [open.id] })
    const check = { cents: 4_000, kind: 'check', check_number: '1042' }
    const { payments } = (await pay(event, rider, check)).body as RiderCard
    const path = `/ajax/payments/${event.id}/${payments[0]!.id}/return`
    return { event, youth, rider, path }
  }

  test('stops counting a returned check, and charges the returned-check fee only once', async () => {
    const { event, rider, path } = await withReturnedCheck()
    expect((await organizer.post(path)).status).toBe(204)
    expect((await organizer.post(path)).status).toBe(409)
    const card = await cardOf(event, rider)
    expect(card.payments[0]).toMatchObject({ returned: true, can_void: false })
    expect(card.charges.at(-1)).toMatchObject({ name: 'Returned check #1042', cents: 2_500, can_waive: true })
    expect(card).toMatchObject({ paid_cents: 0, owes_cents: 6_500, returned_check_cents: 2_500 })
    const { box } = await boxOf(event)
    expect(box).toMatchObject({ by_kind: [], by_person: [], checks: [{ number: '1042', returned: true }] })
  })

  test('counts a check again and waives the fee once the check is no longer marked as returned', async () => {
    const { event, rider, path } = await withReturnedCheck()
    expect((await organizer.delete(path)).status).toBe(409)
    expect((await organizer.post(path)).status).toBe(204)
    expect((await organizer.delete(path)).status).toBe(204)
    expect((await organizer.delete(path)).status).toBe(409)
    const by = arena.people.organizer.name
    const mistake = { reason: "The check wasn't returned", by }
    const card = await cardOf(event, rider)
    expect(card).toMatchObject({ paid_cents: 4_000, owes_cents: 0 })
    expect(card.payments).toMatchObject([
      { returned: true, voided: mistake },
      { kind: 'check', check_number: '1042', cents: 4_000, returned: false, voided: null, can_void: true },
    ])
    expect(card.charges.at(-1)).toMatchObject({ name: 'Returned check #1042', waived: mistake })
    expect((await boxOf(event)).box).toMatchObject({
      checks: [{ number: '1042', returned: false }],
      taken_back: [{ text: 'Check #1042', reason: "The check wasn't returned" }],
    })

    const again = `/ajax/payments/${event.id}/${card.payments[1]!.id}/return`
    expect((await organizer.post(again)).status).toBe(204)
    expect(await cardOf(event, rider)).toMatchObject({ paid_cents: 0, owes_cents: 6_500 })
    const changes = await db.change.findMany({
      where: { event_id: event.id, kind: { startsWith: 'check return' } },
      orderBy: { id: 'asc' },
      select: { kind: true, by_id: true },
    })
    const by_id = arena.people.organizer.id
    expect(changes).toEqual(
      ['check returned', 'check return taken back', 'check returned'].map((kind) => ({ kind, by_id })),
    )
  })

  test('refuses to void a check payment after part of the money was given back to the payer', async () => {
    const { event, rider, path } = await withReturnedCheck()
    await pay(event, rider, { cents: 1_500, gives_back: true, confirmed: true })
    await organizer.post(path)
    expect((await organizer.delete(path)).status).toBe(204)
    const again = (await cardOf(event, rider)).payments.at(-1)!
    expect((await voidPayment(event, again.id)).body.message).toMatch(
      /^Some or all of this money was given back/,
    )
    expect(await cardOf(event, rider)).toMatchObject({ paid_cents: 2_500 })
  })

  test('counts two checks again after both were marked as returned by mistake', async () => {
    const { event, rider, path } = await withReturnedCheck()
    const check = { cents: 3_000, kind: 'check', check_number: '1043', confirmed: true }
    const { payments } = (await pay(event, rider, check)).body as RiderCard
    const other = `/ajax/payments/${event.id}/${payments[1]!.id}/return`
    for (const one of [path, other]) expect((await organizer.post(one)).status).toBe(204)
    for (const one of [path, other]) expect((await organizer.delete(one)).status).toBe(204)
    expect(await cardOf(event, rider)).toMatchObject({ paid_cents: 7_000, owes_cents: -3_000 })
  })

  test('counts a check in its original cash box once the check is no longer marked as returned', async () => {
    const { event, rider, path } = await withReturnedCheck()
    const { box } = await boxOf(event)
    expect((await count(event)).status).toBe(303)
    await organizer.post(path)
    await organizer.delete(path)
    const { boxes } = await boxOf(event)
    expect(boxes).toMatchObject([{ id: box!.id, is_counted: true }])
    expect((await boxOf(event)).box).toMatchObject({ by_kind: box!.by_kind, checks: box!.checks })
    expect((await cardOf(event, rider)).payments[1]).toMatchObject({ can_void: false })
  })

  test('refuses to unmark a returned check if the rider has paid again since', async () => {
    const { event, rider, path } = await withReturnedCheck()
    await organizer.post(path)
    await pay(event, rider, { cents: 6_500 })
    const refused = await organizer.delete(path)
    expect(refused.status).toBe(409)
    expect(refused.body.message).toMatch(
      /^Cy Roe key-\d+ has paid again since then and would have a credit of \$65\.00\. Void that payment or give the money back first\.$/,
    )
    const card = await cardOf(event, rider)
    expect(card).toMatchObject({ owes_cents: 0, paid_cents: 6_500 })
    expect((await voidPayment(event, card.payments[1]!.id)).status).toBe(204)
    expect((await organizer.delete(path)).status).toBe(204)
    expect(await cardOf(event, rider)).toMatchObject({ owes_cents: 0, paid_cents: 4_000 })
  })

  test('asks for confirmation before entering a rider with a returned check', async () => {
    const { event, youth, rider, path } = await withReturnedCheck()
    await organizer.post(path)
    const line = { user_id: rider.id, activity_ids: [youth.id] }
    const asked = await organizer.post(`/ajax/entries/${event.id}`, line)
    expect([asked.status, asked.body.question]).toEqual([409, true])
    expect(asked.body.message).toMatch(
      /^Check #1042 from Cy Roe key-\d+ for \$40\.00 at .* was returned, and \$65\.00 is still owed\.$/,
    )
    const confirmed = await organizer.post(`/ajax/entries/${event.id}`, { ...line, confirmed: true })
    expect(confirmed.status).toBe(200)
    await pay(event, rider, { cents: 8_000 })
    const { event: next, open } = await newArena()
    await enter(next, { user_id: rider.id, activity_ids: [open.id] })
  })

  const matchAs = async (browser: typeof organizer, event: Event, ...names: string[]) => {
    const riders = names.map((name) => ({ name, bbr_id: null }))
    const { body } = await browser.post(`/ajax/imports/${event.id}/match`, { riders, horses: [] })
    return body.returned_checks
  }

  test('lists returned checks of riders and their payers before the riders are imported', async () => {
    const { event, rider, path } = await withReturnedCheck()
    const names = (await db.user.findUniqueOrThrow({ where: { id: rider.id } })).name
    expect(await matchAs(organizer, event, names)).toEqual([])
    await organizer.post(path)
    const { event: next, open } = await newArena()
    const kid = (await enter(next, { user_name: `Kid ${newKey()}`, activity_ids: [open.id] })).rider
    const kidName = (await db.user.findUniqueOrThrow({ where: { id: kid.id } })).name
    await organizer.patch(`/ajax/rider-cards/${next.id}/${kid.id}`, { payer_id: rider.id })

    const found = await matchAs(organizer, next, names, kidName, 'Nobody Known')
    expect(found.map(({ rider_id }: { rider_id: number }) => rider_id).toSorted()).toEqual(
      [rider.id, kid.id].toSorted(),
    )
    for (const { notice } of found)
      expect(notice).toMatch(
        /^Check #1042 from Cy Roe key-\d+ for \$40\.00 at .* was returned, and \$65\.00 is/,
      )
    expect(await matchAs(organizer, next, 'Nobody Known')).toEqual([])
    const limited = await make.createUser(db, { is_rider: false })
    await make.addMember(db, organization, limited, 'organizer', next)
    expect(await matchAs(await openBrowser(arena.app, db, limited), next, names)).toEqual([
      {
        rider_id: rider.id,
        notice: `A check from ${names} was returned at another event and still isn't settled.`,
      },
    ])
  })

  test('shows only a notice when a rider with a returned check is added on the draw page', async () => {
    const { event, youth, rider, path } = await withReturnedCheck()
    const add = (slotNumber: number) =>
      organizer.post(`/ajax/draw/${youth.id}`, { user_id: rider.id, user_name: 'Cy', slotNumber })
    expect((await add(1)).body).not.toHaveProperty('notice')
    await organizer.post(path)
    const added = await add(2)
    expect(added.status).toBe(201)
    expect(added.body.notice).toMatch(
      /^Check #1042 from Cy Roe key-\d+ for \$40\.00 .* and \$80\.00 is still owed\.$/,
    )
    await pay(event, rider, { cents: 9_500 })
    expect((await add(3)).body).not.toHaveProperty('notice')
  })

  test('shows a notice when the rider of a run in the draw is changed to one with a returned check', async () => {
    const { youth, rider, path } = await withReturnedCheck()
    await organizer.post(path)
    const entry = await make.createEntry(db, { activity: youth, draw: 1, rider: await make.createUser(db) })
    const change = (body: object) => organizer.patch(`/ajax/user-activity/${entry.id}`, body)
    expect((await change({ user_id: rider.id, user_name: 'Cy' })).body.notice).toMatch(
      /^Check #1042 from Cy Roe key-\d+ for \$40\.00 .* and \$\d+\.00 is still owed\.$/,
    )
    expect((await change({ horse_name: 'Zip' })).body).not.toHaveProperty('notice')
    const other = await make.createUser(db)
    expect((await change({ user_id: other.id, user_name: other.name })).body).not.toHaveProperty('notice')
  })

  test('shows "See office" on the draws of all events until a returned check is settled', async () => {
    const { event, rider, path } = await withReturnedCheck()
    await organizer.post(path)
    const { event: next, open } = await newArena()
    const draw = `/organizer/scoring/${next.id}/activities/${open.id}/draw`
    const marked = async () => {
      const { body } = await scorer.visit(draw)
      return (body.props as { on_hold: { riders: number[] } | null }).on_hold?.riders
    }
    expect(await marked()).toEqual([])
    const add = { user_id: rider.id, user_name: 'Cy', slotNumber: 1 }
    expect((await organizer.post(`/ajax/draw/${open.id}`, add)).body.notice).toContain('Check #1042')
    expect(await marked()).toEqual([rider.id])
    await pay(event, rider, { cents: 6_500 })
    expect(await marked()).toEqual([])
  })

  test('refuses to mark a cash payment as a returned check', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const { payments } = (await pay(event, rider, { cents: 1_000 })).body as RiderCard
    expect((await organizer.post(`/ajax/payments/${event.id}/${payments[0]!.id}/return`)).status).toBe(409)
  })
})

describe('a cash box', () => {
  test('expects a cash box to hold opening cash plus cash payments minus returned cash', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const opened = await organizer.patch(boxPath(event), { opened_cents: 20_000, version: null })
    expect(opened.status).toBe(303)
    await pay(event, rider, { cents: 3_000 })
    await pay(event, rider, { cents: 1_000, kind: 'card' })
    await pay(event, rider, { cents: 500, gives_back: true, confirmed: true })
    const { box, event_sums } = await boxOf(event)
    expect(box).toMatchObject({
      opened_cents: 20_000,
      cash_in_cents: 3_000,
      cash_back_cents: 500,
      expected_cents: 22_500,
      by_kind: [
        { name: 'Cash', in_cents: 3_000, back_cents: 500, payments: 2 },
        { name: 'Card', in_cents: 1_000, back_cents: 0, payments: 1 },
      ],
    })
    expect(event_sums).toMatchObject({
      purse: [{ name: 'Open', cents: 4_000 }],
      charged_cents: 4_000,
      paid_cents: 3_500,
    })
  })

  test('shows how much of the entry fees is deducted off the top and how much the producer keeps', async () => {
    const { event, open, youth } = await newArena()
    await db.purse.update({
      where: { activity_id: open.id },
      data: { off_top_cents: 500, payback_bp: 8_000 },
    })
    await db.purse.update({ where: { activity_id: youth.id }, data: { payback_bp: 10_000 } })
    for (const name of ['Jen', 'Kim'])
      await enter(event, { user_name: `${name} ${newKey()}`, activity_ids: [open.id, youth.id] })
    // In the Open, $5.00 of each $40.00 fee is deducted, and the producer keeps 20% of the other $35.00.
    const { event_sums } = await boxOf(event)
    expect(event_sums.deductions).toEqual({ deducted_cents: 1_000, kept_cents: 1_400 })
    const money = await organizer.get(`/ajax/payouts/${open.id}`)
    expect(money.body.reconciliation).toMatchObject({ off_top_cents: 1_000, retainage_cents: 1_400 })
    expect(sum(event_sums.purse)).toBe(11_000)

    const helper = await make.createUser(db)
    await make.addMember(db, organization, helper, 'organizer')
    await db.membership.updateMany({ where: { user_id: helper.id }, data: { event_id: event.id } })
    const limited = await openBrowser(arena.app, db, helper)
    expect((await limited.visit(boxPath(event))).body.props.event_sums.deductions).toBeNull()
  })

  test('lists the amount owed to each association, to the cent', async () => {
    const { event, open, youth } = await newArena()
    const fee = { id: null, per: 'entry', purpose: 'association' }
    const kinds = [
      { ...fee, name: 'NBHA sanction', cents: 333, association: 'NBHA' },
      { ...fee, name: 'State fund', cents: 101, per: 'rider', association: 'NBHA' },
      { ...fee, name: 'BBR', cents: 250, per: 'horse', association: ' Better Barrel Races ' },
      { ...fee, name: 'Sanction', cents: 50, per: 'rider' },
      { ...fee, name: 'Office', cents: 700, purpose: 'office', association: 'NBHA' },
    ]
    const fees = `/organizer/organizations/${organization.id}/events/${event.id}/fees`
    expect((await organizer.patch(fees, { kinds, stages: [], version: 0 })).status).toBe(303)
    const both = { activity_ids: [open.id, youth.id] }
    await enter(event, { user_name: `Jen ${newKey()}`, horse_name: `Ace ${newKey()}`, ...both })
    await enter(event, { user_name: `Kim ${newKey()}`, activity_ids: [open.id] })

    const { event_sums } = await boxOf(event)
    expect(event_sums.association).toEqual([
      { association: 'Better Barrel Races', name: 'BBR', cents: 250 },
      { association: 'NBHA', name: 'NBHA sanction', cents: 999 },
      { association: 'NBHA', name: 'State fund', cents: 202 },
      { association: null, name: 'Sanction', cents: 100 },
    ])
    const where = { event_id: event.id, voided_at: null, purpose: 'association' }
    const charges = await db.charge.findMany({ where })
    expect(sum(event_sums.association)).toBe(sum(charges))
    expect(event_sums.office).toEqual([{ name: 'Office', cents: 2_100 }])
    const { purse, office, association, other, charged_cents } = event_sums
    expect(sum([...purse, ...office, ...association, ...other])).toBe(charged_cents)

    const { settings, version } = (await organizer.visit(fees)).body.props
    expect(settings.kinds.at(-1)).toMatchObject({ name: 'Office', association: null })
    settings.kinds[3].association = 'nbha'
    expect((await organizer.patch(fees, { ...settings, version })).status).toBe(303)
    const owed = (await boxOf(event)).event_sums.association
    expect(owed.map(({ association }) => association)).toEqual([
      'Better Barrel Races',
      'NBHA',
      'nbha',
      'NBHA',
    ])
    const tooLong = [{ ...fee, name: 'Long', cents: 1, association: 'x'.repeat(61) }]
    const refused = await organizer.patch(fees, { kinds: tooLong, stages: [], version: version + 1 })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['kinds.0.association']])
  })

  test("lists a charge under its original association even after the fee's association changes", async () => {
    const { event, open } = await newArena()
    const fee = { id: null, purpose: 'association', association: 'NBHA' }
    const kinds = [
      { ...fee, name: 'Sanction', cents: 300, per: 'entry' },
      { ...fee, name: 'Patch', cents: 500, per: 'piece' },
    ]
    const fees = `/organizer/organizations/${organization.id}/events/${event.id}/fees`
    await organizer.patch(fees, { kinds, stages: [], version: 0 }).expect(303)
    const saved = (await organizer.visit(fees)).body.props
    const { rider } = await enter(event, { user_name: `Jen ${newKey()}`, activity_ids: [open.id] })
    const patch = { fee_kind_id: saved.settings.kinds[1].id, count: 2, client_key: newKey() }
    const card = `/ajax/rider-cards/${event.id}/${rider.id}/charges`
    expect((await organizer.post(card, patch)).status).toBe(201)
    const sums = async () => (await boxOf(event)).event_sums.association
    const [sanction] = saved.settings.kinds
    const renamed = { ...saved.settings, kinds: [{ ...sanction, association: 'IBRA' }], version: 1 }
    await organizer.patch(fees, renamed).expect(303)
    expect(await sums()).toEqual([
      { association: 'NBHA', name: '2 × Patch', cents: 1_000 },
      { association: 'NBHA', name: 'Sanction', cents: 300 },
    ])
    await enter(event, { user_name: `Kim ${newKey()}`, activity_ids: [open.id] })
    expect(await sums()).toContainEqual({ association: 'IBRA', name: 'Sanction', cents: 300 })
    expect(await sums()).toContainEqual({ association: 'NBHA', name: 'Sanction', cents: 300 })
  })

  test('requires two people to count a cash box, and lets them recount it', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    await pay(event, rider, { cents: 4_000 })
    expect(Object.keys((await count(event, { second: 'ANN' })).body.errors)).toEqual(['second'])
    expect(Object.keys((await count(event, { first: ' ' })).body.errors)).toEqual(['first'])
    expect(Object.keys((await count(event, { counts: { 2000: -1 } })).body.errors)).toEqual(['counts.2000'])
    expect((await count(event, { counts: { 300: 1 } })).status).toBe(422)
    expect((await count(event, { counts: { 2000: 2, 1: '' } })).status).toBe(303)
    const { box } = await boxOf(event)
    expect(box).toMatchObject({ counted: { cents: 4_000, counters: ['Ann', 'Bob'] }, can_reopen: true })
    expect((await count(event)).status).toBe(409)
    expect((await organizer.post(`${boxPath(event)}/${box!.id}/reopen`)).status).toBe(303)
    expect((await boxOf(event)).box).toMatchObject({ counted: null, expected_cents: 4_000 })
  })

  test('rejects a count if money was paid in during the count', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    await pay(event, rider, { cents: 1_000 })
    const { box } = await boxOf(event)
    await pay(event, rider, { cents: 500 })
    const stale = await count(event, { expected_cents: box!.expected_cents })
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'Cash went in or out while you were counting. $15.00 should be in the box now. Check the difference, then close the box.',
    ])
    expect((await count(event)).status).toBe(303)
  })

  test("keeps a cash box's count when a later payment opens a new box", async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    await pay(event, rider, { cents: 1_000 })
    await count(event, { counts: { 1000: 1 } })
    await pay(event, rider, { cents: 500 })
    const { boxes, box, last_count_cents } = await boxOf(event)
    expect([boxes.length, box!.expected_cents, last_count_cents]).toEqual([2, 500, 1_000])
    const first = boxes[1]!
    expect((await boxOf(event, `?box=${first.id}`)).box).toMatchObject({ counted: { cents: 1_000 } })
    expect((await organizer.post(`${boxPath(event)}/${first.id}/reopen`)).status).toBe(409)
  })

  test('deletes an event together with a cash box that has no payments', async () => {
    const { event } = await newArena()
    await db.activity.deleteMany({ where: { event_id: event.id } })
    expect((await organizer.visit(`${boxPath(event)}?box=5`)).status).toBe(404)
    await organizer.patch(boxPath(event), { opened_cents: 1_500_000, version: null })
    expect((await boxOf(event)).box!.opened_cents).toBe(1_500_000)
    const path = `/organizer/organizations/${organization.id}/events/${event.id}`
    expect((await organizer.delete(path)).status).toBe(302)
    expect(await db.event.count({ where: { id: event.id } })).toBe(0)
  })

  test('accepts a cash count that adds up to more than the maximum for a single amount', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    await organizer.patch(boxPath(event), { opened_cents: 1_000_000_000, version: null })
    await pay(event, rider, { cents: 4_000 })
    const { version, expected_cents } = (await boxOf(event)).box!
    const counts = { '10000': 100_000, '2000': 2 }
    const count = { version, expected_cents, counts, first: 'Ann', second: 'Bob', note: '' }
    expect((await organizer.post(`${boxPath(event)}/count`, count)).status).toBe(303)
    expect((await boxOf(event)).box).toMatchObject({ counted: { cents: 1_000_004_000 } })
  })

  test('changes nothing when the same opening cash is saved twice', async () => {
    const { event } = await newArena()
    const save = () => organizer.patch(boxPath(event), { opened_cents: 20_000, version: null })
    expect([(await save()).status, (await save()).status]).toEqual([303, 303])
    expect((await boxOf(event)).box).toMatchObject({ opened_cents: 20_000, version: 1 })
    const kinds = await db.change.findMany({ where: { event_id: event.id, kind: 'cash box changed' } })
    expect(kinds).toHaveLength(1)
  })

  test('opens only one cash box when several payments arrive at the same moment', async () => {
    const { event, open } = await newArena()
    const { rider } = await enter(event, { user_name: 'Jen', activity_ids: [open.id] })
    const paid = await Promise.all([1, 2, 3, 4].map(() => pay(event, rider, { cents: 1_000 })))
    expect(paid.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await db.cashBox.count({ where: { event_id: event.id } })).toBe(1)
    const opened = await Promise.all(
      [5_000, 6_000].map((opened_cents) => organizer.patch(boxPath(event), { opened_cents, version: 0 })),
    )
    expect(opened.map(({ status }) => status).toSorted()).toEqual([303, 409])
  })
})

test('keeps account, event and cash box totals consistent after payments, voids and scratches in any order', async () => {
  const step = fc.oneof(
    fc.record({
      does: fc.constant('pay' as const),
      who: fc.nat(3),
      cents: fc.integer({ min: 1, max: 9_000 }),
      kind: fc.constantFrom('cash', 'card', 'check'),
    }),
    fc.record({
      does: fc.constant('give back' as const),
      who: fc.nat(3),
      cents: fc.integer({ min: 1, max: 9_000 }),
    }),
    fc.record({ does: fc.constant('void' as const), which: fc.nat(20) }),
    fc.record({ does: fc.constant('return' as const), which: fc.nat(20) }),
    fc.record({ does: fc.constant('take back return' as const), which: fc.nat(20) }),
    fc.record({ does: fc.constant('scratch' as const), who: fc.nat(3) }),
    fc.record({ does: fc.constant('payer' as const), who: fc.nat(3), by: fc.nat(3) }),
    fc.record({ does: fc.constant('count' as const) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { event, open, youth } = await newArena()
      const lines: EntryLine[] = []
      for (const name of ['Ann', 'Bea', 'Cy', 'Dee'])
        lines.push(
          await enter(event, { user_name: `${name} ${newKey()}`, activity_ids: [open.id, youth.id] }),
        )
      for (const one of steps) await run(event, lines, one)

      const payments = await db.payment.findMany({ where: { event_id: event.id } })
      const counts = payments.filter(({ voided_at, returned_at }) => !voided_at && !returned_at)
      const charges = await db.charge.findMany({ where: { event_id: event.id, voided_at: null } })
      const paid = sum(counts)
      const accounts = new Map(
        (await linesOf(event)).map(({ rider, payer, owes_cents }) => [(payer ?? rider).id, owes_cents]),
      )
      expect([...accounts.values()].reduce((all, cents) => all + cents, 0)).toBe(sum(charges) - paid)
      const { boxes, event_sums } = await boxOf(event)
      expect(event_sums).toMatchObject({ charged_cents: sum(charges), paid_cents: paid })
      const owed = [...accounts.values()].filter((cents) => cents > 0)
      expect(event_sums.owed_cents).toBe(owed.reduce((all, cents) => all + cents, 0))
      expect(event_sums.owed_cents - event_sums.credit_cents).toBe(sum(charges) - paid)
      for (const { id } of boxes) {
        const { box } = await boxOf(event, `?box=${id}`)
        const cash = payments.filter((one) => one.cash_box_id === id && one.kind === 'cash' && !one.voided_at)
        expect(box!.expected_cents).toBe(box!.opened_cents + sum(cash))
      }
    }),
    { numRuns: 8 },
  )

  type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

  async function run(event: Event, lines: EntryLine[], one: Step) {
    const statuses = [200, 201, 204, 303, 409, 422]
    expect(statuses).toContain((await send(event, lines, one)).status)
  }

  async function send(event: Event, lines: EntryLine[], one: Step): Promise<{ status: number }> {
    const riderOf = (who: number) => lines[who]!.rider
    const anyPayment = async (which: number) => {
      const ids = await db.payment.findMany({ where: { event_id: event.id }, select: { id: true } })
      return ids[which % Math.max(1, ids.length)]?.id
    }
    switch (one.does) {
      case 'pay': {
        const check_number = one.kind === 'check' ? '7' : null
        const { cents, kind } = one
        return pay(event, riderOf(one.who), { cents, kind, check_number, confirmed: true })
      }
      case 'give back':
        return pay(event, riderOf(one.who), { cents: one.cents, gives_back: true, confirmed: true })
      case 'void': {
        const id = await anyPayment(one.which)
        return id ? voidPayment(event, id) : { status: 204 }
      }
      case 'return': {
        const id = await anyPayment(one.which)
        return id ? organizer.post(`/ajax/payments/${event.id}/${id}/return`) : { status: 204 }
      }
      case 'take back return': {
        const id = await anyPayment(one.which)
        return id ? organizer.delete(`/ajax/payments/${event.id}/${id}/return`) : { status: 204 }
      }
      case 'scratch':
        return organizer
          .delete(`/ajax/user-activity/${lines[one.who]!.entries[0]!.id}`)
          .then(({ status }) => ({
            status: status === 404 ? 204 : status,
          }))
      case 'payer': {
        const payer_id = one.by === one.who ? null : riderOf(one.by).id
        return organizer.patch(`/ajax/rider-cards/${event.id}/${riderOf(one.who).id}`, { payer_id })
      }
      case 'count':
        return (await boxOf(event)).box ? count(event) : { status: 204 }
    }
  }
}, 60_000)

const sum = (rows: { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)
