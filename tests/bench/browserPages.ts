import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Locator, type Page } from 'playwright'
import { build } from 'vite'
import { findBrowser } from '../support/browser.mjs'
import { compareWithFloor, type Line, median, percentile, round } from './measure.ts'

export type Site = { url: string; cookie: string }
export type BarePage = { script: string; html: string }

const OUT = path.resolve('node_modules/.cache/bench')
// Otherwise, the bare page would have a smaller heap and more garbage collections.
const SAME_HEAP = '--js-flags=--min-semi-space-size=32'

export async function buildBarePage(entry: string, styledAs: string, style = ''): Promise<BarePage> {
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { outDir: OUT, lib: { entry, formats: ['es'], fileName: 'bare' }, minify: true },
  })
  const script = readFileSync(path.join(OUT, 'bare.js'), 'utf8')
  rmSync(OUT, { recursive: true, force: true })
  const manifest = JSON.parse(readFileSync('public/build/manifest.json', 'utf8')) as Record<
    string,
    { css?: string[] }
  >
  const styles = ['resources/js/app.tsx', styledAs]
    .flatMap((source) => manifest[source]!.css!)
    .map((file) => `<link rel="stylesheet" href="/build/${file}" />`)
  return {
    script,
    html: `<!doctype html>${styles.join('')}<style>${style}</style><div id="app"></div><script type="module" src="/bench/bare.js"></script>`,
  }
}

type OpenOptions = {
  bare?: BarePage
  rows?: string
}

/** Background tabs paint late, so each page has its own browser. */
export async function openPage(site: Site, path: string, { bare, rows }: OpenOptions = {}) {
  const launch = findBrowser() ?? { from: 'Playwright' as const }
  const browser = await chromium.launch({
    executablePath: launch.executablePath,
    env: launch.env,
    args: ['--no-sandbox', SAME_HEAP, ...(launch.args ?? [])],
  })
  const context = await browser.newContext({ baseURL: site.url, viewport: { width: 1366, height: 768 } })
  await context.addCookies([{ name: 'session', value: site.cookie, url: site.url }])
  const page = await context.newPage()
  // tsx wraps functions in calls to a helper, `__name`, that the page doesn't have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(PROBE)
  if (rows)
    await page.route(rows, async (route) => {
      await sleep(Math.random() * 33)
      await route.continue()
    })
  if (bare) {
    await page.route('**/bench/bare.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: bare.script }),
    )
    await page.route('**/bench/bare/*', (route) =>
      route.fulfill({ contentType: 'text/html', body: bare.html }),
    )
  }
  await page.goto(path)
  return page
}

export async function closePages(...pages: Page[]) {
  for (const page of pages) await page.context().browser()!.close()
}

export type Probe = { changes: { at: number; painted: number; rows: number }[]; keys: number[] }

const PROBE = () => {
  const probe: Probe = { changes: [], keys: [] }
  Object.assign(window, { probe })
  const afterPaint = (done: () => void) => requestAnimationFrame(() => setTimeout(done))
  const ROWS = 'tr[data-slot], tr[data-key]'
  addEventListener(
    'keydown',
    ({ timeStamp }) => afterPaint(() => probe.keys.push(performance.now() - timeStamp)),
    true,
  )
  new MutationObserver((mutations) => {
    const at = performance.now()
    const touched = mutations.some(
      ({ target }) => (target as Element).closest?.('tbody') || (target as Element).querySelector?.(ROWS),
    )
    if (!touched) return
    const rows = document.querySelectorAll(ROWS).length
    afterPaint(() => probe.changes.push({ at, painted: performance.now(), rows }))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

export const arrivalToPaint = (page: Page, answer: string, rows = 0) =>
  page.evaluate(findArrivalToPaint, { answer, rows })

async function findArrivalToPaint({ answer, rows }: { answer: string; rows: number }) {
  const { probe } = window as unknown as { probe: Probe }
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const answers = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const arrived = answers.find(({ name }) => new RegExp(answer).test(name))?.responseEnd
    const shown = arrived && probe.changes.find((change) => change.at >= arrived && change.rows >= rows)
    if (shown) return { sinceArrival: shown.painted - arrived, sinceOpened: shown.painted }
  }
}

type Compared = { what: string; turns: number; ours: Page; floor: Page }

export async function comparePages(
  { what, turns, ours, floor }: Compared,
  measure: (page: Page) => Promise<number>,
): Promise<Line> {
  const times = { ours: [] as number[], floor: [] as number[] }
  for (let turn = -3; turn < turns; turn++) {
    const [mine, bare] = [await measure(ours), await measure(floor)]
    if (turn < 0) continue
    times.ours.push(mine)
    times.floor.push(bare)
  }
  const ratio = round(median(times.ours.map((ms, turn) => ms / times.floor[turn]!)))
  return { ...compareWithFloor(what, median(times.ours), 'bare inputs', median(times.floor)), ratio }
}

type ComparedKeys = { what: string; text: string; turns?: number; ours: Locator; floor: Locator }

export async function compareKeys({
  what,
  text,
  turns = 60,
  ours,
  floor,
}: ComparedKeys): Promise<[Line, Line]> {
  const keys = { ours: [] as number[], floor: [] as number[] }
  for (let turn = 0; turn < turns; turn++) {
    keys.ours.push(...(await typeAndDelete(ours, text)))
    keys.floor.push(...(await typeAndDelete(floor, text)))
  }
  const line = (name: string, share: number) =>
    compareWithFloor(
      `key to paint in ${what}, ${name}`,
      percentile(keys.ours, share),
      'a bare input',
      percentile(keys.floor, share),
    )
  return [line('p50', 0.5), line('p95', 0.95)]
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
