import type { Page } from '@playwright/test'
import { createScenario, expect, openServer, openWindow, test as base } from './fixtures.ts'

const test = base.extend<object, { fresh: Awaited<ReturnType<typeof openServer>> }>({
  fresh: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const fresh = await openServer()
      await use(fresh)
      await fresh.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const QUESTION = 'You have unsaved changes. Leave this page?'

function questionsOf(page: Page, answers: boolean[]) {
  const asked: [string, string][] = []
  page.on('dialog', async (dialog) => {
    asked.push([dialog.type(), dialog.message()])
    await (answers.shift() ? dialog.accept() : dialog.dismiss())
  })
  return asked
}

test('asks for confirmation before a reload, a link or the Back button discards unsaved changes', async ({
  browser,
  server,
}) => {
  const { organizer, organization } = await createScenario(server.db)
  const page = await openWindow(browser, server, organizer)
  const asked = questionsOf(page, [false, false, false, true])
  const name = page.getByLabel('Name', { exact: true })
  await page.goto(`/organizer/organizations/${organization.id}/events/new`)
  await page.reload()
  expect(asked, 'no confirmation before any input').toEqual([])

  await name.fill('Fall Run')
  await page.getByRole('link', { name: 'Ingate', exact: true }).click()
  await expect.poll(() => asked).toEqual([['confirm', QUESTION]])
  await page.evaluate(() => history.pushState(null, '', '#further'))
  await page.getByLabel('First day').click()
  // `goBack` would wait for the navigation that is canceled here.
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect.poll(() => asked).toHaveLength(2)
  await page.evaluate(() => setTimeout(() => location.reload()))
  await expect.poll(() => asked).toHaveLength(3)
  expect(asked.map(([kind]) => kind)).toEqual(['confirm', 'confirm', 'beforeunload'])
  await expect(name).toHaveValue('Fall Run')

  await name.fill('')
  await page.reload()
  expect(asked, 'no confirmation after undoing the input').toHaveLength(3)
})

test('creates only one account when Enter is pressed twice', async ({ page, fresh }) => {
  const { readFileSync } = await import('node:fs')
  const asked = questionsOf(page, [])
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/first-account')) posts++
  })
  await page.goto(`${fresh.server.url}/first-account`)
  await page.getByLabel('Code').fill(readFileSync(`${fresh.dataDir}/first-account-code`, 'utf8').trim())
  await page.getByLabel('Organization').fill('Rimrock Riders')
  await page.getByLabel('Your name').fill('Mae Tucker')
  await page.getByLabel('Email').fill('mae@example.test')
  await page.getByLabel('Password', { exact: true }).fill('four horses and a gate')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Rimrock Riders' })).toBeVisible()
  expect([posts, asked]).toEqual([1, []])
})
