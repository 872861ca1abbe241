import type { Page } from '@playwright/test'
import {
  createCarryover,
  createEntry,
  createHorse,
  createPurse,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { createScenario, expect, openWindow, test } from './fixtures.ts'
import { expectReadable } from './pageChecks.ts'

type Ids = { organization: { id: number }; event: { id: number } }
const importPath = ({ organization, event }: Ids) =>
  `/organizer/organizations/${organization.id}/events/${event.id}/entries/import`

const chooseCsv = (page: Page, lines: string[]) =>
  page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'entries.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

test('imports a file after the secretary corrects its lines, and undoes the import', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const open = await arena.newClass({ name: 'Open 4D' })
  await createPurse(server.db, open, { entry_fee_cents: 4_000 })
  await arena.newClass({ name: 'Poles' })
  const entries = () => server.db.userActivity.count({ where: { activity_id: open.id } })
  const page = await openWindow(browser, server, arena.organizer)
  const { organization, event } = arena
  await page.goto(importPath({ organization, event }))

  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'old.xls',
    mimeType: 'application/vnd.ms-excel',
    buffer: Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  })
  await expect(page.getByRole('alert')).toHaveText(/Save it as .xlsx or CSV/)

  const lines = [
    'Contestant,Horse,Classes,Town,Cell phone,Notes,Paid',
    '"Import, Ida",Quibbles,"Open, Speed",Waco,940 555 0134,not first',
    'same as above,Zanzibar,Open,,,',
    ',,Open,,,',
    'Ida Import,Quibbles,Open,Waco,940 555 0134,not first',
    ',,,,,,$120',
    '',
    ',,,,,,2 of 3 paid',
  ]
  await chooseCsv(page, lines)
  await expect(page.getByLabel('Column 1 content')).toHaveValue('rider::')
  await expect(page.getByText('Fix each error, or leave the line out.')).toBeVisible()
  await expectReadable(page, 1366)
  await page.getByText('3 rows skipped').click()
  const skipped = page.getByRole('table', { name: 'Skipped rows' })
  await expect(skipped.getByRole('row', { name: '6' })).toHaveText(
    /Nothing in the columns you're importing\$120/,
  )
  await expect(skipped.getByRole('row', { name: '7' })).toHaveText(/Blank/)
  await expectReadable(page, 1366)
  await page.getByLabel('Class for Speed').selectOption('Leave out')
  await page.getByLabel('Rider, row 4').fill('Ned New')
  await page.getByLabel('Rider, row 4').press('Enter')
  await expect(page.getByRole('row', { name: 'Ned New' }).getByText('Import', { exact: true })).toBeVisible()
  await expect(page.getByText('Already entered', { exact: true })).toBeVisible()
  const ida = page.getByRole('row', { name: 'Quibbles' }).filter({ hasText: 'Request: not first' })
  await expect(ida.getByText('Waco · 940 555 0134')).toBeVisible()
  await expect(ida.getByText('Open 4D $40.00')).toBeVisible()
  await expect(page.getByText('Fees $120.00')).toBeVisible()
  expect(await entries()).toBe(0)

  await page.getByRole('button', { name: 'Import 3 runs' }).click()
  await expect(page.getByText('3 runs imported from entries.csv.')).toBeVisible()
  expect(await entries()).toBe(3)
  const { phone, hometown } = await server.db.user.findFirstOrThrow({ where: { name: 'Ida Import' } })
  expect([phone, hometown]).toEqual(['940 555 0134', 'Waco'])

  await chooseCsv(page, lines)
  await expect(page.getByText('This file was imported before')).toBeVisible()

  await page.getByRole('button', { name: 'Undo entries.csv' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Undid entries.csv: 3 runs removed.')).toBeVisible()
  expect(await entries()).toBe(0)
  expect(await server.db.user.count({ where: { name: { in: ['Ida Import', 'Ned New'] } } })).toBe(0)
})

test("lets the secretary add a line for a rider and horse that weren't recognized in a pasted email", async ({
  browser,
  server,
}) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, newClass, organizer } = arena
  const open = await newClass({ name: 'Open', rounds: ['1', '2'] })
  await createPurse(db, open, { entry_fee_cents: 4_000 })
  await createTypedInRider(db, organization, 'Lori Hayes')
  await createHorse(db, { name: 'Wagtail' })
  const page = await openWindow(browser, server, organizer)
  await page.goto(importPath({ organization, event }))
  await page
    .getByLabel('Or paste rows from a spreadsheet, or an email')
    .fill(
      'From: Lori Hayes <lori@example.com>\n\nMe on Wagtail in the Open. Wagtail needs to run early. Kenzie will ride Ouzel in it too. I sent $85.',
    )
  await page.getByRole('button', { name: 'Continue' }).click()
  const request = page.getByLabel('Request, line 1')
  await expect(request).toHaveValue('Wagtail needs to run early')
  const wagtail = page.getByRole('row').filter({ has: request })
  await expect(wagtail.getByText('Early', { exact: true })).toBeVisible()
  await request.fill('late please')
  await request.press('Enter')
  await expect(wagtail.getByText('Late', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add a line' }).click()
  await expect(page.getByText('Fix each error, or leave the line out.')).toBeVisible()
  for (const [cell, text] of [
    ['Rider', 'Kenzie Hayes'],
    ['Horse', 'Ouzel'],
    ['Classes', 'Open'],
  ] as const) {
    await page.getByLabel(`${cell}, line 2`).fill(text)
    await page.getByLabel(`${cell}, line 2`).press('Enter')
  }
  const yellow = page.getByTitle('Dismiss')
  while ((await yellow.count()) > 0) await yellow.first().click()
  await expect(page.getByText('The email says $85.00. These entries cost $80.00.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Ouzel/ }).getByText('Open $40.00')).toBeVisible()

  const places = async () => {
    const text = (await page.getByRole('region', { name: 'Email', exact: true }).boundingBox())!
    const lines = (await page.getByRole('table', { name: 'Lines' }).boundingBox())!
    return { text, lines }
  }
  const wide = await places()
  expect(wide.text.x + wide.text.width, 'shows the lines to the right of the email').toBeLessThan(
    wide.lines.x,
  )
  const cut = await page
    .getByRole('table', { name: 'Lines' })
    .evaluate((table) => table.parentElement!.scrollWidth - table.parentElement!.clientWidth)
  expect(cut, 'shows every column').toBe(0)
  await expectReadable(page, 1366)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectReadable(page, 390)
  const narrow = await places()
  expect(narrow.text.y + narrow.text.height, 'shows the lines below the email').toBeLessThan(narrow.lines.y)
  await page.setViewportSize({ width: 1366, height: 768 })

  expect(await db.userActivity.count({ where: { activity_id: open.id } })).toBe(0)
  await page.getByRole('button', { name: 'Add 2 entries' }).click()
  await expect(page.getByText('4 runs imported from Email from Lori Hayes.')).toBeVisible()
  expect(await db.userActivity.count({ where: { activity_id: open.id, horse: { name: 'Ouzel' } } })).toBe(2)
  const asked = { request: 'late please', request_class: 'late', horse: { name: 'Wagtail' } }
  expect(await db.userActivity.count({ where: { activity_id: open.id, ...asked } })).toBe(2)
})

test("asks before a link or another file discards the secretary's choices in the preview", async ({
  browser,
  server,
}) => {
  const { organization, event, newClass, organizer } = await createScenario(server.db)
  await newClass({ name: 'Open' })
  const page = await openWindow(browser, server, organizer)
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.message())
    await (asked.length < 3 ? dialog.dismiss() : dialog.accept())
  })
  await page.goto(importPath({ organization, event }))
  await chooseCsv(page, ['Rider,Horse,Stall mate,Classes', 'Wes Wide,Wisp,Gus,Open'])
  await expect(page.getByRole('button', { name: 'Import 1 run' })).toBeEnabled()
  await page.getByLabel('Column 3 content').selectOption('Horse 2')
  const cashBox = page.getByRole('link', { name: 'Cash box' })
  await cashBox.click()
  await expect.poll(() => asked).toEqual(['You have unsaved changes. Leave this page?'])
  const another = page.getByRole('button', { name: 'Choose another file' })
  await another.click()
  await expect.poll(() => asked).toHaveLength(2)
  await expect(page.getByLabel('Column 3 content')).toHaveValue('horse:2:')

  await another.click()
  await expect(page.getByLabel('File', { exact: true })).toBeVisible()
  await cashBox.click()
  await expect(page).toHaveURL(/\/cash-box$/)
  expect(asked).toHaveLength(3)
})

test('shows the choice for every column of a wide file without scrolling sideways', async ({
  browser,
  server,
}) => {
  const { organization, event, newClass, organizer } = await createScenario(server.db)
  await newClass({ name: 'Open' })
  const page = await openWindow(browser, server, organizer)
  await page.goto(importPath({ organization, event }))
  const lines = [
    'Rider,Horse,Classes,Hometown,State,Birth year,Email,Phone,BBR #,Exhibitions,Paid,',
    'Wes Wide,Wisp,Open,Weatherford,TX,1990,wes@example.com,940 555 0134,B12345,2,yes,late please',
  ]
  await chooseCsv(page, lines)
  const choices = page.getByRole('list', { name: 'Columns' }).getByRole('combobox')
  await expect(choices).toHaveCount(12)
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 })
    for (const choice of await choices.all()) {
      const box = (await choice.boundingBox())!
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(width)
    }
    await expectReadable(page, width)
  }
})

test('imports classes and exhibitions from a form with a separate column of classes for each day', async ({
  browser,
  server,
}) => {
  const { db } = server
  const { organization, event, newClass, organizer } = await createScenario(db)
  const [saturday, sunday] = ['2026-06-06', '2026-06-07'].map((day) => new Date(day))
  const openSaturday = await newClass({ name: 'Open', runs_on: saturday })
  const openSunday = await newClass({ name: 'Open', runs_on: sunday })
  const novice = await newClass({ name: 'Novice', runs_on: saturday })
  const page = await openWindow(browser, server, organizer)
  await page.goto(importPath({ organization, event }))
  const lines = [
    'Rider,Horse,Saturday classes,Sunday classes,Exhibitions,Draw preference',
    'Dana Form,Dapple,Open,Open,2,late',
    'Fay Form,Fennel,,Novice,,',
    'Gil Form,Ginger,Open,Novice,,',
  ]
  await chooseCsv(page, lines)
  await expect(page.getByLabel('Column 3 content')).toHaveValue('classes:::Saturday')
  const sundays = page.getByLabel('Column 4 content')
  await expect(sundays.locator('option:checked')).toHaveText('Classes, Sunday')
  await expect(page.getByLabel('Column 5 content')).toHaveValue('exhibitions::')
  await expectReadable(page, 1366)

  await expect(page.getByLabel('Class for Novice on Sunday')).toBeVisible()
  await sundays.selectOption('Classes')
  await expect(page.getByLabel('Class for Open')).toBeVisible()
  await sundays.selectOption('Classes, Sunday')
  await page.getByLabel('Class for Novice on Sunday').selectOption('Novice')
  const dana = page.getByRole('row', { name: 'Dapple' }).filter({ hasText: '2 exhibitions' })
  await expect(dana.getByText('Request: late')).toBeVisible()
  await expect(dana.getByText('Late', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import 5 runs and 2 exhibitions' }).click()
  await expect(page.getByText('5 runs and 2 exhibitions imported from entries.csv.')).toBeVisible()
  const runs = await Promise.all(
    [openSaturday, openSunday, novice].map(({ id }) =>
      db.userActivity.findMany({
        where: { activity_id: id },
        include: { user: true },
        orderBy: { id: 'asc' },
      }),
    ),
  )
  expect(runs.map((own) => own.map(({ user, request_class }) => [user!.name, request_class]))).toEqual([
    [
      ['Dana Form', 'late'],
      ['Gil Form', null],
    ],
    [['Dana Form', 'late']],
    [
      ['Fay Form', null],
      ['Gil Form', null],
    ],
  ])
})

test('imports a rollover and a misspelled horse from an email, and refreshes the preview', async ({
  browser,
  server,
}) => {
  const { db } = server
  const arena = await createScenario(db)
  const { organization, event, newClass, organizer } = arena
  const open = await newClass({ name: 'Open', code: 'o' })
  const youth = await newClass({ name: 'Youth', code: 'y', publish_payout: true })
  await createCarryover(db, open, youth)
  await createPurse(db, open, { entry_fee_cents: 4_000 })
  await createPurse(db, youth, { entry_fee_cents: 1_000 })
  const rider = await createTypedInRider(db, organization, 'Lori Hayes')
  const horse = await createHorse(db, { name: 'Wagtail', organization_id: organization.id })
  await createEntry(db, { activity: await newClass({ name: 'Poles' }), rider, horse, draw: null })
  const page = await openWindow(browser, server, organizer)
  const entries = `/organizer/organizations/${organization.id}/events/${event.id}/entries`
  await page.goto(`${entries}/import`)
  await page
    .getByLabel('Or paste rows from a spreadsheet, or an email')
    .fill(
      'From: Lori Hayes <lori@example.com>\n\nWagtial in the open, roll her over to youth. Gate code, dog 5.',
    )
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.getByLabel('Horse for Wagtial, Lori Hayes').selectOption({ label: 'Wagtail' })
  await page.getByRole('button', { name: 'Dismiss all of these words' }).click()
  await expect(page.getByTitle('Dismiss')).toHaveCount(0)
  await expect(page.getByText('The Youth payout is published. Unpublish it to add a run.')).toBeVisible()
  const request = page.getByLabel('Request, line 1')
  await request.fill('early please')
  await db.round.updateMany({ where: { activity_id: youth.id }, data: { publish_payout: false } })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Youth rolls over from Open.')).toBeVisible()
  await expect(request).toHaveValue('early please')
  await request.press('Enter')
  await expect(page.getByRole('row', { name: /Lori Hayes/ }).getByText('$50.00')).toBeVisible()

  await page.getByRole('button', { name: 'Add 1 entry' }).click()
  await expect(page.getByText('1 run imported from Email from Lori Hayes.')).toBeVisible()
  await page.goto(entries)
  const line = page.getByRole('row', { name: /Lori Hayes/ })
  await expect(line.getByText('co', { exact: true })).toBeVisible()
})
