// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Store, useStore } from '../../resources/js/store.ts'
import { singleFlight, useInFlight } from '../../resources/js/api/singleFlight.ts'

afterEach(cleanup)

test('rerenders a component only when the part of the store that it reads changes', () => {
  const store = new Store({ rider: 'Ann', horse: 'Dash' })
  let painted = 0
  function Rider() {
    painted++
    return useStore(store, ({ rider }) => rider)
  }
  render(<Rider />)
  const before = painted
  act(() => store.set({ rider: 'Ann', horse: 'Zip' }))
  act(() => store.set(store.get()))
  expect(painted).toBe(before)
  act(() => store.set({ rider: 'Bea', horse: 'Zip' }))
  expect([painted, screen.getByText('Bea').textContent]).toEqual([before + 1, 'Bea'])
})

test("doesn't call a listener that has unsubscribed", () => {
  const store = new Store(1)
  let told = 0
  const stop = store.subscribe(() => told++)
  store.set(2)
  stop()
  store.set(3)
  expect(told).toBe(1)
})

test("doesn't start a second singleFlight task with the same key until the first one ends or fails", async () => {
  let begun = 0
  let end: (error?: Error) => void = () => {}
  const work = () => {
    begun++
    return new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve())))
  }
  function Publish() {
    const busy = useInFlight('publish 7')
    return <button onClick={() => void singleFlight('publish 7', work)}>{busy ? 'busy' : 'idle'}</button>
  }
  render(<Publish />)
  const button = screen.getByRole('button')
  fireEvent.click(button)
  fireEvent.click(button)
  void singleFlight('publish 7', work)
  expect([begun, button.textContent]).toEqual([1, 'busy'])
  void singleFlight('publish 8', work)
  expect(begun, 'a different task can start').toBe(2)
  await act(async () => end())

  const failing = singleFlight('publish 9', work)
  end(new Error('no'))
  await expect(failing).rejects.toThrow('no')
  void singleFlight('publish 9', work)
  expect(begun).toBe(4)
})
