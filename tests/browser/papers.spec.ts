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
  const { organization, event, newClass } = arena
  const second = await createUser(db, { name: 'Sally Second' })
  await addMember(db, organization, second, 'organizer')
  const open = await newClass({ name: 'Open', code: 'o', entry_mode: 'end' })
  const jenna = await createTypedInRider(db, organization, 'Jenna Cole')
  const rocket = await createHorse(db, { name: 'Rocket' })
  await createEntry(db, { activity: open, draw: 1, rider: jenna, horse: rocket })
  const { id: organization_id } = organization
  const coggins = { organization_id, event_id: event.id, name: 'Coggins', holder: 'horse', validity: 'date' }
  return { ...arena, second, open, coggins }
}

const eventPath = ({ organization, event }: Arena) =>
  `/organizer/organizations/${organization.id}/events/${event.id}`

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

test('shows "See office" in the entry window and the draw until the Coggins is checked off', async ({
  browser,
  server,
}) => {
  const arena = await createWindow(server)
  await server.db.paperKind.create({ data: arena.coggins })
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
  await expect(window.getByLabel('Good until, Coggins, Rocket')).toBeFocused()
  expect(await axeViolations(window), 'accessibility of the papers dialog').toEqual([])
  await window.getByLabel('Good until, Coggins, Rocket').fill('2001-01-01')
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

test('shows "See office" when a horse without a required Coggins is entered in the draw', async ({
  browser,
  server,
}) => {
  const arena = await createWindow(server)
  await server.db.paperKind.create({ data: arena.coggins })
  await createHorse(server.db, { name: 'Palomino Pete' })
  const draw = await openWindow(browser, server, arena.organizer)
  const window = await openEntries(browser, server, arena, arena.second)
  await gotoLive(draw, drawPath(arena, arena.open))
  await expect(inDraw(draw, 1)).toBeVisible()
  await slotInput(draw, 'Rider', 2).fill('Jenna')
  await draw.getByRole('option', { name: 'Jenna Cole' }).click()
  await expect(inDraw(draw, 2)).toBeHidden()
  await slotInput(draw, 'Horse', 2).fill('Palomino')
  await draw.getByRole('option', { name: 'Palomino Pete' }).click()
  await expect(inDraw(draw, 2)).toBeVisible()
  await expect(badge(window, 'Palomino Pete')).toBeVisible()
})

test('adds a Coggins requirement in the event settings, limits it to one class, and removes it', async ({
  browser,
  server,
}) => {
  const arena = await createWindow(server)
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`${eventPath(arena)}/settings`)
  await page.getByRole('button', { name: 'Coggins' }).click()
  await expect(page.getByLabel('Needed from')).toHaveValue('horse')
  expect(await axeViolations(page), 'accessibility of the dialog for a new paper kind').toEqual([])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const row = page.getByRole('row', { name: /Coggins/ })
  await expect(row).toContainText('Until it expires')
  await expect(page.getByRole('button', { name: 'Coggins', exact: true })).toBeHidden()

  await row.getByRole('button', { name: 'Edit Coggins' }).click()
  await page.getByRole('checkbox', { name: 'Open' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Horses in Open')

  const { db } = server
  const { id } = await db.paperKind.findFirstOrThrow({ where: { event_id: arena.event.id } })
  const horse = await db.horse.findFirstOrThrow({ orderBy: { id: 'desc' } })
  await db.paper.create({
    data: { kind_id: id, horse_id: horse.id, received_on: new Date('2026-06-06'), by_id: arena.organizer.id },
  })
  await page.reload()
  await row.getByRole('button', { name: 'Remove Coggins' }).click()
  await expect(page.getByText('This also removes the record of 1 paper received.')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toBeHidden()
  expect(await db.paper.count({ where: { kind_id: id } })).toBe(0)
})
