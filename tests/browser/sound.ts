import { expect, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'

const THEMES = ['light', 'dark', 'arena']

/** Everything fits the screen, for eyes in any light and for none. */
export async function expectSound(page: Page, width: number) {
  for (const theme of THEMES) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    expect(await axeViolations(page), theme).toEqual([])
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed, `${theme}: nothing is wider than the screen`).toBeLessThanOrEqual(width)
  }
  await page.evaluate(() => delete document.documentElement.dataset.theme)
}
