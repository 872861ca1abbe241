import type { Locator, Page } from '@playwright/test'
import { createEntry, createHorse, createUser } from '../../prisma/factories.ts'
import { readPdf } from '../support/pdf.ts'
import { drawPath, gotoLive, payoutPath } from './drawPage.ts'
import { axeViolations, expect, createScenario, test, openWindow } from './fixtures.ts'

test('prints every slot with its rider, horse and time on as many sheets as needed', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true, total_slots: 100 })
  const expected = []
  for (let draw = 1; draw <= 100; draw++) {
    await createEntry(server.db, {
      activity,
      draw,
      rider: await createUser(server.db, { name: `Rider${draw}` }),
      horse: await createHorse(server.db, { name: `Horse${draw}` }),
      score: draw % 2 ? 15_000 + draw : null,
    })
    expected.push(`${draw}`, `Rider${draw}`, `Horse${draw}`)
    if (draw % 2) expected.push((15 + draw / 1000).toFixed(3))
  }
  const page = await openWindow(browser, server, arena.organizer)
  for (const width of [1366, 911, 390]) {
    await page.setViewportSize({ width, height: 768 })
    await gotoLive(page, drawPath(arena, activity))
    if (width === 390) await page.getByRole('button', { name: 'All rows' }).click()
    for (const margin of ['0', '0.75in']) {
      const pdf = await page.pdf({ format: 'Letter', margin: { left: margin, right: margin } })
      const sheets = (await readPdf(pdf)).pages.map(wordsOf)
      const words = new Set(sheets.flat())
      const missing = expected.filter((word) => !words.has(word))
      expect(missing, `margins of ${margin}, from a window ${width} px wide`).toEqual([])
      for (const sheet of sheets) {
        expect(sheet, 'repeats the column headings on every sheet').toContain('Carry/Rollovers')
        expect(sheet).not.toEqual(expect.arrayContaining(['Actions']))
      }
    }
  }
  await page.context().close()
})

const wordsOf = ({ width, height, lines }: Awaited<ReturnType<typeof readPdf>>['pages'][number]) =>
  lines
    .filter(({ x, y }) => x >= 0 && x < width! - 20 && y > 0 && y < height!)
    // Text extracted from a PDF can have spaces between kerned digits.
    .flatMap(({ text }) => [...text.split(/\s+/), text.replaceAll(' ', '')])

test('shows ı, Œ and œ in the same font as other letters on the payout page and the draw sheet', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const horse = await createHorse(server.db, { name: 'Œdipe Kırmızı Cœur' })
  await createEntry(server.db, { activity, draw: 1, horse })
  const page = await openWindow(browser, server, arena.organizer)
  for (const path of [payoutPath(arena, activity), `/drawsheet/activity/${activity.id}`]) {
    await page.goto(path)
    const cell = page.getByRole('cell', { name: horse.name })
    await expect(cell).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await fontsOf(cell), path).toEqual(['Atkinson Hyperlegible Next'])
  }
})

async function fontsOf(element: Locator): Promise<string[]> {
  await element.evaluate(({ dataset }) => (dataset.fonts = ''))
  const devtools = await element.page().context().newCDPSession(element.page())
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', {
    nodeId: root.nodeId,
    selector: '[data-fonts]',
  })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  return [...new Set(fonts.map(({ familyName }) => familyName))]
}

test('prints blank lines for late entries, and a slip with the changes since the last print', async ({
  browser,
  server,
}) => {
  const arena = await createScenario(server.db)
  const activity = await arena.newClass({ publish_draw: true })
  const enter = async (draw: number, rider: string, horse: string) =>
    createEntry(server.db, {
      activity,
      draw,
      rider: await createUser(server.db, { name: rider }),
      horse: await createHorse(server.db, { name: horse }),
    })
  await enter(1, 'Ann Bell', 'Ace')
  const jenna = await enter(2, 'Joni Sheets', 'Rocket')
  const sheet = `/drawsheet/activity/${activity.id}`
  const ann = await openWindow(browser, server, arena.organizer)
  const bob = await openWindow(browser, server, arena.organizer)
  await ann.goto(sheet)
  await expect(ann.locator('td.number')).toHaveText(['1', '2', '3', '4', '5', '6', '7'])
  await expect(changesLink(ann)).toHaveCount(0)
  await countPrints(ann)
  await pressPrint(ann)
  await expect(ann).toHaveTitle('printed 1')

  await bob.goto(sheet)
  await expect(changesLink(bob)).toContainText('No changes since')
  await server.db.userActivity.update({ where: { id: jenna.id }, data: { scratched_at: new Date() } })
  await enter(3, 'Pat Lee', 'Dusty')
  await countPrints(bob)
  await pressPrint(bob)
  await expect(bob.getByRole('alert')).toContainText(
    'The draw changed after you opened this sheet. Reload it, then print.',
  )
  expect(await bob.title(), "doesn't print an outdated sheet").not.toContain('printed')
  expect(await axeViolations(bob)).toEqual([])
  await bob.getByRole('link', { name: 'Reload' }).click()
  await expect(changesLink(bob)).toContainText(/^Changes since the last print \(/)
  await changesLink(bob).click()

  await expect(bob.getByRole('heading', { level: 1 })).toHaveText('Changes: ' + activity.name)
  await expect(bob.getByText('by Otis Organizer')).toBeVisible()
  const cells = bob.getByRole('cell')
  const changes = ['2', 'Joni Sheets on Rocket', 'Scratched', '3', '', 'New: Pat Lee on Dusty']
  await expect(cells).toHaveText(changes)
  expect(await axeViolations(bob)).toEqual([])
  const { pages } = await readPdf(await bob.pdf({ preferCSSPageSize: true }))
  expect(pages).toHaveLength(1)
  expect(pages[0]!.lines.map(({ text }) => text)).toEqual(expect.arrayContaining(['Scratched']))
  await countPrints(bob)
  await pressPrint(bob)
  await expect(bob).toHaveTitle('printed 1')

  await bob.getByRole('link', { name: 'Back to draw sheet' }).click()
  await expect(changesLink(bob), "the slip doesn't replace the sheet as the last print").toContainText(
    /^Changes since/,
  )
  await countPrints(bob)
  await bob.context().setOffline(true)
  await pressPrint(bob)
  await expect(bob, 'prints while offline').toHaveTitle('printed 1')
  await bob.context().setOffline(false)
  await pressPrint(bob)
  await expect(bob).toHaveTitle('printed 2')
  await ann.goto(sheet)
  await expect(changesLink(ann)).toContainText('No changes since')
  await changesLink(ann).click()
  await ann.getByRole('link', { name: /^Changes since an earlier print/ }).click()
  await expect(ann.getByRole('cell')).toHaveText(changes)
})

const changesLink = (page: Page) => page.getByRole('link', { name: /since the last print/ })
const pressPrint = (page: Page) => page.getByRole('button', { name: 'Print' }).click()

const countPrints = (page: Page) =>
  page.evaluate(() => {
    let prints = 0
    window.print = () => (document.title = `printed ${++prints}`)
  })
