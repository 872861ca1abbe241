// @vitest-environment happy-dom
import { App } from '@inertiajs/react'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { WaitingLinks } from '../../resources/js/Pages/Organizations/overview/WaitingLinks.tsx'

afterEach(cleanup)

function show(organization: object) {
  const Page = () => (
    <WaitingLinks organization={organization as ComponentProps<typeof WaitingLinks>['organization']} />
  )
  const initialPage = { component: 'Page', url: '/', props: { errors: {} } }
  render(
    <App
      initialPage={initialPage as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Page as never}
      resolveComponent={() => Page as never}
    />,
  )
}

test("shows links with counts for each event's online entries and for other waiting tasks", () => {
  show({
    id: 1,
    name: 'Rimrock Riders',
    waiting_claims: 2,
    waiting_sign_ups: 0,
    unpaid: 1,
    online_entries: [
      { event: { id: 5, name: 'Spring Run' }, waiting: 10 },
      { event: { id: 6, name: 'Fall Run' }, waiting: 1 },
    ],
  })
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['10 new online entries, Spring Run', '/organizer/organizations/1/events/5/entries/online'],
    ['1 new online entry, Fall Run', '/organizer/organizations/1/events/6/entries/online'],
    ['2 account requests to answer', '/organizer/organizations/1/claims'],
    ['1 prize without a check', '/organizer/checks/1'],
  ])
})
