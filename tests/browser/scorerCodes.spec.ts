import { drawPath, gotoLive, type Scenario } from './drawPage.ts'
import { expectReadable, openOnPhone } from './pageChecks.ts'
import { enteredTime, openScoring, timeInput } from './scoreFields.ts'
import { createScenario, expect, openWindow, type Server, signIn, test } from './fixtures.ts'

const DAY_MS = 86_400_000

/** Codes for past events have expired, so the event is tomorrow. */
async function openScenario(server: Server) {
  const arena = await createScenario(server.db)
  const starts_on = new Date(new Date(Date.now() + DAY_MS).toISOString().slice(0, 10))
  await server.db.event.update({ where: { id: arena.event.id }, data: { starts_on } })
  const activity = await arena.newClass({ name: 'Open 4D', publish_draw: true, filled: [1, 2, 3] })
  return { arena, activity }
}

const scorerCodes = ({ organization, event }: Scenario) =>
  `/organizer/organizations/${organization.id}/events/${event.id}/scorer-codes`

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`lets a scorer in with the code on the organizer's screen at ${viewport.width} px`, async ({
    browser,
    server,
  }) => {
    const { arena, activity } = await openScenario(server)
    const office = await openWindow(browser, server, arena.organizer)
    await office.setViewportSize(viewport)
    await office.goto(`/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/activities`)
    await openOnPhone(office, 'More')
    await office.getByRole('link', { name: 'Add a scorer' }).click()
    await office.getByRole('button', { name: 'Show a code' }).click()
    const shown = office.getByLabel('Code to type')
    await expect(shown).toHaveText(/^\w{3}-\w{3}-\w{3}$/)
    await expectReadable(office, viewport.width)
    const code = await shown.innerText()

    const gate = await (await browser.newContext({ baseURL: server.url, viewport })).newPage()
    await gate.goto('/join')
    await expect(gate.getByLabel('Code')).toBeFocused()
    await gate.getByLabel('Code').fill('bcd fgh jkm')
    await gate.getByLabel('Your name').fill('Pat')
    await gate.keyboard.press('Enter')
    await expect(gate.getByText("Wrong code. Check it on the organizer's screen.")).toBeVisible()
    await expect(gate.getByLabel('Code')).toBeFocused()
    await expect(gate.getByLabel('Your name')).toHaveValue('Pat')
    await expectReadable(gate, viewport.width)
    await gate.getByLabel('Code').fill(code.toLowerCase().replaceAll('-', ''))
    await gate.keyboard.press('Enter')
    await expect(gate.getByRole('heading', { name: 'Rimrock Spring Run' })).toBeVisible()
    await expect(
      gate.locator('.rail-foot .person'),
      "the name doesn't link to an account page",
    ).toContainText('Pat (code)')
    await expect(gate.locator('.rail-foot .person a')).toHaveCount(0)
    await expect(office.getByText('Pat (code)').first()).toBeVisible()
    await expectReadable(office, viewport.width)

    await gate.getByRole('link', { name: 'Draw, Open 4D' }).click()
    await expect(timeInput(gate, 1)).toBeVisible()
    await timeInput(gate, 1).fill('17.033')
    await timeInput(gate, 1).press('Enter')
    const shownTime =
      viewport.width < 640 ? gate.getByRole('region', { name: 'Scores' }) : enteredTime(gate, 1)
    await expect(shownTime).toContainText('17.033')
    const saved = () =>
      server.db.change.findFirst({ where: { activity_id: activity.id, kind: 'score saved' } })
    await expect.poll(saved).not.toBeNull()
    const { name } = await server.db.user.findUniqueOrThrow({ where: { id: (await saved())!.by_id } })
    expect(name).toBe('Pat (code)')

    await office.getByRole('button', { name: 'Turn off access for Pat (code)' }).click()
    await expect(office.getByText('No longer active', { exact: true })).toBeVisible()
    await gate.getByRole('link', { name: 'Sign in again' }).click({ timeout: 20_000 })
    await expect(gate).toHaveURL(/\/join$/)
    await expect(gate.getByText('The organizer turned off your code for Rimrock Spring Run.')).toBeVisible()
    await Promise.all([office.context().close(), gate.context().close()])
  })
}

test("keeps an unsaved time after the scorer's code is revoked, and saves it with a new code", async ({
  browser,
  server,
}) => {
  const { arena, activity } = await openScenario(server)
  const office = await openWindow(browser, server, arena.organizer)
  await office.goto(scorerCodes(arena))
  await office.getByRole('button', { name: 'Show a code' }).click()
  const shown = office.getByLabel('Code to type')
  const gate = await (await browser.newContext({ baseURL: server.url })).newPage()
  const join = async () => {
    await gate.getByLabel('Code').fill(await shown.innerText())
    await gate.getByLabel('Your name').fill('Pat')
    await gate.getByRole('button', { name: 'Start scoring' }).click()
    await expect(gate.getByRole('heading', { name: 'Rimrock Spring Run' })).toBeVisible()
  }
  await gate.goto('/join')
  await join()
  await openScoring(gate, arena, activity)

  await gate.context().setOffline(true)
  await timeInput(gate, 1).fill('17.033')
  await timeInput(gate, 1).press('Enter')
  await expect(gate.getByText('Not saved yet').first()).toBeVisible()
  await office.getByRole('button', { name: 'New code for Pat (code)' }).click()
  await expect(office.getByText('Have Pat (code) open')).toBeVisible()
  await gate.context().setOffline(false)
  await gate.getByRole('link', { name: 'Sign in again' }).click({ timeout: 20_000 })
  await expect(gate).toHaveURL(/\/join$/)
  await expect(gate.getByText('The organizer turned off your code for Rimrock Spring Run.')).toBeVisible()
  const where = { value: 17_033, entry: { activity_id: activity.id } }
  expect(await server.db.score.count({ where })).toBe(0)

  await join()
  await gotoLive(gate, drawPath(arena, activity))
  await expect.poll(() => server.db.score.count({ where })).toBe(1)
  await expect(enteredTime(gate, 1)).toContainText('17.033')
  await Promise.all([office.context().close(), gate.context().close()])
})

test("stops sending a scorer's times once another user signs in on the laptop", async ({
  browser,
  server,
}) => {
  const { arena, activity } = await openScenario(server)
  const office = await openWindow(browser, server, arena.organizer)
  await office.goto(scorerCodes(arena))
  await office.getByRole('button', { name: 'Show a code' }).click()
  const code = await office.getByLabel('Code to type').innerText()
  const laptop = await browser.newContext({ baseURL: server.url })
  const [first, second] = [await laptop.newPage(), await laptop.newPage()]
  await first.goto(`/join?code=${code}`)
  await expect(first.getByLabel('Code')).toHaveValue(code)
  await first.getByLabel('Your name').fill('Pat')
  await first.keyboard.press('Enter')
  await expect(first.getByRole('heading', { name: 'Rimrock Spring Run' })).toBeVisible()
  await second.goto('/join')
  await expect(second, 'signs in the second tab too').toHaveURL(/activities$/)
  await openScoring(first, arena, activity)

  await signIn(laptop, server, arena.scorer)
  await timeInput(first, 1).fill('17.033')
  await timeInput(first, 1).press('Enter')
  await expect(
    second.getByText(
      'Someone else is signed in here now. To save 1 time kept on this computer, sign in as Pat (code).',
    ),
  ).toBeVisible({ timeout: 20_000 })
  const where = { value: { not: null }, entry: { activity_id: activity.id } }
  expect(await server.db.score.count({ where })).toBe(0)
  await Promise.all([office.context().close(), laptop.close()])
})
