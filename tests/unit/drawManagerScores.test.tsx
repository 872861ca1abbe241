// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { outbox } from '../../resources/js/outbox/outbox.ts'
import type { NewWrite } from '../../resources/js/outbox/write.ts'
import { type Call, emptyRow, filledRow, openDraw, published, tableRow } from '../support/drawScreen.tsx'

afterEach(cleanup)

const time = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Time, slot ${slot}`)
const penalty = (slot: number) => screen.getByLabelText<HTMLSelectElement>(`Penalty, slot ${slot}`)
const enter = (slot: number, text: string) => {
  type(slot, text)
  fireEvent.keyDown(time(slot), { key: 'Enter' })
}
const type = (slot: number, text: string) => {
  time(slot).focus()
  fireEvent.change(time(slot), { target: { value: text } })
}

const timeOf = (slot: number, seconds: number, changes: Partial<NewWrite> = {}): NewWrite => ({
  entity: `score ${900 + slot}`,
  field: 'score',
  method: 'patch',
  url: `/ajax/score/${900 + slot}`,
  body: { score: seconds },
  headers: {},
  version: 0,
  activity: { id: 7, name: 'Open 4D', round: '', address: '/draw' },
  slot,
  rider: `Rider ${slot}`,
  value: { score: seconds, penalty: 0 },
  message: 'An error occurred updating score',
  ...changes,
})

/** A real click also focuses the button. */
async function choose(label: string) {
  const [button] = await screen.findAllByText(label)
  button!.focus()
  await new Promise((resolve) => setTimeout(resolve))
  fireEvent.click(button!)
}

test('saves the time and moves to the next empty field on Enter without waiting for the server', async () => {
  let answer: (answer: { body: unknown }) => void = () => {}
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2, { score: 17.5, score_version: 1 }), emptyRow(3), filledRow(4)],
    respond: ({ method }) => (method === 'patch' ? new Promise((resolve) => (answer = resolve)) : undefined),
  })
  enter(1, '17,2')
  expect(document.activeElement).toBe(time(4))
  expect(tableRow(1).getByText('Not saved yet')).toBeDefined()
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ path: '/ajax/score/901', body: { score: 17.2 }, version: '"0"' })

  answer({ body: { id: 901, score: 17.2, version: 1, penalty_seconds: 0, by: 'Jo', at: null } })
  await waitFor(() => expect(tableRow(1).queryByText('Not saved yet')).toBeNull())
  expect(time(1).textContent).toBe('17.200')
})

function pressEnterAt(timeStamp: number, field: HTMLElement) {
  const press = createEvent.keyDown(field, { key: 'Enter' })
  Object.defineProperty(press, 'timeStamp', { value: timeStamp })
  fireEvent(field, press)
}

test('moves to the next field only once when Enter is pressed twice within 300 ms', async () => {
  const { writes } = await openDraw({ props: published, rows: [filledRow(1), filledRow(2), filledRow(3)] })
  let focusedAt = 0
  time(2).addEventListener('focusin', ({ timeStamp }) => (focusedAt = timeStamp))
  enter(1, '17.2')
  pressEnterAt(focusedAt + 299, time(2))
  expect(document.activeElement).toBe(time(2))
  pressEnterAt(focusedAt + 301, time(2))
  expect(document.activeElement, 'a deliberate second press moves on').toBe(time(3))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('announces that the page is finished once all runs below a newly scored run have scores', async () => {
  const saved = filledRow(3, { score: 17.5, score_version: 1 })
  await openDraw({ props: published, rows: [filledRow(1), filledRow(2), saved] })
  const said = () => screen.queryByText('That was the last run on this page.')
  enter(1, '17.2')
  expect(said()).toBeNull()
  change(3)
  fireEvent.keyDown(time(3), { key: 'Enter' })
  expect(said(), "a correction isn't a new score").toBeNull()
  enter(2, '17.3')
  await waitFor(() => expect(said()).not.toBeNull())
})

test('shows a saved score as read-only until the pencil button is clicked', async () => {
  await openDraw({ props: published, rows: [filledRow(1, { score: 17.5 }), filledRow(2, { score: 'NT' })] })
  expect([time(1).tagName, time(1).textContent, time(2).textContent]).toEqual(['OUTPUT', '17.500', 'NT'])

  fireEvent.click(screen.getByLabelText('Change time, slot 1'))
  expect([time(1).tagName, time(1).value]).toEqual(['INPUT', '17.500'])
  await waitFor(() => expect(document.activeElement).toBe(time(1)))
  fireEvent.keyDown(time(1), { key: 'Escape' })
  expect(time(1).textContent).toBe('17.500')
})

test("makes a scratched run's score read-only, and skips the run on Enter", async () => {
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2, { scratched: true }), filledRow(3)],
  })
  expect([time(2).value, time(2).readOnly, time(2).title]).toEqual([
    'Scratched',
    true,
    "This run is scratched, so it can't have a score.",
  ])
  expect(penalty(2).disabled).toBe(true)
  expect(time(2).closest('tr')!.classList.contains('scratched')).toBe(true)
  enter(1, '17.2')
  expect(document.activeElement).toBe(time(3))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test("doesn't save text that isn't a time", async () => {
  const { writes } = await openDraw({ props: published, rows: [filledRow(1)] })
  for (const text of ['17.2.1', '1,7,2', 'abc']) {
    enter(1, text)
    expect(tableRow(1).getByText('Check time'), text).toBeDefined()
  }
  expect(writes()).toEqual([])
})

test('marks unsaved scores in rows without focus', async () => {
  await openDraw({ props: published, rows: [filledRow(1), filledRow(2, { score: 17.5 }), filledRow(3)] })
  type(1, '16.9')
  fireEvent.click(screen.getByLabelText('Change time, slot 2'))
  enter(3, '17.1')
  expect(tableRow(1).getByText('Press enter to save')).toBeDefined()
  expect(tableRow(2).getByText('Press enter to save')).toBeDefined()
})

test('enters NT, DQ or Broke when n, d or b is pressed', async () => {
  const { writes } = await openDraw({ props: published, rows: [filledRow(1), filledRow(2), filledRow(3)] })
  for (const [slot, key] of [
    [1, 'n'],
    [2, 'd'],
    [3, 'B'],
  ] as const) {
    time(slot).focus()
    fireEvent.keyDown(time(slot), { key })
    fireEvent.keyDown(time(slot), { key: 'Enter' })
  }
  await waitFor(() =>
    expect(writes().map(({ body }) => (body as { score: string }).score)).toEqual(['NT', 'DQ', 'Broke']),
  )
})

test('saves the typed time plus five seconds when +5 is clicked', async () => {
  const { writes } = await openDraw({ props: published, rows: [filledRow(1)] })
  const plus = () => penalty(1).querySelector<HTMLOptionElement>("option[value='5']")!
  expect(plus().disabled).toBe(true)
  type(1, 'NT')
  expect(plus().disabled).toBe(true)
  type(1, '17.201')
  expect(plus().disabled).toBe(false)
  fireEvent.change(penalty(1), { target: { value: '5' } })
  await waitFor(() => expect(writes()[0]).toMatchObject({ body: { score: 22.201 }, penalty: '5' }))
  expect(Object.keys(writes()[0]!.body as object)).toEqual(['score'])
})

const plus = async (slot: number, seconds: number) => {
  fireEvent.change(penalty(slot), { target: { value: String(seconds) } })
  await tableRow(slot).findByLabelText(`Change time, slot ${slot}`)
}
const change = (slot: number) => fireEvent.click(screen.getByLabelText(`Change time, slot ${slot}`))

function scoreServer() {
  let version = 0
  return ({ path, body, penalty }: Call) => {
    if (!path.startsWith('/ajax/score/')) return undefined
    const { score } = body as { score: number | null }
    const penalty_seconds = Number(penalty ?? 0)
    return {
      body: { id: Number(path.slice(-3)), score, version: ++version, penalty_seconds, by: 'Jo', at: null },
    }
  }
}

test('shows the total penalty seconds added to a time', async () => {
  const { writes } = await openDraw({ props: published, rows: [filledRow(1)], respond: scoreServer() })
  type(1, '17.201')
  await plus(1, 5)
  expect([time(1).textContent, tableRow(1).getByText('incl. +5')]).toMatchObject(['22.201', {}])
  change(1)
  await plus(1, 10)
  expect([time(1).textContent, tableRow(1).getByText('incl. +15')]).toMatchObject(['32.201', {}])
  expect(writes().map((write) => write.penalty)).toEqual(['5', '15'])

  change(1)
  fireEvent.keyDown(time(1), { key: 'Enter' })
  await tableRow(1).findByText('incl. +15')
  change(1)
  enter(1, '17.3')
  await waitFor(() => expect(time(1).textContent).toBe('17.300'))
  expect(tableRow(1).queryByText(/incl/), 'a new time has no penalty').toBeNull()
  change(1)
  type(1, '18')
  await plus(1, 5)
  expect(
    writes()
      .slice(2)
      .map((write) => write.penalty),
  ).toEqual(['15', undefined, '5'])
})

test('shows the penalty seconds of a saved time when the draw loads', async () => {
  const rows = [filledRow(1, { score: 22.201, score_version: 1, penalty_seconds: 5 }), filledRow(2)]
  await openDraw({ props: published, rows })
  expect(tableRow(1).getByText('incl. +5')).toBeDefined()
  expect(tableRow(2).queryByText(/incl/)).toBeNull()
})

test('keeps focus in the row after Clear Time', async () => {
  const rows = [filledRow(1, { score: 17.5 }), filledRow(2)]
  await openDraw({ props: published, rows, respond: scoreServer() })
  change(1)
  fireEvent.change(penalty(1), { target: { value: 'Clear Time' } })
  await waitFor(() => expect(time(1).tagName).toBe('INPUT'))
  await waitFor(() => expect(document.activeElement).toBe(time(1)))
})

test('disables penalty seconds in a judged class', async () => {
  const judged = { activity: { publish_draw: true, judged: true } } as typeof published
  await openDraw({ props: judged, rows: [filledRow(1)] })
  type(1, '80')
  expect([...penalty(1).options].filter(({ disabled }) => disabled).map(({ text }) => text)).toEqual([
    '+5',
    '+10',
    '+15',
  ])
})

test("offers only the class's penalty seconds and no-time reasons", async () => {
  const used = { added_seconds: [10], no_times: ['NT'] }
  const activity = { publish_draw: true, ...used }
  await openDraw({ props: { activity } as typeof published, rows: [filledRow(1)] })
  expect([...penalty(1).options].map((option) => option.text)).toEqual(['', 'Clear Time', 'No Time', '+10'])
})

test('lists all penalties, and saves Broke and Clear Time when picked', async () => {
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2, { score: 17.5, score_version: 3 })],
  })
  expect([...penalty(1).options].map((option) => option.text)).toEqual([
    '',
    'Clear Time',
    'No Time',
    'DQ',
    'Broke',
    '+5',
    '+10',
    '+15',
  ])
  fireEvent.change(penalty(1), { target: { value: 'Broke' } })
  fireEvent.click(screen.getByLabelText('Change time, slot 2'))
  fireEvent.change(penalty(2), { target: { value: 'Clear Time' } })
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ score: 'Broke' }, { score: null }]))
})

test('enables the penalty dropdown if no score is saved or the saved score is being edited', async () => {
  await openDraw({ props: published, rows: [emptyRow(1), filledRow(2), filledRow(3, { score: 17.5 })] })
  const enabled = () => [1, 2, 3].map((slot) => !penalty(slot).disabled)
  expect(enabled()).toEqual([false, true, false])
  expect(time(1).disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Change time, slot 3'))
  expect(enabled()).toEqual([false, true, true])
})

test("doesn't accept a score for a new entry until the entry is saved", async () => {
  let answer: (answer: { body: unknown }) => void = () => {}
  await openDraw({
    props: published,
    rows: [emptyRow(1)],
    respond: ({ method }) => (method === 'post' ? new Promise((resolve) => (answer = resolve)) : undefined),
  })
  const rider = screen.getByLabelText('Rider, slot 1')
  rider.focus()
  fireEvent.change(rider, { target: { value: 'Walk-in Wendy' } })
  fireEvent.click(await screen.findByText('Add "Walk-in Wendy" as a new rider'))
  await waitFor(() => expect(tableRow(1).getByText('Select')).toBeDefined())
  expect([time(1).disabled, penalty(1).disabled]).toEqual([true, true])
  answer({
    body: { id: 501, user_id: 77, user_fake: true, entry_version: 0, score_id: 901, score_version: 0 },
  })
  await waitFor(() => expect([time(1).disabled, penalty(1).disabled]).toEqual([false, false]))
})

test("puts a time back in its field, but doesn't focus the field, if saving fails", async () => {
  const { alerts } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2)],
    respond: ({ method }) => (method === 'patch' ? { status: 500 } : undefined),
  })
  enter(1, '17.102')
  await waitFor(() => expect(alerts).toEqual(['An error occurred updating score']))
  expect(time(1).value).toBe('17.102')
  expect(document.activeElement, 'no field has focus').toBe(document.body)
  expect(screen.getByText(/#1 Rider 1\. Not saved: 17\.102\. The server couldn't save it\./)).toBeDefined()
})

test('asks which score to keep after a conflict, and keeps the chosen one', async () => {
  const theirs = {
    id: 951,
    score: 17.201,
    version: 4,
    by: 'Sam',
    at: new Date(2026, 4, 1, 14, 3).toISOString(),
  }
  const { alerts, writes } = await openDraw({
    props: published,
    // The outbox remembers the versions of saved scores, so no other test may use these score ids.
    rows: [filledRow(1, { score_id: 951 }), filledRow(2, { score_id: 952 })],
    respond: ({ version, path }) => {
      return path.startsWith('/ajax/score/') && version === '"0"'
        ? { status: 409, body: { ...theirs, message: 'Newer', id: Number(path.slice(-3)) } }
        : undefined
    },
  })
  enter(1, '17.102')
  await screen.findByText('#1 Rider 1. Sam saved 17.201 at 2:03 PM. You typed 17.102.')
  fireEvent.click(screen.getByText('Keep mine'))
  await waitFor(() => expect(writes().at(-1)).toMatchObject({ body: { score: 17.102 }, version: '"4"' }))

  enter(2, '18')
  await choose('Use theirs')
  await waitFor(() => expect(time(2).textContent).toBe('17.201'))
  expect([alerts, writes()]).toMatchObject([[], { length: 3 }])
})

test("focuses the run's time field after a rejected time is discarded", async () => {
  await openDraw({
    props: published,
    rows: [filledRow(1, { score_id: 961 }), filledRow(2, { scratched: true }), filledRow(3), filledRow(4)],
    respond: ({ path }) =>
      path.startsWith('/ajax/score/')
        ? { status: 409, body: { message: 'The payout is published.' } }
        : undefined,
  })
  enter(1, '17.1')
  await outbox.enqueue(timeOf(2, 17.2))
  await waitFor(() => expect(screen.getAllByText('Discard')).toHaveLength(2))

  await choose('Discard')
  await waitFor(() => expect(screen.getAllByText('Discard')).toHaveLength(1))
  expect([document.activeElement, time(1).value]).toEqual([time(1), ''])
  await choose('Discard')
  await waitFor(() => expect(screen.queryByText('Discard')).toBeNull())
  expect(document.activeElement).toBe(time(3))
})

test('alerts only once about a time rejected in another draw, even if the page is reopened', async () => {
  const refused = timeOf(1, 17.1, { activity: { id: 8, name: 'Youth', round: '', address: '/other' } })
  const draw: Parameters<typeof openDraw>[0] = {
    props: published,
    rows: [filledRow(1), filledRow(2)],
    respond: ({ path }) =>
      path.startsWith('/ajax/score/') ? { status: 422, body: { message: 'No' } } : undefined,
  }
  const { alerts, unmount } = await openDraw(draw)
  type(1, '16')
  await outbox.enqueue(refused)
  await waitFor(() => expect(screen.getByText('1 not accepted')).toBeDefined())
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(alerts, 'waits for the time being typed').toEqual([])
  fireEvent.keyDown(time(1), { key: 'Escape' })
  await waitFor(() => expect(alerts).toEqual(['An error occurred updating score']))
  expect(document.activeElement, 'no box has the focus').toBe(document.body)
  expect(tableRow(1).queryByText(/Not saved/)).toBeNull()
  unmount()

  const again = await openDraw(draw)
  await waitFor(() => expect(screen.getByText('1 not accepted')).toBeDefined())
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(again.alerts).toEqual([])
})

test('moves focus with the arrow keys to the next enabled field in the column', async () => {
  await openDraw({ props: published, rows: [filledRow(1), emptyRow(2), filledRow(3)] })
  time(1).focus()
  fireEvent.keyDown(time(1), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(time(3))
  fireEvent.keyDown(time(3), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(time(1))
})

test('truncates a time to three decimal places, and warns about unusual times', async () => {
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2), filledRow(3)],
    respond: scoreServer(),
  })
  enter(1, '17.2019')
  enter(2, '0')
  enter(3, '20000')
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([17.201, 0, 20000].map((score) => ({ score }))),
  )
  expect(await tableRow(2).findByText(/A time of zero/)).toBeDefined()
  expect(await tableRow(3).findByText(/20000\.000\? Check the decimal point\./)).toBeDefined()
  expect(tableRow(1).queryByText('Check time')).toBeNull()
})

test('warns on load about unusual times and about times that equal a time on another page', async () => {
  await openDraw({
    props: {
      ...published,
      scores: [
        [
          '',
          [
            [901, 17.5, 1],
            [902, 18.1, 1],
            [1234, 17.5, 1],
          ],
        ],
      ],
    },
    rows: [
      filledRow(1, { score: 17.5, score_version: 1 }),
      filledRow(2, { score: 18.1, score_version: 1 }),
      filledRow(3, { score: 1.7, score_version: 1 }),
    ],
  })
  expect(tableRow(1).getByText('Same time as another run.')).toBeDefined()
  expect(tableRow(2).queryByText(/time/)).toBeNull()
  expect(tableRow(3).getByText('Under 80% of the best time.')).toBeDefined()
})

test('flags equal times in two rows until one of the times is corrected', async () => {
  const rows = [filledRow(1, { score: 17.5, score_version: 1 }), filledRow(2)]
  await openDraw({ props: published, rows, respond: scoreServer() })
  enter(2, '17.5')
  await tableRow(1).findByText('Same time as another run.')
  change(2)
  enter(2, '17.6')
  await waitFor(() => expect(tableRow(1).queryByText('Same time as another run.')).toBeNull())
})

test("flags a newly entered time that equals another run's time", async () => {
  await openDraw({ props: published, rows: [filledRow(1, { score: 17.5 }), filledRow(2)] })
  enter(2, '17.5')
  await waitFor(() => expect(tableRow(2).getByText(/slot 1|same|equal/i)).toBeDefined())
})
