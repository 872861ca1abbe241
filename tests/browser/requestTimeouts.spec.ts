import type { Browser, Page, Route } from '@playwright/test'
import { createEntry, createUser, createPurse } from '../../prisma/factories.ts'
import { answerDialogs, expect, createScenario, type Server, test, openWindow } from './fixtures.ts'

const FAILURES: Record<string, (route: Route) => Promise<unknown>> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'is cut off after the server processed it': async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  },
  'gets an error page from a proxy': (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' }),
}

const NOT_SAVED = 'No response from the server. Your changes are still here.'
const MAYBE_SAVED =
  'No response from the server. It may have been saved. Reload to check before trying again.'
const MAYBE_DONE =
  'No response from the server. It may have gone through. Reload to check before trying again.'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const tryAgain = (page: Page) => button(page, 'Try again')

async function failWrites(page: Page, address: string | RegExp, fail: (route: Route) => Promise<unknown>) {
  await page.route(address, (route) => (route.request().method() === 'GET' ? route.continue() : fail(route)))
  return () => page.unroute(address)
}

async function openSettings(browser: Browser, server: Server) {
  const arena = await createScenario(server.db)
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/settings`)
  return { ...arena, page }
}

for (const [how, fail] of Object.entries(FAILURES))
  test(`shows one error if a form's request ${how}, and saves the input on "Try again"`, async ({
    browser,
    server,
  }) => {
    const { page, event } = await openSettings(browser, server)
    const dialogs = await answerDialogs(page)
    const recover = await failWrites(page, `**/events/${event.id}?**`, fail)
    await page.getByLabel('Season').fill('Winter series')
    await button(page, 'Save').click()
    await expect(page.getByText(NOT_SAVED)).toHaveCount(1)
    await expect(page.getByText(/Couldn't reach|No response/)).toHaveCount(1)
    await expect(page.getByLabel('Season')).toHaveValue('Winter series')

    await recover()
    await tryAgain(page).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByText(NOT_SAVED)).toHaveCount(0)
    expect(await server.db.event.findUnique({ where: { id: event.id } })).toMatchObject({
      season: 'Winter series',
    })
    expect(dialogs).toEqual([])
  })

test('reports a form request that hangs for 20 seconds, and lets the user resend it', async ({
  browser,
  server,
}) => {
  const { page, event } = await openSettings(browser, server)
  await page.clock.install()
  const recover = await failWrites(page, `**/events/${event.id}?**`, async () => {})
  await page.getByLabel('Season').fill('Winter series')
  const asked = page.waitForRequest((request) => request.method() === 'PATCH')
  await button(page, 'Save').click()
  await asked
  await page.clock.fastForward(19_000)
  await expect(page.getByText(NOT_SAVED)).toHaveCount(0)
  await page.clock.fastForward(2000)
  await expect(page.getByText(NOT_SAVED)).toBeVisible()
  await recover()
  await tryAgain(page).click()
  await expect
    .poll(() => server.db.event.findUnique({ where: { id: event.id } }))
    .toMatchObject({
      season: 'Winter series',
    })
})

test('warns that a new event may have been saved if the request gets no response', async ({
  browser,
  server,
}) => {
  const { organizer, organization } = await createScenario(server.db)
  const page = await openWindow(browser, server, organizer)
  await page.goto(`/organizer/organizations/${organization.id}/events/new`)
  const recover = await failWrites(
    page,
    `**/organizations/${organization.id}/events`,
    FAILURES['is refused']!,
  )
  await page.getByLabel('Name').fill('Fall Run')
  await page.getByLabel('First day').fill('2030-09-07')
  await button(page, 'Create event').click()
  await expect(page.getByText(MAYBE_SAVED)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Fall Run')
  await recover()
  await tryAgain(page).click()
  await expect(page.getByText('This event has no classes yet.')).toBeVisible()
})

test('shows a notice with "Try again" when a button\'s request gets no response', async ({
  browser,
  server,
}) => {
  const { page, event } = await openSettings(browser, server)
  const recover = await failWrites(page, '**/archive', FAILURES['gets an error page from a proxy']!)
  await button(page, 'Archive').click()
  await expect(page.getByRole('status').getByText(MAYBE_DONE)).toBeVisible()
  await recover()
  await tryAgain(page).click()
  await expect
    .poll(() => server.db.event.findUnique({ where: { id: event.id } }))
    .toMatchObject({
      archived_at: expect.any(Date),
    })
  await expect(page.getByText(MAYBE_DONE)).toHaveCount(0)
})

async function openPayout(browser: Browser, server: Server, { published = false } = {}) {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({
    name: 'Open',
    publish_draw: true,
    ...(!published && { payType: 'custom' }),
  })
  await createPurse(server.db, activity, {
    entry_fee_cents: 10_000,
    payback_bp: 10_000,
    places: [{ upTo: null, percentsBp: [10_000] }],
  })
  const rider = await createUser(server.db, { name: 'Ana Lee' })
  await createEntry(server.db, { activity, draw: 1, rider, score: 15_000 })
  const page = await openWindow(browser, server, arena.organizer)
  const address = `/organizer/scoring/${arena.event.id}/activities/${activity.id}/payout`
  await page.goto(address)
  await expect(page.locator('tbody tr').first()).toBeVisible()
  if (published) {
    await button(page, 'Publish Payout').click()
    await button(page, 'Confirm').click()
    await expect(button(page, 'Unpublish Payout')).toBeVisible()
  }
  const prizeSaved = async () =>
    (await server.db.enrollment.findFirstOrThrow({ where: { activity_id: activity.id } })).prize_cents
  return { ...arena, activity, page, address, prize: page.getByLabel('Earnings, Ana Lee'), prizeSaved }
}

for (const [how, fail] of Object.entries(FAILURES))
  test(`marks a prize as not saved when its request ${how}, and saves the prize on "Try again"`, async ({
    browser,
    server,
  }) => {
    const { page, prize, prizeSaved } = await openPayout(browser, server)
    const dialogs = await answerDialogs(page)
    const recover = await failWrites(page, '**/ajax/prize', fail)
    await prize.fill('120.50')
    await prize.press('Enter')
    await expect(prize).toHaveAttribute('aria-invalid', 'true')
    await expect(prize).toHaveAccessibleDescription('Not saved. Try again')
    await expect(prize).toHaveValue('120.50')
    await recover()
    await tryAgain(page).click()
    await expect(page.getByText('Not saved.')).toHaveCount(0)
    await expect.poll(prizeSaved).toBe(12_050)
    expect(dialogs).toEqual([])
  })

test('reports that a publish request got no response, and resends it on "Try again"', async ({
  browser,
  server,
}) => {
  const { page } = await openPayout(browser, server)
  const dialogs = await answerDialogs(page)
  const refuse = (route: Route) => route.abort('connectionrefused')
  await page.route('**/*ublishPayout*', refuse)
  await button(page, 'Publish Payout').click()
  await button(page, 'Confirm').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No response from the server.')).toBeVisible()
  await page.unroute('**/*ublishPayout*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(button(page, 'Unpublish Payout')).toBeVisible()

  await page.route('**/*ublishPayout*', refuse)
  await button(page, 'Unpublish Payout').click()
  await expect(page.getByText('No response from the server.')).toBeVisible()
  await page.unroute('**/*ublishPayout*')
  await tryAgain(page).click()
  await expect(button(page, 'Publish Payout')).toBeVisible()
  expect(dialogs).toEqual([])
})

test('warns that emails may have been sent if the request gets no response', async ({ browser, server }) => {
  const { page } = await openPayout(browser, server, { published: true })
  await page.route('**/email-results/**', FAILURES['is cut off after the server processed it']!)
  await button(page, 'Report').click()
  await page.getByLabel('Emails').fill('ann@example.test')
  await button(page, 'Send').click()
  await expect(page.getByRole('note', { name: 'It may have been sent' })).toBeVisible()
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await button(page, 'Correct and send again').click()
  await expect(page.getByLabel('Emails')).toHaveValue('ann@example.test')
})

test('reports that checks were written even if the response is lost', async ({ browser, server }) => {
  const { page, address, activity } = await openPayout(browser, server, { published: true })
  const dialogs = await answerDialogs(page)
  await page.goto(address.replace('/payout', '/print-checks'))
  await page.route('**/ajax/checks/**', FAILURES['is cut off after the server processed it']!)
  await button(page, 'Print 1 check').click()
  await button(page, 'Confirm').click()
  await expect(page.getByText(/The checks were written\. Print them from the check register\./)).toBeVisible()
  await expect(tryAgain(page)).toHaveCount(0)
  expect(await server.db.check.count({ where: { activity_id: activity.id } })).toBe(1)
  expect(dialogs).toEqual([])
})

test("warns that checks may have been written if the server can't be reached", async ({
  browser,
  server,
}) => {
  const { page, address } = await openPayout(browser, server, { published: true })
  await page.goto(address.replace('/payout', '/print-checks'))
  await page.route('**/ajax/checks/**', FAILURES['is refused']!)
  await button(page, 'Print 1 check').click()
  await button(page, 'Confirm').click()
  await expect(page.getByText(/The checks may have been written/)).toBeVisible()
  await page.unroute('**/ajax/checks/**')
  await tryAgain(page).click()
  await button(page, 'Confirm').click()
  await expect(page.getByText('Check #1001 written.')).toBeVisible()
})

test('voids a check on "Try again" after the first void request got no response', async ({
  browser,
  server,
}) => {
  const { page, address, activity, organization } = await openPayout(browser, server, { published: true })
  await page.goto(address.replace('/payout', '/print-checks'))
  await button(page, 'Print 1 check').click()
  await button(page, 'Confirm').click()
  await expect(page.getByText('Check #1001 written.')).toBeVisible()
  const dialogs = await answerDialogs(page)
  await page.goto(`/organizer/checks/${organization.id}`)
  await page.route('**/ajax/checks/**', FAILURES['is refused']!)
  await button(page, 'Void check 1001').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Void check' }).click()
  await expect(dialog.getByText('No response from the server.')).toBeVisible()
  await page.unroute('**/ajax/checks/**')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Check #1001 is void.')).toBeVisible()
  expect(await server.db.check.findFirst({ where: { activity_id: activity.id } })).toMatchObject({
    voided_at: expect.any(Date),
  })
  expect(dialogs).toEqual([])
})

async function openDraw(browser: Browser, server: Server) {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ name: 'Open', filled: [1, 2] })
  const page = await openWindow(browser, server, arena.organizer)
  await page.goto(`/organizer/scoring/${arena.event.id}/activities/${activity.id}/draw`)
  await expect(page.getByRole('combobox', { name: 'Rider, slot 1', exact: true })).toBeEnabled()
  return { activity, page }
}

test('shows one alert per draw change when a proxy returns an error page', async ({ browser, server }) => {
  const { page } = await openDraw(browser, server)
  const dialogs = await answerDialogs(page)
  await page.route('**/ajax/**', FAILURES['gets an error page from a proxy']!)
  await page.getByLabel('Session Limit').fill('200')
  await button(page, 'Resize').click()
  await expect.poll(() => dialogs.splice(0)).toEqual(['An error resizing draw occurred'])
  await expect(page.getByLabel('Session Limit')).toHaveValue('200')
  await button(page, 'Delete entry, slot 1').click()
  await expect.poll(() => dialogs.splice(0)).toEqual(['An error occurred deleting draw entry'])
  await page.waitForResponse((response) => response.url().includes('/round/') && response.status() === 502)
  await expect(page.getByText('502 Bad Gateway')).toHaveCount(0)
  expect(dialogs).toEqual([])
})

test('times out a draw change after 20 seconds, but a randomization only after two minutes', async ({
  browser,
  server,
}) => {
  const { page } = await openDraw(browser, server)
  await page.clock.install()
  const dialogs = await answerDialogs(page)
  await page.route('**/ajax/publish-draw/**', () => {})
  const asked = page.waitForRequest('**/ajax/publish-draw/**')
  await button(page, 'Publish Draw').click()
  await button(page, 'Confirm').click()
  await asked
  await page.clock.fastForward(19_000)
  expect(dialogs).toEqual([])
  await page.clock.fastForward(2000)
  await expect.poll(() => dialogs.splice(0)).toEqual(['An error occurred publishing draw'])
  await expect(button(page, 'Publish Draw')).toBeEnabled()

  await page.route('**/ajax/randomize-draw/**', () => {})
  const randomized = page.waitForRequest('**/ajax/randomize-draw/**')
  await button(page, 'Randomize Draw').click()
  await randomized
  expect(dialogs.splice(0)).toHaveLength(1)
  await page.clock.fastForward(119_000)
  expect(dialogs).toEqual([])
  await page.clock.fastForward(2000)
  await expect.poll(() => dialogs).toContain('An error occurred randomizing draw')
})
