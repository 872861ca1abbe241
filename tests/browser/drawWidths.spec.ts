import type { Page } from '@playwright/test'
import { FIRST_NAMES, LAST_NAMES } from '../../prisma/demo/names.ts'
import { createEntry, createHorse, createUser } from '../../prisma/factories.ts'
import { drawPath, gotoLive, slotRow } from './drawPage.ts'
import { axeViolations, answerDialogs, expect, createScenario, test, openWindow } from './fixtures.ts'

const longest = (names: string[]) => names.toSorted((a, b) => b.length - a.length)

const cutNames = (page: Page) =>
  page.locator('.draw-table .name').evaluateAll((names) =>
    names
      .filter((name) => {
        const cell = name.closest('td')!.getBoundingClientRect()
        const { left, right, top, bottom } = name.getBoundingClientRect()
        const isInside =
          left >= cell.left && right <= cell.right + 1 && top >= cell.top - 1 && bottom <= cell.bottom + 1
        return !isInside || name.scrollWidth > name.clientWidth + 1
      })
      .map((name) => name.textContent),
  )

test('shows names in full and keeps the time and trash button in view at every width', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const lasts = longest(LAST_NAMES)
  const names = longest(FIRST_NAMES)
    .slice(0, 12)
    .map((first, index) => `${first} ${lasts[index]}`)
  const drafts = await arena.newClass({ total_slots: 20 })
  const published = await arena.newClass({ total_slots: 20, publish_draw: true })
  for (const [index, name] of [...names, 'Maximiliana Featherstonehaugh-Worthington'].entries()) {
    const rider = await createUser(server.db, { name })
    const horse = await createHorse(server.db, { name: `Frenchmans Lightnin Wrangler ${index}` })
    for (const [activity, score] of [
      [drafts, null],
      [published, index % 2 ? null : 15_000],
    ] as const)
      await createEntry(server.db, {
        activity,
        draw: index + 1,
        rider,
        horse,
        score,
        request: 'Early, please',
      })
  }
  await server.db.score.updateMany({
    where: { entry: { activity_id: published.id, draw: 3 } },
    data: { value: 2_147_483_647, penalty_seconds: 15 },
  })
  for (const person of [arena.organizer, arena.scorer]) {
    const page = await openWindow(browser, server, person)
    for (const activity of [drafts, published]) {
      await page.setViewportSize({ width: 1366, height: 768 })
      await gotoLive(page, drawPath(arena, activity))
      for (const [width, height] of [
        [1366, 768],
        [1024, 768],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        if (width === 390 && activity === published)
          await page.getByRole('button', { name: 'All rows' }).click()
        await expect(slotRow(page, 1).locator('.name')).toBeVisible()
        expect(await cutNames(page), `${person.name}, ${width} px wide`).toEqual([])
        const trash = page.getByRole('button', { name: 'Delete entry, slot 1', exact: true })
        if (person === arena.organizer) await expect(trash).toBeInViewport({ ratio: 1 })
        if (activity === published)
          await expect(page.getByLabel('Time, slot 2', { exact: true })).toBeInViewport({ ratio: 1 })
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth),
          'nothing scrolls sideways',
        ).toBe(width)
      }
    }
    expect(await axeViolations(page)).toEqual([])
    await page.context().close()
  }
})

test("keeps a row's height the same when a note appears next to its time", async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, filled: [1, 2, 3] })
  for (const [draw, score] of [
    [4, 20_000],
    [5, 15_000],
    [6, 15_000],
  ] as const)
    await createEntry(server.db, { activity, draw, score })
  await server.db.score.updateMany({
    where: { entry: { activity_id: activity.id, draw: 4 } },
    data: { penalty_seconds: 5 },
  })
  const page = await openWindow(browser, server, arena.scorer)
  await answerDialogs(page)
  for (const width of [1366, 1024]) {
    await page.setViewportSize({ width, height: 768 })
    await gotoLive(page, drawPath(arena, activity))
    await page.getByLabel('Time, slot 1', { exact: true }).fill('15.1')
    await page.getByLabel('Time, slot 2', { exact: true }).fill('1.2.3')
    await page.getByLabel('Time, slot 3', { exact: true }).focus()
    for (const [slot, note] of [
      [1, 'Press enter to save'],
      [2, 'Check time'],
      [4, 'incl. +5'],
      [5, 'Same time as another run.'],
    ] as const) {
      await expect(slotRow(page, slot)).toContainText(note)
      const height = async (slot: number) => (await slotRow(page, slot).boundingBox())!.height
      expect(Math.abs((await height(slot)) - (await height(3))), `${note}, ${width} px wide`).toBeLessThan(2)
    }
    await page.getByLabel('Time, slot 1', { exact: true }).fill('')
    await page.getByLabel('Time, slot 2', { exact: true }).fill('')
  }
  await page.context().close()
})

test('scrolls a whole row with its warnings into view when an arrow key moves to the row', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, total_slots: 30 })
  for (let draw = 1; draw <= 30; draw++)
    await createEntry(server.db, {
      activity,
      draw,
      score: draw > 27 ? 61_000 : draw > 10 ? 15_000 + draw : null,
    })
  await server.db.score.updateMany({
    where: { entry: { activity_id: activity.id, draw: { gt: 27 } } },
    data: { penalty_seconds: 15 },
  })
  const page = await openWindow(browser, server, arena.organizer)
  for (const [width, height] of [
    [1366, 768],
    [1024, 768],
    [900, 700],
  ] as const) {
    await page.setViewportSize({ width, height })
    await gotoLive(page, drawPath(arena, activity))
    await expect(slotRow(page, 30)).toContainText(
      'Same time as another run. 46.000? Check the decimal point.',
    )
    expect(await cutNotes(page), `${width} px wide`).toEqual([])
    for (const key of ['ArrowDown', 'ArrowUp']) {
      await page.getByLabel(`Draw, slot ${key === 'ArrowDown' ? 1 : 30}`, { exact: true }).focus()
      for (let step = 0; step < 29; step++) {
        await page.keyboard.press(key)
        expect(await cutOfFocusedRow(page), `${key} ${step}, ${width} px wide`).toEqual([])
      }
    }
  }
  await page.context().close()
})

test('shows horse names in full on a small laptop in every theme', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, total_slots: 3 })
  const horse = await createHorse(server.db, { name: 'Frenchmans Cartel' })
  await createEntry(server.db, { activity, draw: 1, horse, score: 15_000 })
  const page = await openWindow(browser, server, arena.organizer)
  await page.setViewportSize({ width: 1024, height: 768 })
  await gotoLive(page, drawPath(arena, activity))
  const box = page.getByLabel('Horse, slot 1', { exact: true })
  for (const theme of ['light', 'dark', 'arena']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme)
    expect(await box.evaluate((each) => each.scrollWidth - each.clientWidth), theme).toBeLessThanOrEqual(1)
  }
  await page.context().close()
})

const brokenWords = (page: Page) =>
  page.locator('.draw-table .name').evaluateAll((names) =>
    names.flatMap((name) => {
      const text = name.firstChild!
      const range = document.createRange()
      return [...name.textContent.matchAll(/[^\s-]+/g)]
        .filter(({ 0: word, index }) => {
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          return range.getClientRects().length > 1
        })
        .map(([word]) => word)
    }),
  )

test('breaks names only between words, and fits two lines into the normal row height', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const oneAnimal = await arena.newClass({ publish_draw: true, total_slots: 10 })
  const twoAnimals = await arena.newClass({ publish_draw: true, track_bulls: true, total_slots: 10 })
  const names = [
    'Savannah Maldonado',
    'Bo Daughters',
    'Beau',
    'Wilhelmina Featherstone',
    'Mary-Kate Stonebreaker',
  ]
  for (const [index, name] of names.entries()) {
    const rider = await createUser(server.db, { name })
    for (const activity of [oneAnimal, twoAnimals])
      await createEntry(server.db, { activity, draw: index + 1, rider, score: 15_000 })
  }
  const page = await openWindow(browser, server, arena.organizer)
  for (const activity of [oneAnimal, twoAnimals]) {
    await gotoLive(page, drawPath(arena, activity))
    for (const width of [1366, 1281, 1280, 1100, 1024, 900]) {
      await page.setViewportSize({ width, height: 768 })
      await expect(slotRow(page, 5).locator('.name')).toBeVisible()
      expect(await brokenWords(page), `${width} px wide`).toEqual([])
      const heights = await page
        .locator('tr[data-slot]')
        .evaluateAll((rows) => [...new Set(rows.map((row) => row.clientHeight))])
      expect(heights, `rows have the same height, ${width} px wide`).toHaveLength(1)
      const line = (slot: number) =>
        slotRow(page, slot)
          .locator('.name')
          .evaluate((name) => name.clientHeight)
      expect(await line(1), 'Savannah Maldonado fits on one line').toBe(await line(3))
    }
  }
  await page.context().close()
})

test('uses all the available width on a phone before wrapping a name', async ({ browser, server }) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 3 })
  const rider = await createUser(server.db, { name: 'Savannah Featherstone' })
  await createEntry(server.db, { activity, draw: 1, rider })
  const page = await openWindow(browser, server, arena.organizer)
  await page.setViewportSize({ width: 390, height: 844 })
  await gotoLive(page, drawPath(arena, activity))
  const name = slotRow(page, 1).locator('.name')
  const line = await name.evaluate((each) => parseFloat(getComputedStyle(each).lineHeight))
  expect((await name.boundingBox())!.height).toBeLessThan(line * 1.9)
  const box = page.getByLabel('Rider, slot 1', { exact: true })
  const { x, y, width, height } = (await box.boundingBox())!
  await page.mouse.click(x + width - 12, y + height / 2)
  await expect(box, 'leaves room to tap the field next to the name').toBeFocused()
  await page.context().close()
})

test('lines up the fields of all rows on a phone, and shows the buttons that remove a name', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ total_slots: 4 })
  const novice = await server.db.activity.create({
    data: { event_id: arena.event.id, parent_id: activity.id, name: 'Novice Horse', code: 'nh' },
  })
  const horse = await createHorse(server.db, { name: 'Magic Comet' })
  await createEntry(server.db, { activity, draw: 1, horse, alsoIn: [novice] })
  await createEntry(server.db, { activity, draw: 2, horse, request: 'Early, please' })
  await createEntry(server.db, { activity, draw: 3 })
  const page = await openWindow(browser, server, arena.organizer)
  await page.setViewportSize({ width: 390, height: 844 })
  await gotoLive(page, drawPath(arena, activity))
  const chips = slotRow(page, 1).locator('.contest-chips')
  const chipsBox = (await chips.boundingBox())!
  const horseBox = (await page.getByLabel('Horse, slot 1', { exact: true }).boundingBox())!
  expect(chipsBox.y, 'shows the chips below the horse').toBeGreaterThanOrEqual(horseBox.y + horseBox.height)
  const rightEdges = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((fields) => [...new Set(fields.map((field) => field.getBoundingClientRect().right))])
  const boxes = ':is([data-column=rider], [data-column=horse]) .box:enabled'
  expect(await rightEdges(boxes), 'rider and horse fields').toHaveLength(1)
  expect(await rightEdges('.draw-table .select'), 'Select buttons').toHaveLength(1)
  const remove = page.getByRole('button', { name: /^Remove (rider|horse), slot/ })
  await expect(remove).toHaveCount(5)
  for (const button of await remove.all()) await expect(button).not.toHaveCSS('color', 'rgba(0, 0, 0, 0)')
  await page.context().close()
})

const cutNotes = (page: Page) =>
  page
    .locator('.draw-table .notes')
    .evaluateAll((notes) =>
      notes.filter((note) => note.scrollHeight > note.clientHeight + 1).map((note) => note.textContent),
    )

const cutOfFocusedRow = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement!.closest('tr')!
    const { left, top, bottom } = focused.getBoundingClientRect()
    const x = document.activeElement!.getBoundingClientRect().left + 2
    return [top + 3, bottom - 4]
      .filter((y) => document.elementFromPoint(Math.max(x, left), y)?.closest('tr') !== focused)
      .map((y) => Math.round(y))
  })
