import type { Page } from '@playwright/test'
import {
  createBull,
  createEntry,
  createHorse,
  createUser,
  createTypedInRider,
} from '../../prisma/factories.ts'
import { slotInput, type Class, drawPath, gotoLive, slotRow, openTwoWindows } from './drawPage.ts'
import { openScoring, penaltySelect, openAsScorer, enteredTime } from './scoreFields.ts'
import {
  axeViolations,
  answerDialogs,
  expect,
  createScenario,
  type Server,
  test,
  openWindow,
} from './fixtures.ts'

const FAST = { delay: 40 }

const bull = (page: Page, slot: number) =>
  page.getByRole('combobox', { name: `Bull, slot ${slot}`, exact: true })
const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option')
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name, exact: true })

function writesOf(page: Page) {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/ajax/'))
      writes.push(`${request.method()} ${pathname.replace(/\/\d+/, '')}`)
  })
  return writes
}

const savedScores = async ({ db }: Server, activity: Class) =>
  (
    await db.score.findMany({
      where: { entry: { activity_id: activity.id } },
      orderBy: { entry: { draw: 'asc' } },
    })
  ).map(({ value, no_time, penalty_seconds }) => [value ?? no_time, penalty_seconds])

test.describe('entering a penalty by keyboard', () => {
  test('applies a typed penalty only on Enter, and reads +10 as ten seconds', async ({ browser, server }) => {
    const { arena, activity, page } = await openAsScorer(browser, server, [1, 2, 3])
    const writes = writesOf(page)
    await openScoring(page, arena, activity)

    await slotInput(page, 'Time', 1).click()
    await page.keyboard.type('17.033', FAST)
    await page.keyboard.press('Tab')
    await page.keyboard.type('+10', FAST)
    await expect(penaltySelect(page, 1)).toBeFocused()
    await expect(penaltySelect(page, 1)).toHaveValue('10')
    expect([writes, await slotInput(page, 'Time', 2).inputValue()]).toEqual([[], ''])
    expect(await axeViolations(page), 'accessibility with an unapplied penalty').toEqual([])

    await page.keyboard.press('Enter', FAST)
    await page.keyboard.press('Enter', FAST)
    await expect(slotInput(page, 'Time', 2), "a second Enter doesn't skip a slot").toBeFocused()
    await expect(enteredTime(page, 1)).toHaveText('27.033')
    await expect
      .poll(() => savedScores(server, activity))
      .toEqual([
        [27_033, 10],
        [null, 0],
        [null, 0],
      ])
  })

  test('discards a typed penalty on Escape or when focus leaves the penalty list', async ({
    browser,
    server,
  }) => {
    const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
    const writes = writesOf(page)
    await openScoring(page, arena, activity)
    await slotInput(page, 'Time', 1).click()
    await page.keyboard.type('17.033', FAST)
    await page.keyboard.press('Tab')

    await page.keyboard.type('d', FAST)
    await expect(penaltySelect(page, 1)).toHaveValue('DQ')
    await page.keyboard.press('Escape')
    await expect(penaltySelect(page, 1)).toHaveValue('')
    await page.keyboard.type('+25', FAST)
    await expect(penaltySelect(page, 1), 'shows the typed penalty').toContainText('+25?')
    await page.keyboard.press('Enter')
    await expect(penaltySelect(page, 1)).toBeFocused()
    await page.keyboard.type('n', FAST)
    await page.keyboard.press('Escape')
    await page.keyboard.type('b', FAST)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(penaltySelect(page, 1), 'leaving without Enter discards the choice').toHaveValue('')
    await page.keyboard.press('Enter')
    expect(writes).toEqual([])

    await page.keyboard.type('+1', FAST)
    await page.keyboard.press('Backspace', FAST)
    await page.keyboard.type('5', FAST)
    await page.keyboard.press('Enter')
    await expect
      .poll(() => savedScores(server, activity))
      .toEqual([
        [22_033, 5],
        [null, 0],
      ])
  })

  test('steps through penalties with the arrow keys, and applies one on Enter', async ({
    browser,
    server,
  }) => {
    const { arena, activity, page } = await openAsScorer(browser, server, [1, 2])
    const writes = writesOf(page)
    await openScoring(page, arena, activity)
    await penaltySelect(page, 1).focus()
    for (const [key, value] of [
      ['ArrowDown', 'Clear Time'],
      ['ArrowDown', 'NT'],
      ['End', 'Broke'],
      ['ArrowRight', 'Broke'],
      ['ArrowUp', 'DQ'],
      ['Home', ''],
      ['PageDown', 'Broke'],
      ['Escape', ''],
    ] as const) {
      await page.keyboard.press(key)
      await expect(penaltySelect(page, 1), key).toHaveValue(value)
    }
    expect(writes).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(enteredTime(page, 1)).toHaveText('NT')
    await expect(slotInput(page, 'Time', 2)).toBeFocused()
  })

  test('adds the penalty when a typed time ends in +5, +10 or +15', async ({ browser, server }) => {
    const { arena, activity, page } = await openAsScorer(browser, server, [1, 2, 3, 4])
    const writes = writesOf(page)
    await openScoring(page, arena, activity)
    await slotInput(page, 'Time', 1).click()
    await page.keyboard.type('17.033+5\n17,2 + 10\n16.5+1', FAST)
    await page.keyboard.press('Backspace')
    await page.keyboard.type('15\n', FAST)
    await expect(slotInput(page, 'Time', 4)).toBeFocused()
    await expect(slotRow(page, 2)).toContainText('incl. +10')
    await expect
      .poll(() => savedScores(server, activity))
      .toEqual([
        [22_033, 5],
        [27_200, 10],
        [31_500, 15],
        [null, 0],
      ])

    const before = writes.length
    for (const text of ['17.033+7', '17+', '+5', '17+5+5']) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(`${text}\n`, FAST)
      await expect(slotRow(page, 4).getByText('Check time'), text).toBeVisible()
      await expect(slotInput(page, 'Time', 4)).toBeFocused()
    }
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('n+5\n', FAST)
    await expect(slotInput(page, 'Time', 4)).toHaveValue('n+5')
    await expect(slotRow(page, 4).getByText('Check time')).toBeVisible()
    expect(writes).toHaveLength(before)
  })
})

test.describe('entering names by keyboard', () => {
  test('enters a known rider and horse with two presses of Enter, or new ones with three', async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass({ filled: [2] })
    await createUser(server.db, { name: 'Kelsey Munroe' })
    for (const name of ['Famous Bunny', 'Stingray'])
      await createHorse(server.db, { name, organization_id: arena.organization.id })
    const page = await openWindow(browser, server, arena.organizer)
    await gotoLive(page, drawPath(arena, activity))
    await slotInput(page, 'Rider', 1).click()
    await page.keyboard.type('kels', FAST)
    await expect(option(page, /^Kelsey Munroe/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(slotInput(page, 'Horse', 1)).toBeFocused()
    await page.keyboard.type('famous', FAST)
    await expect(option(page, /^Famous Bunny/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(slotInput(page, 'Rider', 3), 'skips slot 2, which is taken').toBeFocused()

    await page.keyboard.type('Walk-in Wendy', FAST)
    await expect(option(page, 'Add "Walk-in Wendy" as a new rider')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(slotInput(page, 'Horse', 3)).toBeFocused()
    await page.keyboard.type('Zip Code', FAST)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Add horse' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(slotInput(page, 'Rider', 4)).toBeFocused()

    const entered = () =>
      server.db.userActivity.findMany({
        where: { activity_id: activity.id, draw: { in: [1, 3] } },
        select: { user: { select: { name: true } }, horse: { select: { name: true } } },
        orderBy: { draw: 'asc' },
      })
    await expect.poll(entered).toEqual([
      { user: { name: 'Kelsey Munroe' }, horse: { name: 'Famous Bunny' } },
      { user: { name: 'Walk-in Wendy' }, horse: { name: 'Zip Code' } },
    ])
  })

  test('saves a horse and the next rider typed while the server is still creating the entry', async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass({ total_slots: 2 })
    for (const name of ['Ann Archer', 'Bea Boone']) await createUser(server.db, { name })
    await createHorse(server.db, { name: 'Stingray', organization_id: arena.organization.id })
    const page = await openWindow(browser, server, arena.organizer)
    await gotoLive(page, drawPath(arena, activity))
    await slotInput(page, 'Rider', 1).click()
    await page.keyboard.type('Ann Arch', FAST)
    await expect(option(page, /^Ann Archer/)).toBeVisible()
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/ajax\/draw\/\d+/, async (route) => {
      if (route.request().method() === 'POST') await waiting
      await route.continue()
    })
    await page.keyboard.press('Enter')
    await page.keyboard.type('stin\n', FAST)
    await expect(slotInput(page, 'Rider', 2)).toBeFocused()
    await page.keyboard.type('Bea B\n', FAST)
    await expect(slotInput(page, 'Horse', 2)).toBeFocused()
    answer()
    await page.keyboard.type('stin\n', FAST)
    await expect(slotInput(page, 'Horse', 2), "doesn't add an empty slot").toBeFocused()
    const entered = async () =>
      (
        await server.db.userActivity.findMany({
          where: { activity_id: activity.id },
          include: { user: true, horse: true },
          orderBy: { draw: 'asc' },
        })
      ).map(({ user, horse }) => [user?.name, horse?.name])
    await expect.poll(entered).toEqual([
      ['Ann Archer', 'Stingray'],
      ['Bea Boone', 'Stingray'],
    ])
  })

  test("picks the highlighted suggestion on Tab and moves to the row's next field", async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass()
    await createUser(server.db, { name: 'Liv Archer' })
    const page = await openWindow(browser, server, arena.organizer)
    await gotoLive(page, drawPath(arena, activity))
    await slotInput(page, 'Rider', 1).click()
    await page.keyboard.type('liv arch', FAST)
    await expect(option(page, /^Liv Archer/)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(slotInput(page, 'Horse', 1)).toBeFocused()
    await expect(slotInput(page, 'Rider', 1)).toHaveValue('Liv Archer')
  })
})

const HORSE_QUESTION =
  "You're about to add a new horse to the database. Make sure you check the search field first. Are you sure you want to add Famous to the database?"

test("adds a new horse even if an existing horse's name starts with the typed name", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1, 2, 3] })
  await createHorse(server.db, {
    name: 'Famous Bunny',
    rrrs_id: null,
    organization_id: arena.organization.id,
  })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page, [false, true])
  await gotoLive(page, drawPath(arena, activity))
  const line = option(page, 'Add "Famous"')

  await slotInput(page, 'Horse', 1).click()
  await page.keyboard.type('Famous', FAST)
  await expect(option(page, 'Famous Bunny')).toHaveAttribute('aria-selected', 'true')
  await expect(suggestions(page).last()).toHaveText('Add "Famous"')
  await expect(line).toHaveAttribute('aria-selected', 'false')
  await expect(page.getByRole('button', { name: 'Add horse, slot 1', exact: true })).toBeDisabled()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialogs).toEqual([HORSE_QUESTION])
  await expect(
    slotInput(page, 'Horse', 1),
    'keeps the typed text after the confirmation is declined',
  ).toHaveValue('Famous')
  await expect(slotInput(page, 'Horse', 1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  const horseIn = async (draw: number) =>
    (await server.db.userActivity.findFirst({
      where: { activity_id: activity.id, draw },
      include: { horse: true },
    }))!.horse?.name
  await expect.poll(() => horseIn(1)).toBe('Famous')

  await slotInput(page, 'Horse', 2).click()
  await page.keyboard.type('famous', FAST)
  await expect(suggestions(page)).toHaveText(['Famous', 'Famous Bunny'])
  await expect(option(page, 'Famous')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect.poll(() => horseIn(2)).toBe('Famous')
  await slotInput(page, 'Horse', 3).click()
  await page.keyboard.type('Famous B\n', FAST)
  await expect.poll(() => horseIn(3)).toBe('Famous Bunny')
  expect(dialogs).toHaveLength(2)
})

test.describe('entering a bull in a class without horses', () => {
  test('moves focus from the rider to the bull when Tab is pressed, and adds a new bull', async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass({ track_bulls: true, track_horses: false })
    await createUser(server.db, { name: 'Rusty Nash' })
    await createTypedInRider(server.db, arena.organization, 'Wes Tully')
    const page = await openWindow(browser, server, arena.organizer)
    const dialogs = await answerDialogs(page)
    await gotoLive(page, drawPath(arena, activity))
    for (const [slot, rider, name] of [
      [1, 'Rusty', 'Night Train'],
      [2, 'Wes', 'Dirt Nap'],
    ] as const) {
      await slotInput(page, 'Rider', slot).click()
      await page.keyboard.type(rider, FAST)
      await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Tab')
      await expect(bull(page, slot)).toBeFocused()
      await page.keyboard.type(name, FAST)
      await expect(option(page, `Add "${name}"`)).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect
        .poll(() => dialogs.at(-1))
        .toBe(
          `You're about to add a new bull to the database. Make sure you check the search field first. Are you sure you want to add ${name} to the database?`,
        )
      await expect.poll(() => server.db.userActivity.count({ where: { bull: { name } } })).toBe(1)
      await expect(bull(page, slot)).toHaveValue(name)
      await expect(slotInput(page, 'Rider', slot + 1)).toBeFocused()
    }
    await bull(page, 2).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(slotInput(page, 'Rider', 2), "skips the link to a typed-in rider's page").toBeFocused()
  })

  test('shows "Bull already exists" next to a typed name until the user presses another key', async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass({ track_bulls: true, track_horses: false, filled: [1] })
    const page = await openWindow(browser, server, arena.organizer)
    const dialogs = await answerDialogs(page)
    await gotoLive(page, drawPath(arena, activity))
    await bull(page, 1).click()
    const searched = page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname === '/ajax/bull/search' && searchParams.get('query') === 'Sidewinder Sam'
    })
    await page.keyboard.type('Sidewinder Sam', FAST)
    await (await searched).finished()
    await expect(option(page, /Add "Sidewinder Sam"/)).toBeVisible()
    await createBull(server.db, { name: 'Sidewinder Sam' })
    await page.keyboard.press('Enter')
    await expect(slotRow(page, 1).getByText('Bull already exists')).toBeVisible()
    await expect(bull(page, 1)).toHaveValue('Sidewinder Sam')
    expect(dialogs, 'one confirmation and no alert').toHaveLength(1)
    await bull(page, 1).focus()
    await page.keyboard.press('ArrowLeft')
    await expect(slotRow(page, 1).getByText('Bull already exists')).toBeHidden()
  })
})

test('shows the "No match." message below the typed name', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const bulls = await arena.newClass({ track_bulls: true, track_horses: false, filled: [1] })
  const both = await arena.newClass({ track_bulls: true, filled: [1] })
  const page = await openWindow(browser, server, arena.organizer)
  for (const activity of [bulls, both]) {
    await gotoLive(page, drawPath(arena, activity))
    for (const [width, height] of [
      [1366, 768],
      [1024, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const column of ['Rider', 'Horse', 'Bull'] as const) {
        const field = page.getByLabel(`${column}, slot 1`, { exact: true })
        await field.fill('Wrangler Twelve')
        await page.getByRole('searchbox').click()
        const said = slotRow(page, 1).locator(`[data-column="${column.toLowerCase()}"]`).getByRole('alert')
        await expect(said).toContainText('No match.')
        const [text, note] = [(await field.boundingBox())!, (await said.boundingBox())!]
        const where = `${column}, ${width} wide, ${activity === both ? 'both' : 'bulls alone'}`
        expect(note.y, where).toBeGreaterThanOrEqual(text.y + text.height - 1)
        expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth), where).toBeLessThan(2)
        await field.fill('')
        await field.press('Escape')
        await expect(said).toBeHidden()
      }
    }
  }
})

test.describe('a rider or horse entered twice in a round', () => {
  test('marks every row with the same horse, in all open browsers, until the duplicate is removed', async ({
    browser,
    server,
  }) => {
    const { db } = server
    const arena = await createScenario(db)
    const activity = await arena.newClass({ total_slots: 300 })
    const [dash, streak] = [
      await createHorse(db, { name: 'Dash' }),
      await createHorse(db, { name: 'Streak' }),
    ]
    const [ann, bea] = [await createUser(db, { name: 'Ann' }), await createUser(db, { name: 'Bea' })]
    await createEntry(db, { activity, draw: 1, rider: ann, horse: dash })
    await createEntry(db, { activity, draw: 2, rider: ann, horse: streak })
    await createEntry(db, { activity, draw: 3, rider: bea })
    await createEntry(db, { activity, draw: 4, rider: bea })
    await createEntry(db, { activity, draw: 217, rider: bea, horse: dash })
    await createEntry(db, { activity, draw: 218, rider: bea, horse: streak, scratched_at: new Date() })
    const { acting, watching } = await openTwoWindows(browser, server, arena, drawPath(arena, activity))
    for (const page of [acting, watching]) {
      await expect(slotRow(page, 1)).toContainText('Double')
      await expect(page.getByTitle('Same horse as slot 217.')).toBeVisible()
      await expect(page.getByText('Double', { exact: true }), "doesn't mark any other row").toHaveCount(1)
    }
    expect(await axeViolations(acting)).toEqual([])

    await slotInput(acting, 'Horse', 3).click()
    await acting.keyboard.type('dash\n', FAST)
    for (const page of [acting, watching]) {
      await expect(page.getByTitle('Same horse as slots 3 and 217.')).toBeVisible()
      await expect(slotRow(page, 3).getByTitle('Same horse as slots 1 and 217.')).toBeVisible()
    }
    await slotInput(acting, 'Horse', 3).fill('')
    await slotInput(acting, 'Horse', 3).press('Enter')
    await expect(page3(watching)).toHaveCount(0)
    await acting.getByRole('button', { name: '3', exact: true }).first().click()
    await expect(slotRow(acting, 217).getByTitle('Same horse as slot 1.')).toBeVisible()
    await acting.getByRole('button', { name: 'Delete entry, slot 217', exact: true }).click()
    await expect(watching.getByText('Double', { exact: true })).toHaveCount(0)
    await expect(acting.getByText('Double', { exact: true })).toHaveCount(0)
  })

  test('shows a class as ready to draw only after an organizer confirms its duplicate runs', async ({
    browser,
    server,
  }) => {
    const { db } = server
    const arena = await createScenario(db)
    const activity = await arena.newClass({ payType: 'custom' })
    const horse = await createHorse(db, { name: 'Dash' })
    for (const draw of [1, 3]) await createEntry(db, { activity, draw, horse })
    const page = await openWindow(browser, server, arena.organizer)
    const classes = `/organizer/organizations/${arena.organization.id}/events/${arena.event.id}/activities`
    await page.goto(classes)
    await page.getByRole('link', { name: '1 horse runs more than once in a go.' }).click()
    const mark = slotRow(page, 1).getByRole('button', { name: 'Double . Same horse as slot 3.' })
    await mark.click()
    const question = page.getByRole('dialog', { name: 'Entered twice' })
    await expect(question).toContainText('Dash is in slots 1 and 3. Keep these runs?')
    expect(await axeViolations(page)).toEqual([])
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(mark).toBeVisible()
    const other = await openWindow(browser, server, arena.organizer)
    await gotoLive(other, drawPath(arena, activity))
    await expect(other.getByRole('button', { name: /^Double/ })).toHaveCount(2)
    await mark.press('Enter')
    await question.getByRole('button', { name: 'Confirm' }).click()
    for (const screen of [page, other]) {
      await expect(screen.getByRole('button', { name: /^Double/ })).toHaveCount(0)
      await expect(screen.getByText('Double', { exact: true }), 'both rows stay marked').toHaveCount(2)
    }
    await page.goto(classes)
    await expect(page.getByText('Ready to draw', { exact: true })).toBeVisible()
  })

  test('marks a rider who is entered twice in a class without horses', async ({ browser, server }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass({ track_horses: false, track_bulls: true })
    const rider = await createUser(server.db)
    for (const draw of [1, 4]) await createEntry(server.db, { activity, draw, rider })
    const page = await openWindow(browser, server, arena.organizer)
    await gotoLive(page, drawPath(arena, activity))
    await expect(slotRow(page, 1).getByTitle('Same rider as slot 4.')).toBeVisible()
    await expect(slotRow(page, 4).getByTitle('Same rider as slot 1.')).toBeVisible()
  })
})

const page3 = (page: Page) => slotRow(page, 3).getByText('Double', { exact: true })

test('leaves a rejected rider name in its field until the page is reloaded', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1], publish_draw: true, publish_payout: true })
  await createUser(server.db, { name: 'Sue Archer' })
  const page = await openWindow(browser, server, arena.organizer)
  const dialogs = await answerDialogs(page)
  await gotoLive(page, drawPath(arena, activity))
  const before = await slotInput(page, 'Rider', 1).inputValue()
  await slotInput(page, 'Rider', 1).click()
  await page.keyboard.type('Sue Arch', FAST)
  await expect(suggestions(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(slotRow(page, 1).getByRole('alert')).toHaveText(
    'This run is in a published payout. Unpublish the payout first.',
  )
  await expect(slotInput(page, 'Rider', 1)).toHaveValue('Sue Archer')
  await page.keyboard.press('Tab')
  await expect(slotRow(page, 1).getByRole('alert'), 'the alert stays until the next input').toBeVisible()
  await expect.poll(() => dialogs.splice(0)).toEqual(['An error occurred updating user in draw'])

  await page.reload()
  await expect(slotInput(page, 'Rider', 1)).toHaveValue(before)
  await expect(slotRow(page, 1).getByRole('alert')).toBeHidden()
  expect(dialogs, 'no confirmation before leaving').toEqual([])
})

test("discards a rejected time on reload, but keeps a time if the server didn't respond", async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1], publish_draw: true })
  const page = await openWindow(browser, server, arena.scorer)
  const dialogs = await answerDialogs(page)
  await openScoring(page, arena, activity)
  const scratch = (scratched_at: Date | null) =>
    server.db.userActivity.updateMany({ where: { activity_id: activity.id }, data: { scratched_at } })
  // Writing to the database directly doesn't send a broadcast.
  await scratch(new Date())
  await slotInput(page, 'Time', 1).click()
  await page.keyboard.type('17.2\n', FAST)
  await expect(slotRow(page, 1).getByText("This run is scratched, so it can't have a score.")).toBeVisible()
  await expect(slotInput(page, 'Time', 1)).toHaveValue('17.2')
  await scratch(null)
  await expect.poll(() => dialogs.splice(0)).toEqual(['An error occurred updating score'])
  await page.reload()
  await expect(slotInput(page, 'Time', 1)).toHaveValue('')
  expect(dialogs).toEqual([])

  await page.route(/\/ajax\/score/, (route) => route.abort())
  await slotInput(page, 'Time', 1).click()
  await page.keyboard.type('17.3\n', FAST)
  await expect(slotRow(page, 1).getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await expect(slotRow(page, 1).getByText('Not saved yet')).toBeVisible()
  await expect(slotInput(page, 'Time', 1)).toHaveText('17.300')
})

test('saves the typed time before asking to confirm a swap', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  for (const [index, name] of ['Mover', 'Typed Tess', 'Stayer', 'Last Lee'].entries())
    await createEntry(server.db, { activity, draw: index + 1, rider: await createUser(server.db, { name }) })
  const page = await openWindow(browser, server, arena.organizer)
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/check-destination/**', async (route) => {
    await released
    await route.continue()
  })
  await openScoring(page, arena, activity)
  await slotInput(page, 'Draw', 1).click()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await slotInput(page, 'Time', 2).click()
  await page.keyboard.type('17.2', FAST)
  release()
  await page.waitForTimeout(1000)
  const question = page.getByRole('dialog', { name: 'Switch entries' })
  await expect(question).toBeHidden()
  await expect(slotInput(page, 'Time', 2)).toBeFocused()
  await expect(slotInput(page, 'Time', 2)).toHaveValue('17.2')

  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(slotRow(page, 4)).toContainText('Mover')
  await expect(slotRow(page, 1)).toContainText('Last Lee')
  await expect(slotInput(page, 'Time', 3)).toBeFocused()
  await expect
    .poll(() => savedScores(server, activity))
    .toEqual([
      [null, 0],
      [17_200, 0],
      [null, 0],
      [null, 0],
    ])
})

test('keeps a typed slot number when the network fails, and retries on the next Enter', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ filled: [1], total_slots: 10 })
  const page = await openWindow(browser, server, arena.organizer)
  const alerts = await answerDialogs(page)
  await gotoLive(page, drawPath(arena, activity))
  await page.route('**/check-destination/**', (route) => route.abort())
  const box = slotInput(page, 'Draw', 1)
  await box.click()
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await expect.poll(() => alerts).toEqual(['An error occurred swapping slots'])
  await expect(box).toHaveValue('5')
  await expect(box).toHaveAttribute('aria-invalid', 'true')
  await page.unroute('**/check-destination/**')
  await box.press('Enter')
  await expect(slotInput(page, 'Draw', 5)).toBeFocused()
  await expect(box).toHaveValue('1')
  expect(alerts).toHaveLength(1)
})
