// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dismissNotice,
  NoticeLine,
  notify,
  offer,
  withdrawOffers,
} from '../../resources/js/Components/Notice.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <>
      <input className="box" aria-label="Rider" />
      <input aria-label="Search" />
      <NoticeLine />
    </>,
  )
})
afterEach(() => {
  cleanup()
  withdrawOffers()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const undos = () => screen.queryAllByRole('button', { name: 'Undo' })
const ctrlZ = (target: Element) => fireEvent.keyDown(target, { key: 'z', ctrlKey: true })

function offerUndo(text = 'Deleted Ann.') {
  const undo = vi.fn()
  act(() => offer({ text, label: 'Undo', isUndo: true, act: undo }))
  return undo
}

test('offers Undo for ten seconds in a polite live region', () => {
  offerUndo()
  expect(screen.getByRole('status').textContent).toContain('Deleted Ann.')
  pass(9_900)
  expect(undos()).toHaveLength(1)
  pass(200)
  expect(undos()).toHaveLength(0)
})

test('keeps the offer when another call dismisses or replaces the notice', () => {
  offerUndo()
  act(() => notify('The draw is full.'))
  act(dismissNotice)
  expect(undos()).toHaveLength(1)
})

test('counts each offer by itself', () => {
  offerUndo('Deleted Ann.')
  pass(6_000)
  offerUndo('Deleted Bea.')
  pass(5_000)
  expect(screen.getByRole('status').textContent).toContain('Deleted Bea.')
  expect(undos()).toHaveLength(1)
  pass(5_100)
  expect(undos()).toHaveLength(0)
})

test('waits while the offer has the focus', () => {
  offerUndo()
  act(() => undos()[0]!.focus())
  pass(30_000)
  expect(undos()).toHaveLength(1)
  act(() => undos()[0]!.blur())
  pass(10_100)
  expect(undos()).toHaveLength(0)
})

test('takes the offer once by its button', () => {
  const undo = offerUndo()
  fireEvent.click(undos()[0]!)
  expect(undo).toHaveBeenCalledOnce()
  expect(undos()).toHaveLength(0)
})

test('takes the newest offer by Ctrl+Z, except while something is typed', () => {
  const [first, second] = [offerUndo('Deleted Ann.'), offerUndo('Deleted Bea.')]
  const [rider, search] = [screen.getByLabelText('Rider'), screen.getByLabelText('Search')]
  ctrlZ(search)
  rider.dataset.typed = ''
  ctrlZ(rider)
  expect(second).not.toHaveBeenCalled()
  delete rider.dataset.typed
  ctrlZ(rider)
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([0, 1])
  ctrlZ(document.body)
  ctrlZ(document.body)
  expect([first, second].map((one) => one.mock.calls.length)).toEqual([1, 1])
})
