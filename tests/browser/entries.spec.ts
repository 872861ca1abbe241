import { type Browser, expect, type Page } from '@playwright/test'
import {
  addMember,
  createCarryover,
  createEntry,
  createHorse,
  createPurse,
  createTypedInRider,
  createUser,
  publishRounds,
} from '../../prisma/factories.ts'
import { expectLive } from './drawPage.ts'
import { axeViolations, createScenario, openWindow, type Server, test } from './fixtures.ts'

type Arena = Awaited<ReturnType<typeof createEntryWindow>>

async function createEntryWindow({ db }: Server) {
  const arena = await createScenario(db)
  const { organization, event, newClass } = arena
  const second = await createUser(db, { name: 'Sally Second' })
  await addMember(db, organization, second, 'organizer')
  const open = await newClass({
    name: 'Open Saturday',
    code: 'o',
    runs_on: event.starts_on,
    entry_mode: 'end',
  })
  const novice = await db.activity.create({
    data: { event_id: event.id, parent_id: open.id, name: 'Novice Horse', code: 'nh' },
  })
  const sunday = await newClass({ name: 'Open Sunday', code: 'su' })
  const youth = await newClass({ name: 'Youth', code: 'y' })
  await createCarryover(db, open, youth)
  await createPurse(db, open, { entry_fee_cents: 5_000 })
  await createPurse(db, sunday, { entry_fee_cents: 6_000 })
  const jenna = await createTypedInRider(db, organization, 'Jenna Cole')
  const [zodiac, quill] = [
    await createHorse(db, { name: 'Zodiac' }),
    await createHorse(db, { name: 'Quill' }),
  ]
  return { ...arena, second, open, novice, sunday, youth, jenna, zodiac, quill }
}

async function openEntries(
  browser: Browser,
  server: Server,
  { organization, event }: Arena,
  by: { id: number },
) {
  const page = await openWindow(browser, server, by)
  const lists = ['riders', 'horses'].map((list) => page.waitForResponse(`**/ajax/${list}-list`))
  await page.goto(`/organizer/organizations/${organization.id}/events/${event.id}/entries`)
  await Promise.all(lists)
  await expectLive(page)
  await expect(page.getByText('Loading...')).toBeHidden()
  return page
}

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const row = (page: Page, horse: string) => page.getByRole('row', { name: new RegExp(horse) })
const mark = (page: Page, contest: string, horse: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${contest}.* on ${horse}$`) })

async function typeKeys(page: Page, keys: string) {
  for (const key of keys) await page.keyboard.press(key === '⏎' ? 'Enter' : key === ' ' ? 'Space' : key)
}

test('enters a rider on two horses in 28 keystrokes', async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const [first, second] = await Promise.all([
    openEntries(browser, server, arena, arena.organizer),
    openEntries(browser, server, arena, arena.second),
  ])
  await box(first, 'Rider').focus()
  await typeKeys(first, 'jen⏎zod⏎o nh su⏎qui⏎o yr⏎⏎c⏎')
  await expect(box(first, 'Rider')).toBeFocused()
  await expect(box(first, 'Rider')).toHaveValue('')
  await expect(first.getByText('Jenna Cole paid $160.00, Cash')).toBeVisible()

  for (const page of [first, second]) {
    await expect(row(page, 'Zodiac')).toContainText('$0.00')
    await expect(mark(page, 'Novice Horse', 'Zodiac')).toBeChecked()
    await expect(mark(page, 'Youth', 'Quill')).toHaveText('co')
    await expect(page.getByText('3 entries, 1 rider, due $0.00, cash $160.00')).toBeVisible()
  }
  expect(await axeViolations(second)).toEqual([])

  await mark(second, 'Open Saturday', 'Zodiac').focus()
  await second.keyboard.press('ArrowRight')
  await expect(mark(second, 'Novice Horse', 'Zodiac')).toBeFocused()
  await second.keyboard.press('Space')
  await expect(mark(first, 'Novice Horse', 'Zodiac')).not.toBeChecked()
  await second.keyboard.press('ArrowLeft')
  await second.keyboard.press('Space')
  await expect(
    second.getByText('Take Jenna Cole on Zodiac out of Open Saturday and free up #1?'),
  ).toBeVisible()
  expect(await axeViolations(second), 'accessibility while a confirmation is open').toEqual([])
  await second.keyboard.press('Enter')
  await expect(mark(first, 'Open Saturday', 'Zodiac')).not.toBeChecked()
  await expect(mark(second, 'Open Saturday', 'Zodiac')).toBeFocused()
  await expect(row(first, 'Zodiac')).toContainText('-$50.00')

  const entries = await server.db.userActivity.findMany({
    where: { user_id: arena.jenna.id },
    select: { activity_id: true, horse_id: true, draw: true },
    orderBy: { id: 'asc' },
  })
  expect(entries).toEqual([
    { activity_id: arena.sunday.id, horse_id: arena.zodiac.id, draw: null },
    { activity_id: arena.open.id, horse_id: arena.quill.id, draw: 2 },
  ])
})

test('enters a session-only run if only the code of a rollover is typed', async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const { db } = server
  await createPurse(db, arena.youth, { entry_fee_cents: 3_000 })
  const page = await openEntries(browser, server, arena, arena.organizer)
  await box(page, 'Rider').focus()
  await typeKeys(page, 'jen⏎zod⏎yr')
  await expect(page.getByText('Youth only, runs with the Open Saturday')).toBeVisible()
  await expect(page.getByText('Goes to the end of the draw.')).toBeVisible()
  await expect(page.getByLabel('Due', { exact: true })).toHaveText('$30.00')
  expect(await axeViolations(page)).toEqual([])
  await typeKeys(page, '⏎')
  await expect(page.getByText('Saved Jenna Cole on Zodiac, draw #1')).toBeVisible()
  await expect(mark(page, 'Open Saturday', 'Zodiac')).toHaveText('so')
  await expect(mark(page, 'Youth', 'Zodiac')).toHaveText('co')

  await typeKeys(page, 'zod⏎')
  await expect(page.getByText('Already in Youth only, runs with the Open Saturday.')).toBeVisible()
  await typeKeys(page, 'o⏎')
  await expect(mark(page, 'Open Saturday', 'Zodiac')).toHaveText('✓')
  await expect(row(page, 'Zodiac')).toContainText('$80.00')
  const runs = await db.userActivity.findMany({
    where: { user_id: arena.jenna.id },
    select: { activity_id: true, draw: true, is_session_only: true },
  })
  expect(runs).toEqual([{ activity_id: arena.open.id, draw: 1, is_session_only: false }])
})

test("says that the books are closed, and shows a late entry's draw number", async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const { db } = server
  const { open } = arena
  await db.activity.update({
    where: { id: open.id },
    data: { entry_mode: 'wait', late_entry_mode: 'end', books_close: 'first horse', drag_every: 0 },
  })
  await publishRounds(db, open, { publish_draw: true })
  for (let draw = 1; draw <= 5; draw++) {
    const { score } = await createEntry(db, { activity: open, draw, score: 15_000 })
    const scored_at = new Date(Date.now() - (5 - draw) * 60_000)
    await db.score.update({ where: { id: score.id }, data: { scored_at } })
  }
  const page = await openEntries(browser, server, arena, arena.organizer)
  await box(page, 'Rider').focus()
  await typeKeys(page, 'jen⏎qui⏎o')
  await expect(page.getByText('Entries closed: late entry, goes to the end of the draw.')).toBeVisible()
  await typeKeys(page, ' su')
  await expect(
    page.getByText(
      'Open Saturday: late entry, goes to the end of the draw. Open Sunday: waits until you press Add all or Randomize Draw.',
    ),
  ).toBeVisible()
  await typeKeys(page, '⏎')
  await expect(page.getByText(/^Saved Jenna Cole on Quill, draw #6, about \d{1,2}:\d\d [AP]M$/)).toBeVisible()
})

test('keeps typed text while another secretary enters riders', async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const page = await openEntries(browser, server, arena, arena.organizer)
  await box(page, 'Rider').focus()
  await typeKeys(page, 'Wendy Walkin⏎')
  await expect(page.getByLabel('Hometown')).toBeFocused()
  await typeKeys(page, 'Bend⏎')
  const other = await openEntries(browser, server, arena, arena.second)
  await box(other, 'Rider').focus()
  await typeKeys(other, 'jen⏎zod⏎o⏎')
  await expect(row(page, 'Zodiac')).toBeVisible()
  await expect(page.getByLabel('Hometown')).toHaveValue('Bend')
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused()

  await page.context().setOffline(true)
  await typeKeys(page, '⏎⏎⏎Trixie⏎o⏎')
  await expect(page.getByRole('alert')).toHaveText('Not saved. No response from the server.')
  await typeKeys(other, 'qui⏎su⏎')
  await expect(row(other, 'Quill')).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(row(page, 'Trixie')).toBeVisible()
  await expect(row(other, 'Trixie')).toBeVisible()
  await expect(row(page, 'Quill')).toBeVisible()
  const wendy = await server.db.user.findFirstOrThrow({ where: { name: 'Wendy Walkin' } })
  expect(wendy).toMatchObject({ hometown: 'Bend', organization_id: arena.organization.id })
})

test('highlights the suggestion that Enter will pick', async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const page = await openEntries(browser, server, arena, arena.organizer)
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
  const marked = () =>
    options.evaluateAll((all) =>
      all.flatMap((option, nth) =>
        getComputedStyle(option, '::after').content.includes('Enter') ? [nth] : [],
      ),
    )
  await box(page, 'Rider').focus()
  await typeKeys(page, 'jen⏎')
  await typeKeys(page, 'zod')
  await expect(options.first()).toHaveText(/^Zodiac/)
  await expect(options.last()).toHaveText('Add "zod"')
  expect(await marked()).toEqual([0])
  await page.keyboard.press('ArrowDown')
  expect(await marked()).toEqual([1])
})

test('rejects a locked side pot when its code is typed or its box is checked', async ({
  browser,
  server,
}) => {
  const arena = await createEntryWindow(server)
  const { db } = server
  const { open, novice, jenna, zodiac } = arena
  await db.activity.update({ where: { id: open.id }, data: { side_pots_lock: 2 } })
  await publishRounds(db, open, { publish_draw: true })
  await db.round.create({ data: { activity_id: novice.id, name: '', position: 0 } })
  await createEntry(db, { activity: open, draw: 1, score: 16_500 })
  await createEntry(db, { activity: open, rider: jenna, horse: zodiac, draw: 2 })
  const page = await openEntries(browser, server, arena, arena.organizer)
  const locked = 'Not saved. Open Saturday side pots lock when a rider is 2 out.'
  await mark(page, 'Novice Horse', 'Zodiac').click()
  await expect(page.getByRole('alert')).toContainText(locked)
  await expect(mark(page, 'Novice Horse', 'Zodiac')).not.toBeChecked()
  await box(page, 'Rider').focus()
  await typeKeys(page, 'jen⏎zod⏎nh⏎')
  await expect(page.getByRole('alert').filter({ hasText: locked })).toHaveCount(2)
  expect(await db.enrollment.count({ where: { activity_id: novice.id } })).toBe(0)
})

test('moves a run to the end of the draw from the rider card, and undoes the move', async ({
  browser,
  server,
}) => {
  const arena = await createEntryWindow(server)
  const { db } = server
  const run = await createEntry(db, {
    activity: arena.open,
    rider: arena.jenna,
    horse: arena.zodiac,
    draw: 1,
  })
  await createEntry(db, { activity: arena.open, draw: 2 })
  const page = await openEntries(browser, server, arena, arena.organizer)
  await page.getByRole('button', { name: 'Jenna Cole', exact: true }).click()
  const card = page.getByRole('dialog', { name: 'Jenna Cole' })
  await card.getByRole('button', { name: 'Roll to the end of Open Saturday' }).click()
  await expect(card.getByText('Jenna Cole now runs in slot 3.')).toBeVisible()
  await expect(card.getByRole('list', { name: 'Runs' })).toContainText('on Zodiac, draw #3')
  expect(await axeViolations(page)).toEqual([])
  await card.getByRole('button', { name: 'Undo' }).click()
  await expect(card.getByRole('list', { name: 'Runs' })).toContainText('on Zodiac, draw #1')
  expect(await db.userActivity.findUnique({ where: { id: run.id } })).toMatchObject({ draw: 1 })
})

test("warns after a change of horse that the new horse's runs are too close together", async ({
  browser,
  server,
}) => {
  const arena = await createEntryWindow(server)
  const { organization, open, jenna, zodiac } = arena
  const nickel = await createHorse(server.db, { name: 'Nickel', organization_id: organization.id })
  await createEntry(server.db, { activity: open, rider: jenna, horse: zodiac, draw: 1 })
  await createEntry(server.db, { activity: open, horse: nickel, draw: 3 })
  const page = await openEntries(browser, server, arena, arena.organizer)
  await page.getByRole('button', { name: 'Zodiac', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Change horse: Jenna Cole on Zodiac' })
  await dialog.getByLabel('New horse').fill('Nick')
  await page.getByRole('option', { name: 'Nickel' }).click()
  await dialog.getByRole('button', { name: 'Change horse' }).press('Enter')
  const warning = dialog.getByText(
    'Open Saturday: Nickel now runs only 2 slots from its run in slot 3. The class minimum is 15.',
  )
  await expect(warning).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(warning, 'keeps the warning when Enter is pressed twice').toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Jenna Cole/ })).toContainText('Nickel')
})

test('refuses to remove a scored run from the draw', async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const { db } = server
  await createEntry(db, {
    activity: arena.open,
    rider: arena.jenna,
    horse: arena.zodiac,
    draw: 1,
    score: 16.5,
  })
  const page = await openEntries(browser, server, arena, arena.organizer)
  await mark(page, 'Open Saturday', 'Zodiac').click()
  await expect(page.getByRole('alert')).toContainText('Not saved.')
  await expect(mark(page, 'Open Saturday', 'Zodiac')).toBeChecked()
  expect(await db.userActivity.count({ where: { activity_id: arena.open.id } })).toBe(1)
})

test('lists the entries on a phone without horizontal scrolling', async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  await createEntry(server.db, { activity: arena.open, rider: arena.jenna, horse: arena.zodiac, draw: 1 })
  const page = await openEntries(browser, server, arena, arena.organizer)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Zodiac' })).toContainText('Draw 1')
  await page.getByRole('button', { name: 'Edit the request, Jenna Cole on Zodiac' }).click()
  await page.getByLabel('Request', { exact: true }).fill('after lunch')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Zodiac' })).toContainText('request: after lunch')
})

test('enters a rider with taps on a phone', async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const page = await openEntries(browser, server, arena, arena.organizer)
  const add = page.getByRole('button', { name: 'Add entry' })
  await expect(add).toBeHidden()
  await page.setViewportSize({ width: 390, height: 844 })
  const widths = async () =>
    Promise.all(
      ['Rider', 'Horse', 'Codes', 'Pay'].map(async (name) => (await box(page, name).boundingBox())!.width),
    )
  expect(new Set(await widths()).size, 'all fields have the same width').toBe(1)
  await add.click()
  await expect(page.getByText('Choose a rider.')).toBeVisible()
  await expect(box(page, 'Rider')).toBeFocused()
  await box(page, 'Rider').fill('Jenna')
  await page
    .getByRole('option', { name: /^Jenna Cole/ })
    .first()
    .click()
  await box(page, 'Horse').fill('Zod')
  await page
    .getByRole('option', { name: /^Zodiac/ })
    .first()
    .click()
  await box(page, 'Codes').fill('o')
  await expect(page.getByRole('status', { name: 'Due' })).toHaveText('$50.00')
  await add.click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Zodiac' })).toContainText('Open Saturday')
  await expect(box(page, 'Horse')).toBeFocused()
  await expect(box(page, 'Codes')).toHaveValue('')
  await expect.poll(() => server.db.userActivity.count({ where: { activity_id: arena.open.id } })).toBe(1)
  expect(await axeViolations(page)).toEqual([])
})

test("doesn't remove a run that someone else just changed", async ({ browser, server }) => {
  const arena = await createEntryWindow(server)
  const { db } = server
  const run = await createEntry(db, {
    activity: arena.sunday,
    rider: arena.jenna,
    horse: arena.zodiac,
    draw: null,
  })
  const page = await openEntries(browser, server, arena, arena.organizer)
  await expect(mark(page, 'Open Sunday', 'Zodiac')).toBeChecked()
  // Writing to the database directly doesn't send a broadcast.
  await db.userActivity.update({ where: { id: run.id }, data: { request: 'first in the drag' } })
  await mark(page, 'Open Sunday', 'Zodiac').click()
  await expect(page.getByRole('alert')).toHaveText('Not saved. Someone else just changed this entry.')
  await expect(row(page, 'Zodiac')).toContainText('first in the drag')
  await expect(mark(page, 'Open Sunday', 'Zodiac')).toBeChecked()
  await mark(page, 'Open Sunday', 'Zodiac').click()
  await expect(row(page, 'Zodiac')).toBeHidden()
  expect(await db.userActivity.count({ where: { id: run.id } })).toBe(0)
})

test("changes a rider's classes and sells exhibitions with large buttons on a phone", async ({
  browser,
  server,
}) => {
  const arena = await createEntryWindow(server)
  const { db } = server
  await createEntry(db, { activity: arena.open, rider: arena.jenna, horse: arena.zodiac, draw: 1 })
  const page = await openEntries(browser, server, arena, arena.organizer)
  await page.setViewportSize({ width: 390, height: 844 })
  const card = page.getByRole('listitem').filter({ hasText: 'Zodiac' })
  await card.getByRole('button', { name: 'Classes' }).click()
  const buttons = card.locator('fieldset button')
  await expect(buttons).toHaveCount(6)
  for (const button of await buttons.all()) {
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await mark(page, 'Open Sunday', 'Zodiac').click()
  await mark(page, 'Novice Horse', 'Zodiac').click()
  await card.getByRole('button', { name: /^One more exhibition/ }).click()
  await expect(card).toContainText('1 exhibition')
  await mark(page, 'Open Saturday', 'Zodiac').click()
  await expect(card.getByRole('alert')).toHaveText(
    'Take Jenna Cole on Zodiac out of Open Saturday and free up #1?',
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await axeViolations(page)).toEqual([])
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/entry-card-390.png` })
  await card.getByRole('button', { name: 'Take out' }).click()
  await expect(mark(page, 'Open Saturday', 'Zodiac')).not.toBeChecked()
  await expect(mark(page, 'Open Sunday', 'Zodiac')).toBeChecked()
  const classes = async () => {
    const runs = await db.userActivity.findMany({ where: { user_id: arena.jenna.id } })
    return runs.map(({ activity_id }) => activity_id)
  }
  await expect.poll(classes).toEqual([arena.sunday.id])
  expect(await db.exhibition.count({ where: { user_id: arena.jenna.id } })).toBe(1)
})
