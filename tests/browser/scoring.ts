import { type Browser, expect, type Page } from '@playwright/test'
import { type Arena, type Class, drawOf, openLive } from './sideBySide.ts'
import { openArena, type Server, windowOf } from './support.ts'

export const time = (page: Page, slot: number) =>
  page.getByRole('textbox', { name: `Time, slot ${slot}`, exact: true })
/** A time that was entered. */
export const shown = (page: Page, slot: number) =>
  page.getByRole('status', { name: `Time, slot ${slot}`, exact: true })
export const pencil = (page: Page, slot: number) =>
  page.getByRole('button', { name: `Change time, slot ${slot}`, exact: true })
export const penalty = (page: Page, slot: number) =>
  page.getByRole('combobox', { name: `Penalty, slot ${slot}`, exact: true })

/** A scorer's window, and a published class with entries in these slots. */
export async function scorerOf(browser: Browser, server: Server, filled: number[]) {
  const arena = await openArena(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled })
  return { arena, activity, page: await windowOf(browser, server, arena.scorer) }
}

export async function openScoring(page: Page, arena: Arena, activity: Class) {
  await openLive(page, drawOf(arena, activity))
  await expect(time(page, 1)).toBeVisible()
}
