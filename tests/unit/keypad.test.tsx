// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import type { Window as HappyWindow } from 'happy-dom'
import { afterEach, expect, test } from 'vitest'
import { filledRow, openDraw, published } from '../support/drawScreen.tsx'

afterEach(cleanup)

const { happyDOM } = window as unknown as Pick<HappyWindow, 'happyDOM'>
const keypad = () => screen.getByRole('region', { name: 'Scores' })

/** Clicks Skip at a time in ms, so that the test doesn't depend on its own speed. */
function tapSkip(timeStamp: number) {
  const skip = screen.getByRole('button', { name: 'Skip' })
  const click = createEvent.click(skip)
  Object.defineProperty(click, 'timeStamp', { value: timeStamp })
  fireEvent(skip, click)
}

test('skips one run on a double tap, and the next one on a later tap', async () => {
  await openDraw({ props: published, rows: [1, 2, 3, 4].map((slot) => filledRow(slot)) })
  act(() => happyDOM.setViewport({ width: 390, height: 844 }))
  expect((await screen.findByRole('region', { name: 'Scores' })).textContent).toContain('#1 Rider 1')

  tapSkip(5000)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSkip(5399)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSkip(5400)
  expect(keypad().textContent).toContain('#3 Rider 3')
})
