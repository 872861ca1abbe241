// @vitest-environment happy-dom
import { App } from '@inertiajs/react'
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { LeaderboardProps } from '#wire/seasons/leaderboard.ts'
import Leaderboard from '../../resources/js/Pages/Leaderboard/Index.tsx'

afterEach(cleanup)

const twoShows = {
  place: 1,
  rider: { id: 5, name: 'Anna Lee', fake: false },
  horse: 'Dash',
  points: 9,
  events: [
    { id: 1, name: 'Spring Classic', points: 5, results: [{ activity: 'Open 4D', points: 5 }] },
    {
      id: 2,
      name: 'Fall Classic',
      points: 4,
      results: [
        { activity: 'Open 4D', points: 3 },
        { activity: 'Youth', points: 1 },
      ],
    },
  ],
}

function open(changes: Partial<LeaderboardProps>) {
  const props: LeaderboardProps = {
    organization: { id: 1, name: 'Red Dirt' },
    season: { id: 3, name: '2026 Season' },
    group: { id: 4, name: 'Open', tracks_horse: true },
    groups: [],
    standings: [twoShows],
    q: '',
    page: 1,
    pages: 1,
    total: 1,
    public_url: null,
    can: { organize: true, score: true, pay: true, lead: true },
    ...changes,
  }
  const page = {
    component: 'Leaderboard/Index',
    props: { ...props, auth: { user: null }, errors: {} },
    url: '/',
  }
  render(
    <App
      initialPage={page as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Leaderboard as never}
      resolveComponent={() => Leaderboard as never}
    />,
  )
}

const cells = () => screen.getAllByRole('cell').map((cell) => cell.textContent)

test("shows each rider's total and the events that count toward it", () => {
  open({})
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Anna Lee'])
  expect(cells().slice(0, 3)).toEqual(['1', 'Dash', '9'])
  const from = within(screen.getByRole('table'))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(from).toEqual([
    'Spring Classic5Open 4D5',
    'Open 4D5',
    'Fall Classic4Open 4D3Youth1',
    'Open 4D3',
    'Youth1',
  ])
  expect(screen.getByText('2 events')).toBeDefined()
})

test('hides the horse column in a group that ranks only riders', () => {
  open({ group: { id: 4, name: 'Open', tracks_horse: false } })
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Place',
    'Rider',
    'Points',
    'Events',
  ])
})

test('links to riders, but shows typed-in riders as plain text', () => {
  open({ standings: [twoShows, { ...twoShows, rider: { id: 6, name: 'Bea Cole', fake: true } }] })
  expect(screen.getByText('Anna Lee').getAttribute('href')).toBe('/users/view/5')
  expect(screen.getByText('Bea Cole').closest('a')).toBeNull()
})

test("links to the season's groups and marks the current one", () => {
  const groups = [
    { id: 4, name: 'Open', url: '/organizer/points-groups/4', current: true },
    { id: 5, name: 'Youth', url: '/organizer/points-groups/5', current: false },
  ]
  open({ groups })
  const links = within(screen.getByRole('navigation', { name: '2026 Season points groups' })).getAllByRole(
    'link',
  )
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['/organizer/points-groups/4', 'page'],
    ['/organizer/points-groups/5', null],
  ])
})

test('explains an empty leaderboard and links back to the events', () => {
  open({ standings: [] })
  expect(
    screen.getByText(
      "No points yet. On a class's payout, fill in points from the table or type them, then publish the payout.",
    ),
  ).toBeDefined()
  expect(screen.getByText('Go to events').getAttribute('href')).toBe('/organizer/organizations/1')
})
