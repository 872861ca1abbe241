import { type Browser, expect, type Page } from '@playwright/test'
import { type createScenario, type Server, openWindow } from './fixtures.ts'

export type Scenario = Awaited<ReturnType<typeof createScenario>>
export type Class = Awaited<ReturnType<Scenario['newClass']>>

export const drawPath = ({ event }: Scenario, { id }: Class) =>
  `/organizer/scoring/${event.id}/activities/${id}/draw`
export const payoutPath = ({ event }: Scenario, { id }: { id: number }) =>
  `/organizer/scoring/${event.id}/activities/${id}/payout`
export const slotRow = (page: Page, slot: number) => page.locator(`tr[data-slot="${slot}"]`)
export const slotInput = (page: Page, column: 'Rider' | 'Horse' | 'Draw' | 'Time', slot: number) =>
  page.getByLabel(`${column}, slot ${slot}`, { exact: true })
export const expectLive = (page: Page) => expect(page.getByText('Live', { exact: true })).toBeVisible()

export async function gotoLive(page: Page, path: string) {
  await page.goto(path)
  await expectLive(page)
  await expect(page.getByText('Loading...')).toBeHidden()
}

export async function openTwoWindows(browser: Browser, server: Server, arena: Scenario, path: string) {
  const acting = await openWindow(browser, server, arena.organizer)
  const watching = await openWindow(browser, server, arena.scorer)
  await Promise.all([gotoLive(acting, path), gotoLive(watching, path)])
  return { acting, watching }
}

type Column = 'Rider' | 'Horse' | 'Draw' | 'Time'

export async function enterText(page: Page, column: Column, slot: number, text: string) {
  await replaceText(page, column, slot, text)
  await slotInput(page, column, slot).press('Enter')
}

export async function addNewRider(page: Page, slot: number, name: string) {
  await replaceText(page, 'Rider', slot, name)
  await page.getByRole('option', { name: `Add "${name}" as a new rider` }).click()
}

async function replaceText(page: Page, column: Column, slot: number, text: string) {
  await slotInput(page, column, slot).click()
  await slotInput(page, column, slot).press('ControlOrMeta+a')
  await slotInput(page, column, slot).pressSequentially(text)
}

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
