import type { Browser, Page } from '@playwright/test'
import {
  createEntries,
  createHorse,
  createPurse,
  createTypedInRider,
  createUser,
} from '../../prisma/factories.ts'
import * as paths from '../../server/wire/paths.ts'
import { expectLive } from './drawPage.ts'
import { axeViolations, createScenario, expect, openWindow, type Server, test } from './fixtures.ts'

const LAPTOP = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

async function openEvent(server: Server) {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, newClass } = arena
  await db.event.update({ where: { id: event.id }, data: { exhibition_cents: 1_000 } })
  const activity = await newClass({
    name: 'Open 4D',
    code: 'o',
    total_slots: 60,
    publish_draw: true,
    has_divisions: true,
    incentives: ['Novice Horse'],
  })
  await createPurse(db, activity, { entry_fee_cents: 5_000 })
  const horse = await createHorse(db, { name: 'Famous Bunny' })
  const riders = []
  for (const name of ['Kelsey Munroe', 'Inés Núñez']) riders.push(await createUser(db, { name }))
  riders.push(await createTypedInRider(db, organization, 'Jenna Cole'))
  await createEntries(
    db,
    riders.map((rider, index) => ({
      activity,
      rider,
      draw: index + 1,
      ...(index === 0 && { horse, score: 16_245 }),
    })),
  )
  const draw = paths.draw(event.id, activity.id)
  return { ...arena, activity, draw }
}

/** Reloads the page for each theme, because a page applies its theme only when it loads. */
async function expectNoViolations(page: Page, address: string, ready: () => Promise<void>) {
  await page.goto(address)
  for (const theme of ['light', 'dark', 'arena']) {
    await page.evaluate((theme) => localStorage.setItem('theme', theme), theme)
    await page.reload()
    await ready()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await axeViolations(page), `${address}, ${theme}`).toEqual([])
  }
}

async function openAt(
  browser: Browser,
  server: Server,
  person: { id: number },
  size: { width: number; height: number },
) {
  const page = await openWindow(browser, server, person)
  await page.setViewportSize(size)
  return page
}

test('has no accessibility violations on a published draw in any theme', async ({ browser, server }) => {
  const { organizer, draw } = await openEvent(server)
  const page = await openAt(browser, server, organizer, LAPTOP)
  await expectNoViolations(page, draw, async () => {
    await expectLive(page)
    await expect(page.getByRole('row').filter({ hasText: 'Jenna Cole' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  })
})

test('has no accessibility violations on the Entries, Fees and Exhibitions pages in any theme', async ({
  browser,
  server,
}) => {
  test.slow()
  const { organizer, organization, event } = await openEvent(server)
  const page = await openAt(browser, server, organizer, LAPTOP)
  await expectNoViolations(page, paths.entries(organization.id, event.id), async () => {
    await expectLive(page)
    await expect(page.getByRole('row').filter({ hasText: 'Jenna Cole' })).toBeVisible()
  })
  await expectNoViolations(page, paths.fees(organization.id, event.id), () =>
    expect(page.getByRole('button', { name: 'Add fee' })).toBeVisible(),
  )
  await expectNoViolations(page, paths.exhibitions(organization.id, event.id), () => expectLive(page))
})

test('has no accessibility violations on the keypad in any theme', async ({ browser, server }) => {
  const { scorer, draw } = await openEvent(server)
  const page = await openAt(browser, server, scorer, PHONE)
  await expectNoViolations(page, draw, async () => {
    await expectLive(page)
    await expect(page.getByRole('button', { name: 'No Time' })).toBeVisible()
  })
})

test('shows at least 18 rows of a published draw on a laptop', async ({ browser, server }, info) => {
  const { organizer, draw } = await openEvent(server)
  const page = await openAt(browser, server, organizer, LAPTOP)
  await page.goto(draw)
  await expectLive(page)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  const onScreen = await page
    .locator('tr[data-slot]')
    .evaluateAll(
      (rows) =>
        rows.filter((row) => row.getBoundingClientRect().bottom <= document.documentElement.clientHeight)
          .length,
    )
  await info.attach('draw', { body: await page.screenshot(), contentType: 'image/png' })
  expect(onScreen).toBeGreaterThanOrEqual(18)
})
