// @vitest-environment happy-dom
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepFocus } from '../../resources/js/hooks/keepFocus.ts'

let stop: (() => void) | undefined

beforeEach(() => {
  document.body.innerHTML = `<main><ul>
    <li><button>Accept Ann</button><button>Decline Ann</button></li>
    <li><button>Accept Bea</button><button>Decline Bea</button></li>
  </ul><a href="/entries">Back to entries</a></main>`
  stop = keepFocus(document.querySelector('main'))
})
afterEach(() => stop?.())

const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!
/** Waits for the mutation observer, which runs after the change. */
async function focusAfter(change: () => void) {
  change()
  await setTimeout(0)
  return document.activeElement?.textContent
}

test('moves focus to the next line when the focused line is removed, or to a link if no line is left', async () => {
  button('Accept Ann').focus()
  expect(await focusAfter(() => button('Accept Ann').parentElement!.remove())).toBe('Accept Bea')
  expect(await focusAfter(() => document.querySelector('ul')!.remove())).toBe('Back to entries')
})

test('keeps focus on the line when only the focused control is removed', async () => {
  button('Accept Bea').focus()
  expect(await focusAfter(() => button('Accept Bea').remove())).toBe('Decline Bea')
})

test('keeps focus when another line is removed', async () => {
  button('Decline Bea').focus()
  expect(await focusAfter(() => button('Accept Ann').parentElement!.remove())).toBe('Decline Bea')
})

test('ignores a held Enter key after focus moves', async () => {
  button('Accept Ann').focus()
  await focusAfter(() => button('Accept Ann').parentElement!.remove())
  const press = (repeat: boolean) =>
    button('Accept Bea').dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', repeat, bubbles: true, cancelable: true }),
    )
  expect([press(true), press(false)]).toEqual([false, true])
})
