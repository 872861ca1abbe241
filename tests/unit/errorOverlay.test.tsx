// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showErrorOverlay } from '../../resources/js/visits/errorOverlay.ts'

const html = { 'content-type': 'text/html' }

beforeEach(() => {
  showErrorOverlay({ status: 500, data: '<h1>Trouble</h1>', headers: html })
})
afterEach(() => {
  document.body.innerHTML = ''
})

test("shows the raw response in a frame that doesn't run scripts", () => {
  expect(frame().srcdoc).toBe('<h1>Trouble</h1>')
  expect(frame().getAttribute('sandbox')).toBe('allow-same-origin')
  expect(overlay()?.open).toBe(true)
})

test('closes the overlay on click', () => {
  overlay()?.click()
  expect(overlay()).toBeNull()
})

test("closes the overlay when the user clicks inside the frame, and blocks the frame's links", () => {
  const click = new MouseEvent('click', { cancelable: true })
  loadedFrame().dispatchEvent(click)
  expect(click.defaultPrevented).toBe(true)
  expect(overlay()).toBeNull()
})

test('closes the overlay on Escape while focus is inside its frame', () => {
  const inside = loadedFrame()
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
  expect(overlay()).not.toBeNull()
  inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))
  expect(overlay()).toBeNull()
})

test('replaces the first error response with the second one', () => {
  showErrorOverlay({ status: 200, data: 'plain', headers: html })
  expect(document.querySelectorAll('.response-overlay')).toHaveLength(1)
  expect(frame().srcdoc).toBe('plain')
})

test('shows JSON and plain-text responses as text', () => {
  showErrorOverlay({ status: 200, data: { name: '<b>' }, headers: {} })
  expect(frame().srcdoc).toBe('<pre>{\n  "name": "&lt;b&gt;"\n}</pre>')
  showErrorOverlay({ status: 502, data: '<b>', headers: { 'content-type': 'text/plain; charset=utf-8' } })
  expect(frame().srcdoc).toBe('<pre>&lt;b&gt;</pre>')
})

const overlay = () => document.querySelector<HTMLDialogElement>('.response-overlay')
const frame = () => document.querySelector<HTMLIFrameElement>('.response-overlay iframe')!

/** The test DOM doesn't load frames. */
function loadedFrame(): Document {
  const inside = document.implementation.createHTMLDocument()
  Object.defineProperty(frame(), 'contentDocument', { value: inside })
  frame().dispatchEvent(new Event('load'))
  return inside
}
