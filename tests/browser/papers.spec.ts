import { type Browser, expect, type Page } from '@playwright/test'
import {
  addMember,
  createEntry,
  createHorse,
  createTypedInRider,
  createUser,
} from '../../prisma/factories.ts'
import { drawPath, expectLive, gotoLive, slotInput, slotRow } from './drawPage.ts'
import { axeViolations, createScenario, openWindow, type Server, test } from './fixtures.ts'

type Arena = Awaited<ReturnType<typeof createWindow>>

async function createWindow({ db }: Server) {
  const arena = await createScenario(db)
  const { organization, newClass } = arena
  const second = await createUser(db, { name: 'Sally Second' })
  await addMember(db, organization, second, 'organizer')
  const open = await newClass({ name: 'Open', code: 'o', entry_mode: 'end' })
  const jenna = await createTypedInRider(db, organization, 'Jenna Cole')
  const rocket = await createHorse(db, { name: 'Rocket' })
  const dusty = await createHorse(db, { name: 'Dusty' })
  await createEntry(db, { activity: open, draw: 1, rider: jenna, horse: rocket })
  return { ...arena, second, open, jenna, rocket, dusty }
}

const eventPath = ({ organization, event }: Arena) =>
  `/organizer/organizations/${organization.id}/events/${event.id}`

async function addCoggins(browser: Browser, server: Server, arena: Arena) {
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`${eventPath(arena)}/settings`)
  await page.getByRole('button', { name: 'Coggins' }).click()
  await expect(page.getByLabel('Needed from')).toHaveValue('horse')
  expect(await axeViolations(page), 'the dialog of a new paper').toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('row', { name: /Coggins/ })).toContainText('Until its date')
}

async function openEntries(browser: Browser, server: Server, arena: Arena, by: { id: number }) {
  const page = await openWindow(browser, server, by)
  await page.goto(`${eventPath(arena)}/entries`)
  await expectLive(page)
  await expect(page.getByText('Loading...')).toBeHidden()
  return page
}

const badge = (page: Page, horse: string) =>
  page.getByRole('row', { name: new RegExp(horse) }).getByRole('button', { name: 'See office' })
const inDraw = (page: Page, slot: number) => slotRow(page, slot).getByText('See office')

test("shows See office at the window and in the other secretary's draw until the Coggins is checked off", async ({
  browser,
  server,
}) => {
  const arena = await createWindow(server)
  await addCoggins(browser, server, arena)
  const window = await openEntries(browser, server, arena, arena.organizer)
  const draw = await openWindow(browser, server, arena.second)
  await gotoLive(draw, drawPath(arena, arena.open))
  await expect(badge(window, 'Rocket')).toBeVisible()
  await expect(inDraw(draw, 1)).toBeVisible()
  expect(await axeViolations(window)).toEqual([])

  await badge(window, 'Rocket').click()
  const coggins = window.getByRole('checkbox', { name: 'Coggins, Rocket' })
  await coggins.check()
  await expect(inDraw(draw, 1)).toBeHidden()
  await expect(window.getByLabel('Valid until, Coggins, Rocket')).toBeFocused()
  expect(await axeViolations(window), 'the dialog of the papers').toEqual([])
  await window.getByLabel('Valid until, Coggins, Rocket').fill('2001-01-01')
  await window.keyboard.press('Enter')
  await expect(window.getByRole('alert')).toContainText('The paper expired before it came in.')
  await window.keyboard.press('Escape')
  await expect(badge(window, 'Rocket')).toBeHidden()

  await window.getByRole('checkbox', { name: 'Open, Jenna Cole on Rocket' }).focus()
  await window.keyboard.press('p')
  await coggins.uncheck()
  await expect(inDraw(draw, 1)).toBeVisible()
  await window.getByRole('button', { name: 'Close' }).click()
  await expect(badge(window, 'Rocket')).toBeVisible()

  await window.getByLabel('Status').selectOption('See office')
  await expect(badge(window, 'Rocket')).toBeVisible()
})

test('shows See office for a horse that the secretary enters in the draw, and not to the public', async ({
  browser,
  server,
}) => {
  const arena = await createWindow(server)
  await addCoggins(browser, server, arena)
  const draw = await openWindow(browser, server, arena.organizer)
  const window = await openEntries(browser, server, arena, arena.second)
  await gotoLive(draw, drawPath(arena, arena.open))
  await expect(inDraw(draw, 1)).toBeVisible()
  await slotInput(draw, 'Rider', 2).fill('Jenna')
  await draw.getByRole('option', { name: 'Jenna Cole' }).click()
  await expect(inDraw(draw, 2)).toBeHidden()
  await slotInput(draw, 'Horse', 2).fill('Dusty')
  await draw.getByRole('option', { name: 'Dusty' }).click()
  await expect(inDraw(draw, 2)).toBeVisible()
  await expect(badge(window, 'Dusty')).toBeVisible()

  await draw.getByRole('button', { name: 'Publish Draw' }).click()
  await draw.getByRole('button', { name: 'Confirm' }).click()
  await expect(draw.getByText('Published', { exact: true })).toBeVisible()
  const phone = await (await browser.newContext({ baseURL: server.url })).newPage()
  await phone.goto(`/m/activities/${arena.open.id}`)
  await expect(phone.getByText('Jenna Cole').first()).toBeVisible()
  await expect(phone.getByText('See office')).toBeHidden()
})
