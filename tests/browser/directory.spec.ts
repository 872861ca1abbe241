import type { Page } from '@playwright/test'
import { addMember, createHorse, createUser, createTypedInRider } from '../../prisma/factories.ts'
import { slotInput, drawPath, gotoLive, slotRow, addNewRider } from './drawPage.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

const options = (page: Page) => page.getByRole('option')

function changesLoaded(page: Page, list: 'riders' | 'horses') {
  const answers: string[] = []
  page.on('response', (answer) => {
    if (answer.url().includes(`/ajax/${list}-list?since=`)) answers.push(answer.url())
  })
  return answers
}

const changes = (page: Page, list: 'riders' | 'horses', name: string) =>
  page.waitForResponse(
    async (answer) =>
      answer.url().includes(`/ajax/${list}-list?since=`) && (await answer.text()).includes(name),
  )

test('suggests a rider and a horse added in another browser without losing the typed text', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [2] })
  const second = await createUser(server.db, { name: 'Ola Organizer' })
  await addMember(server.db, arena.organization, second, 'organizer')
  await createTypedInRider(server.db, arena.organization, 'Walker Jim')
  const acting = await openWindow(browser, server, arena.organizer)
  const typing = await openWindow(browser, server, second)
  await gotoLive(acting, drawPath(arena, activity))
  await gotoLive(typing, drawPath(arena, activity))

  await slotInput(typing, 'Rider', 5).click()
  await slotInput(typing, 'Rider', 5).pressSequentially('walk')
  await expect(options(typing).first()).toHaveText(/Walker Jim/)
  const told = changes(typing, 'riders', 'Walkin Wanda')
  await addNewRider(acting, 4, 'Walkin Wanda')
  await (await told).finished()
  await expect(slotRow(typing, 4)).toContainText('Walkin Wanda')
  await expect(slotInput(typing, 'Rider', 5)).toHaveValue('walk')
  await expect(slotInput(typing, 'Rider', 5)).toBeFocused()
  await expect(options(typing).first()).toHaveText(/Walker Jim/)
  await slotInput(typing, 'Rider', 5).press('i')
  await expect(options(typing).first()).toHaveText(/Walkin Wanda/)
  await slotInput(typing, 'Rider', 5).press('Enter')
  await expect(slotRow(typing, 5)).toContainText('Walkin Wanda')

  const horseTold = changes(typing, 'horses', 'Zippy Newcomer')
  await createHorse(server.db, { name: 'Zippy Newcomer', organization_id: arena.organization.id })
  await (await horseTold).finished()
  await slotInput(typing, 'Horse', 2).click()
  await slotInput(typing, 'Horse', 2).pressSequentially('zippy')
  await expect(options(typing).first()).toHaveText(/Zippy Newcomer/)
})

test('updates the rider suggestions when a rider is renamed or deleted', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const renamed = await createTypedInRider(server.db, arena.organization, 'Quincy Old')
  const removed = await createTypedInRider(server.db, arena.organization, 'Quincy Gone')
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  await slotInput(page, 'Rider', 1).pressSequentially('quincy')
  await expect(options(page)).toHaveCount(3)
  await slotInput(page, 'Rider', 1).fill('')
  const told = changes(page, 'riders', 'Quincy New')
  await server.db.$transaction([
    server.db.user.update({ where: { id: renamed.id }, data: { name: 'Quincy New' } }),
    server.db.user.delete({ where: { id: removed.id } }),
  ])
  await (await told).finished()
  await slotInput(page, 'Rider', 1).pressSequentially('quincy')
  await expect(options(page)).toHaveText([/Quincy New/, /Add "quincy" as a new rider/])
})

test('loads riders added while the server was down, without a reload', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  await page.evaluate(() => (document.title = 'not reloaded'))
  const told = changes(page, 'riders', 'Meanwhile Mae')
  await server.stop()
  await createTypedInRider(server.db, arena.organization, 'Meanwhile Mae')
  await server.db.broadcast.deleteMany()
  await server.restart()
  await (await told).finished()
  await slotInput(page, 'Rider', 1).pressSequentially('meanwhile')
  await expect(options(page).first()).toHaveText(/Meanwhile Mae/)
  expect(await page.title()).toBe('not reloaded')
})

test('loads 500 new riders in batches instead of sending one request per rider', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass()
  const page = await openWindow(browser, server, arena.organizer)
  await gotoLive(page, drawPath(arena, activity))
  const loaded = changesLoaded(page, 'riders')
  const began = Date.now()
  for (let n = 1; n <= 500; n++) await createTypedInRider(server.db, arena.organization, `Burst Rider ${n}`)
  await expect(async () => {
    await slotInput(page, 'Rider', 1).fill('')
    await slotInput(page, 'Rider', 1).pressSequentially('burst rider 500')
    await expect(options(page).first()).toHaveText(/Burst Rider 500/, { timeout: 500 })
  }).toPass()
  const seconds = (Date.now() - began) / 1000
  expect(loaded.length, `requests in ${seconds} seconds`).toBeLessThanOrEqual(seconds / 2 + 2)
})
