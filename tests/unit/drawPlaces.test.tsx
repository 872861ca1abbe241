// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ActivityEvents, DrawEvents } from '#wire/broadcasting/channels.ts'
import type { DrawManagerProps, DrawRow, Places } from '#wire/draw.ts'
import { filledRow, openDraw, published, tableRow } from '../support/drawScreen.tsx'

type Handlers<Events> = { on: { [Event in keyof Events]: (payload: Events[Event]) => void } }
const channels = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../resources/js/hooks/useChannel.ts', () => ({
  useChannel: (name: string, handlers: unknown) => channels.set(name, handlers),
}))

let isHidden = false
Object.defineProperty(document, 'hidden', { get: () => isHidden })

afterEach(() => {
  cleanup()
  channels.clear()
  isHidden = false
})

const scoredRow = (slot: number, changes: Partial<DrawRow> = {}) =>
  filledRow(slot, { score: 16 + slot / 1000, score_version: 1, ...changes })

const scoresOf = (rows: DrawRow[]): DrawManagerProps['scores'] => [
  ['', rows.flatMap((row) => (row.score === null ? [] : [[row.score_id!, row.score, row.score_version]]))],
]

async function openScored(rows: DrawRow[], places: Places) {
  const answer = { places, status: 200 }
  const view = await openDraw({
    props: { ...published, scores: scoresOf(rows) },
    rows,
    respond: ({ path }) =>
      path === '/ajax/places/7' ? { status: answer.status, body: answer.places } : undefined,
  })
  const reads = () => view.calls.filter(({ path }) => path === '/ajax/places/7').length
  return { ...view, answer, reads }
}

const markIn = (slot: number) => tableRow(slot).queryByRole('img')
const mark = (slot: number) => {
  const found = markIn(slot)
  return found && [found.textContent, found.getAttribute('aria-label')]
}
const drawEvents = () => (channels.get('private-draw.2.7') as Handlers<DrawEvents>).on
const activityEvents = () => (channels.get('private-activity.7') as Handlers<ActivityEvents>).on
const scoreUpdated = (slot: number, score: number, version: number) => ({
  version: version + 1,
  round: '',
  draw: slot,
  id: 100 + slot,
  score: { id: 900 + slot, score, version, penalty_seconds: 0, by: 'Sam Scorer', at: null },
})

test("shows a time's place only if the place was computed for that time", async () => {
  const rows = [
    scoredRow(1),
    scoredRow(2),
    scoredRow(3, { score_version: 2 }),
    scoredRow(4, { activity_scored: false }),
    scoredRow(5, { score: 'NT' }),
    filledRow(6),
  ]
  await openScored(rows, [
    [901, 1, 1, '1'],
    [902, 1, 2, 'T2'],
    [903, 1, 2, '5'],
    [904, 1, 2, '6'],
  ])
  await waitFor(() => expect(mark(1)).toEqual(['1D 1', '1D, 1st place so far']))
  expect(mark(2)).toEqual(['2D T2', '2D, tied for 2nd place so far'])
  for (const slot of [3, 4, 5, 6]) expect(mark(slot), `slot ${slot}`).toBeNull()
})

test('shows only the place in a class without divisions', async () => {
  await openScored([scoredRow(1)], [[901, 1, null, '3']])
  await waitFor(() => expect(mark(1)).toEqual(['3', '3rd place so far']))
})

test("hides a corrected time's place until the place is recomputed", async () => {
  const { answer, reads } = await openScored(
    [scoredRow(1), scoredRow(2)],
    [
      [901, 1, 1, '1'],
      [902, 1, 1, '2'],
    ],
  )
  await waitFor(() => expect(mark(1)?.[0]).toBe('1D 1'))
  answer.places = [
    [901, 2, 2, '1'],
    [902, 1, 1, '1'],
  ]
  const before = reads()
  await act(async () => drawEvents()['score-updated'](scoreUpdated(1, 17.5, 2)))
  expect(mark(1)).toBeNull()
  expect(mark(2)?.[0]).toBe('1D 2')
  await waitFor(() => expect([mark(1)?.[0], mark(2)?.[0]]).toEqual(['2D 1', '1D 1']))
  expect(reads()).toBe(before + 1)
})

test('hides the place while a time is being corrected or saved on this screen', async () => {
  let save = (_response: { body: object }) => {}
  const rows = [scoredRow(1)]
  const places: Places = [[901, 1, 1, '1']]
  await openDraw({
    props: { ...published, scores: scoresOf(rows) },
    rows,
    respond: ({ path }) =>
      path === '/ajax/places/7'
        ? { body: places }
        : path.startsWith('/ajax/score/')
          ? new Promise((resolve) => (save = resolve))
          : undefined,
  })
  await waitFor(() => expect(mark(1)?.[0]).toBe('1D 1'))
  fireEvent.click(screen.getByLabelText('Change time, slot 1'))
  expect(mark(1), 'while the time is open').toBeNull()
  const box = screen.getByLabelText('Time, slot 1')
  fireEvent.change(box, { target: { value: '17.9' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(tableRow(1).getByText('17.900')).toBeTruthy())
  expect(mark(1), 'while the time is saved').toBeNull()
  places[0] = [901, 2, 3, '1']
  save({ body: { id: 901, score: 17.9, version: 2, penalty_seconds: 0, by: 'Jo', at: null } })
  await waitFor(() => expect(mark(1)?.[0]).toBe('3D 1'))
})

test('reloads the places only once for several payout updates in a row', async () => {
  const { answer, reads } = await openScored([scoredRow(1)], [[901, 1, 1, '1']])
  await waitFor(() => expect(mark(1)?.[0]).toBe('1D 1'))
  const before = reads()
  answer.places = [[901, 1, 1, '4']]
  await act(async () => {
    for (const version of [2, 3, 4]) activityEvents()['payout-updated']({ version, activity_id: 7 })
  })
  await waitFor(() => expect(mark(1)?.[0]).toBe('1D 4'))
  expect(reads()).toBe(before + 1)
})

test("doesn't reload the places in a hidden tab until the tab is visible again", async () => {
  const { reads } = await openScored([scoredRow(1)], [[901, 1, 1, '1']])
  await waitFor(() => expect(reads()).toBe(1))
  isHidden = true
  await act(async () => activityEvents()['payout-updated']({ version: 2, activity_id: 7 }))
  await new Promise((resolve) => setTimeout(resolve, 2200))
  expect(reads()).toBe(1)
  isHidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(reads()).toBe(2))
  document.dispatchEvent(new Event('visibilitychange'))
  await new Promise((resolve) => setTimeout(resolve, 2200))
  expect(reads()).toBe(2)
}, 10_000)

test("keeps the previous places, without an alert, if the places can't be loaded", async () => {
  const { alerts, answer, reads } = await openScored([scoredRow(1)], [[901, 1, 1, '1']])
  await waitFor(() => expect(mark(1)?.[0]).toBe('1D 1'))
  answer.status = 500
  await act(async () => activityEvents()['payout-updated']({ version: 2, activity_id: 7 }))
  await waitFor(() => expect(reads()).toBe(2))
  expect(mark(1)?.[0]).toBe('1D 1')
  expect(alerts).toEqual([])
})

test("doesn't load places if the draw has no scores or isn't published", async () => {
  const view = await openDraw({ props: published, rows: [filledRow(1)] })
  cleanup()
  const rows = [scoredRow(1)]
  const draft = await openDraw({ props: { scores: scoresOf(rows) }, rows })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([...view.calls, ...draft.calls].filter(({ path }) => path.includes('places'))).toEqual([])
})
