import { type Browser, expect, type Page } from '@playwright/test'
import { type Scenario, type Class, drawPath, gotoLive } from './drawPage.ts'
import { createScenario, type Server, openWindow } from './fixtures.ts'

export const timeInput = (page: Page, slot: number) =>
  page.getByRole('textbox', { name: `Time, slot ${slot}`, exact: true })
export const enteredTime = (page: Page, slot: number) =>
  page.getByRole('status', { name: `Time, slot ${slot}`, exact: true })
export const changeTimeButton = (page: Page, slot: number) =>
  page.getByRole('button', { name: `Change time, slot ${slot}`, exact: true })
export const penaltySelect = (page: Page, slot: number) =>
  page.getByRole('combobox', { name: `Penalty, slot ${slot}`, exact: true })

export async function openAsScorer(browser: Browser, server: Server, filled: number[]) {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled })
  return { arena, activity, page: await openWindow(browser, server, arena.scorer) }
}

export async function openScoring(page: Page, arena: Scenario, activity: Class) {
  await gotoLive(page, drawPath(arena, activity))
  await expect(timeInput(page, 1)).toBeVisible()
}
