// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Call,
  openPayout,
  payoutPage,
  errorResponse,
  result,
  untilLoaded,
} from '../support/payoutScreen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const cells = (name: string) =>
  [...screen.getByText(name).closest('tr')!.cells].map((cell) => cell.textContent?.trim())

const FIVE = ['Publish Payout', 'Unpublish Payout', 'Print Results', 'Report', 'Print Checks']
const buttons = () =>
  screen
    .getAllByRole('button')
    .map((one) => one.textContent!)
    .filter((name) => FIVE.includes(name))

const published = { publish_payout: true }
const CHECKS = { count: 2, envelopes: 0, cents: 70_000, pay_more: false }
const readyToPublish = { page: { canPublish: true } }

describe('navigation', () => {
  test('links to the organization and the event, and shows the class as plain text', async () => {
    await openPayout()
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(way.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Red Dirt', '/organizer/organizations/1'],
      ['Spring Classic', '/organizer/organizations/1/events/2/activities'],
    ])
    expect(way.getByText('Open 4D').tagName).toBe('SPAN')
  })

  test("links to every contest's payout, and marks the current and published payouts", async () => {
    const tabs = [
      { label: 'Open 4D', url: '/payout', current: true, published: false },
      { label: 'Senior', url: '/senior', current: false, published: true },
    ]
    await openPayout({ props: { tabs } })
    const links = within(screen.getByRole('navigation', { name: 'Results' })).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null])
    expect(links[1]!.getAttribute('href')).toBe('/senior')
    expect(links.map((link) => within(link).queryByRole('img', { name: 'published' }) !== null)).toEqual([
      false,
      true,
    ])
  })
})

test("shows organizers links to all of the class's pages, and scorers only the pages they can open", async () => {
  await openPayout({ activity: { id: 9 }, props: { class_id: 7 } })
  const views = within(screen.getByRole('navigation', { name: 'Open 4D pages' })).getAllByRole('link')
  expect(views.map((view) => [view.textContent, view.getAttribute('href')])).toEqual([
    ['Settings', '/organizer/scoring/2/activities/7/settings'],
    ['Money', '/organizer/scoring/2/activities/7/money'],
    ['Draw', '/organizer/scoring/2/activities/7/draw'],
    ['Payout', '/organizer/scoring/2/activities/7/payout'],
  ])
  cleanup()
  await openPayout({ props: { can: { organize: false, score: true, pay: false, lead: false } } })
  const offered = within(screen.getByRole('navigation', { name: 'Open 4D pages' }))
  expect(offered.getAllByRole('link').map((view) => view.textContent)).toEqual(['Draw', 'Payout'])
  expect(screen.getByRole('button', { name: 'Switch class' })).toBeTruthy()
})

describe('columns of the results table', () => {
  test('shows every column except the bull for a barrel race', async () => {
    await openPayout({ activity: { points_seasons_group_id: 4 } })
    expect(heads()).toEqual([
      'Draw',
      'Rider',
      'Horse',
      'BBR #',
      'Hometown',
      'Time',
      'Division',
      'Earnings',
      'Points',
    ])
  })

  test('shows the bull for bull riding', async () => {
    await openPayout({
      activity: { track_horses: false, track_bulls: true, has_divisions: false },
      props: { event: { id: 2, name: 'Rodeo', category: 'Rodeo' } },
      page: { data: [result(1, { entry: { bull: { name: 'Widow Maker' } } })] },
    })
    expect(heads()).toEqual(['Draw', 'Rider', 'Bull', 'Hometown', 'Time', 'Earnings'])
    expect(screen.getByText('15.100').dataset.place).toBe('1')
    expect(cells('Rider 1')).toEqual(['1', 'Rider 1', 'Widow Maker', 'Bend, OR', '15.100', ''])
  })

  test('shows CO instead of a place for an entry carried over from another class', async () => {
    await openPayout({ page: { data: [result(1, { entry: { root_activity_id: 9, position: 31 } })] } })
    expect(cells('Rider 1')[0]).toBe('CO')
  })

  test('links to riders in a new tab, but shows typed-in riders as plain text', async () => {
    await openPayout({ page: { data: [result(1), result(2, { user: { not_real_users: true } })] } })
    const link = screen.getByText<HTMLAnchorElement>('Rider 1')
    expect([link.getAttribute('href'), link.target]).toEqual(['/users/view/501', '_blank'])
    expect(screen.getByText('Rider 2').tagName).toBe('TD')
  })

  test('shows scores with three decimals, a missing score as 0.000, and Broke unchanged', async () => {
    const data = [result(1, { score: 17.3 }), result(2, { score: null }), result(3, { score: 'Broke' })]
    await openPayout({ page: { data } })
    expect(['Rider 1', 'Rider 2', 'Rider 3'].map((name) => cells(name)[5])).toEqual([
      '17.300',
      '0.000',
      'Broke',
    ])
  })

  test('shows the division name and marks a tie', async () => {
    const tie = { division: 2, place: 3, place_to: 4 }
    await openPayout({
      page: { data: [result(1, tie), result(2, { division: null, place: null, place_to: null })] },
    })
    expect(cells('Rider 1')[6]).toBe('2D')
    expect(screen.getByText('2D').dataset.place).toBe('T3')
    expect(cells('Rider 2')[6]).toBe('')
  })

  test('shows a prize only if it is greater than zero', async () => {
    const data = [result(1, { prize: 1250.5 }), result(2, { prize: 0 }), result(3, { prize: null })]
    await openPayout({ page: { data } })
    expect(['Rider 1', 'Rider 2', 'Rider 3'].map((name) => cells(name).at(-1))).toEqual(['$1,250.50', '', ''])
    expect(screen.queryAllByRole('textbox')).toEqual([])
  })

  test('hides earnings, the money summary and the CSV export from members limited to one event', async () => {
    const { reconciliation: _, divisions: __, ...page } = payoutPage()
    const respond = ({ url }: Call) => (url.startsWith('/ajax/payouts') ? { body: page } : undefined)
    const can = { organize: false, score: true, pay: false, lead: false }
    await openPayout({ props: { can, sees_money: false }, respond })
    expect(heads()).toEqual(['Draw', 'Rider', 'Horse', 'BBR #', 'Hometown', 'Time', 'Division'])
    expect(screen.queryByRole('region', { name: 'Money' })).toBeNull()
    expect(screen.queryByText('Export CSV')).toBeNull()
  })

  test('highlights rows of riders who are in the points group', async () => {
    const data = [result(1, { user: { in_activity_point_group: true } }), result(2)]
    await openPayout({ activity: { points_seasons_group_id: 4 }, page: { data } })
    const isHighlighted = (name: string) => screen.getByText(name).closest('tr')!.classList.contains('member')
    expect([isHighlighted('Rider 1'), isHighlighted('Rider 2')]).toEqual([true, false])
  })
})

describe('buttons for drafts and published payouts', () => {
  test('offers to publish a ready draft, but disables the print and report buttons', async () => {
    await openPayout(readyToPublish)
    expect(buttons()).toEqual(['Publish Payout', 'Print Results', 'Report', 'Print Checks'])
    expect(['Print Results', 'Report', 'Print Checks'].map((name) => button(name).disabled)).toEqual([
      true,
      true,
      true,
    ])
  })

  test("doesn't offer to publish a draft that isn't ready, and explains why", async () => {
    await openPayout({ page: { canPublish: false, reasons: ['3 runs have no score yet.'] } })
    expect(buttons()).toEqual(['Print Results', 'Report', 'Print Checks'])
    expect(screen.getByText('3 runs have no score yet.')).toBeDefined()
  })

  test('offers to unpublish, print and send a published payout', async () => {
    const { open } = await openPayout({ activity: published, page: { ...published, canPublish: true } })
    expect(buttons()).toEqual(['Unpublish Payout', 'Print Results', 'Report', 'Print Checks'])
    fireEvent.click(button('Print Results'))
    fireEvent.click(button('Print Checks'))
    expect(open.mock.calls).toEqual([
      ['/payout/activity/7', '_blank'],
      ['/organizer/scoring/2/activities/7/print-checks', '_blank'],
    ])
  })

  test("doesn't offer a scorer actions that the server would reject", async () => {
    await openPayout({
      activity: { ...published, points_seasons_group_id: 4, payType: 'custom' },
      props: { can: { organize: false, score: true, pay: false, lead: false } },
      page: {
        ...published,
        data: [result(1, { prize: 40, points: 5, user: { in_activity_point_group: true } })],
      },
    })
    expect(buttons()).toEqual(['Print Results'])
    expect(screen.queryByText('Check register')).toBeNull()
    expect(screen.queryAllByRole('textbox')).toEqual([])
    expect(cells('Rider 1').slice(-2)).toEqual(['$40.00', '5'])
  })
})

describe('publishing', () => {
  const ask = () => {
    fireEvent.click(button('Publish Payout'))
    return within(screen.getByRole('dialog', { name: 'Publish Payout' }))
  }

  test("asks for confirmation before publishing, and doesn't change anything on Cancel", async () => {
    const { urls } = await openPayout(readyToPublish)
    const dialog = ask()
    expect(
      dialog.getByText(
        "You're about to post the payout live to the mobile app. Registered users in your event will be notified. Are you sure you're ready to post the payout?",
      ),
    ).toBeDefined()
    fireEvent.click(dialog.getByText('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(urls().filter((url) => url.startsWith('/events/'))).toEqual([])
  })

  test('publishes the payout after confirmation and closes the dialog', async () => {
    const { urls } = await openPayout(readyToPublish)
    fireEvent.click(ask().getByText('Confirm'))
    await screen.findByText('Unpublish Payout')
    expect(urls()).toContain('/events/2/activities/7/publishPayout')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('Published')).toBeDefined()
    expect(button('Report').disabled).toBe(false)
  })

  test('logs a publishing error without an alert and keeps the dialog open', async () => {
    const { alert, log } = await openPayout({
      ...readyToPublish,
      respond: ({ url }) =>
        url.endsWith('/publishPayout') ? errorResponse(500, 'Something went wrong.') : undefined,
    })
    const dialog = ask()
    fireEvent.click(dialog.getByText('Confirm'))
    await waitFor(() => expect(log).toHaveBeenCalled())
    expect(dialog.getByText('Confirm')).toBeDefined()
    expect(alert).not.toHaveBeenCalled()
    expect(log.mock.calls.map(([message]) => message)).toEqual(['Error publishing the payout'])
    expect(screen.getByText('Draft')).toBeDefined()
  })

  test("disables unpublishing while there are checks for the payout's results", async () => {
    await openPayout({ activity: published, page: { publish_payout: true, checks: CHECKS } })
    expect(button('Unpublish Payout')).toHaveProperty('disabled', true)
    expect(button('Unpublish Payout').title).toBe(
      '2 checks pay winnings from this payout. Void the checks first.',
    )
  })

  test('shows the number and total of the checks before voiding them all and unpublishing', async () => {
    const { posts, server } = await openPayout({
      activity: published,
      page: { publish_payout: true, checks: { ...CHECKS, pay_more: true } },
    })
    fireEvent.click(button('Void all and unpublish'))
    expect(screen.getByRole('dialog').textContent).toContain(
      '2 checks pay winnings from this payout, $700.00 total. Confirm to void them all and unpublish the payout. ' +
        "Some also pay winnings from other payouts, so you'll need new checks too. This can't be undone.",
    )
    expect(posts()).toEqual([])
    server.page = { ...server.page, publish_payout: false, checks: null }
    fireEvent.click(button('Confirm'))
    await waitFor(() => expect(screen.queryByText('Void all and unpublish')).toBeNull())
    expect(posts()).toEqual([
      { method: 'post', url: '/ajax/void-checks-and-unpublish/7', body: { checks: 2 } },
    ])
    expect(screen.getByText('Draft')).toBeTruthy()
  })

  test('mentions both checks and cash envelopes before voiding them all and unpublishing', async () => {
    await openPayout({
      activity: published,
      page: { publish_payout: true, checks: { ...CHECKS, envelopes: 1, pay_more: true } },
    })
    expect(button('Unpublish Payout').title).toBe(
      '1 check and 1 cash envelope pay winnings from this payout. Void them first.',
    )
    fireEvent.click(button('Void all and unpublish'))
    expect(screen.getByRole('dialog').textContent).toContain(
      "Some also pay winnings from other payouts, so you'll need new payments too. This can't be undone. Destroy the paper check.",
    )
  })

  test('shows an error if the checks have changed, and then asks about the new checks', async () => {
    const { server } = await openPayout({
      activity: published,
      page: { publish_payout: true, checks: CHECKS },
      respond: ({ method }) =>
        method === 'post'
          ? errorResponse(409, 'The checks changed: 1 check now pays results in this payout.')
          : undefined,
    })
    fireEvent.click(button('Void all and unpublish'))
    server.page = { ...server.page, checks: { count: 1, envelopes: 0, cents: 30_000, pay_more: false } }
    fireEvent.click(button('Confirm'))
    await screen.findByText('The checks changed: 1 check now pays results in this payout.')
    await waitFor(() => expect(button('Unpublish Payout').title).toContain('1 check pays'))
    fireEvent.click(button('Void all and unpublish'))
    expect(screen.getByRole('dialog').textContent).toContain(
      '1 check pays winnings from this payout, $300.00 total.',
    )
  })

  test('unpublishes without asking for confirmation if the payout has no checks', async () => {
    const { urls } = await openPayout({ activity: published, page: published })
    fireEvent.click(button('Unpublish Payout'))
    await screen.findByText('Draft')
    expect(urls()).toContain('/events/2/activities/7/unPublishPayout')
    expect(button('Print Checks').disabled).toBe(true)
  })

  test('logs a failed unpublish and keeps the payout published', async () => {
    const { alert, log } = await openPayout({
      activity: published,
      page: published,
      respond: ({ url }) =>
        url.endsWith('/unPublishPayout') ? errorResponse(409, 'Checks are printed.') : undefined,
    })
    fireEvent.click(button('Unpublish Payout'))
    await waitFor(() => expect(log).toHaveBeenCalled())
    expect([alert.mock.calls.length, log.mock.calls.length]).toEqual([0, 1])
    expect(screen.getByText('Published')).toBeDefined()
  })

  test('marks a score that was corrected after publication', async () => {
    await openPayout({
      activity: published,
      page: { ...published, changed: true, data: [result(1, { changed: true }), result(2)] },
    })
    expect(cells('Rider 1')[5]).toContain('Corrected')
    expect(cells('Rider 2')[5]).toBe('15.200')
    expect(screen.getByText(/A score changed after you published/)).toBeDefined()
  })
})

describe('loading and showing results', () => {
  const second = (url: string) =>
    url.endsWith('page=2')
      ? {
          body: payoutPage({
            ...paged,
            data: [result(9)],
            current_page: 2,
            from: 51,
            prev_page_url: '/ajax/payouts/7?page=1',
            next_page_url: null,
          }),
        }
      : undefined
  const paged = { total: 51, last_page: 2, next_page_url: '/ajax/payouts/7?page=2' }
  const pages = () => screen.queryByRole('navigation', { name: 'Result pages' })

  test('shows Loading... only while the results are loading', async () => {
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    const opening = openPayout({
      respond: ({ url }) =>
        url === '/ajax/payouts/7' ? waiting.then(() => ({ body: payoutPage() })) : undefined,
    })
    await screen.findByText('Loading...')
    answer()
    await opening
    expect(screen.queryByText('Loading...')).toBeNull()
    expect(screen.getByText('Rider 1')).toBeDefined()
  })

  test("loads the average's results in the average view", async () => {
    const { urls } = await openPayout({ props: { view: 'average' } })
    expect(urls()[0]).toBe('/ajax/payouts/7?view=average')
    expect(screen.getByText('Payout (CSV)').getAttribute('href')).toMatch(
      /\/activities\/7\/export\/payout\.csv\?view=average$/,
    )
  })

  test("doesn't show page buttons if all results fit on one page", async () => {
    await openPayout({ page: { total: 50, per_page: 50 } })
    expect(pages()).toBeNull()
  })

  test("loads pages from the server's URLs, and disables Previous or Next if there are no more pages", async () => {
    const { urls } = await openPayout({ page: paged, respond: ({ url }) => second(url) })
    expect(pages()!.textContent).toContain('1 - 2 of 2')
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([true, false])

    fireEvent.click(button('Next'))
    await screen.findByText('Rider 9')
    expect(pages()!.textContent).toContain('2 - 2 of 2')
    expect([button('Previous').disabled, button('Next').disabled]).toEqual([false, true])

    fireEvent.click(button('Previous'))
    await screen.findByText('Rider 1')
    expect(urls().filter((url) => url.startsWith('/ajax/payouts'))).toEqual([
      '/ajax/payouts/7',
      '/ajax/payouts/7?page=2',
      '/ajax/payouts/7?page=1',
    ])
  })

  test('offers to try again if loading the results fails', async () => {
    let broken = true
    const { alert, log } = await openPayout({
      respond: ({ url }) =>
        broken && url === '/ajax/payouts/7' ? errorResponse(500, 'Something went wrong.') : undefined,
    })
    expect([alert.mock.calls.length, log.mock.calls[0]![0]]).toEqual([0, 'Error fetching the payout'])
    broken = false
    fireEvent.click(button('Try again'))
    await screen.findByText('Rider 1')
  })

  test('explains that there are no results yet', async () => {
    await openPayout({ page: { data: [], total: 0, from: null, to: null } })
    expect(
      screen.getByText('No results yet. Runs appear here once riders are entered in the draw.'),
    ).toBeDefined()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('shows each amount from fees to prizes, and "Balanced" if the amounts add up', async () => {
    await openPayout()
    const money = within(screen.getByRole('region', { name: 'Money' }))
    expect(money.getAllByRole('definition').map((sum) => sum.textContent)).toEqual([
      '$3,000.00',
      '$750.00',
      '$2,250.00',
      '$2,500.00',
      '$4,750.00',
      '$4,749.90',
      '$0.10',
      '$0.00',
    ])
    expect(money.getByText('Balanced')).toBeDefined()
  })

  test("reports amounts that don't add up", async () => {
    const { reconciliation } = payoutPage()
    await openPayout({ page: { reconciliation: { ...reconciliation, agrees: false } } })
    expect(screen.getByText("Doesn't add up to the total payout")).toBeDefined()
  })

  test("shows where each division starts, with the division's money and number of runs", async () => {
    const division = { round: '1', division: 1, from: 15.32, pool_cents: 60_000, runs: 4, paid_places: 1 }
    await openPayout({
      page: {
        data: [result(1, { round: '1' })],
        divisions: [division],
      },
    })
    const list = within(screen.getByRole('list', { name: 'Divisions' }))
    expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '1Dfrom 15.320$600.004 runs, 1 paid',
    ])
    await untilLoaded()
  })

  test('links to the points leaderboard for users who can see it', async () => {
    const activity = { points_seasons_group_id: 4 }
    const { unmount } = await openPayout({ activity })
    expect(screen.queryByText('Points leaderboard')).toBeNull()
    unmount()
    await openPayout({ activity, props: { leaderboard: '/organizer/points-groups/4' } })
    expect(screen.getByText('Points leaderboard').getAttribute('href')).toBe('/organizer/points-groups/4')
    expect(screen.getByText('Check register').getAttribute('href')).toBe('/organizer/checks/1')
    await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  })
})
