// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, ToastLine, notify } from '../../resources/js/Components/Toast.tsx'
import { DrawContext } from '../../resources/js/Pages/DrawManager/screen/drawContext.ts'
import { offerUndo, undoOffers } from '../../resources/js/Pages/DrawManager/undo/offers.ts'
import { UndoOffers } from '../../resources/js/Pages/DrawManager/undo/UndoOffers.tsx'
import { filledRow } from '../support/drawScreen.tsx'

const restore = vi.hoisted(() => vi.fn())
vi.mock('../../resources/js/Pages/DrawManager/undo/restoreEntry.ts', () => ({ restoreEntry: restore }))

beforeEach(() => {
  vi.useFakeTimers()
  restore.mockReset().mockResolvedValue({ state: 'refused', sentence: 'No.' })
  render(
    <DrawContext value={{ refresh: async () => true } as never}>
      <input className="box" aria-label="Rider" />
      <input aria-label="Search" />
      <ToastLine />
    </DrawContext>,
  )
  render(
    <DrawContext value={{ refresh: async () => true, store: { slotOf: () => undefined } } as never}>
      <UndoOffers />
    </DrawContext>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const undos = () => screen.queryAllByRole('button', { name: 'Undo' })
const ctrlZ = (target: Element) =>
  act(async () => void fireEvent.keyDown(target, { key: 'z', ctrlKey: true }))
const trash = (slot: number) => act(() => offerUndo('deleted', filledRow(slot)))
const restored = () => restore.mock.calls.map(([id]) => id)

test('offers Undo for ten seconds in the polite live region', () => {
  trash(1)
  expect(screen.getByRole('status').textContent).toContain('Deleted Rider 1 from slot 1.')
  advanceTime(9_900)
  expect(undos()).toHaveLength(1)
  advanceTime(200)
  expect(undos()).toHaveLength(0)
})

test('keeps offering Undo when another notice appears or is dismissed', () => {
  trash(1)
  act(() => notify('The draw is full.'))
  act(dismissToast)
  expect(undos()).toHaveLength(1)
})

test('times each Undo offer separately', () => {
  trash(1)
  advanceTime(6_000)
  trash(2)
  advanceTime(5_000)
  expect(screen.getByRole('status').textContent).toContain('Deleted Rider 2')
  expect(undos()).toHaveLength(1)
  advanceTime(5_100)
  expect(undos()).toHaveLength(0)
})

test('keeps offering Undo while the Undo button has focus', () => {
  trash(1)
  act(() => undos()[0]!.focus())
  advanceTime(30_000)
  expect(undos()).toHaveLength(1)
  act(() => undos()[0]!.blur())
  advanceTime(10_100)
  expect(undos()).toHaveLength(0)
})

test('restores the deleted entry when Undo is clicked, and offers Undo again if the request fails', async () => {
  restore.mockResolvedValueOnce({ state: 'failed' })
  trash(1)
  await act(async () => undos()[0]!.click())
  expect([restored(), undos().length]).toEqual([[101], 1])
  await act(async () => undos()[0]!.click())
  expect([restored(), undos().length]).toEqual([[101, 101], 0])
  expect(screen.getByRole('status').textContent).toContain('No.')
})

test('restores the last deleted entry on Ctrl+Z, but not while the user is typing', async () => {
  trash(1)
  trash(2)
  const [rider, search] = [screen.getByLabelText('Rider'), screen.getByLabelText('Search')]
  await ctrlZ(search)
  rider.dataset.typed = ''
  await ctrlZ(rider)
  expect(restored()).toEqual([])
  delete rider.dataset.typed
  await ctrlZ(rider)
  expect(restored()).toEqual([102])
  await ctrlZ(document.body)
  await ctrlZ(document.body)
  expect(restored()).toEqual([102, 101])
  expect(undoOffers.get()).toEqual([])
})
