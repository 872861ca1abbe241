import { createEntry, createUser, hashPasswordOnce, createTypedInRider } from '../../prisma/factories.ts'
import { call } from './drawPage.ts'
import { axeViolations, expect, createScenario, test, openWindow } from './fixtures.ts'

const PHONE = { viewport: { width: 390, height: 844 } }
const PASSWORD = 'four horses and a gate'

test("lets a parent use the secretary's code to manage a child's rider record and follow the child's run live", async ({
  browser,
  server,
}) => {
  const { db, url } = server
  const arena = await createScenario(db)
  const kim = await createTypedInRider(db, arena.organization, 'Kim Tucker')
  const lou = await createTypedInRider(db, arena.organization, 'Lou Tucker')
  const day = new Date(new Date().toISOString().slice(0, 10))
  await db.event.update({
    where: { id: arena.event.id },
    data: { starts_on: day, ends_on: null, time_zone: 'UTC' },
  })
  const activity = await arena.newClass({ name: 'Open 4D', publish_draw: true, drag_every: 5 })
  const entries = []
  for (let draw = 1; draw <= 10; draw++)
    entries.push(
      await createEntry(db, {
        activity,
        draw,
        ...(draw === 6 && { rider: kim }),
        ...(draw === 7 && { rider: lou }),
      }),
    )
  const email = 'mae.claims@example.test'
  await createUser(db, {
    name: 'Mae Tucker',
    email,
    password_hash: await hashPasswordOnce(PASSWORD),
    is_rider: false,
  })

  const desk = await openWindow(browser, server, arena.organizer)
  await desk.goto(`/organizer/organizations/${arena.organization.id}/riders/${kim.id}`)
  await desk.getByRole('link', { name: 'Link code' }).click()
  await desk.getByRole('button', { name: 'Create link code' }).click()
  const code = (await desk.locator('.code-text').textContent())!
  expect(await axeViolations(desk)).toEqual([])

  const context = await browser.newContext({ baseURL: url, ...PHONE })
  await context.addInitScript(() => (Math.random = () => 0))
  const phone = await context.newPage()
  await phone.goto(`/m/claim?code=${code}`)
  await expect(phone.getByText('Kim Tucker')).toBeVisible()
  await phone.getByRole('link', { name: 'Sign in' }).click()
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password').fill('wrong')
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone.getByText('Wrong email or password.')).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])
  await phone.getByLabel('Password').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Sign in' }).click()
  await expect(phone, 'returns to the claim page').toHaveURL(new RegExp(`/m/claim\\?code=${code}$`))
  await phone.getByRole('button', { name: "I'm the parent or guardian" }).click()

  await expect(phone.getByText('Kim Tucker: draw #6, 5 out, after the drag')).toBeVisible()
  expect(await axeViolations(phone)).toEqual([])
  await phone.goto('/m/')
  await expect(phone.getByLabel('My events')).toContainText(arena.event.name)
  await phone.goto(`/m/activities/${activity.id}`)
  const pinned = phone.getByLabel('My runs')
  await expect(pinned).toContainText('Kim Tucker: draw #6, 5 out')
  await expect(phone.getByText('Live', { exact: true })).toBeVisible()
  await call(desk, 'patch', `/ajax/score/${entries[0]!.score.id}`, { score: 17.201 })
  await expect(pinned).toContainText('Kim Tucker: draw #6, 4 out')
  expect(await axeViolations(phone)).toEqual([])
  await phone.goto(`/m/activities/${activity.id}#slot-7`)
  await phone.getByRole('button', { name: 'Lou Tucker' }).click()
  await phone.getByRole('button', { name: 'My child' }).click()
  await expect(phone.getByText('Request sent.')).toBeVisible()
  await expect(phone.getByText('Live', { exact: true })).toBeVisible()
  await call(desk, 'patch', `/ajax/score/${entries[5]!.score.id}`, { score: 16.9 })
  await expect(pinned).toContainText('Kim Tucker: 16.900, 1st so far')
  await phone.goto(`/m/activities/${activity.id}/results`)
  await expect(phone.getByRole('row').filter({ hasText: 'Mine' })).toContainText('Kim Tucker')

  await desk.goto('/organizer/organizations')
  expect(await axeViolations(desk)).toEqual([])
  await desk.getByRole('link', { name: '1 account request to answer' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Kim Tucker' })).toContainText(email)
  await desk.getByRole('button', { name: /Approve the request for Lou Tucker/ }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Lou Tucker' })).toContainText('Unlink')
  await desk.setViewportSize(PHONE.viewport)
  expect(await axeViolations(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Unlink Lou Tucker' }).click()
  await desk.getByRole('button', { name: 'Cancel' }).click()
  await expect(desk.getByText('Unlinked')).toHaveCount(0)
  await desk.getByRole('button', { name: 'Unlink Lou Tucker' }).click()
  await desk.getByRole('button', { name: 'Confirm' }).click()
  await expect(desk.getByRole('row').filter({ hasText: 'Lou Tucker' })).toContainText('Unlinked')

  const kept = () =>
    phone.evaluate(async () => {
      const found = []
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
      return found.filter((path) => path.startsWith('/m/my/'))
    })
  await phone.goto('/m/me')
  await expect(phone.getByText('16.900')).toBeVisible()
  await expect.poll(kept).toEqual(['/m/my/me.json'])
  await phone.getByRole('button', { name: 'Sign out' }).click()
  await expect(phone.getByText('Kim Tucker')).toHaveCount(0)
  expect(await kept(), 'removes the stored personal data from the phone').toEqual([])
  await Promise.all([desk.context().close(), context.close()])
})
