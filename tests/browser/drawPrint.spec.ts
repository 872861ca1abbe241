import type { Locator } from '@playwright/test'
import { createEntry, createHorse, createUser } from '../../prisma/factories.ts'
import { readPdf } from '../support/pdf.ts'
import { drawPath, gotoLive, payoutPath } from './drawPage.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

test('prints every slot of the draw page with its rider, horse and time on as many sheets as needed', async ({
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
      expect(missing, `margins of ${margin}, from a window ${width} wide`).toEqual([])
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
    // In a PDF, the text of kerned digits can contain spaces.
    .flatMap(({ text }) => [...text.split(/\s+/), text.replaceAll(' ', '')])

test('shows ı, Œ and œ in the same font as all other letters, on the screen and on the draw sheet', async ({
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

/** The names of the fonts in which the browser draws the text of an element. */
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
