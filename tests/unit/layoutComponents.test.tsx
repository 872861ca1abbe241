// @vitest-environment happy-dom
import { App } from '@inertiajs/react'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CardTable } from '../../resources/js/Components/CardTable.tsx'
import { Confirm, Dialog } from '../../resources/js/Components/Dialog.tsx'
import { EmptyState } from '../../resources/js/Components/EmptyState.tsx'
import { Form } from '../../resources/js/Components/form/Form.tsx'
import { TextField } from '../../resources/js/Components/form/TextField.tsx'
import { Progress } from '../../resources/js/Components/Progress.tsx'
import { Page } from '../../resources/js/Components/Page.tsx'
import { StatusChip } from '../../resources/js/Components/StatusChip.tsx'
import { eventSummary, EventTabs } from '../../resources/js/Components/event/EventTabs.tsx'
import { MemberTable } from '../../resources/js/Pages/People/members/MemberTable.tsx'
import { timeZoneOptions } from '../../resources/js/timeZones.ts'
import Rider from '../../resources/js/Pages/Riders/Show.tsx'
import type { ActivitySummary } from '#wire/events/activities.ts'
import Activities from '../../resources/js/Pages/Activities/Index.tsx'
import { Tabs } from '../../resources/js/Components/Tabs.tsx'
import { Rail } from '../../resources/js/Layouts/Rail.tsx'

afterEach(cleanup)

function show(page: ReactNode, at: { component?: string; url?: string; props?: object } = {}) {
  const Page = () => page
  const props = { auth: { user: null }, errors: {}, ...at.props }
  const initialPage = { component: 'Page', url: '/', ...at, props }
  return render(
    <App
      initialPage={initialPage as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Page as never}
      resolveComponent={() => Page as never}
    />,
  )
}

describe('Page', () => {
  test("shows a page's breadcrumb, title, status, note, actions and contents", () => {
    show(
      <Page
        title="Open 4D"
        tabTitle="Open 4D, payout"
        crumbs={[{ label: 'Rimrock Riders', href: '/organizer/organizations/1' }, { label: 'Open 4D' }]}
        status={<StatusChip status="draft" />}
        note="Saturday"
        actions={<button>Publish</button>}
      >
        <p>Contents</p>
      </Page>,
    )
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Open 4D')
    const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(way.getByRole('link', { name: 'Rimrock Riders' }).getAttribute('href')).toBe(
      '/organizer/organizations/1',
    )
    expect(way.getByText('Open 4D').getAttribute('aria-current')).toBe('page')
    for (const said of ['Draft', 'Saturday', 'Publish', 'Contents'])
      expect(screen.getByText(said)).toBeDefined()
  })

  test('keeps the primary action out of the More menu', () => {
    show(
      <Page title="Publish payouts" primaryAction={<button>Publish</button>} actions={<button>Pay</button>}>
        Contents
      </Page>,
    )
    expect(screen.getByText('Pay').closest('.more-menu')).not.toBeNull()
    expect(screen.getByText('Publish').closest('.more-menu')).toBeNull()
  })

  test('requires only a title for a page', () => {
    show(<Page title="Organizations">Contents</Page>)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('heading').textContent).toBe('Organizations')
  })
})

test('links each tab to its URL and marks the current tab', () => {
  const tabs = ['Draw', 'Payout'].map((label) => ({ label, url: `/${label}`, current: label === 'Payout' }))
  show(<Tabs label="Open 4D pages" tabs={tabs} />)
  const links = within(screen.getByRole('navigation', { name: 'Open 4D pages' })).getAllByRole('link')
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Draw', '/Draw', null],
    ['Payout', '/Payout', 'page'],
  ])
})

test("shows how many online entries are waiting on an event's Entries tab", () => {
  const can = { organize: true, score: true, pay: true, lead: true }
  const online_entries = [
    { event_id: 2, waiting: 3 },
    { event_id: 5, waiting: 4 },
  ]
  const tabs = (
    <EventTabs organization={{ id: 1 }} event={{ id: 2, name: 'Derby' }} can={can} current="fees" />
  )
  show(tabs, { props: { navigation: { online_entries } } })
  expect(screen.getByRole('link', { name: 'Entries 3 waiting' })).toBeDefined()
  cleanup()
  show(tabs, { props: { navigation: { online_entries: [] } } })
  expect(screen.getByRole('link', { name: 'Entries' })).toBeDefined()
})

test.each(['riders', 'horses'])(
  'marks the %s page as current in the navigation rail during a merge',
  (page) => {
    const navigation = {
      organization: { id: 1, name: 'Rimrock Riders' },
      pages: ['riders', 'horses'].map((one) => ({ page: one, waiting: 0 })),
      organizations: [],
    }
    show(<Rail status={null}>Help</Rail>, {
      component: 'Registry/Merge',
      url: `/organizer/organizations/1/${page}/7/merge`,
      props: { navigation },
    })
    const rail = within(screen.getByRole('navigation', { name: 'Rimrock Riders', hidden: true }))
    const current = rail.getAllByRole('link', { hidden: true, current: 'page' })
    expect(current.map((link) => link.textContent?.toLowerCase())).toEqual([page])
  },
)

test.each(['Account/Edit', 'Error/Index'])(
  "doesn't mark any page in the navigation rail as current on %s",
  (component) => {
    show(<Rail status={null}>Help</Rail>, { component, props: { navigation: inRail() } })
    const rail = within(screen.getByRole('navigation', { name: 'Rimrock Riders', hidden: true }))
    expect(rail.queryByRole('link', { hidden: true, current: 'page' })).toBeNull()
  },
)

test("shows a menu of the user's organizations, or else a link to the list of organizations", async () => {
  const organizations = [
    { id: 4, name: 'Lone Star' },
    { id: 1, name: 'Rimrock Riders' },
  ]
  show(<Rail status={null}>Help</Rail>, { props: { navigation: inRail(organizations) } })
  const menu = await screen.findByRole('group', { name: 'Switch organization', hidden: true })
  const links = within(menu).getAllByRole('link', { hidden: true })
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Lone Star', '/organizer/organizations/4'],
    ['Rimrock Riders', '/organizer/organizations/1'],
    ['All organizations', '/organizer/organizations'],
  ])
  cleanup()
  show(<Rail status={null}>Help</Rail>, { props: { navigation: inRail() } })
  const link = screen.getByRole('link', { name: 'Switch organization', hidden: true })
  expect(link.getAttribute('href')).toBe('/organizer/organizations')
})

const inRail = (organizations: object[] = []) => ({
  organization: { id: 1, name: 'Rimrock Riders' },
  pages: ['events', 'people'].map((page) => ({ page, waiting: 0 })),
  online_entries: [],
  organizations,
})

describe('CardTable', () => {
  const riders = [
    { id: 1, place: 1, name: 'Mae', points: 9 },
    { id: 2, place: 2, name: 'Jo', points: 7 },
  ]
  const table = (isJudged = false) => (
    <CardTable
      label="Standings"
      rows={riders}
      rowKey={({ id }) => id}
      columns={[
        { title: 'Place', cell: ({ place }) => place, kind: 'number' },
        { title: 'Rider', cell: ({ name }) => name, isRowHeader: true },
        isJudged && { title: 'Judge', cell: () => 'Ann' },
        { title: 'Points', cell: ({ points }) => points, kind: 'number' },
      ]}
    />
  )

  test('labels each table row with its row header, and other cells with their column titles', () => {
    show(table())
    expect(screen.getByRole('table', { name: 'Standings' })).toBeDefined()
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Place',
      'Rider',
      'Points',
    ])
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Mae', 'Jo'])
    const cells = screen.getAllByRole('cell').map((cell) => [cell.dataset.label, cell.textContent])
    expect(cells).toEqual([
      ['Place', '1'],
      ['Points', '9'],
      ['Place', '2'],
      ['Points', '7'],
    ])
  })

  test('shows an optional table column when its condition is true', () => {
    show(table(true))
    expect(screen.getAllByText('Ann')).toHaveLength(2)
  })

  test('shows a compact table as a regular table on phones', () => {
    const figures = [{ title: 'Rider', cell: ({ name }: { name: string }) => name }]
    show(<CardTable label="Points" rows={riders} rowKey={({ id }) => id} columns={figures} compact />)
    expect(screen.getByRole('table', { name: 'Points' }).classList).not.toContain('cards')
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  test('uses the first column as the row header by default', () => {
    show(
      <CardTable
        label="Riders"
        rows={riders}
        rowKey={({ id }) => id}
        columns={[{ title: 'Rider', cell: ({ name }) => name }]}
      />,
    )
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual(['Mae', 'Jo'])
  })
})

describe('forms in dialogs', () => {
  const asked = vi.fn<() => boolean>()
  function Invite() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Invite somebody</button>
        <Dialog open={open} title="Invite" onClose={() => setOpen(false)}>
          <Form initial={{ email: '' }} action="/invitations" submit="Send" onCancel={() => setOpen(false)}>
            <TextField name="email" label="E-mail" />
          </Form>
        </Dialog>
      </>
    )
  }
  const open = () => fireEvent.click(screen.getByText('Invite somebody'))
  const escape = () => {
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    return screen.queryByRole('dialog') ? 'stays' : 'closes'
  }

  test('asks before Escape discards text typed in a dialog', () => {
    vi.stubGlobal('confirm', asked)
    show(<Invite />)
    open()
    expect(escape()).toBe('closes')
    open()
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'mae@example.test' } })
    asked.mockReturnValueOnce(false).mockReturnValueOnce(true)
    expect(escape()).toBe('stays')
    expect(escape()).toBe('closes')
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('keeps a dialog open if it is reopened right after closing', () => {
    show(<Invite />)
    open()
    escape()
    open()
    // The close event from Escape arrives only after the dialog is reopened.
    fireEvent(screen.getByRole('dialog'), new Event('close'))
    expect(screen.getByLabelText('E-mail')).toBeDefined()
  })
})

test('shows the progress label while a confirmation is busy', () => {
  const question = (busy: boolean) => (
    <Confirm
      open
      title="Print checks"
      question="Are they in the printer?"
      busy={busy}
      progressLabel="Writing 40 checks"
      onConfirm={() => {}}
      onCancel={() => {}}
    />
  )
  const { rerender } = render(question(false))
  expect(screen.queryByText('Writing 40 checks')).toBeNull()
  rerender(question(true))
  expect(screen.getByRole('progressbar', { name: 'Writing 40 checks' })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true)
})

describe('Progress', () => {
  test('shows progress as the amount done and the total', () => {
    render(<Progress label="Sending 300 e-mails" done={120} of={300} />)
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending 300 e-mails' })
    expect([bar.value, bar.max]).toEqual([120, 300])
    expect(screen.getByText('120 of 300')).toBeDefined()
  })

  test('shows only the progress label when the total is unknown', () => {
    render(<Progress label="Making the PDF" />)
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('Making the PDF')
  })
})

test('shows a sentence and the next step when a list is empty', () => {
  render(<EmptyState sentence="No events yet." action={<button>New event</button>} />)
  expect(screen.getByText('No events yet.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'New event' })).toBeDefined()
})

test('throws if a form field is used outside a form', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<TextField name="email" label="E-mail" />)).toThrow(
    'The field email is outside a form.',
  )
})

describe('event pages', () => {
  const event = {
    id: 2,
    name: 'Spring Classic',
    category: 'Barrel Racing',
    starts_on: '2030-05-04',
    ends_on: '2030-05-05',
    location: 'Casper, WY',
    copied_from: 'Winter Classic',
  }

  test("shows an event's dates, its location and the event it was copied from", () => {
    expect(eventSummary(event)).toBe(
      'Sat, May 4 to Sun, May 5, 2030 · Casper, WY · Copied from Winter Classic',
    )
    const overNewYear = { ...event, starts_on: '2029-12-31', ends_on: '2030-01-01', copied_from: null }
    expect(eventSummary(overNewYear)).toBe('Mon, Dec 31, 2029 to Tue, Jan 1, 2030 · Casper, WY')
    const alone = { ...event, ends_on: null, location: null, copied_from: null }
    expect(eventSummary(alone)).toBe('Sat, May 4, 2030')
  })

  test('offers only to add classes if an event has no classes', () => {
    const can = { organize: true, score: true, pay: true, lead: true }
    show(
      <Activities
        organization={{ id: 1, name: 'Red Dirt' }}
        event={event}
        closed={null}
        activities={[]}
        aggregates={[]}
        can={can}
      />,
    )
    expect(screen.getByText(/Barrel Racing · Sat, May 4 to Sun, May 5, 2030/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add classes' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Duplicate' })).toBeNull()
  })

  describe('event header', () => {
    const can = { organize: true, score: true, pay: true, lead: true }
    const go = {
      round: '1',
      url: '/draw',
      slots: 4,
      entered: 4,
      filled: 4,
      scored: 0,
      scratched: 0,
      publish_draw: true,
      publish_payout: false,
    }
    const activity = (scored: number, published: boolean): ActivitySummary => ({
      id: 7,
      name: 'Open 4D',
      slots: 4,
      filled: 4,
      scored,
      draws: [{ ...go, scored, publish_payout: published }],
      payouts: [published],
      changed: false,
      prizes: null,
      next: null,
      publish_draw: true,
      publish_payout: published,
      rounds: ['1'],
      payout: '/payout',
      leaderboard: null,
      incentives: [],
      missing: [],
      warnings: [],
      settings: null,
    })
    const open = (shown: ActivitySummary, closed: { at: string; by: string } | null = null) =>
      show(
        <Activities
          organization={{ id: 1, name: 'Red Dirt' }}
          event={event}
          closed={closed}
          activities={[shown]}
          aggregates={[]}
          can={can}
        />,
      )
    const menu = () => screen.getByRole('group', { name: 'More', hidden: true })
    const linksIn = (element: HTMLElement) =>
      within(element)
        .getAllByRole('link', { hidden: true })
        .map(({ textContent }) => textContent)
    const inRow = () => {
      const all = linksIn(menu().closest<HTMLElement>('.actions')!)
      return all.filter((label) => !linksIn(menu()).includes(label))
    }

    test("moves actions that aren't needed before the first score into a menu", () => {
      open(activity(0, false))
      expect(inRow()).toEqual(['Add a scorer', 'Add classes'])
      expect(linksIn(menu())).toEqual([
        'Close the event',
        'Duplicate',
        'Export the event (Excel)',
        'Export the event (CSV)',
        'Export entries (Excel)',
        'Export entries (CSV)',
      ])
      expect(within(menu()).getByRole('button', { name: 'Save as template', hidden: true })).toBeDefined()
    })

    test('offers to publish payouts once runs are scored, and then to close the event', () => {
      const { unmount } = open(activity(4, false))
      expect(inRow()).toEqual(['Publish payouts', 'Add a scorer', 'Add classes'])
      unmount()
      open(activity(4, true))
      expect(inRow()).toEqual(['Close the event', 'Add classes'])
      expect(linksIn(menu())).toContain('Add a scorer')
    })

    test("shows one primary button for the event's next step", () => {
      const primary = () => [...document.querySelectorAll('.button.primary')].map((one) => one.textContent)
      const next = { step: 'publish draw', url: '/draw' } as const
      open({ ...activity(0, false), next })
      expect(primary()).toEqual(['Publish draw'])
      cleanup()
      open(activity(4, true))
      expect(primary()).toEqual(['Close the event'])
      cleanup()
      open(activity(4, true), { at: 'Jun 7, 6:12 PM', by: 'Otis Organizer' })
      expect(primary()).toEqual([])
    })

    test('shows that a payout needs republishing, next to how many payouts are published', () => {
      const payoutCell = () => document.querySelector('[data-label="Payout"]')!.textContent
      const next = { step: 'republish payout', url: '/payout?view=1' } as const
      open({ ...activity(4, true), changed: true, next })
      expect(payoutCell()).toBe('Needs republishingPayout')
      const link = screen.getByRole('link', { name: 'Republish payout for Open 4D' })
      expect(link.getAttribute('href')).toBe('/payout?view=1')
      cleanup()
      open({ ...activity(4, true), payouts: [true, false], changed: true })
      expect(payoutCell()).toBe('1 of 2 publishedNeeds republishingPayout')
    })

    test('shows how many prizes are paid, and a progress bar for each go', () => {
      const draws = [go, { ...go, round: '2', scored: 3 }]
      open({ ...activity(4, true), draws, prizes: { paid: 12, prizes: 20 } })
      expect(screen.getByText('12 of 20 paid')).toBeDefined()
      const scored = document.querySelector('[data-label="Scored"]')!
      expect(scored.textContent).toBe('1st Go: 0 of 42nd Go: 3 of 4')
      const bars = [...scored.querySelectorAll('progress')]
      expect(bars.map(({ value, max }) => [value, max])).toEqual([
        [0, 4],
        [3, 4],
      ])
    })

    test("shows that an event is closed, and links to the event's open items", () => {
      open(activity(4, false), { at: 'Jun 7, 6:12 PM', by: 'Otis Organizer' })
      expect(inRow()).toEqual(['Closed: see open items', 'Add classes'])
      expect(screen.queryByText('Close the event')).toBeNull()
      const link = screen.getByRole('link', { name: 'Closed: see open items' })
      expect(link.getAttribute('href')).toBe('/organizer/organizations/1/events/2/close')
      expect(screen.getByText(/Closed Jun 7, 6:12 PM by Otis Organizer/)).toBeDefined()
    })
  })
})

test('lists US time zones first, followed by the other time zones by name', () => {
  const zones = ['Africa/Abidjan', 'America/Denver', 'America/New_York', 'Europe/Oslo', 'Pacific/Honolulu']
  expect(timeZoneOptions(zones).map(({ label }) => label)).toEqual([
    'Eastern Time (New York)',
    'Mountain Time (Denver)',
    'Hawaii Time (Honolulu)',
    'Africa/Abidjan',
    'Europe/Oslo',
  ])
})

describe('leaving an organization', () => {
  const member = (id: number, role: 'owner' | 'scorer') => ({
    id,
    name: `Member ${id}`,
    email: null,
    role,
    event: null,
    mine: true,
    by_code: false,
  })
  const table = (...people: ReturnType<typeof member>[]) =>
    show(
      <MemberTable
        organization={{ id: 1, name: 'Red Dirt' }}
        me={1}
        leads
        people={people}
        onChange={() => {}}
        onLeave={() => {}}
      />,
    )
  const leave = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Leave' })
  const WHY = "You're the only owner. Add another owner first."

  test('prevents the last owner from leaving an organization, and explains why', () => {
    table(member(1, 'owner'), member(2, 'scorer'))
    expect(leave().disabled).toBe(true)
    expect(screen.getByText(WHY)).toBeDefined()
  })

  test.each([['owner'], ['scorer']] as const)(
    'lets a member with the role %s leave an organization that has another owner',
    (role) => {
      table(member(1, role), member(2, 'owner'))
      expect(leave().disabled).toBe(false)
      expect(screen.queryByText(WHY)).toBeNull()
    },
  )
})

test("links a typed-in rider's page to the rider list and to the pages for editing and merging the rider", () => {
  const rider = { id: 5, name: 'Kelsy Hart', hometown: null, bbr_id: null, fake: true }
  const runs = { runs: [], averages: [], earned_cents: 0, unread: 0 }
  show(<Rider rider={rider} {...runs} kept_by={{ id: 1, name: 'Red Dirt' }} />)
  const hrefs = ['Riders', 'Edit', 'Link code', 'Merge with another', 'Add another'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  const riders = '/organizer/organizations/1/riders'
  expect(hrefs).toEqual([riders, `${riders}/5`, `${riders}/5/claim`, `${riders}/5/merge`, `${riders}/new`])
})

test('links the page of a rider with an account to the organizations instead of the rider list', () => {
  const rider = { id: 5, name: 'Kelsy Hart', hometown: null, bbr_id: null, fake: false }
  show(<Rider rider={rider} runs={[]} averages={[]} earned_cents={0} kept_by={null} />)
  expect(screen.queryByRole('link', { name: 'Riders' })).toBeNull()
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(way.getByRole('link', { name: 'Organizations' }).getAttribute('href')).toBe(
    '/organizer/organizations',
  )
  expect(way.getByText('Kelsy Hart').getAttribute('aria-current')).toBe('page')
})
