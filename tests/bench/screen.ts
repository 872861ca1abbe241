import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Locator, type Page } from 'playwright'
import { build } from 'vite'
import { findBrowser } from '../support/browser.mjs'
import { compareWithFloor, type Line, median, percentile, round } from './measure.ts'

type Site = { url: string; cookie: string; drawPath: string; activityId: number; publish(): Promise<unknown> }

const OUT = path.resolve('node_modules/.cache/bench')
const TURNS = { 'page switch': 121, 'first render of 100 rows': 41 }
const QUEUED_PER_PAGE = [75, 75, 50]
const LAST_PAGE = 12
const firstSlot = (page: number) => 100 * (page - 1) + 1
const LIST_LOAD_MS = 3000 // until 50,000 riders and 60,000 horses are loaded
// Otherwise the bare page's smaller heap would run more minor collections.
const SAME_HEAP = '--js-flags=--min-semi-space-size=32'

export async function screenBench(site: Site): Promise<Line[]> {
  const bare = await barePage()
  // Separate browsers, because background tabs paint late.
  const ours = await open(site, site.drawPath, bare)
  const floor = await open(site, `/bench/bare/${site.activityId}`, bare)
  await ours.waitForTimeout(LIST_LOAD_MS)
  const lines = [
    await compare('page switch', ours, floor, pageSwitch),
    await compareKeys(
      'key to paint in the rider box, 50,000 riders, p95',
      'kelsey an',
      firstRider(ours),
      firstRider(floor),
    ),
    // Last on these pages, because the reloads inflate the heap.
    await compare('first render of 100 rows', ours, floor, firstRender),
  ]
  for (const page of [ours, floor]) await page.context().browser()!.close()
  await site.publish()
  lines.push(await compareTimes(site, bare))
  rmSync(OUT, { recursive: true, force: true })
  return lines
}

type Probe = { changes: { at: number; painted: number }[]; keys: number[] }

const PROBE = () => {
  const probe: Probe = { changes: [], keys: [] }
  Object.assign(window, { probe })
  const afterPaint = (done: () => void) => requestAnimationFrame(() => setTimeout(done))
  addEventListener(
    'keydown',
    ({ timeStamp }) => afterPaint(() => probe.keys.push(performance.now() - timeStamp)),
    true,
  )
  new MutationObserver((mutations) => {
    const at = performance.now()
    const touched = mutations.some(
      ({ target }) =>
        (target as Element).closest?.('tbody') || (target as Element).querySelector?.('tr[data-slot]'),
    )
    if (touched) afterPaint(() => probe.changes.push({ at, painted: performance.now() }))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

async function arrivalToPaint(pageNumber: string) {
  const { probe } = window as unknown as { probe: Probe }
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const isRows = ({ name }: PerformanceResourceTiming) =>
      /\/ajax\/draw\/\d+\/round/.test(name) && new URL(name).searchParams.get('page') === pageNumber
    const arrived = answers.find(isRows)?.responseEnd
    const shown = arrived && probe.changes.find(({ at }) => at >= arrived)
    if (shown) return shown.painted - arrived
  }
}

async function firstRender(page: Page) {
  await page.reload()
  const ms = await page.evaluate(arrivalToPaint, '1')
  await page.waitForTimeout(300)
  return ms
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
  const ms = await page.evaluate(arrivalToPaint, other)
  await page.waitForTimeout(100)
  return ms
}

async function compare(
  what: keyof typeof TURNS,
  ours: Page,
  floor: Page,
  measure: (page: Page) => Promise<number>,
): Promise<Line> {
  const times = { ours: [] as number[], floor: [] as number[] }
  for (let turn = -3; turn < TURNS[what]; turn++) {
    const [mine, bare] = [await measure(ours), await measure(floor)]
    if (turn < 0) continue
    times.ours.push(mine)
    times.floor.push(bare)
  }
  // Other load on the machine slows both sides of a turn, but not all turns.
  const ratio = round(median(times.ours.map((ms, turn) => ms / times.floor[turn]!)))
  return { ...compareWithFloor(what, median(times.ours), 'bare inputs', median(times.floor)), ratio }
}

async function compareKeys(what: string, text: string, ours: Locator, floor: Locator): Promise<Line> {
  const keys = { ours: [] as number[], floor: [] as number[] }
  for (let turn = 0; turn < 60; turn++) {
    keys.ours.push(...(await typeAndDelete(ours, text)))
    keys.floor.push(...(await typeAndDelete(floor, text)))
  }
  return compareWithFloor(what, percentile(keys.ours, 0.95), 'a bare input', percentile(keys.floor, 0.95))
}

async function typeAndDelete(box: Locator, text: string): Promise<number[]> {
  const page = box.page()
  await box.focus()
  await page.evaluate(() => ((window as unknown as { probe: Probe }).probe.keys = []))
  await page.keyboard.type(text, { delay: 25 })
  for (const _letter of text) await page.keyboard.press('Backspace', { delay: 10 })
  const keys = await page.evaluate(() => (window as unknown as { probe: Probe }).probe.keys)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  return keys
}

const firstRider = (page: Page) => page.getByLabel(/^Rider, slot \d+$/).first()

async function compareTimes(site: Site, bare: { script: string; html: string }): Promise<Line> {
  const ours = await open(site, site.drawPath, bare)
  const floor = await open(site, `/bench/bare/${site.activityId}?published`, bare)
  await ours.waitForFunction(hasReadPage, String(LAST_PAGE), { polling: 100 })
  await ours.waitForTimeout(LIST_LOAD_MS)
  await ours.context().setOffline(true)
  const waiting = await queueTimes(ours)
  const slot = `Time, slot ${firstSlot(QUEUED_PER_PAGE.length) + QUEUED_PER_PAGE.at(-1)!}`
  await floor.getByRole('button', { name: String(QUEUED_PER_PAGE.length), exact: true }).click()
  const next = (page: Page) => page.getByRole('textbox', { name: slot, exact: true })
  const what = 'key to paint in the time box, 200 not saved yet, p95'
  const line = await compareKeys(what, '17.345', next(ours), next(floor))
  for (const page of [ours, floor]) await page.context().browser()!.close()
  return { ...line, also: waiting }
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

async function open(site: Site, path: string, bare: { script: string; html: string }) {
  const launch = findBrowser() ?? { from: 'Playwright' as const }
  const browser = await chromium.launch({
    executablePath: launch.executablePath,
    env: launch.env,
    args: ['--no-sandbox', SAME_HEAP, ...(launch.args ?? [])],
  })
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1366, height: 768 } })
  await context.addCookies([{ name: 'session', value: site.cookie, url: site.url }])
  const page = await context.newPage()
  // tsx wraps functions in a helper that the page doesn't have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(PROBE)
  // Rows that always arrive at the same point of a frame would distort the result.
  await page.route('**/ajax/draw/*/round*', async (route) => {
    await sleep(Math.random() * 33)
    await route.continue()
  })
  await page.route('**/bench/bare.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: bare.script }),
  )
  await page.route('**/bench/bare/*', (route) => route.fulfill({ contentType: 'text/html', body: bare.html }))
  await page.goto(path)
  return page
}

const PLAIN_TABLE = `<style>
  .draw-table { display: table; table-layout: fixed }
  .draw-table thead { display: table-header-group; position: static }
  .draw-table tbody { display: table-row-group }
  .draw-table thead tr, .draw-table tbody tr { display: table-row; content-visibility: visible }
  .draw-table th { display: table-cell; position: sticky; top: 0; z-index: 1 }
  .draw-table td { display: table-cell; height: var(--row) }
</style>`

async function barePage() {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: OUT,
      lib: { entry: 'tests/bench/bareInputs.tsx', formats: ['es'], fileName: 'bare' },
      minify: true,
    },
  })
  const manifest = JSON.parse(readFileSync('public/build/manifest.json', 'utf8')) as Record<
    string,
    { css?: string[] }
  >
  const styles = ['resources/js/app.tsx', 'resources/js/Pages/DrawManager/Index.tsx']
    .flatMap((source) => manifest[source]!.css!)
    .map((style) => `<link rel="stylesheet" href="/build/${style}" />`)
  return {
    script: readFileSync(path.join(OUT, 'bare.js'), 'utf8'),
    html: `<!doctype html>${styles.join('')}${PLAIN_TABLE}<div id="app"></div><script type="module" src="/bench/bare.js"></script>`,
  }
}
