import { readFile } from 'node:fs/promises'
import {
  createAssociationProfile,
  createEntry,
  createHorse,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { axeViolations, createScenario, expect, openWindow, test } from './fixtures.ts'

test("adds a rider's BBR number, downloads the BBR report and marks the report as sent", async ({
  browser,
  server,
}) => {
  const { db } = server
  const { organizer, organization, event, newClass } = await createScenario(db)
  await db.event.update({ where: { id: event.id }, data: { starts_on: new Date('2090-06-03') } })
  const open = await newClass({ name: 'Open 4D', code: 'o' })
  const horse = await createHorse(db, { name: 'Rocket' })
  for (const [name, score] of [
    ['Jenna Cole', 17_012],
    ['Kate Reed', 17_498],
  ] as const) {
    const rider = await createTypedInRider(db, organization, name)
    if (name === 'Jenna Cole') await db.user.update({ where: { id: rider.id }, data: { bbr_id: '4711' } })
    await createEntry(db, { activity: open, rider, horse, score })
  }
  const page = await openWindow(browser, server, organizer)
  const home = `/organizer/organizations/${organization.id}`

  await page.goto(`${home}/edit`)
  await page.getByRole('link', { name: 'Set up associations' }).click()
  await page.getByRole('link', { name: 'BBR' }).click()
  await expect(page.getByText(/^Filled in with the usual BBR settings: all riders/)).toBeVisible()
  await page.getByLabel('Divisions', { exact: true }).fill('0 .4')
  await page.getByLabel('Send within').fill('6')
  await page.getByLabel('Fee you owe').fill('2.50')
  expect(await axeViolations(page), 'accessibility of the association form').toEqual([])
  await page.getByRole('button', { name: 'Add association' }).click()
  await expect(page.getByRole('row', { name: 'BBR' })).toContainText('No events yet')
  const additions = page.getByRole('group', { name: 'Add an association' }).getByRole('link')
  await expect(additions).toHaveText(['NBHA', 'Another association'])
  await createAssociationProfile(db, organization, { name: 'NBHA TX-05', body: 'NBHA' })
  await page.reload()
  await expect(additions).toHaveText(['Another NBHA district', 'Another association'])

  await page.goto(`${home}/events/${event.id}/activities`)
  await page.getByRole('link', { name: 'Associations' }).click()
  await page.getByRole('button', { name: 'Report to BBR' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'BBR' })).toBeVisible()
  await expect(page.getByText('Send by Fri, Jun 9, 2090')).toBeVisible()
  await expect(page.getByText('You owe $5.00 for 2 entries by 2 riders')).toBeVisible()
  await expect(page.getByRole('row', { name: /Kate Reed/ })).toContainText('2D')
  expect(await axeViolations(page), 'accessibility of a report').toEqual([])

  const toCheck = page.getByRole('region', { name: '1 rider to check' })
  await expect(toCheck).toContainText('No BBR #')
  await toCheck.getByRole('link', { name: 'Kate Reed' }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('BBR #').fill('815')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`${home}/events/${event.id}/reports`)
  await page.getByRole('link', { name: 'BBR' }).click()
  await expect(page.getByRole('row', { name: /Kate Reed/ })).toContainText('815')
  await expect(toCheck).toBeHidden()

  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Results (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toContain('BBR results.csv')
  expect(await readFile(await download.path(), 'utf8')).toContain('Open 4D,2D,1,Kate Reed,815,')

  await page.getByRole('button', { name: 'Mark as sent' }).click()
  await expect(page.getByText(/^Sent .* by Otis Organizer$/)).toBeVisible()
  await page.getByRole('button', { name: 'Mark as not sent' }).click()
  await expect(page.getByText('Send by Fri, Jun 9, 2090')).toBeVisible()
})

test('warns in the entry window about a missing BBR number once the event reports to BBR', async ({
  browser,
  server,
}) => {
  const { db } = server
  const { organizer, organization, event, newClass } = await createScenario(db)
  const open = await newClass({ name: 'Open 4D', code: 'o' })
  const rider = await createTypedInRider(db, organization, 'Kate Reed')
  await createEntry(db, { activity: open, rider, horse: await createHorse(db, { name: 'Rocket' }) })
  const { id: profile_id } = await createAssociationProfile(db, organization)
  const page = await openWindow(browser, server, organizer)
  const at = `/organizer/organizations/${organization.id}/events/${event.id}`
  await page.goto(`${at}/entries`)
  const line = page.getByRole('row', { name: /Rocket/ })
  await expect(line).toBeVisible()
  await expect(line.getByText('No BBR #')).toBeHidden()

  const other = await openWindow(browser, server, organizer)
  await other.goto(`${at}/reports`)
  await other.getByRole('button', { name: 'Report to BBR' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'BBR' })).toBeVisible()
  expect(await db.associationReport.count({ where: { profile_id } })).toBe(1)
  await expect(line.getByText('No BBR #')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
})
