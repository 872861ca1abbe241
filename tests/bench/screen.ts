import type { Page } from 'playwright'
import {
  arrivalToPaint,
  type BarePage,
  buildBarePage,
  closePages,
  compareKeys,
  comparePages,
  openPage,
  type Probe,
  type Site,
} from './browserPages.ts'
import type { Line } from './measure.ts'

type Draw = Site & { drawPath: string; activityId: number; publish(): Promise<unknown> }

const QUEUED_PER_PAGE = [75, 75, 50]
const LAST_PAGE = 12
const firstSlot = (page: number) => 100 * (page - 1) + 1
const LIST_LOAD_MS = 3000

export async function screenBench(site: Draw): Promise<Line[]> {
  const bare = await buildBarePage(
    'tests/bench/bareInputs.tsx',
    'resources/js/Pages/DrawManager/Index.tsx',
    PLAIN_TABLE,
  )
  const ours = await open(site, site.drawPath, bare)
  const floor = await open(site, `/bench/bare/${site.activityId}`, bare)
  await ours.waitForTimeout(LIST_LOAD_MS)
  const lines = [
    await comparePages({ what: 'page switch', turns: 121, ours, floor }, pageSwitch),
    ...(await compareKeys({
      what: 'the rider box, 50,000 riders',
      text: 'kelsey an',
      ours: firstRider(ours),
      floor: firstRider(floor),
    })),
    // Measure this last, because the reloads inflate the heap.
    await comparePages({ what: 'first render of 100 rows', turns: 41, ours, floor }, firstRender),
  ]
  await closePages(ours, floor)
  await site.publish()
  return [...lines, ...(await compareTimes(site, bare))]
}

const open = (site: Site, path: string, bare: BarePage) =>
  openPage(site, path, { bare, rows: '**/ajax/draw/*/round*' })

const rowsOfPage = (number: string) => String.raw`/ajax/draw/\d+/round/?\?page=${number}$`

async function firstRender(page: Page) {
  await page.reload()
  const { sinceArrival } = await arrivalToPaint(page, rowsOfPage('1'))
  await page.waitForTimeout(300)
  return sinceArrival
}

async function pageSwitch(page: Page) {
  const other = await page.evaluate(() => {
    const { probe } = window as unknown as { probe: Probe }
    probe.changes = []
    performance.clearResourceTimings()
    const other = document.querySelector('tr[data-slot="1"]') ? '2' : '1'
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((button) => button.textContent === other)!.click()
    return other
  })
  const { sinceArrival } = await arrivalToPaint(page, rowsOfPage(other))
  await page.waitForTimeout(100)
  return sinceArrival
}

const firstRider = (page: Page) => page.getByLabel(/^Rider, slot \d+$/).first()

async function compareTimes(site: Draw, bare: BarePage): Promise<Line[]> {
  const ours = await open(site, site.drawPath, bare)
  const floor = await open(site, `/bench/bare/${site.activityId}?published`, bare)
  await ours.waitForFunction(hasReadPage, String(LAST_PAGE), { polling: 100 })
  await ours.waitForTimeout(LIST_LOAD_MS)
  await ours.context().setOffline(true)
  const waiting = await queueTimes(ours)
  const slot = `Time, slot ${firstSlot(QUEUED_PER_PAGE.length) + QUEUED_PER_PAGE.at(-1)!}`
  await floor.getByRole('button', { name: String(QUEUED_PER_PAGE.length), exact: true }).click()
  const next = (page: Page) => page.getByRole('textbox', { name: slot, exact: true })
  const lines = await compareKeys({
    what: 'the time box, 200 not saved yet',
    text: '17.345',
    ours: next(ours),
    floor: next(floor),
  })
  await closePages(ours, floor)
  return lines.map((line) => ({ ...line, also: waiting }))
}

async function queueTimes(page: Page): Promise<string> {
  for (const [index, count] of QUEUED_PER_PAGE.entries()) {
    const slot = firstSlot(index + 1)
    if (index > 0)
      await page
        .getByRole('button', { name: String(index + 1), exact: true })
        .first()
        .click()
    const box = page.getByRole('textbox', { name: `Time, slot ${slot}`, exact: true })
    await box.click({ timeout: 30_000 })
    for (let time = 0; time < count; time++) {
      await page.keyboard.type(`${14 + (time % 5)}.${100 + time}`, { delay: 10 })
      await page.keyboard.press('Enter', { delay: 10 })
    }
  }
  const head = page.getByText('200 not saved yet')
  await head.first().waitFor()
  const stored = await page.evaluate(countStored)
  if (stored !== 200) throw new Error(`IndexedDB holds ${stored} writes, not 200.`)
  return (await head.first().textContent())!.trim()
}

const hasReadPage = (pageNumber: string) =>
  performance.getEntriesByType('resource').some(({ name }) => new URL(name).search === `?page=${pageNumber}`)

const countStored = () =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open('outbox')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const counting = opening.result.transaction('writes').objectStore('writes').count()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result)
      }
    }
  })

const PLAIN_TABLE = `
  .draw-table { display: table; table-layout: fixed }
  .draw-table thead { display: table-header-group; position: static }
  .draw-table tbody { display: table-row-group }
  .draw-table thead tr, .draw-table tbody tr { display: table-row; content-visibility: visible }
  .draw-table th { display: table-cell; position: sticky; top: 0; z-index: 1 }
  .draw-table td { display: table-cell; height: var(--row) }
`
