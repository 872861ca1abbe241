import { createEntry, createUser } from '../../prisma/factories.ts'
import { axeViolations, expect, createScenario, test, openWindow } from './fixtures.ts'

test("sets riders' ages by birth year or by marking riders as adults or minors", async ({
  browser,
  server,
}) => {
  const { organizer, organization, event, newClass } = await createScenario(server.db)
  await server.db.event.update({
    where: { id: event.id },
    data: { hide_minors: true, starts_on: new Date('2026-06-06') },
  })
  const open = await newClass({ name: 'Open' })
  const senior = await newClass({ name: 'Senior', age_from: 50 })
  for (const name of ['Ann Ames', 'Bea Bell', 'Cy Cole', 'Dee Dunn']) {
    const rider = await createUser(server.db, { name, birth_date: null })
    await createEntry(server.db, { activity: name === 'Dee Dunn' ? senior : open, rider })
  }
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/riders`)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await expect(row('Dee Dunn')).toContainText('Name shown: adult, by class')
  await expect(page.getByText('3 riders have no age on file.')).toBeVisible()
  await page.getByRole('link', { name: 'Review these riders' }).click()
  await expect(row('Dee Dunn')).toHaveCount(0)

  await page.getByLabel("Cy Cole's birth year").fill('19')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enter a year, e.g. 2010.')).toBeVisible()
  await page.getByLabel("Cy Cole's birth year").fill('2012')
  await page.keyboard.press('Enter')
  await expect(row('Cy Cole')).toHaveCount(0)
  await expect(page.getByText('2 riders have no age on file.')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  const adults = page.getByRole('button', { name: 'Mark as adults' })
  await expect(adults).toBeDisabled()
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByLabel('Select Bea Bell').uncheck()
  await adults.click()
  await expect(row('Ann Ames')).toHaveCount(0)
  await page.getByLabel('Select Bea Bell').check()
  await page.getByRole('button', { name: 'Mark as minors' }).click()
  await expect(page.getByText("Every rider's age comes from")).toBeVisible()

  await page.getByRole('link', { name: 'Show all riders' }).click()
  await expect(row('Ann Ames')).toContainText('Name shown: adult, marked by the office')
  await expect(row('Bea Bell')).toContainText('Name hidden: minor, marked by the office')
  await expect(row('Cy Cole')).toContainText('Name hidden: minor, by birth year')
  await page.getByLabel('Select Ann Ames').check()
  await page.getByRole('button', { name: 'Remove mark' }).click()
  await expect(row('Ann Ames')).toContainText('Name hidden: age unknown')
  await page.context().close()
})
