// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, within } from '@testing-library/react'
import type { Window as HappyWindow } from 'happy-dom'
import { afterEach, expect, test } from 'vitest'
import { CHECK_TIME } from '#rules/draw/messages.ts'
import { filledRow, openDraw, published } from '../support/drawScreen.tsx'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  happyDOM.setViewport({ width: 1366, height: 768 })
})

const { happyDOM } = window as unknown as Pick<HappyWindow, 'happyDOM'>
const keypad = () => screen.getByRole('region', { name: 'Scores' })

/** Sets the event's time in ms, so that the test doesn't depend on its own speed. */
function fireAt(timeStamp: number, element: Element, event: Event) {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(element, event)
}

function tapSkip(timeStamp: number) {
  const skip = screen.getByRole('button', { name: 'Skip' })
  fireAt(timeStamp, skip, createEvent.click(skip))
}

function tapSave(timeStamp: number) {
  const form = screen.getByRole('button', { name: 'Save' }).closest('form')!
  fireAt(timeStamp, form, createEvent.submit(form))
}

async function openKeypad() {
  await openDraw({ props: published, rows: [1, 2, 3, 4].map((slot) => filledRow(slot)) })
  act(() => happyDOM.setViewport({ width: 390, height: 844 }))
  expect((await screen.findByRole('region', { name: 'Scores' })).textContent).toContain('#1 Rider 1')
}

test('skips one run on a double tap, and the next one on a later tap', async () => {
  await openKeypad()

  tapSkip(5000)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSkip(5399)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSkip(5400)
  expect(keypad().textContent).toContain('#3 Rider 3')
})

test('ignores the second tap of a double tap on Save', async () => {
  await openKeypad()
  for (const key of ['1', '7']) fireEvent.click(within(keypad()).getByRole('button', { name: key }))

  tapSave(5000)
  expect(keypad().textContent).toContain('#2 Rider 2')
  tapSave(5399)
  expect(keypad().textContent).not.toContain(CHECK_TIME)
  tapSave(5400)
  expect(keypad().textContent).toContain(CHECK_TIME)
  expect(keypad().textContent).toContain('#2 Rider 2')
})

test('counts the scores of all pages', async () => {
  await openDraw({
    props: {
      ...published,
      scores: [['', [[1101, 15.2, 1]]]],
      lineup: [1, 2, 101, 102, 103].map((slot) => [slot, null, slot === 103]),
    },
    rows: [filledRow(1, { score: 15.1, score_version: 1 }), filledRow(2)],
  })
  act(() => happyDOM.setViewport({ width: 390, height: 844 }))
  expect((await screen.findByRole('region', { name: 'Scores' })).textContent).toContain('2/4 scored')
})
