import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, CDPSession, Dialog, Page } from '@playwright/test'

export type KeyStroke = { key: string; slot: number; target: string }

export const NOWHERE = 'nowhere'

/** An open alert receives the keys, and the first Enter closes it. */
export class Keyboard {
  readonly strokes: KeyStroke[] = []
  readonly alerts: string[] = []
  leaveQuestions = 0
  #page: Page | null = null
  #devtools!: CDPSession
  #alert: Dialog | null = null
  #alertOpened = deferred()
  #inFlight: KeyStroke[] = []
  #nextAt = 0
  #pauseMs: number

  constructor(keysPerSecond: number) {
    this.#pauseMs = 1000 / keysPerSecond
  }

  async watch(context: BrowserContext) {
    await context.exposeBinding('keyArrived', (_source, key: string, went: string) =>
      this.#arrived(key, went),
    )
    await context.addInitScript(reportKeys)
  }

  async useOn(page: Page) {
    if (this.#page === page) return
    this.#page = page
    this.#alert = null
    for (const stroke of this.#inFlight.splice(0)) stroke.target = 'a page that was killed'
    this.#devtools = await page.context().newCDPSession(page)
    page.on('dialog', (dialog) => this.#open(dialog))
  }

  async type(text: string, slot: number) {
    for (const key of text) await this.press(key, slot)
  }

  async press(key: string, slot: number) {
    await this.#waitForBeat()
    const stroke: KeyStroke = { key, slot, target: NOWHERE }
    this.strokes.push(stroke)
    if (this.#alert) {
      stroke.target = `the alert "${this.#alert.message()}"`
      if (key === 'Enter') await this.closeAlert()
      return
    }
    this.#inFlight.push(stroke)
    // Not awaited: a hanging page must not slow down the scorer.
    for (const type of ['keyDown', 'keyUp'] as const)
      this.#devtools.send('Input.dispatchKeyEvent', { type, ...keyEvent(key) }).catch(() => {})
  }

  async readScreen<Seen>(read: (page: Page) => Promise<Seen>): Promise<Seen> {
    for (;;) {
      await this.closeAlert()
      const seen = read(this.#page!).then((value) => ({ value }))
      const first = await Promise.race([seen, this.#alertOpened.promise])
      if (first) return first.value
      seen.catch(() => {})
    }
  }

  async wait(ms: number) {
    await sleep(ms)
    this.#nextAt = 0
  }

  async flush() {
    for (let waited = 0; this.#inFlight.length && !this.#alert && waited < 5000; waited += 10) await sleep(10)
  }

  async closeAlert() {
    while (this.#alert) {
      const alert = this.#alert
      this.#alert = null
      this.#alertOpened = deferred()
      await alert.accept().catch(() => {})
    }
  }

  #open(dialog: Dialog) {
    if (dialog.type() === 'beforeunload') {
      this.leaveQuestions++
      return void dialog.accept().catch(() => {})
    }
    this.alerts.push(dialog.message())
    this.#alert = dialog
    this.#alertOpened.resolve()
  }

  #arrived(key: string, went: string) {
    const index = this.#inFlight.findIndex((stroke) => stroke.key === key)
    if (index < 0) return
    this.#inFlight[index]!.target = went
    this.#inFlight.splice(0, index + 1)
  }

  async #waitForBeat() {
    const now = performance.now()
    this.#nextAt = Math.max(this.#nextAt + this.#pauseMs, now - 250)
    if (this.#nextAt > now) await sleep(this.#nextAt - now)
  }
}

function deferred() {
  let resolve = () => {}
  const promise = new Promise<void>((given) => (resolve = given))
  return { promise, resolve }
}

function keyEvent(key: string) {
  if (key === 'Enter') return { key, code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 }
  if (key === '.') return { key, code: 'Period', text: key, windowsVirtualKeyCode: 190 }
  return { key, code: `Digit${key}`, text: key, windowsVirtualKeyCode: key.charCodeAt(0) }
}

function reportKeys() {
  const { keyArrived } = window as unknown as { keyArrived(key: string, went: string): void }
  const { alert } = window
  let closedAt = 0
  let text = ''
  window.alert = (message: string) => {
    alert.call(window, message)
    closedAt = performance.now()
    text = message
  }
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.timeStamp < closedAt) {
        event.stopImmediatePropagation()
        event.preventDefault()
        return keyArrived(event.key, `the alert "${text}"`)
      }
      const focused = document.activeElement
      const label = focused?.getAttribute('aria-label') ?? ''
      keyArrived(
        event.key,
        focused?.tagName === 'INPUT' ? label : `${focused?.tagName.toLowerCase()} ${label}`.trim(),
      )
    },
    true,
  )
}
