import { expect, test } from 'vitest'
import type { ResultRow, ResultSheet } from '../../server/documents/results.ts'
import { resultsPdf } from '../../server/documents/resultsPdf.ts'
import { readPdf } from '../support/pdf.ts'

const SLOW = { timeout: 20_000 }

const NO_STRIP = { values: [], no_times: 0, not_run: 0, divisions: [] }
const LONG = 'Peyton van der Westhuizen-Featherstone de la Cruz'

const result = (place: number, changes: Partial<ResultRow> = {}, rider = `Rider ${place}`): ResultRow => ({
  id: place,
  score: 15 + place / 1000,
  scratched: false,
  prize_cents: null,
  points: null,
  points_mark: null,
  division: 1,
  place,
  place_to: place,
  round: '',
  changed: false,
  published_score: null,
  corrected: null,
  ...changes,
  userActivity: {
    id: place,
    position: place,
    root_activity_id: null,
    horse: { name: 'A Streak Of Fling In The Firewater Bully' },
    bull: null,
    user: {
      id: place,
      name: rider,
      hometown: 'Truth or Consequences, NM',
      bbr_id: '4711',
      not_real_users: false,
      in_activity_point_group: false,
    },
  },
})

const sheet = (changes: Partial<ResultSheet>): ResultSheet => ({
  activity: {
    name: 'Open 4D',
    track_horses: true,
    track_bulls: false,
    has_divisions: true,
    judged: false,
    points_seasons_group_id: null,
    is_aggregate: false,
  },
  event: {
    name: 'Spring Run',
    starts_on: new Date('2026-05-01'),
    ends_on: null,
    time_zone: null,
    location: null,
    category: 'Barrel Racing',
    organization: { name: 'Red Dirt', time_zone: 'America/Chicago', sponsor: null, logo: null },
  },
  several: false,
  published: true,
  sections: [],
  changed: false,
  ...changes,
})

const pagesOf = async (given: ResultSheet) =>
  (await readPdf(await resultsPdf(given))).pages.map(({ lines }) => lines)

const texts = (lines: { text: string }[]) => lines.map(({ text }) => text)

test('repeats the headings on each page, and keeps the last row and the total together', SLOW, async () => {
  const rows = Array.from({ length: 100 }, (_, index) => result(index + 1))
  const pages = await pagesOf(sheet({ sections: [{ view: '', published: true, rows, strip: NO_STRIP }] }))
  expect(pages.length).toBeGreaterThan(2)
  for (const [index, lines] of pages.entries()) {
    const isFirst = index === 0
    expect(texts(lines)).toEqual(
      expect.arrayContaining([
        isFirst ? 'Results: Open 4D' : 'Results: Open 4D (continued)',
        'Hometown',
        isFirst ? '1D' : '1D (continued)',
        `Page ${index + 1} of ${pages.length}`,
      ]),
    )
    for (const { y } of lines) expect(y).toBeLessThan(792 - 18)
  }
  expect(texts(pages.flat()).filter((text) => text.startsWith('Rider ')).length).toBe(100)
  expect(texts(pages.at(-1)!)).toEqual(expect.arrayContaining(['Rider 100', 'Paid: $0.00']))
})

test('wraps long names within their column instead of truncating them', SLOW, async () => {
  const rows = [result(1, {}, LONG), result(2)]
  const [lines = []] = await pagesOf(
    sheet({ sections: [{ view: '', published: true, rows, strip: NO_STRIP }] }),
  )
  const all = texts(lines)
  expect(all.join(' ')).not.toContain('…')
  const left = lines.find(({ text }) => text === 'Rider')!.x
  const inColumn = lines.filter(({ x, y, text }) => Math.abs(x - left) < 0.1 && y > 90 && text !== 'Rider')
  expect(texts(inColumn).join(' ').replace('- ', '-')).toBe(`${LONG} Rider 2`)
})

test(
  "repeats a go's name on continued pages, and aligns corrected times with the other times",
  SLOW,
  async () => {
    const go = (view: string) => ({
      view,
      published: true,
      strip: NO_STRIP,
      rows: Array.from({ length: 45 }, (_, index) =>
        result(index + 1, { changed: index === 1, corrected: index === 1 ? 16 : null }),
      ),
    })
    const pages = await pagesOf(sheet({ several: true, changed: true, sections: [go('1'), go('2')] }))
    expect(texts(pages[1]!)).toContain('Results: Open 4D, 1st Go (continued)')
    expect(texts(pages.at(-1)!)).toContain('Total paid: $0.00')
    const times = pages[0]!.filter(({ text }) => /^15\.00[123]\*?$/.test(text))
    expect(texts(times)).toEqual(['15.001', '15.002*', '15.003'])
    expect(new Set(times.map(({ x }) => x.toFixed(1))).size).toBe(1)
  },
)
