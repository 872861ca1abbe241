import type { Page } from '@playwright/test'
import type { Keyboard } from './keyboard.ts'

/** In a list of typed times, no `text` is part of another `text`. */
export type TypedTime = { slot: number; text: string }

export type Scorer = { enter(typed: TypedTime): Promise<void>; focusNextBox(): void }

export const SCORERS = { 'watches the row': watchesTheRow, 'watches the horse': watchesTheHorse }
export type ScorerName = keyof typeof SCORERS

function watchesTheHorse(keyboard: Keyboard): Scorer {
  let hasPlace = false
  return {
    async enter({ slot, text }) {
      if (!hasPlace) await click(keyboard, slot)
      hasPlace = true
      await keyboard.type(text, slot)
      await keyboard.press('Enter', slot)
    },
    focusNextBox: () => void (hasPlace = false),
  }
}

function watchesTheRow(keyboard: Keyboard): Scorer {
  const look = (slot: number) => keyboard.readScreen((page) => readSlot(page, slot))
  return {
    async enter({ slot, text }) {
      for (let tries = 0; tries < 3; tries++) {
        const { entered, isFocused, box } = await look(slot)
        if (entered === shownAs(text)) return
        if (!isFocused || box) await click(keyboard, slot)
        await keyboard.type(text, slot)
        await keyboard.press('Enter', slot)
        if (await shows(slot, shownAs(text))) return
      }
    },
    focusNextBox: () => {},
  }

  async function shows(slot: number, entered: string) {
    for (let glances = 0; glances < 10; glances++) {
      if ((await look(slot)).entered === entered) return true
      await keyboard.wait(50)
    }
    return false
  }
}

async function click(keyboard: Keyboard, slot: number) {
  await keyboard.readScreen(async (page) => {
    const box = page.getByRole('textbox', { name: `Time, slot ${slot}`, exact: true })
    const pencil = page.getByRole('button', { name: `Change time, slot ${slot}`, exact: true })
    await box
      .or(pencil)
      .first()
      .click({ timeout: 5000 })
      .catch(() => {})
    await page.keyboard.press('ControlOrMeta+a')
  })
}

/** The typed times have two decimals, and the page shows three. */
export const shownAs = (text: string) => `${text}0`

const readSlot = (page: Page, slot: number) =>
  page.evaluate((slot) => {
    const cell = document.querySelector(`tr[data-slot="${slot}"] td[data-column="time"]`)
    const box = cell?.querySelector('input')
    return {
      entered: cell?.querySelector('output')?.textContent ?? '',
      isFocused: Boolean(box) && document.activeElement === box,
      box: box?.value ?? '',
    }
  }, slot)
