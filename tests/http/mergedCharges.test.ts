import { beforeEach, describe, expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { RiderCard } from '../../server/wire/events/riderCard.ts'
import type { UnpaidRider } from '../../server/wire/payoff.ts'
import type { EntryLine } from '../../server/wire/entries.ts'
import { openBrowser } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { app, organizer, organization } = await createScenario(db)
const at = `/organizer/organizations/${organization.id}`

type Id = { id: number }
let event: Id & { name: string }
let open: Id
beforeEach(async () => {
  event = await make.createEvent(db, { organization })
  open = await make.createActivity(db, { event: event as never, name: 'Open' })
  await make.createPurse(db, open, { entry_fee_cents: 4_000 })
})

async function saveKinds(...kinds: object[]) {
  const { fees_version: version } = await db.event.findUniqueOrThrow({ where: { id: event.id } })
  const known = await db.feeKind.findMany({ where: { event_id: event.id } })
  const settings = kinds.map((kind) => {
    const given = { name: 'Sanction', cents: 200, per: 'horse', purpose: 'association', ...kind }
    return { ...given, id: known.find(({ name }) => name === given.name)?.id ?? null }
  })
  const saved = await organizer.patch(`${at}/events/${event.id}/fees`, {
    kinds: settings,
    stages: [],
    version,
  })
  expect(saved.status).toBe(303)
}

async function enter(line: object): Promise<EntryLine> {
  const { status, body } = await organizer.post(`/ajax/entries/${event.id}`, {
    activity_ids: [open.id],
    ...line,
  })
  expect(status).toBe(200)
  return body.lines.at(-1)
}

const cardOf = async (rider: Id): Promise<RiderCard> =>
  (await organizer.get(`/ajax/rider-cards/${event.id}/${rider.id}`)).body
const billOf = async (rider: Id) =>
  (await cardOf(rider)).charges.map(({ name, cents, waived }) => [name, cents, waived?.reason ?? null])
const sell = (rider: Id, name: string, cents: number) =>
  organizer.post(`/ajax/rider-cards/${event.id}/${rider.id}/charges`, {
    client_key: name.replaceAll(' ', '-'),
    name,
    cents,
  })

async function waive(rider: Id, name: string) {
  const charge = (await cardOf(rider)).charges.find((one) => one.name === name)!
  const waived = await organizer.post(`/ajax/charges/${event.id}/${charge.id}/waive`, { reason: 'sponsor' })
  expect(waived.status).toBe(204)
}
const setPayer = async (rider: Id, payer: Id) =>
  expect(
    (await organizer.patch(`/ajax/rider-cards/${event.id}/${rider.id}`, { payer_id: payer.id })).status,
  ).toBe(200)

async function pay(rider: Id, cents: number) {
  const payment = { kind: 'cash', cents, client_key: `${rider.id}-${cents}` }
  const paid = await organizer.post(`/ajax/rider-cards/${event.id}/${rider.id}/payments`, payment)
  expect(paid.status, paid.text).toBeLessThan(300)
}

async function merge(gone: Id, kept: Id, kind: 'riders' | 'horses') {
  const { plan } = (await organizer.visit(`${at}/${kind}/${gone.id}/merge?into=${kept.id}`)).body.props
  const decisions = { fields: plan.fields.map(() => 'kept'), runs: plan.runs.map(() => 'both') }
  const merged = await organizer.post(
    `${at}/${kind}/${gone.id}/merge?into=${kept.id}&seen=${plan.seen}`,
    decisions,
  )
  expect(merged.status).toBe(303)
}

describe('a merge of horses', () => {
  test('keeps the waiver and the old price of a per-horse fee when the horse is merged into another', async () => {
    await saveKinds({})
    const [waived, paying] = [
      await enter({ user_name: 'Wanda', horse_name: 'Dash' }),
      await enter({ user_name: 'Paul', horse_name: 'Rocket' }),
    ]
    await waive(waived.rider, 'Sanction')
    await saveKinds({ cents: 900 })
    const [dasher, racket] = [
      await make.createHorse(db, { name: 'Dasher', organization_id: organization.id }),
      await make.createHorse(db, { name: 'Racket', organization_id: organization.id }),
    ]
    await merge(waived.horse!, dasher, 'horses')
    await merge(paying.horse!, racket, 'horses')
    expect(await billOf(waived.rider)).toEqual([
      ['Open', 4_000, null],
      ['Sanction', 200, 'sponsor'],
    ])
    expect(await billOf(paying.rider)).toEqual([
      ['Open', 4_000, null],
      ['Sanction', 200, null],
    ])
  })

  test('charges a per-horse fee once to a rider who had entered both of the merged horses', async () => {
    await saveKinds({})
    const { rider, horse } = await enter({ user_name: 'Twice', horse_name: 'Duster' })
    const other = await enter({ user_id: rider.id, horse_name: 'Dustor' })
    await merge(horse!, other.horse!, 'horses')
    const bill = await billOf(rider)
    expect(bill.filter(([name]) => name === 'Sanction')).toEqual([['Sanction', 200, null]])
  })

  test('charges one entry fee for two gos after the horse of one go is merged into another horse', async () => {
    const rodeo = await make.createActivity(db, { event: event as never, rounds: ['1', '2'] })
    await make.createPurse(db, rodeo, { entry_fee_cents: 4_000 })
    const { rider, horse, entries } = await enter({
      user_name: 'Pia',
      horse_name: 'Pepr',
      activity_ids: [rodeo.id],
    })
    await organizer.patch(`/ajax/user-activity/${entries[1]!.id}`, { horseName: 'Salt' })
    const pepper = await make.createHorse(db, { name: 'Pepper', organization_id: organization.id })
    await merge(horse!, pepper, 'horses')
    expect((await billOf(rider)).map(([, cents]) => cents)).toEqual([4_000])
  })
})

describe('a merge of horses after a change of horse', () => {
  const total = async (rider: Id) =>
    (await billOf(rider)).filter(([, , waived]) => waived === null).map(([name, cents]) => [name, cents])

  test.each([
    ['into the first horse', true],
    ['into the second horse', false],
  ])('removes the horse-change fee when the two horses are merged: %s', async (_, intoFirst) => {
    const { fees_version: version } = await db.event.findUniqueOrThrow({ where: { id: event.id } })
    const stage = { id: null, kind: 'change of horse', starts: 'always', starts_at: null, per: 'entry' }
    const kept = { cents: 2_500, kept_bp: 0, keeps_fees: true, kept_for: 'purse' }
    const fees = { kinds: [], stages: [{ ...stage, ...kept }], version }
    expect((await organizer.patch(`${at}/events/${event.id}/fees`, fees)).status).toBe(303)
    const { rider, horse, entries } = await enter({ user_name: 'Typo', horse_name: `Rokcet ${intoFirst}` })
    const changed = await organizer.patch(`/ajax/user-activity/${entries[0]!.id}`, {
      horseName: `Rocket ${intoFirst}`,
    })
    expect(await total(rider)).toEqual([
      ['Open', 4_000],
      ['Change of horse', 2_500],
    ])
    const second = changed.body.horse as Id
    await merge(intoFirst ? second : horse!, intoFirst ? horse! : second, 'horses')
    expect(await total(rider)).toEqual([['Open', 4_000]])
  })

  test('charges one entry fee for two gos whose deleted runs are restored after a merge of horses', async () => {
    const rodeo = await make.createActivity(db, { event: event as never, rounds: ['1', '2'] })
    await make.createPurse(db, rodeo, { entry_fee_cents: 4_000 })
    const { rider, horse, entries } = await enter({
      user_name: 'Undone',
      horse_name: 'Bluu',
      activity_ids: [rodeo.id],
    })
    const [first, second] = entries.map(({ id }) => `/ajax/user-activity/${id}`)
    await organizer.patch(second!, { horseName: 'Red' })
    for (const path of [first, second]) expect((await organizer.delete(path!)).status).toBeLessThan(300)
    const blue = await make.createHorse(db, { name: 'Blue', organization_id: organization.id })
    await merge(horse!, blue, 'horses')
    for (const path of [first, second]) expect((await organizer.post(`${path}/restore`)).status).toBe(200)
    expect(await total(rider)).toEqual([[expect.any(String), 4_000]])
  })
})

describe('a merge of riders', () => {
  test('keeps the waivers of both merged riders, and the old price of a waived fee', async () => {
    await saveKinds({ name: 'Office', per: 'rider' }, {})
    const { rider } = await enter({ user_name: 'Kelsy', horse_name: 'Comet' })
    await waive(rider, 'Sanction')
    await saveKinds({ name: 'Office', per: 'rider', cents: 900 }, { cents: 900 })
    const kelsey = await make.createTypedInRider(db, organization, 'Kelsey')
    const { horse } = await enter({ user_id: kelsey.id, horse_name: 'Star' })
    await waive(kelsey, 'Office')
    await merge(rider, kelsey, 'riders')
    expect((await billOf(kelsey)).toSorted()).toEqual([
      ['Office', 900, 'sponsor'],
      ['Open', 4_000, null],
      ['Open', 4_000, null],
      ['Sanction', 200, 'sponsor'],
      ['Sanction', 900, null],
    ])
    expect(horse).not.toBeNull()
  })
})

describe('a merge of riders who have different payers', () => {
  async function paidByTwo(family: string) {
    const [mom, dad, kid, typo] = [
      await enter({ user_name: `Mom ${family}` }),
      await enter({ user_name: `Dad ${family}` }),
      await enter({ user_name: `Kid ${family}` }),
      await enter({ user_name: `Typo ${family}` }),
    ].map(({ rider }) => rider)
    await setPayer(kid!, mom!)
    await setPayer(typo!, dad!)
    return { mom: mom!, dad: dad!, kid: kid!, typo: typo! }
  }

  test('refuses the merge if the payer who would be dropped has already paid', async () => {
    const { mom, dad, kid, typo } = await paidByTwo('Bell')
    await pay(mom, 8_000)
    await pay(dad, 8_000)
    const into = `${at}/riders/${kid.id}/merge?into=${typo.id}`
    const { plan } = (await organizer.visit(into)).body.props
    const sentence = `Mom Bell has already paid for one of these riders at ${event.name} and would have a credit of $40.00. Give the money back and change who pays there, then merge.`
    expect(plan.refusal).toEqual({ sentence, url: `${at}/events/${event.id}/entries?card=${mom.id}` })
    const decisions = { fields: plan.fields.map(() => 'kept'), runs: plan.runs.map(() => 'both') }
    const refused = await organizer.post(`${into}&seen=${plan.seen}`, decisions)
    expect([refused.status, refused.body.message]).toEqual([409, sentence])
    expect([(await cardOf(mom)).owes_cents, (await cardOf(dad)).owes_cents]).toEqual([0, 0])
    expect((await cardOf(kid)).payer).toMatchObject({ id: mom.id })
  })

  test('rejects the merge without asking the account holder if a payer has already paid', async () => {
    const { mom, dad, kid } = await paidByTwo('Dale')
    await pay(mom, 8_000)
    const account = await make.createUser(db, { name: 'Kid Dale' })
    await enter({ user_id: account.id })
    await setPayer(account, dad)
    const into = `${at}/riders/${kid.id}/merge?into=${account.id}`
    const { plan } = (await organizer.visit(into)).body.props
    expect(plan.refusal.sentence).toMatch(/^Mom Dale has already paid for one of these riders/)
    const asked = await organizer.post(`${into}&seen=${plan.seen}`, { runs: plan.runs.map(() => 'both') })
    expect([asked.status, asked.body.message]).toEqual([409, plan.refusal.sentence])
    expect(await db.mergeRequest.count({ where: { account_id: account.id } })).toBe(0)
  })

  test('allows the merge before either payer has paid, and makes one payer owe both bills', async () => {
    const { mom, dad, kid, typo } = await paidByTwo('Cole')
    const { plan } = (await organizer.visit(`${at}/riders/${kid.id}/merge?into=${typo.id}`)).body.props
    expect(plan.refusal).toBeNull()
    await merge(kid, typo, 'riders')
    expect([(await cardOf(mom)).owes_cents, (await cardOf(dad)).owes_cents]).toEqual([4_000, 12_000])
  })
})

describe("undoing a rider's own claim", () => {
  async function claim(rider: Id, name: string) {
    const account = await make.createUser(db, { name })
    const phone = await openBrowser(app, db, account)
    return {
      account,
      async accept() {
        await organizer.post(`${at}/riders/${rider.id}/claim`)
        const code = (await organizer.visit(`${at}/riders/${rider.id}/claim`)).body.props.code.text
        expect((await phone.post('/m/my/claim', { code, kind: 'rider' })).status).toBe(204)
      },
      async takeBack() {
        const { id } = await db.riderClaim.findFirstOrThrow({ where: { rider_id: rider.id } })
        expect((await organizer.post(`/organizer/claims/${id}/take-back`)).status).toBe(303)
      },
    }
  }

  test('moves charges, with waivers and old prices, back to the rider when a claim is undone', async () => {
    await saveKinds({ name: 'Office', per: 'rider' }, {})
    const { rider } = await enter({ user_name: 'Rita', horse_name: 'Bolt' })
    await sell(rider, 'Stall', 2_500)
    await waive(rider, 'Sanction')
    const { account, accept, takeBack } = await claim(rider, 'Rita Account')
    await enter({ user_id: account.id, horse_name: 'Own Horse' })
    const bills = [await billOf(rider), await billOf(account)]
    await accept()
    await sell(account, 'Shavings', 800)
    await saveKinds({ name: 'Office', per: 'rider', cents: 900 }, { cents: 900 })
    await takeBack()
    expect((await billOf(rider)).toSorted()).toEqual(bills[0]!.toSorted())
    expect((await billOf(account)).toSorted()).toEqual([...bills[1]!, ['Shavings', 800, null]].toSorted())
  })

  test('moves a fee and its later waiver back to the rider when a claim is undone', async () => {
    await saveKinds({ name: 'Late office', per: 'entry' })
    const { rider } = await enter({ user_name: 'Wendy', horse_name: 'Breeze' })
    const { account, accept, takeBack } = await claim(rider, 'Wendy Account')
    await accept()
    await waive(account, 'Late office')
    await takeBack()
    expect(await billOf(rider)).toContainEqual(['Late office', 200, 'sponsor'])
  })

  test("moves only the payments beyond the account's own bill to the rider when a claim is undone", async () => {
    const { rider } = await enter({ user_name: 'Tess', horse_name: 'Bolt' })
    const { account, accept, takeBack } = await claim(rider, 'Tess Account')
    await accept()
    await pay(account, 4_000)
    await takeBack()
    expect((await cardOf(rider)).owes_cents).toBe(0)
    expect(await db.payment.count({ where: { user_id: account.id } })).toBe(0)

    const other = await enter({ user_name: 'Tina', horse_name: 'Nut' })
    const second = await claim(other.rider, 'Tina Account')
    await enter({ user_id: second.account.id, horse_name: 'Own Horse' })
    await second.accept()
    await pay(second.account, 4_000)
    await second.takeBack()
    expect([(await cardOf(other.rider)).owes_cents, (await cardOf(second.account)).owes_cents]).toEqual([
      4_000, 0,
    ])
  })

  test('moves fees deducted from winnings back to the rider together with those winnings', async () => {
    const { rider, entries } = await enter({ user_name: 'Wynn', horse_name: 'Cash' })
    await db.userActivity.update({
      where: { id: entries[0]!.id },
      data: { draw: 1, score: { update: { value: 17_000 } } },
    })
    await db.purse.update({
      where: { activity_id: open.id },
      data: { added_cents: 50_000, places: [{ upTo: null, percentsBp: [10_000] }] },
    })
    await make.publishRounds(db, open, { publish_draw: true })
    const published = await organizer.get(`/events/${event.id}/activities/${open.id}/publishPayout`)
    expect(published.status, published.text).toBe(200)
    const { account, accept, takeBack } = await claim(rider, 'Wynn Account')
    await accept()
    const payoff = `${at}/events/${event.id}/payoff`
    const { unpaid } = (await organizer.visit(payoff)).body.props
    const paid = await organizer.post(`/ajax/payoff/${event.id}`, {
      stock: 'top',
      offset_x: 0,
      offset_y: 0,
      riders: unpaid.map((row: UnpaidRider) => ({
        rider_id: row.rider.id,
        kind: 'check',
        payee_id: row.rider.id,
        nets: true,
        won_cents: row.lines.reduce((sum, { cents }) => sum + cents, 0),
        owes_cents: row.owes_cents,
      })),
    })
    expect([paid.status, paid.body.netted_cents]).toEqual([200, 4_000])
    const winners = () =>
      db.payment.findMany({
        where: { event_id: event.id, kind: 'winnings' },
        select: { user_id: true, winner_id: true },
      })
    expect(await winners()).toEqual([{ user_id: account.id, winner_id: account.id }])
    await sell(account, 'Shavings', 800)
    await takeBack()
    expect([(await cardOf(rider)).owes_cents, (await cardOf(account)).owes_cents]).toEqual([0, 800])
    expect(await winners()).toEqual([{ user_id: rider.id, winner_id: rider.id }])
  })

  test("restores both riders' payers when a claim is undone", async () => {
    const [mother, rider, kid, other] = [
      await enter({ user_name: 'Mother' }),
      await enter({ user_name: 'Pat' }),
      await enter({ user_name: 'Kid' }),
      await enter({ user_name: 'Other' }),
    ].map((line) => line.rider)
    const { account, accept, takeBack } = await claim(rider!, 'Pat Account')
    await enter({ user_id: account.id })
    await setPayer(rider!, mother!)
    await accept()
    expect((await cardOf(account)).payer).toMatchObject({ id: mother!.id })
    await takeBack()
    expect((await cardOf(rider!)).payer).toMatchObject({ id: mother!.id })
    expect((await cardOf(account)).payer).toBeNull()

    const second = await claim(kid!, 'Kid Account')
    await enter({ user_id: second.account.id })
    await setPayer(second.account, mother!)
    await setPayer(other!, kid!)
    await second.accept()
    expect((await cardOf(second.account)).pays_for).toMatchObject([{ id: other!.id }])
    await second.takeBack()
    expect((await cardOf(kid!)).pays_for).toMatchObject([{ id: other!.id }])
    expect((await cardOf(second.account)).payer).toMatchObject({ id: mother!.id })
  })
})
