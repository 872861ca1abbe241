import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as make from '../../prisma/factories.ts'
import type { CashBoxProps } from '../../server/wire/events/cashBox.ts'
import type { RefundOptions } from '../../server/wire/events/refunds.ts'
import type { RiderCard } from '../../server/wire/events/riderCard.ts'
import type { PayoffProps } from '../../server/wire/payoff.ts'
import { type Browser, openBrowser } from '../support/app.ts'
import { freshDatabase } from '../support/database.ts'
import { createScenario } from '../support/scenario.ts'

const { db } = await freshDatabase()
const { app, organization, organizer } = await createScenario(db)

const PEOPLE = 10
const secretaries = await Promise.all(
  Array.from({ length: PEOPLE }, async (_, n) => {
    const user = await make.createUser(db, { name: `Secretary ${n + 1}`, is_rider: false })
    await make.addMember(db, organization, user, 'organizer')
    return openBrowser(app, db, user)
  }),
)

const SCRATCH_KIND = fc.constantFrom('draw-out' as const, 'vet-out' as const, 'turn-out' as const)
const which = fc.nat(60)

const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('enter' as const), which, classes: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('delete' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('scratch' as const), which, kind: SCRATCH_KIND }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('put back' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      which,
      kind: SCRATCH_KIND,
      keptFor: fc.constantFrom('purse' as const, 'office' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('score' as const),
      which,
      ms: fc.integer({ min: 15_000, max: 19_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('take money' as const),
      which,
      cents: fc.integer({ min: 1, max: 9_000 }),
      kind: fc.constantFrom('cash', 'check', 'card'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('give back' as const),
      which,
      cents: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('void payment' as const), which }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('return check' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take back return' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('payer' as const), which, payer: which }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('publish' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('unpublish' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pay winnings' as const),
      which,
      kind: fc.constantFrom('check', 'cash'),
      nets: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('void winnings' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('count' as const) }) },
)
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never

const waves = fc.array(fc.array(action, { minLength: 1, maxLength: PEOPLE }), { minLength: 4, maxLength: 10 })

test('keeps all amounts consistent to the cent while ten people change them at once', async () => {
  await fc.assert(
    fc.asyncProperty(waves, async (waves) => {
      const arena = await newArena()
      for (const wave of waves) {
        const answers = await Promise.all(wave.map((one, n) => run(arena, secretaries[n]!, one)))
        for (const [n, answer] of answers.entries())
          if (answer) expect(ANSWERED, `${JSON.stringify(wave[n])}: ${answer.text}`).toContain(answer.status)
      }
      await expectAgreement(arena)
    }),
    { numRuns: 5 },
  )
}, 240_000)

/** Two people may have sent conflicting changes. */
const ANSWERED = [200, 201, 204, 302, 303, 404, 409, 422]

async function newArena() {
  const event = await make.createEvent(db, { organization })
  const saved = await organizer.patch(`/organizer/organizations/${organization.id}/events/${event.id}/fees`, {
    kinds: [
      { id: null, name: 'Office', cents: 500, per: 'rider', purpose: 'office' },
      { id: null, name: 'Sanction', cents: 300, per: 'entry', purpose: 'association', association: 'NBHA' },
      { id: null, name: 'Ground', cents: 200, per: 'horse', purpose: 'other' },
    ],
    stages: [
      { kind: 'late entry', cents: 1_000, per: 'entry', kept_bp: 0, keeps_fees: true, kept_for: 'purse' },
      { kind: 'vet-out', cents: 700, per: 'entry', kept_bp: 2_500, keeps_fees: false, kept_for: 'purse' },
      { kind: 'turn-out', cents: 0, per: 'entry', kept_bp: 5_000, keeps_fees: true, kept_for: 'office' },
    ].map((stage) => ({ id: null, starts: 'always', starts_at: null, ...stage })),
    version: 0,
  })
  expect(saved.status, saved.text).toBe(303)
  const contests = await Promise.all(
    ['Open', 'Youth'].map((name) =>
      make.createActivity(db, {
        event,
        name,
        publish_draw: true,
        entry_mode: 'end',
        books_close: 'at',
        books_close_at: new Date('2020-01-01'),
      }),
    ),
  )
  const [open, youth] = contests
  await make.createPurse(db, open!, { entry_fee_cents: 4_000, added_cents: 10_000 })
  await make.createPurse(db, youth!, { entry_fee_cents: 1_500, payback_bp: 8_000, off_top_cents: 200 })
  const names = Array.from({ length: 8 }, (_, n) => `Rider ${event.id}-${n}`)
  return { event, contests, names }
}
type Arena = Awaited<ReturnType<typeof newArena>>

const pick = <One>(list: One[], which: number): One | undefined => list[which % Math.max(1, list.length)]

const eventPath = ({ event }: Arena) => `/organizer/organizations/${organization.id}/events/${event.id}`
const entriesOf = ({ event }: Arena) =>
  db.userActivity.findMany({
    where: { activity: { event_id: event.id }, user_id: { not: null } },
    include: { score: true },
    orderBy: { id: 'asc' },
  })
const paymentsOf = ({ event }: Arena) =>
  db.payment.findMany({ where: { event_id: event.id }, orderBy: { id: 'asc' } })
const payoffOf = async (arena: Arena, by = organizer): Promise<PayoffProps> =>
  (await by.visit(`${eventPath(arena)}/payoff`)).body.props
const boxOf = async (arena: Arena, by = organizer): Promise<CashBoxProps> =>
  (await by.visit(`${eventPath(arena)}/cash-box`)).body.props
const payoutPath = ({ event }: Arena, contest: { id: number }, does: string) =>
  `/events/${event.id}/activities/${contest.id}/${does}`

let keys = 0

type Answer = { status: number; text: string }

async function run(arena: Arena, by: Browser, one: Action): Promise<Answer | null> {
  const { event, contests, names } = arena
  switch (one.does) {
    case 'enter':
      return by.post(`/ajax/entries/${event.id}`, {
        user_name: pick(names, one.which),
        horse_name: `Horse ${one.which % 12}`,
        activity_ids: contests.filter((_, n) => one.classes === 2 || one.classes === n).map(({ id }) => id),
        confirmed: true,
      })
    case 'count': {
      const { box } = await boxOf(arena, by)
      if (!box || box.counted) {
        return by.patch(`${eventPath(arena)}/cash-box`, {
          opened_cents: 100_000,
          version: box?.version ?? null,
        })
      }
      const { version, expected_cents } = box
      const count = { version, expected_cents, counts: {}, first: 'Ann', second: 'Bob' }
      return by.post(`${eventPath(arena)}/cash-box/count`, count)
    }
    case 'publish':
      return publish(arena, by, pick(contests, one.which)!)
    case 'unpublish':
      return by.get(payoutPath(arena, pick(contests, one.which)!, 'unPublishPayout'))
    case 'pay winnings': {
      const { unpaid } = await payoffOf(arena, by)
      const riders = unpaid
        .filter((_, index) => (one.which >> index) % 2 === 0)
        .map(({ rider, lines, owes_cents }) => ({
          rider_id: rider.id,
          kind: one.kind,
          payee_id: rider.id,
          nets: one.nets,
          won_cents: sum(lines),
          owes_cents,
        }))
      const sheet = { stock: 'top', offset_x: 0, offset_y: 0 }
      return riders.length ? by.post(`/ajax/payoff/${event.id}`, { ...sheet, riders }) : null
    }
    case 'void winnings': {
      const check = pick((await payoffOf(arena, by)).payoffs, one.which)
      return check ? by.post(`/ajax/checks/${check.id}/void`) : null
    }
    case 'void payment':
    case 'return check':
    case 'take back return': {
      const payment = pick(await paymentsOf(arena), one.which)
      if (!payment) return null
      const path = `/ajax/payments/${event.id}/${payment.id}`
      if (one.does === 'take back return') return by.delete(`${path}/return`)
      return one.does === 'void payment'
        ? by.post(`${path}/void`, { reason: 'typed twice' })
        : by.post(`${path}/return`)
    }
    case 'take money':
    case 'give back':
    case 'payer':
      return changeAccount(arena, by, one)
    default:
      return changeRun(arena, by, one)
  }
}

/** A payout can't be published until all of its runs have scores. */
async function publish(arena: Arena, by: Browser, contest: { id: number }) {
  const runs = (await entriesOf(arena)).filter(
    ({ activity_id, scratched_at }) => activity_id === contest.id && !scratched_at,
  )
  for (const { id, score } of runs)
    if (score!.value === null) await by.patch(`/ajax/score/${score!.id}`, { score: 15 + (id % 40) / 10 })
  return by.get(payoutPath(arena, contest, 'publishPayout'))
}

async function changeAccount(
  arena: Arena,
  by: Browser,
  one: Extract<Action, { does: 'take money' | 'give back' | 'payer' }>,
) {
  const riders = [...new Set((await entriesOf(arena)).map(({ user_id }) => user_id!))]
  const rider = pick(riders, one.which)
  if (!rider) return null
  const card = `/ajax/rider-cards/${arena.event.id}/${rider}`
  if (one.does === 'payer') {
    const payer = pick(riders, one.payer)
    return by.patch(card, { payer_id: payer === rider ? null : payer })
  }
  const isGivenBack = one.does === 'give back'
  const kind = isGivenBack ? 'cash' : one.kind
  return by.post(`${card}/payments`, {
    client_key: `key-${++keys}`,
    cents: one.cents,
    kind,
    check_number: kind === 'check' ? '7' : null,
    gives_back: isGivenBack,
    confirmed: true,
  })
}

async function changeRun(
  arena: Arena,
  by: Browser,
  one: Extract<Action, { does: 'delete' | 'scratch' | 'put back' | 'refund' | 'score' }>,
) {
  const isForScratched = one.does === 'refund' || one.does === 'put back'
  const entries = await entriesOf(arena)
  const entry = pick(isForScratched ? entries.filter((one) => one.scratched_at) : entries, one.which)
  if (!entry) return null
  const path = `/ajax/user-activity/${entry.id}`
  if (one.does === 'delete') return by.delete(path)
  if (one.does === 'put back') return by.delete(`${path}/scratch`)
  if (one.does === 'scratch') return by.post(`${path}/scratch`, { kind: one.kind })
  if (one.does === 'score') return by.patch(`/ajax/score/${entry.score!.id}`, { score: one.ms / 1_000 })
  const options = await by.get(`${path}/refund`)
  if (options.status !== 200) return options
  const { by_policy } = options.body as RefundOptions
  const { contests, fees_refunded } = by_policy[one.kind]!
  return by.patch(`${path}/refund`, { contests, fees_refunded, kept_for: one.keptFor, reason: null })
}

async function expectAgreement(arena: Arena) {
  const where = { event_id: arena.event.id }
  const charges = await db.charge.findMany({ where: { ...where, voided_at: null } })
  const payments = (await paymentsOf(arena)).filter(({ voided_at }) => !voided_at)
  const { totals } = await payoffOf(arena)
  const winningsInCash = payments.filter(({ kind, check_id }) => check_id !== null && kind !== 'winnings')
  const paid = payments.filter((one) => !one.returned_at && !winningsInCash.includes(one))

  const { published_cents, checks_cents, cash_cents, netted_cents, unpaid_cents } = totals
  expect(checks_cents + cash_cents + netted_cents + unpaid_cents).toBe(published_cents)
  expect(sum(payments.filter(({ kind }) => kind === 'winnings'))).toBe(netted_cents)
  expect(-sum(winningsInCash) || 0).toBe(cash_cents)

  const owed = new Map<number, number>()
  for (const { user_id } of [...charges, ...paid]) {
    const card: RiderCard = (await organizer.get(`/ajax/rider-cards/${arena.event.id}/${user_id}`)).body
    owed.set((card.payer ?? card.rider).id, card.owes_cents)
  }
  expect([...owed.values()].reduce((all, cents) => all + cents, 0)).toBe(sum(charges) - sum(paid))

  const { boxes, event_sums } = await boxOf(arena)
  expect(event_sums).toMatchObject({ charged_cents: sum(charges), paid_cents: sum(paid) })
  for (const { id } of boxes) {
    const { box } = (await organizer.visit(`${eventPath(arena)}/cash-box?box=${id}`)).body
      .props as CashBoxProps
    const cash = payments.filter((one) => one.cash_box_id === id && one.kind === 'cash')
    expect(box!.expected_cents).toBe(box!.opened_cents + sum(cash))
  }
  for (const contest of arena.contests) {
    const { reconciliation } = (await organizer.get(`/ajax/payouts/${contest.id}`)).body
    const purse = charges.filter(
      ({ activity_id, purpose }) => activity_id === contest.id && purpose === 'purse',
    )
    expect(reconciliation.gross_cents, "the purse's gross equals its charges").toBe(sum(purse))
  }
}

const sum = (rows: { cents: number }[]) => rows.reduce((all, { cents }) => all + cents, 0)
