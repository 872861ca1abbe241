import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { findBrowser } from '../support/browser.mjs'
import { against, type Line, median, percentile, round } from './measure.ts'

type Site = { url: string; cookie: string; drawPath: string; activityId: number }

const OUT = path.resolve('node_modules/.cache/bench')
const TURNS = { 'page switch': 121, 'first render of 100 rows': 41 }
const LISTS_READ = 3000 // milliseconds until 50,000 riders and 60,000 horses are there
// A page with little on it would be interrupted by more small collections than one with 50,000 riders.
const SAME_HEAP = '--js-flags=--min-semi-space-size=32'

/** The draw table in a real browser against the same rows in bare inputs, taking turns in one run. */
export async function screenBench(site: Site): Promise<Line[]> {
  const bare = await barePage()
  // Each has a browser to itself: a page in the background is painted late.
  const ours = await open(site, site.drawPath, bare)
  const floor = await open(site, `/bench/bare/${site.activityId}`, bare)
  await ours.waitForTimeout(LISTS_READ)
  const lines = [
    await compare('page switch', ours, floor, pageSwitch),
    await compareKeys(ours, floor),
    // Last, because pages reloaded this often leave a heap behind that nobody's has.
    await compare('first render of 100 rows', ours, floor, firstRender),
  ]
  for (const page of [ours, floor]) await page.context().browser()!.close()
  rmSync(OUT, { recursive: true, force: true })
  return lines
}

/** Notes when rows have arrived and when they are painted, and how long every key takes to the next painted frame. */
const PROBE = () => {
  const probe = { arrived: 0, painted: 0, keys: [] as number[] } // the first of each since the last reset
  Object.assign(window, { probe })
  const afterPaint = (done: () => void) => requestAnimationFrame(() => setTimeout(done))
  const { open, send } = XMLHttpRequest.prototype
  const asking = new WeakSet<XMLHttpRequest>()
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, ...opened: Parameters<typeof open>) {
    if (/\/ajax\/draw\/\d+\/round/.test(String(opened[1]))) asking.add(this)
    open.apply(this, opened)
  } as typeof open
  XMLHttpRequest.prototype.send = function (body) {
    if (!asking.has(this)) return send.call(this, body)
    this.addEventListener('load', () => (probe.arrived ||= performance.now()))
    // Over a network rows arrive at any moment between two frames; on one machine always at the same one, and
    // whoever just misses a frame would seem a whole frame slower.
    setTimeout(() => send.call(this, body), Math.random() * 33)
  }
  addEventListener(
    'keydown',
    () => {
      const pressed = performance.now()
      afterPaint(() => probe.keys.push(performance.now() - pressed))
    },
    true,
  )
  new MutationObserver((changes) => {
    const touched = changes.some(
      ({ target }) =>
        (target as Element).closest?.('tbody') || (target as Element).querySelector?.('tr[data-slot]'),
    )
    if (touched && probe.arrived && !probe.painted) afterPaint(() => (probe.painted ||= performance.now()))
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

type Probe = { arrived: number; painted: number; keys: number[] }
const probeOf = (page: Page) => page.evaluate(() => (window as unknown as { probe: Probe }).probe)

async function firstRender(page: Page) {
  await page.reload()
  await page.waitForFunction(() => (window as unknown as { probe: Probe }).probe.painted, null, {
    polling: 50,
  })
  await page.waitForTimeout(300)
  const { arrived, painted } = await probeOf(page)
  return painted - arrived
}

/** Pressed and waited for in the page itself: looking on from outside would be measured along. */
async function pageSwitch(page: Page) {
  return page.evaluate(async () => {
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const { probe } = window as unknown as { probe: Probe }
    Object.assign(probe, { arrived: 0, painted: 0 })
    const other = document.querySelector('tr[data-slot="1"]') ? '2' : '1'
    const buttons = [...document.querySelectorAll('button')]
    buttons.find((button) => button.textContent === other)!.click()
    while (!probe.painted) await pause(20)
    await pause(100)
    return probe.painted - probe.arrived
  })
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
  // Turn by turn, because whatever else the machine does befalls both of a turn, but not all turns.
  const ratio = round(median(times.ours.map((ms, turn) => ms / times.floor[turn]!)))
  return { ...against(what, median(times.ours), 'bare inputs', median(times.floor)), ratio }
}

async function compareKeys(ours: Page, floor: Page): Promise<Line> {
  const p95 = async (page: Page) => {
    const box = page
      .getByLabel('Rider, slot 1', { exact: true })
      .or(page.getByLabel('Rider, slot 101', { exact: true }))
    await box.first().focus()
    await page.evaluate(() => ((window as unknown as { probe: Probe }).probe.keys = []))
    for (let word = 0; word < 12; word++) {
      await page.keyboard.type('kelsey an', { delay: 25 })
      for (let letter = 0; letter < 9; letter++) await page.keyboard.press('Backspace', { delay: 10 })
    }
    const { keys } = await probeOf(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    return percentile(keys, 0.95)
  }
  const rounds = { ours: [] as number[], floor: [] as number[] }
  for (let turn = 0; turn < 3; turn++) {
    rounds.ours.push(await p95(ours))
    rounds.floor.push(await p95(floor))
  }
  return against(
    'key to paint in the rider box, 50,000 riders, p95',
    median(rounds.ours),
    'a bare input',
    median(rounds.floor),
  )
}

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
  // tsx names functions through a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.addInitScript(PROBE)
  await page.route('**/bench/bare.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: bare.script }),
  )
  await page.route('**/bench/bare/*', (route) => route.fulfill({ contentType: 'text/html', body: bare.html }))
  await page.goto(path)
  return page
}

/** That rows are laid out each by itself, and those far from the window later, is the product's: the floor is a table. */
const PLAIN_TABLE = `<style>
  .draw-table { display: table; table-layout: fixed }
  .draw-table thead { display: table-header-group; position: static }
  .draw-table tbody { display: table-row-group }
  .draw-table thead tr, .draw-table tbody tr { display: table-row; content-visibility: visible }
  .draw-table th { display: table-cell; position: sticky; top: 0; z-index: 1 }
  .draw-table td { display: table-cell; height: var(--row) }
</style>`

/** The floor's own script, beside the very style sheets of the product. */
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
