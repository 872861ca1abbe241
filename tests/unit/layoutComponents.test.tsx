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
import { eventSummary } from '../../resources/js/Components/event/EventTabs.tsx'
import { MemberTable } from '../../resources/js/Pages/People/members/MemberTable.tsx'
import { timeZoneOptions } from '../../resources/js/timeZones.ts'
import Rider from '../../resources/js/Pages/Riders/Show.tsx'
import Activities from '../../resources/js/Pages/Activities/Index.tsx'
import { Tabs } from '../../resources/js/Components/Tabs.tsx'

afterEach(cleanup)

function show(page: ReactNode) {
  const Page = () => page
  const initialPage = { component: 'Page', props: { auth: { user: null }, errors: {} }, url: '/' }
  return render(
    <App
      initialPage={initialPage as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Page as never}
      resolveComponent={() => Page as never}
    />,
  )
}

describe('a screen', () => {
  test('has the way to it, its name, its state, what can be done with it, and its contents', () => {
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

  test('needs no more than a name', () => {
    show(<Page title="Organizations">Contents</Page>)
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('heading').textContent).toBe('Organizations')
  })
})

test('tabs are links with addresses of their own, and the one on the screen is marked', () => {
  const tabs = ['Draw', 'Payout'].map((label) => ({ label, url: `/${label}`, current: label === 'Payout' }))
  show(<Tabs label="Views of Open 4D" tabs={tabs} />)
  const links = within(screen.getByRole('navigation', { name: 'Views of Open 4D' })).getAllByRole('link')
  expect(
    links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]),
  ).toEqual([
    ['Draw', '/Draw', null],
    ['Payout', '/Payout', 'page'],
  ])
})

describe('a table of cards', () => {
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

  test('has a row for each, named by one of its cells, and every other cell named by its column', () => {
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

  test('leaves a column out where it does not apply', () => {
    show(table(true))
    expect(screen.getAllByText('Ann')).toHaveLength(2)
  })

  test('is no cards on a phone where it has few columns of figures', () => {
    const figures = [{ title: 'Rider', cell: ({ name }: { name: string }) => name }]
    show(<CardTable label="Points" rows={riders} rowKey={({ id }) => id} columns={figures} compact />)
    expect(screen.getByRole('table', { name: 'Points' }).classList).not.toContain('cards')
    expect(screen.getAllByRole('row')).toHaveLength(3)
  })

  test('is named by its first column where none says that it is', () => {
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

describe('a form in a dialog', () => {
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
  /** What the browser asks before it closes one; that it has closed it, it would say later. */
  const escape = () => {
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    return screen.queryByRole('dialog') ? 'stays' : 'closes'
  }

  test('is asked about before Escape loses what was typed into it', () => {
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

  test('that is opened in the very moment of its closing is open', () => {
    show(<Invite />)
    open()
    escape()
    open()
    // What the browser says of the closing before.
    fireEvent(screen.getByRole('dialog'), new Event('close'))
    expect(screen.getByLabelText('E-mail')).toBeDefined()
  })
})

test('a question says what is being done while that takes long', () => {
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

describe('long work', () => {
  test('says how much of it is done', () => {
    render(<Progress label="Sending 300 e-mails" done={120} of={300} />)
    const bar = screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending 300 e-mails' })
    expect([bar.value, bar.max]).toEqual([120, 300])
    expect(screen.getByText('120 of 300')).toBeDefined()
  })

  test('says only what is done where nobody knows how long it takes', () => {
    render(<Progress label="Making the PDF" />)
    expect(screen.getByRole('progressbar').hasAttribute('value')).toBe(false)
    expect(screen.getByRole('status').textContent).toBe('Making the PDF')
  })
})

test('where nothing is, a sentence says so, and what to do next', () => {
  render(<EmptyState sentence="No events yet." action={<button>New event</button>} />)
  expect(screen.getByText('No events yet.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'New event' })).toBeDefined()
})

test('a field outside of any form says that it stands in none', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => render(<TextField name="email" label="E-mail" />)).toThrow(
    'The field email stands in no form.',
  )
})

describe('the pages of an event', () => {
  const event = {
    id: 2,
    name: 'Spring Classic',
    category: 'Barrel Racing',
    starts_on: '2030-05-04',
    ends_on: '2030-05-05',
    location: 'Casper, WY',
    copied_from: 'Winter Classic',
  }

  test('say when and where it is, and of what it is a copy', () => {
    expect(eventSummary(event)).toBe(
      'Sat, May 4, 2030 to Sun, May 5, 2030 · Casper, WY · A copy of Winter Classic',
    )
    const alone = { ...event, ends_on: null, location: null, copied_from: null }
    expect(eventSummary(alone)).toBe('Sat, May 4, 2030')
  })

  test('offer to make classes where there are none, and nothing else', () => {
    const can = { organize: true, score: true, pay: true, lead: true }
    show(<Activities organization={{ id: 1, name: 'Red Dirt' }} event={event} activities={[]} can={can} />)
    expect(screen.getByText(/Barrel Racing · Sat, May 4, 2030/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'New classes' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Duplicate' })).toBeNull()
  })
})

test('the zones of the United States come first, the rest by name', () => {
  const zones = ['Africa/Abidjan', 'America/Denver', 'America/New_York', 'Europe/Oslo', 'Pacific/Honolulu']
  expect(timeZoneOptions(zones).map(({ label }) => label)).toEqual([
    'America/New York',
    'America/Denver',
    'Pacific/Honolulu',
    'Africa/Abidjan',
    'Europe/Oslo',
  ])
})

describe('who leaves an organization', () => {
  const member = (id: number, role: 'owner' | 'scorer') => ({
    id,
    name: `Member ${id}`,
    email: null,
    role,
    event: null,
    mine: true,
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
  const WHY = 'You are the last owner. Make somebody else an owner first.'

  test('is not the last owner, who is told why', () => {
    table(member(1, 'owner'), member(2, 'scorer'))
    expect(leave().disabled).toBe(true)
    expect(screen.getByText(WHY)).toBeDefined()
  })

  test.each([['owner'], ['scorer']] as const)('may be one of several, %s', (role) => {
    table(member(1, role), member(2, 'owner'))
    expect(leave().disabled).toBe(false)
    expect(screen.queryByText(WHY)).toBeNull()
  })
})

test('the page of a typed-in rider leads back to the riders, on to another, and to all that is done with them', () => {
  const rider = { id: 5, name: 'Kelsy Hart', hometown: null, bbr_id: null, fake: true }
  const runs = { runs: [], averages: [], earned_cents: 0, unread: 0 }
  show(<Rider rider={rider} {...runs} kept_by={{ id: 1, name: 'Red Dirt' }} />)
  const hrefs = ['Riders', 'Edit', 'Code to claim', 'Merge with another', 'Add another'].map((name) =>
    screen.getByRole('link', { name }).getAttribute('href'),
  )
  const riders = '/organizer/organizations/1/riders'
  expect(hrefs).toEqual([riders, `${riders}/5`, `${riders}/5/claim`, `${riders}/5/merge`, `${riders}/new`])
})

test('the page of a rider with an account leads back too', () => {
  const rider = { id: 5, name: 'Kelsy Hart', hometown: null, bbr_id: null, fake: false }
  show(<Rider rider={rider} runs={[]} averages={[]} earned_cents={0} kept_by={null} />)
  expect(screen.queryByRole('link', { name: 'Riders' })).toBeNull()
  const way = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(way.getByRole('link', { name: 'Organizations' }).getAttribute('href')).toBe(
    '/organizer/organizations',
  )
  expect(way.getByText('Kelsy Hart').getAttribute('aria-current')).toBe('page')
})
