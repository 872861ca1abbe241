import { createEntry, createUser, createTypedInRider } from '../../prisma/factories.ts'
import { expectReadable } from './pageChecks.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`sends one notification when an organizer double-clicks Approve on a claim at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    const { organizer, organization, event, newClass } = await createScenario(server.db)
    const name = `Spring Run at ${viewport.width}`
    const starts_on = new Date(new Date().toISOString().slice(0, 10))
    await server.db.event.update({ where: { id: event.id }, data: { name, starts_on, time_zone: 'UTC' } })
    const kim = await createTypedInRider(server.db, organization, 'Kim Typed')
    const activity = await newClass({ publish_draw: true })
    await createEntry(server.db, { activity, draw: 1, rider: kim })
    const mae = await createUser(server.db, { name: 'Mae Tucker' })

    const phone = await openWindow(browser, server, mae)
    await phone.setViewportSize({ width: 390, height: 844 })
    await phone.goto('/account')
    await phone.goto(`/m/activities/${activity.id}#slot-1`)
    await phone.getByRole('button', { name: 'Kim Typed' }).click()
    await phone.getByRole('button', { name: 'My child' }).click()
    await expect(phone.getByText('Request sent.')).toBeVisible()
    await phone.goto('/m/me')
    await expect(phone.getByText('Kim Typed (your child)')).toBeVisible()
    await expect(phone.getByText('Waiting for approval · Rimrock Riders')).toBeVisible()
    await phone.goto('/m/notifications')
    await expect(phone.getByText('No new notifications.')).toBeVisible()

    const page = await openWindow(browser, server, organizer)
    await page.setViewportSize(viewport)
    await page.goto(`/organizer/organizations/${organization.id}/claims`)
    await expectReadable(page, viewport.width)
    await page.getByRole('button', { name: /^Approve/ }).dblclick()
    await expect(page.getByRole('cell', { name: 'Otis Organizer' })).toBeVisible()
    await expect(page.getByText('This request was already answered')).toBeHidden()
    await expect(phone.getByText('Approved: Kim Typed'), 'updates the open notification list').toBeVisible()
    await expect(phone.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
    await phone.goto('/m/me')
    await expect(phone.getByText('Approved · Rimrock Riders')).toBeVisible()
    await expectReadable(phone, 390)

    await phone.goto('/m')
    await expect(phone.getByRole('heading', { name: 'My events' })).toBeVisible()
    await expect(phone.getByRole('link', { name }), 'lists the event once').toHaveCount(1)
    await expect(phone.getByText(/^As of/), "doesn't show when the list of events was loaded").toHaveCount(0)
    for (const address of ['/m', `/m/activities/${activity.id}`]) {
      await phone.goto(address)
      await expect(phone.getByRole('link', { name: 'Notifications, 1 new' })).toBeVisible()
      const header = await phone.getByRole('banner').boundingBox()
      expect(header!.height, 'keeps the header on one line').toBeLessThan(60)
    }
  })
}

test('deletes an account after one confirmation and signs the user out on other devices', async ({
  browser,
  server,
}) => {
  const mae = await createUser(server.db, { name: 'Mae Leaves', password: 'four horses and a gate' })
  const [page, phone] = [await openWindow(browser, server, mae), await openWindow(browser, server, mae)]
  await phone.goto('/m/notifications')
  await expect(phone.getByText('No new notifications.')).toBeVisible()
  const questions: string[] = []
  page.on('dialog', (dialog) => {
    questions.push(dialog.type())
    void dialog.dismiss()
  })
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill('four horses and a gate')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your account is deleted. Your results stay under your name.')).toBeVisible()
  expect(questions).toEqual([])
  await expect(phone.getByText('to see when you run')).toBeVisible()
})
