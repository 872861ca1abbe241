import type { Page } from '@playwright/test'
import type { Keyboard } from './keyboard.ts'

/** A time for a slot, as it is typed: hundredths, of which neither digit is a zero, so that a part of it is no time of the list. */
export type TypedTime = { slot: number; text: string }

/** Somebody who types one time after the other. Told to take place, they choose the box of the next one with the mouse. */
export type Scorer = { enter(typed: TypedTime): Promise<void>; focusNextBox(): void }

export const SCORERS = { 'watches the row': watchesTheRow, 'watches the horse': watchesTheHorse }
export type ScorerName = keyof typeof SCORERS

/** Clicks the first box, and from there on types times and Enters without looking at the screen. */
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

/** Looks where the keys will go before each time, and whether the row shows it after Enter; else goes back to it. */
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

  /** A glance: the page has half a second. */
  async function shows(slot: number, entered: string) {
    for (let glances = 0; glances < 10; glances++) {
      if ((await look(slot)).entered === entered) return true
      await keyboard.wait(50)
    }
    return false
  }
}

/** Clicks into the box of a slot, by the pencil where it is closed, and selects what is in it. */
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

/** "16.74" is shown with three decimals. */
export const shownAs = (text: string) => `${text}0`

/** The text that a slot shows: an entered time is no box any more. */
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
