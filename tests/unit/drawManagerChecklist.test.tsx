// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { DrawManagerProps } from '#wire/draw.ts'
import { emptyRow, filledRow, openDraw, tableRow } from '../support/drawScreen.tsx'

afterEach(cleanup)

const contests = {
  activity: { incentives: [{ id: 11, name: 'Futurity' }] },
  carryovers: [{ id: 21, name: 'Youth', incentives: [{ id: 22, name: 'Youth Rookie' }] }],
} as unknown as Partial<DrawManagerProps>

const open = (slot: number) => {
  fireEvent.click(tableRow(slot).getByText('Select'))
  return within(screen.getByRole('dialog', { name: `Carry/Rollovers, slot ${slot}` }))
}
const box = (list: ReturnType<typeof open>, label: string) => list.getByLabelText<HTMLInputElement>(label)

test('lists the class and its rollovers, each with its side pots, for a slot with a rider', async () => {
  await openDraw({ props: contests, rows: [filledRow(1, { scored_incentives: [{ id: 22 }] }), emptyRow(2)] })
  expect(tableRow(2).queryByText('Select')).toBeNull()
  const list = open(1)
  const boxes = list.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((each) => `${each.checked ? 'x' : '-'} ${each.labels![0]!.textContent}`)).toEqual([
    'x Open 4D',
    '- Futurity',
    '- Youth (co)',
    'x Youth Rookie',
  ])
})

test("updates a row's chips for side pots and rollovers when the checklist changes", async () => {
  await openDraw({ props: contests, rows: [filledRow(1, { scored_incentives: [{ id: 22 }] }), filledRow(2)] })
  const chips = (slot: number) =>
    tableRow(slot)
      .queryAllByRole('img')
      .map((chip) => `${chip.textContent} ${chip.getAttribute('aria-label')} ${chip.title}`)
  expect([chips(1), chips(2)]).toEqual([['Y·YR Youth Rookie, Youth (co) Youth Rookie, Youth (co)'], []])
  fireEvent.click(box(open(2), 'Youth (co)'))
  fireEvent.click(box(open(2), 'Futurity'))
  expect(chips(2)).toEqual(['F Futurity Futurity', 'Y·co Youth (co) Youth (co)'])
})

test('shows at most four chips, and names the remaining contests in the last chip', async () => {
  const incentives = ['Ann', 'Bea', 'Cee', 'Dee', 'Eve'].map((name, index) => ({ id: 30 + index, name }))
  const props = { activity: { incentives } } as unknown as Partial<DrawManagerProps>
  const entered = (count: number) => ({ scored_incentives: incentives.slice(0, count) })
  await openDraw({ props, rows: [filledRow(1, entered(4)), filledRow(2, entered(5))] })
  const chips = (slot: number) => tableRow(slot).queryAllByRole('img')
  expect(chips(1).map((chip) => chip.textContent)).toEqual(['ANN', 'BEA', 'CEE', 'DEE'])
  expect(chips(2).map((chip) => chip.textContent)).toEqual(['ANN', 'BEA', 'CEE', '+2'])
  expect(chips(2).at(-1)!.title).toBe('Dee, Eve')
})

test("hides the class from the checklist if the run doesn't count toward the class", async () => {
  await openDraw({ props: contests, rows: [filledRow(1, { is_session_only: true, activity_scored: false })] })
  const list = open(1)
  const own = box(list, 'Open 4D')
  expect([own.disabled, own.closest('label')?.hidden]).toEqual([true, true])
  expect(box(list, 'Futurity').disabled).toBe(false)
})

test('disables the checklist for a scored entry', async () => {
  await openDraw({ props: contests, rows: [filledRow(1, { score: 'NT' })] })
  const boxes = open(1).getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.every((each) => each.disabled)).toBe(true)
})

test("explains why a row's checklist is disabled", async () => {
  const rows = [filledRow(1, { score: 'NT' }), filledRow(2)]
  const why = (slot: number) => {
    open(slot)
    const list = screen.getByRole('dialog', { name: `Carry/Rollovers, slot ${slot}` })
    return document.getElementById(list.getAttribute('aria-describedby') ?? '')?.textContent
  }
  const { unmount } = await openDraw({ props: contests, rows })
  expect(why(1)).toBe('This run has a score. Clear it to change its side pots and rollovers.')
  unmount()
  const again = await openDraw({ props: contests, rows })
  expect(why(2), "this slot's checklist is enabled").toBeUndefined()
  again.unmount()
  await openDraw({
    props: { ...contests, can: { organize: false, score: true, pay: false, lead: false } },
    rows,
  })
  expect(why(2)).toBe('Only organizers can change side pots and rollovers.')
})

test('sends a request for each contest that is checked or unchecked', async () => {
  const { writes } = await openDraw({ props: contests, rows: [filledRow(1)] })
  const list = open(1)
  fireEvent.click(box(list, 'Youth (co)'))
  fireEvent.click(box(list, 'Open 4D'))
  await waitFor(() =>
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'post /ajax/add-incentive/101/21',
      'post /ajax/remove-incentive/101/7',
    ]),
  )
  expect([box(list, 'Youth (co)').checked, box(list, 'Open 4D').checked]).toEqual([true, false])
})

test('ignores a second click on a contest while the request from the first click is pending', async () => {
  let answer: (answer: { body: unknown }) => void = () => {}
  const { writes } = await openDraw({
    props: contests,
    rows: [filledRow(1)],
    respond: ({ path }) =>
      path.includes('incentive') ? new Promise((resolve) => (answer = resolve)) : undefined,
  })
  const list = open(1)
  fireEvent.click(box(list, 'Futurity'))
  fireEvent.click(box(list, 'Futurity'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  answer({ body: { id: 101, version: 1, contests: [7, 11] } })
  await waitFor(() => {
    fireEvent.click(box(list, 'Futurity'))
    expect(writes().at(-1)?.path).toBe('/ajax/remove-incentive/101/11')
  })
  answer({ body: { id: 101, version: 2, contests: [7] } })
})

test('unchecks a newly checked contest and shows an alert if the server rejects the request', async () => {
  const { alerts } = await openDraw({
    props: contests,
    rows: [filledRow(1)],
    respond: ({ path }) => (path.includes('add-incentive') ? { status: 409 } : undefined),
  })
  const list = open(1)
  fireEvent.click(box(list, 'Futurity'))
  expect(box(list, 'Futurity').checked).toBe(true)
  await waitFor(() => expect(alerts).toEqual(['An error occurred adding incentive']))
  expect(box(list, 'Futurity').checked).toBe(false)
})
