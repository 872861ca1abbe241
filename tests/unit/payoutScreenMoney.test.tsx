// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PayoutPage, Reconciliation } from '#wire/payout.ts'
import { openPayout, payoutPage, result, untilLoaded, tableRow } from '../support/payoutScreen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const money = () => screen.getByRole('region', { name: 'Money' })
const chips = () => [...money().querySelectorAll('.chip')].map((chip) => chip.textContent)
const isGreen = () => money().querySelector('.chip.published') !== null

const openMoney = (changes: Partial<Reconciliation>, page: Partial<PayoutPage> = {}) =>
  openPayout({ page: { ...page, reconciliation: { ...payoutPage().reconciliation, ...changes } } })

describe('money summary', () => {
  test('shows the number of entries and the entry fee', async () => {
    await openMoney({ entries: 60, entry_fee_cents: 5_000, gross_cents: 300_000 })
    expect(within(money()).getByText('60 × $50.00')).toBeDefined()
  })

  test('reports that entries were charged different fees', async () => {
    await openMoney({ entries: 60, entry_fee_cents: 5_000, gross_cents: 290_000 })
    expect(within(money()).getByText('60 entries at different fees')).toBeDefined()
  })

  test('includes fees kept from scratched entries in the money summary', async () => {
    const fees = { entries: 8, entry_fee_cents: 6_000, kept_entries: 1, kept_cents: 2_000 }
    await openMoney({ ...fees, gross_cents: 44_000 })
    expect(within(money()).getByText('7 × $60.00 + $20.00 kept from 1 scratch')).toBeDefined()
  })

  test('names the refunded entries, because the payout lists them too', async () => {
    const fees = { entry_fee_cents: 5_000, refunded_entries: 1 }
    await openMoney({ ...fees, entries: 11, gross_cents: 55_000 })
    expect(within(money()).getByText('11 × $50.00, 1 refunded')).toBeDefined()
    cleanup()
    await openMoney({ ...fees, entries: 0, gross_cents: 0 })
    expect(within(money()).getByText('1 refunded')).toBeDefined()
  })

  test("shows by how much fixed payout amounts are cut, and doesn't show the money summary in green", async () => {
    await openMoney({ cut_cents: 4_000 })
    expect(chips()).toEqual(['The total payout is $40.00 short of the fixed amounts, so places pay less'])
    expect(isGreen()).toBe(false)
  })

  test('shows the money summary as additions and subtractions from gross to total payout', async () => {
    await openMoney({
      gross_cents: 120_000,
      off_top_cents: 8_000,
      retainage_cents: 28_000,
      payback_cents: 84_000,
      added_cents: 10_000,
      guarantee_cents: 6_000,
      net_cents: 100_000,
    })
    const lines = [...money().querySelectorAll<HTMLElement>('dl > div')].map((line) => [
      line.dataset.sign ?? '',
      line.querySelector('dt')!.firstChild!.textContent,
      line.querySelector('dd')!.textContent,
    ])
    expect(lines.slice(0, 7)).toEqual([
      ['', 'Gross', '$1,200.00'],
      ['−', 'Deducted', '$80.00'],
      ['−', 'Producer keeps', '$280.00'],
      ['=', 'Payback', '$840.00'],
      ['+', 'Added money', '$100.00'],
      ['+', 'Guarantee', '$60.00'],
      ['=', 'Total payout', '$1,000.00'],
    ])
  })

  test('shows the money summary in green if the whole net is paid, apart from rounding differences', async () => {
    await openMoney({})
    expect([chips(), isGreen()]).toEqual([['Balanced'], true])
  })

  test.each<[string, Partial<Reconciliation>, string[]]>([
    ['ties paid in full', { overrun_cents: 4_000 }, ['$40.00 over the total payout']],
    [
      'typed prizes that leave money unpaid',
      { unpaid_cents: 2_000 },
      ["$20.00 of the total payout isn't assigned to a place"],
    ],
    ['unclaimed pools', { retained_cents: 2_400 }, ['No one won $24.00: the producer keeps it']],
    ['runs still to be scored', { unscored: 1 }, ['1 run has no score yet']],
    [
      'several problems',
      { unscored: 3, retained_cents: 2_400, overrun_cents: 100 },
      ['3 runs have no score yet', '$1.00 over the total payout'],
    ],
    ["amounts that don't add up", { agrees: false }, ["Doesn't add up to the total payout"]],
  ])("doesn't show the money summary in green if there are %s", async (_case, changes, words) => {
    await openMoney(changes)
    expect([chips(), isGreen()]).toEqual([words, false])
  })

  test("shows the lines for unpaid money and overruns only if those amounts aren't zero", async () => {
    await openMoney({})
    const names = () => [...money().querySelectorAll('dt')].map((name) => name.firstChild?.textContent)
    expect(names()).toEqual([
      'Gross',
      'Producer keeps',
      'Payback',
      'Added money',
      'Total payout',
      'Paid',
      'Rounding',
      'Not won',
    ])
    cleanup()
    await openMoney({ unpaid_cents: 1, overrun_cents: 1, unscored: 1 })
    expect(names()).toEqual([
      'Gross',
      'Producer keeps',
      'Payback',
      'Added money',
      'Total payout',
      'Paid',
      'Rounding',
      'Not won yet',
      'Not assigned',
      'Over',
    ])
  })

  test('says that the money summary covers all gos if a class has several', async () => {
    await openMoney({}, { rounds: 2, round: '1' })
    expect(within(money()).getByText('All 2 gos and the average')).toBeDefined()
    cleanup()
    await openMoney({})
    expect(within(money()).queryByText(/gos and the average/)).toBeNull()
  })
})

describe('division list', () => {
  const division = { round: '', division: 1, from: 15, pool_cents: 10_000, runs: 2, paid_places: 1 }
  const items = () =>
    within(screen.getByRole('list', { name: 'Divisions' }))
      .getAllByRole('listitem')
      .map((item) => [...item.children].map((part) => part.textContent))

  test('shows the divisions of the selected go even if the first result belongs to another go', async () => {
    await openPayout({ page: { data: [result(1, { round: '1' })], divisions: [division] } })
    expect(items()).toEqual([['1D', 'from 15.000', '$100.00', '2 runs, 1 paid']])
  })

  test("reports that an empty division's pool is retained", async () => {
    await openPayout({
      page: { divisions: [division, { ...division, division: 2, runs: 0, paid_places: 0 }] },
    })
    expect(items()[1]).toEqual(['2D', 'from 15.000', '$100.00', 'no runs, producer keeps it'])
  })

  test("shows the average's pool even if there are no divisions", async () => {
    await openPayout({
      activity: { has_divisions: false },
      props: { view: 'average' },
      page: { rounds: 2, round: 'average', divisions: [{ ...division, round: 'average' }] },
    })
    expect(within(screen.getByRole('list', { name: 'Average pool' })).getByText('$100.00')).toBeDefined()
  })
})

describe('points', () => {
  const ofSeason = { activity: { points_seasons_group_id: 4 } }

  test('lets an organizer type points on every row of a draft, even for riders outside the group', async () => {
    const data = [result(1, { user: { in_activity_point_group: true } }), result(2)]
    await openPayout({ ...ofSeason, page: { data } })
    const fields = screen
      .getAllByRole<HTMLInputElement>('textbox')
      .map((field) => [field.getAttribute('aria-label'), field.title])
    expect(fields).toEqual([
      ['Points, Rider 1', ''],
      ['Points, Rider 2', 'These points count once you add the rider to the points group.'],
    ])
  })

  test('saves points typed in the average view as points for the average', async () => {
    const { posts } = await openPayout({
      ...ofSeason,
      props: { view: 'average' },
      page: { data: [result(1)] },
    })
    const field = screen.getByLabelText('Points, Rider 1')
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: '7' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await untilLoaded()
    expect(posts()).toEqual([
      { method: 'post', url: '/ajax/points', body: { id: 101, points: 7, view: 'average' } },
    ])
  })

  test("marks a run's points if the run's score has changed since the points were typed", async () => {
    const { posts } = await openPayout({
      ...ofSeason,
      page: { data: [result(1, { points: 5, points_mark: 'changed' })] },
    })
    expect(tableRow('Rider 1').getByText('Score changed')).toBeDefined()
    const field = screen.getByLabelText('Points, Rider 1')
    fireEvent.focus(field)
    fireEvent.keyDown(field, { key: 'Enter' })
    await untilLoaded()
    expect(posts()).toEqual([{ method: 'post', url: '/ajax/points', body: { id: 101, points: 5 } }])
  })

  test("marks points on a run without a time, because those points don't count", async () => {
    await openPayout({
      ...ofSeason,
      page: { data: [result(1, { score: 'NT', points: 5, points_mark: 'no time' })] },
    })
    expect(tableRow('Rider 1').getByText("No time: doesn't count")).toBeDefined()
  })
})

describe('notices', () => {
  const notice = (title: string) => within(screen.getByRole('note', { name: title }))

  test('shows publish blockers separately from warnings', async () => {
    await openPayout({
      page: { warnings: ['The average has divisions.'], reasons: ['One run has no rider.'] },
    })
    expect(notice("Can't publish yet").getByText('One run has no rider.')).toBeDefined()
    expect(notice('Heads up').getByText('The average has divisions.')).toBeDefined()
  })

  test("links from publish blockers to the go's draw and to the payout settings", async () => {
    await openPayout({ props: { view: '2' }, page: { reasons: ['One run has no rider.'] } })
    const links = notice("Can't publish yet").getAllByRole('link')
    expect(links.map((link) => [link.textContent?.trim(), link.getAttribute('href')])).toEqual([
      ['Go to draw', '/organizer/scoring/2/activities/7/draw/2'],
      ['Go to payout settings', '/organizer/scoring/2/activities/7/money'],
    ])
  })

  test('offers to void the checks and unpublish the payout in the warning about printed checks', async () => {
    await openPayout({
      activity: { publish_payout: true },
      page: {
        publish_payout: true,
        checks: { count: 1, envelopes: 0, cents: 10_000, pay_more: false },
        warnings: ['Checks are printed from this payout.'],
      },
    })
    expect(notice('Heads up').getByRole('button', { name: 'Void all and unpublish' })).toBeDefined()
  })

  test("hides the link to the payout settings from members who can't change them", async () => {
    const can = { organize: true, score: true, pay: false, lead: false }
    await openPayout({ props: { can, view: 'average' }, page: { reasons: ['One run has no rider.'] } })
    const links = notice("Can't publish yet").getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/organizer/scoring/2/activities/7/draw'])
  })
})
