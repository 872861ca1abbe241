// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DrawPage } from '../../server/wire/phone/pages.ts'
import { follow, followed, readFollowed, unfollow } from '../../resources/js/phone/own/followed.ts'
import { Followed, FollowButton } from '../../resources/js/phone/draw/Followed.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  readFollowed()
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

test('whom a phone follows stands above each draw, with how many are to go and then the time', () => {
  follow('Bea Bell')
  const { rerender } = render(
    <Followed page={page([run(1, 'Al Ames', 17.1), run(2, 'Cy Cole'), run(3, 'Bea Bell')])} />,
  )
  expect(screen.getByLabelText('Riders I follow').textContent).toMatch(/^Bea Bell is 3rd/)
  rerender(<Followed page={page([run(1, 'Al Ames', 17.1), run(2, 'Cy Cole'), run(3, 'Bea Bell', 15.5)])} />)
  expect(screen.getByLabelText('Riders I follow').textContent).toBe('Bea Bell: 15.500')
  rerender(<Followed page={page([run(1, 'Al Ames')])} />)
  expect(screen.queryByLabelText('Riders I follow')).toBeNull()
})

test('it is kept on the phone, and ends where it began', () => {
  const { rerender } = render(<FollowButton rider="Bea Bell" />)
  fireEvent.click(screen.getByText('Follow Bea Bell'))
  followed.set([])
  readFollowed()
  rerender(<FollowButton rider="Bea Bell" />)
  fireEvent.click(screen.getByText('Stop following Bea Bell'))
  readFollowed()
  expect(followed.get()).toEqual([])
  rerender(<FollowButton rider="Name withheld" />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('nobody follows more than twenty, and nobody twice', () => {
  for (let n = 1; n <= 25; n++) follow(`Rider ${n}`)
  follow('Rider 10')
  expect([followed.get().length, ...followed.get().slice(0, 2)]).toEqual([20, 'Rider 10', 'Rider 25'])
  unfollow('Rider 10')
  expect(followed.get()).not.toContain('Rider 10')
})
