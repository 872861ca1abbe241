import { type Browser, expect, type Page } from '@playwright/test'
import { type openArena, type Server, windowOf } from './support.ts'

export type Arena = Awaited<ReturnType<typeof openArena>>
export type Class = Awaited<ReturnType<Arena['newClass']>>

export const drawOf = ({ event }: Arena, { id }: Class) =>
  `/organizer/scoring/${event.id}/activities/${id}/draw`
export const payoutOf = ({ event }: Arena, { id }: { id: number }) =>
  `/organizer/scoring/${event.id}/activities/${id}/payout`
export const row = (page: Page, slot: number) => page.locator(`tr[data-slot="${slot}"]`)
export const box = (page: Page, column: 'Rider' | 'Horse' | 'Draw' | 'Time', slot: number) =>
  page.getByLabel(`${column}, slot ${slot}`, { exact: true })
export const isLive = (page: Page) =>
  expect(page.getByText('Live', { exact: true })).toBeVisible({ timeout: 10_000 })

export async function openLive(page: Page, path: string) {
  await page.goto(path)
  await isLive(page)
  await expect(page.getByText('Loading...')).toBeHidden()
}

/** The same page before two people, side by side. */
export async function sideBySide(browser: Browser, server: Server, arena: Arena, path: string) {
  const acting = await windowOf(browser, server, arena.organizer)
  const watching = await windowOf(browser, server, arena.scorer)
  await Promise.all([openLive(acting, path), openLive(watching, path)])
  return { acting, watching }
}

type Column = 'Rider' | 'Horse' | 'Draw' | 'Time'

export async function type(page: Page, column: Column, slot: number, text: string) {
  await write(page, column, slot, text)
  await box(page, column, slot).press('Enter')
}

/** A rider whom nobody knows yet: by choosing the last line of the suggestions. */
export async function typeIn(page: Page, slot: number, name: string) {
  await write(page, 'Rider', slot, name)
  await page.getByRole('option', { name: `Add '${name}' as a new rider` }).click()
}

async function write(page: Page, column: Column, slot: number, text: string) {
  await box(page, column, slot).click()
  await box(page, column, slot).press('ControlOrMeta+a')
  await box(page, column, slot).pressSequentially(text)
}

/** A call as the scripts of this window make it, with its token and its socket. */
export const call = (
  page: Page,
  method: 'get' | 'post' | 'patch' | 'delete',
  url: string,
  body: object = {},
) =>
  page.evaluate(
    async ([method, url, body]) => {
      const headers = {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        'X-CSRF-TOKEN': document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')!.content,
        'X-Socket-Id': window.Echo?.socketId() ?? '',
      }
      const sent = method === 'get' ? null : JSON.stringify(body)
      const answer = await fetch(url, { method: method.toUpperCase(), headers, body: sent })
      if (!answer.ok) throw new Error(`The server answered ${answer.status}.`)
      return JSON.parse((await answer.text()) || 'null') as { id: number }
    },
    [method, url, body] as const,
  )
