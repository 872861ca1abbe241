import { expect, type Page } from '@playwright/test'
import { axeViolations, themeViolations } from './axe.ts'

const THEMES = ['light', 'dark', 'arena']

export async function expectReadable(page: Page, width: number) {
  await expect(page.getByRole('heading', { level: 1 }).first(), 'shows the page').toBeVisible()
  for (const theme of THEMES) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    const violations = theme === 'light' ? axeViolations : themeViolations
    expect(await violations(page), theme).toEqual([])
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed, `${theme}: nothing is wider than the screen`).toBeLessThanOrEqual(width)
  }
  expect(await wrappedLabels(page), 'no label breaks in the middle of a word').toEqual([])
  await page.evaluate(() => delete document.documentElement.dataset.theme)
}

export async function openOnPhone(page: Page, menu: 'Menu' | 'More') {
  if (page.viewportSize()!.width <= 640) await page.getByRole('button', { name: menu, exact: true }).click()
}

const wrappedLabels = (page: Page) =>
  page.locator('.table.cards td[data-label]').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const { height, lineHeight } = getComputedStyle(cell, '::before')
        return parseFloat(height) > 1.5 * parseFloat(lineHeight)
      })
      .map((cell) => (cell as HTMLElement).dataset.label),
  )
