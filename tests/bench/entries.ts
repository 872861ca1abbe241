import type { Page } from 'playwright'
import type { Database } from '../../server/database/db.ts'
import * as paths from '../../server/wire/paths.ts'
import {
  arrivalToPaint,
  buildBarePage,
  closePages,
  compareKeys,
  comparePages,
  openPage,
  type Site,
} from './browserPages.ts'
import { createEntryEvent, ENTRIES, enterRiders } from './entryEvent.ts'
import { type Line, median } from './measure.ts'

const ATTACHED = { state: 'attached', timeout: 120_000 } as const
const LIST_LOAD_MS = 3000

export async function entriesBench(db: Database, site: Site): Promise<Line[]> {
  const arena = await createEntryEvent(db)
  const entrants = await enterRiders(db, arena)
  const bare = await buildBarePage('tests/bench/bareEntries.tsx', 'resources/js/Pages/Entries/Index.tsx')
  const { organization, event, saturday, sunday, youth, sidePots } = arena
  const columns = [saturday, sunday, youth, ...sidePots].map(({ id }) => id)
  const options = { bare, rows: '**/ajax/entries/*' }
  const ours = await openPage(site, paths.entries(organization.id, event.id), options)
  const floor = await openPage(site, `/bench/bare/${event.id}?columns=${columns}`, options)
  for (const page of [ours, floor])
    await page
      .locator('tr[data-key]')
      .nth(ENTRIES - 1)
      .waitFor(ATTACHED)
  await ours.waitForTimeout(LIST_LOAD_MS)

  const boxes = (name: string) => ({ ours: boxOf(ours, name), floor: boxOf(floor, name), turns: 20 })
  const lines: Line[] = []
  const report = (...more: Line[]) => {
    for (const line of more) console.log(JSON.stringify(line))
    lines.push(...more)
  }
  report(...(await compareKeys({ what: 'the rider box', text: 'kelsey an', ...boxes('Rider') })))
  const { rider, horse } = entrants[0]!
  await choose(ours, 'Rider', rider.name)
  report(...(await compareKeys({ what: 'the horse box', text: 'famous ca', ...boxes('Horse') })))
  await choose(ours, 'Horse', horse.name)
  report(...(await compareKeys({ what: 'the codes box', text: 'u r y n x2', ...boxes('Codes') })))
  report(...(await compareKeys({ what: 'the search box', text: 'kelsey an', ...boxes('Search') })))
  // A page with unsaved text asks for confirmation before it reloads.
  await boxOf(ours, 'Horse').fill('')
  await ours.keyboard.press('Enter')
  // Measure this last, because the reloads inflate the heap.
  for (const rows of [1, ENTRIES]) report(await compareRenders(ours, floor, rows))
  await closePages(ours, floor)
  return lines
}

const boxOf = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function choose(page: Page, box: 'Rider' | 'Horse', name: string) {
  await boxOf(page, box).fill(name)
  await page.keyboard.press('Enter')
  const next = box === 'Rider' ? 'Horse' : 'Codes'
  await page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, next)
}

async function compareRenders(ours: Page, floor: Page, rows: number): Promise<Line> {
  const opened: number[] = []
  const what = `from the arrival of ${ENTRIES} lines to ${rows === 1 ? 'the first rows' : 'all rows'}`
  const line = await comparePages({ what, turns: 11, ours, floor }, async (page) => {
    await page.reload()
    const { sinceArrival, sinceOpened } = await arrivalToPaint(page, String.raw`/ajax/entries/\d+$`, rows)
    if (page === ours) opened.push(sinceOpened)
    await page.waitForTimeout(1000)
    return sinceArrival
  })
  return { ...line, also: `${Math.round(median(opened))} ms since the page was opened` }
}
