import { createActivity, createEntry, createHorse, createTypedInRider } from '../../prisma/factories.ts'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import { expect, createScenario, signIn, test } from './fixtures.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`finds, adds, edits and merges riders at ${viewport.width} px`, async ({ page, context, server }) => {
    const { organizer, organization, event } = await createScenario(server.db)
    const known = await createTypedInRider(server.db, organization, 'Kelsey Hartwell')
    const horse = await createHorse(server.db, { name: 'Dash' })
    const activity = await createActivity(server.db, { event, name: 'Open 4D' })
    await createEntry(server.db, { activity, draw: 40, rider: known, horse, score: 17_123 })
    await signIn(context, server, organizer)
    await page.setViewportSize(viewport)
    await page.goto(`${server.url}/organizer/organizations/${organization.id}`)
    await openOnPhone(page, 'Menu')
    await page.getByRole('link', { name: 'Riders', exact: true }).click()

    await page.getByLabel('Search riders').fill('hartw')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Kelsey Hartwell' })).toBeVisible()
    await expectReadable(page, viewport.width)

    await page.getByRole('link', { name: 'New rider' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Kelsy Hartwel')
    await expect(page.getByText('Did you mean one of these?')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Kelsey Hartwell' })).toBeVisible()
    await expectReadable(page, viewport.width)
    await page.getByRole('button', { name: 'Add rider' }).click()
    await expect(page.getByRole('heading', { name: 'Kelsy Hartwel' })).toBeVisible()

    await openOnPhone(page, 'More')
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Hometown').fill('Waco, TX')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()

    const typed = await server.db.user.findFirstOrThrow({
      where: { name: 'Kelsy Hartwel', organization_id: organization.id },
    })
    await createEntry(server.db, { activity, draw: 12, rider: typed, horse })
    await openOnPhone(page, 'More')
    await page.getByRole('link', { name: 'Merge with another' }).click()
    await expect(page.getByRole('heading', { name: 'Merge Kelsy Hartwel' })).toBeVisible()
    await page.getByRole('link', { name: 'Kelsey Hartwell' }).click()
    await expect(page.getByLabel('Open 4D, Rimrock Spring Run, on Dash')).toBeVisible()
    await expectReadable(page, viewport.width)
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByText('Choose which run to keep.')).toBeVisible()
    await page
      .getByLabel('Open 4D, Rimrock Spring Run, on Dash')
      .selectOption({ label: 'Keep slot 40, 17.123' })
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Kelsey Hartwell' })).toBeVisible()
    await expect(page.getByText('Waco, TX')).toBeVisible()
    await expect(
      page.getByRole('table', { name: "Kelsey Hartwell's runs" }).getByText('17.123'),
    ).toBeVisible()
    await expectReadable(page, viewport.width)
    expect(await server.db.userActivity.count({ where: { activity_id: activity.id } })).toBe(1)
  })
}
