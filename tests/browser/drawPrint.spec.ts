import { createEntry, createHorse, createUser } from '../../prisma/factories.ts'
import { readPdf } from '../support/pdf.ts'
import { drawPath, gotoLive } from './drawPage.ts'
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
