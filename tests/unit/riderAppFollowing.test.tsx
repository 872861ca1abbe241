// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DrawPage } from '../../server/wire/riderApp/pages.ts'
import {
  followRider,
  followedRiders,
  loadFollowedRiders,
  unfollowRider,
} from '../../resources/js/riderApp/account/followedRiders.ts'
import { FollowedRiders, FollowButton } from '../../resources/js/riderApp/draw/FollowedRiders.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  loadFollowedRiders()
})

const run = (slot: number, rider: string, score: number | string | null = null) => ({
  id: slot,
  slot,
  rider,
  score,
  scratched: false,
})
const page = (runs: object[]) =>
  ({ activity: { judged: false, drag_every: null }, runs }) as unknown as DrawPage

test("shows how many runs are ahead of a followed rider, and then the rider's time", () => {
  followRider('Bea Bell')
  const { rerender } = render(
    <FollowedRiders page={page([run(1, 'Al Ames', 17.1), run(2, 'Cy Cole'), run(3, 'Bea Bell')])} />,
  )
  expect(screen.getByLabelText('Riders I follow').textContent).toMatch(/^Bea Bell: draw #3, 1 out/)
  rerender(
    <FollowedRiders page={page([run(1, 'Al Ames', 17.1), run(2, 'Cy Cole'), run(3, 'Bea Bell', 15.5)])} />,
  )
  expect(screen.getByLabelText('Riders I follow').textContent).toBe('Bea Bell: 15.500')
  rerender(<FollowedRiders page={page([run(1, 'Al Ames')])} />)
  expect(screen.queryByLabelText('Riders I follow')).toBeNull()
})

test('remembers a followed rider on the phone until the user stops following the rider', () => {
  const { rerender } = render(<FollowButton rider="Bea Bell" />)
  fireEvent.click(screen.getByText('Follow Bea Bell'))
  followedRiders.set([])
  loadFollowedRiders()
  rerender(<FollowButton rider="Bea Bell" />)
  fireEvent.click(screen.getByText('Stop following Bea Bell'))
  loadFollowedRiders()
  expect(followedRiders.get()).toEqual([])
  rerender(<FollowButton rider="Name withheld" />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('follows at most twenty riders, and moves a rider who is followed again to the front', () => {
  for (let n = 1; n <= 25; n++) followRider(`Rider ${n}`)
  followRider('Rider 10')
  expect([followedRiders.get().length, ...followedRiders.get().slice(0, 2)]).toEqual([
    20,
    'Rider 10',
    'Rider 25',
  ])
  unfollowRider('Rider 10')
  expect(followedRiders.get()).not.toContain('Rider 10')
})
