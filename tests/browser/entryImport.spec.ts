import { createHorse, createTypedInRider } from '../../prisma/factories.ts'
import { createScenario, expect, openWindow, test } from './fixtures.ts'
import { expectReadable } from './pageChecks.ts'

test('imports a file after the secretary corrects its lines, and undoes the import', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const open = await arena.newClass({ name: 'Open 4D' })
  await arena.newClass({ name: 'Poles' })
  const entries = () => server.db.userActivity.count({ where: { activity_id: open.id } })
  const page = await openWindow(browser, server, arena.organizer)
  const { organization, event } = arena
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/entries/import`)

  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'old.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  })
  await expect(page.getByRole('alert')).toHaveText(/Save it as .xlsx or CSV/)

  const lines = [
    'Contestant,Horse,Classes',
    '"Import, Ida",Quibbles,"Open, Speed"',
    'same as above,Zanzibar,Open',
    ',,Open',
    'Ida Import,Quibbles,Open',
  ]
  const file = { name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(page.getByLabel('Content of column 1')).toHaveValue('rider::')
  await expect(page.getByText('Correct each cell, or leave the line out.')).toBeVisible()
  await expectReadable(page, 1366)
  await page.getByLabel('Class for Speed').selectOption('Leave out')
  await page.getByLabel('Rider, row 4').fill('Ned New')
  await page.getByLabel('Rider, row 4').press('Enter')
  await expect(page.getByRole('row', { name: 'Ned New' }).getByText('Import', { exact: true })).toBeVisible()
  await expect(page.getByText('Already entered', { exact: true })).toBeVisible()
  expect(await entries()).toBe(0)

  await page.getByRole('button', { name: 'Import 3 runs' }).click()
  await expect(page.getByText('3 runs imported from entries.csv.')).toBeVisible()
  expect(await entries()).toBe(3)

  await page.getByLabel('File', { exact: true }).setInputFiles(file)
  await expect(page.getByText('This file was imported before')).toBeVisible()

  await page.getByRole('button', { name: 'Undo entries.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Undid entries.csv: 3 runs removed.')).toBeVisible()
  expect(await entries()).toBe(0)
  expect(await server.db.user.count({ where: { name: { in: ['Ida Import', 'Ned New'] } } })).toBe(0)
})

test('adds a line for an unknown rider and horse named in an email', async ({ browser, server }) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, newClass, organizer } = arena
  const open = await newClass({ name: 'Open', rounds: ['1', '2'] })
  await createTypedInRider(db, organization, 'Lori Hayes')
  await createHorse(db, { name: 'Wagtail' })
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/entries/import`)
  await page
    .getByLabel('Or paste rows from a spreadsheet, or an email')
    .fill(
      'From: Lori Hayes <lori@example.com>\n\nMe on Wagtail in the Open. Kenzie will ride Ouzel in it too.',
    )
  await page.getByRole('button', { name: 'Read the text' }).click()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expect(page.getByText('Correct each cell, or leave the line out.')).toBeVisible()
  for (const [cell, text] of [
    ['Rider', 'Kenzie Hayes'],
    ['Horse', 'Ouzel'],
    ['Classes', 'Open'],
  ] as const) {
    await page.getByLabel(`${cell}, row 3`).fill(text)
    await page.getByLabel(`${cell}, row 3`).press('Enter')
  }
  const yellow = page.getByTitle('Dismiss')
  while ((await yellow.count()) > 0) await yellow.first().click()
  await page.getByRole('button', { name: 'Import 4 runs' }).click()
  await expect(page.getByText('4 runs imported from Email from Lori Hayes.')).toBeVisible()
  expect(await db.userActivity.count({ where: { activity_id: open.id, horse: { name: 'Ouzel' } } })).toBe(2)
})
