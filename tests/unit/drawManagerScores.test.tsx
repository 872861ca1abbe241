// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
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

test('Enter saves the time and goes on to the next empty one, without waiting for the server', async () => {
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

  answer({ body: { id: 901, score: 17.2, version: 1, by: 'Jo', at: null } })
  await waitFor(() => expect(tableRow(1).queryByText('Not saved yet')).toBeNull())
  expect(time(1).textContent).toBe('17.200')
})

test('a second Enter of the same press passes nobody by', async () => {
  const { writes } = await openDraw({ props: published, rows: [filledRow(1), filledRow(2), filledRow(3)] })
  enter(1, '17.2')
  fireEvent.keyDown(time(2), { key: 'Enter' })
  expect(document.activeElement).toBe(time(2))
  await new Promise((done) => setTimeout(done, 350))
  fireEvent.keyDown(time(2), { key: 'Enter' })
  expect(document.activeElement, 'whoever presses it on purpose goes on').toBe(time(3))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('where no empty score is left below, Enter says so', async () => {
  const saved = filledRow(3, { score: 17.5, score_version: 1 })
  await openDraw({ props: published, rows: [filledRow(1), filledRow(2), saved] })
  const said = () => screen.queryByText('No score below this one is empty on this page.')
  enter(1, '17.2')
  expect(said()).toBeNull()
  change(3)
  fireEvent.keyDown(time(3), { key: 'Enter' })
  expect(said(), 'it was only corrected').toBeNull()
  enter(2, '17.3')
  await waitFor(() => expect(said()).not.toBeNull())
})

test('a saved score is read only, with three decimals, until the pencil opens it', async () => {
  await openDraw({ props: published, rows: [filledRow(1, { score: 17.5 }), filledRow(2, { score: 'NT' })] })
  expect([time(1).tagName, time(1).textContent, time(2).textContent]).toEqual(['OUTPUT', '17.500', 'NT'])

  fireEvent.click(screen.getByLabelText('Change time, slot 1'))
  expect([time(1).tagName, time(1).value]).toEqual(['INPUT', '17.500'])
  await waitFor(() => expect(document.activeElement).toBe(time(1)))
  fireEvent.keyDown(time(1), { key: 'Escape' })
  expect(time(1).textContent).toBe('17.500')
})

test('a scratched run takes no score: its box says so, and Enter passes it by', async () => {
  const { writes } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2, { scratched: true }), filledRow(3)],
  })
  expect([time(2).value, time(2).readOnly, time(2).title]).toEqual([
    'Scratched',
    true,
    'This run is scratched: it gets no score.',
  ])
  expect(penalty(2).disabled).toBe(true)
  expect(time(2).closest('tr')!.classList.contains('scratched')).toBe(true)
  enter(1, '17.2')
  expect(document.activeElement).toBe(time(3))
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test('what is not a time is not saved', async () => {
  const { writes } = await openDraw({ props: published, rows: [filledRow(1)] })
  for (const text of ['17.2.1', '1,7,2', 'abc']) {
    enter(1, text)
    expect(tableRow(1).getByText('Check time'), text).toBeDefined()
  }
  expect(writes()).toEqual([])
})

test('other scores that are not saved yet say so', async () => {
  await openDraw({ props: published, rows: [filledRow(1), filledRow(2, { score: 17.5 }), filledRow(3)] })
  type(1, '16.9')
  fireEvent.click(screen.getByLabelText('Change time, slot 2'))
  enter(3, '17.1')
  expect(tableRow(1).getByText('Press enter to save')).toBeDefined()
  expect(tableRow(2).getByText('Press enter to save')).toBeDefined()
})

test('n, d and b write NT, DQ and Broke', async () => {
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

test('+5 adds five seconds to what was entered and saves it', async () => {
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

/** A server that keeps what is saved, as the real one does. */
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

test('added seconds leave a note, and more of them add up in it', async () => {
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
  expect(tableRow(1).queryByText(/incl/), 'a new time holds no penalty').toBeNull()
  change(1)
  type(1, '18')
  await plus(1, 5)
  expect(
    writes()
      .slice(2)
      .map((write) => write.penalty),
  ).toEqual(['15', undefined, '5'])
})

test('the note of added seconds comes with the row', async () => {
  const rows = [filledRow(1, { score: 22.201, score_version: 1, penalty_seconds: 5 }), filledRow(2)]
  await openDraw({ props: published, rows })
  expect(tableRow(1).getByText('incl. +5')).toBeDefined()
  expect(tableRow(2).queryByText(/incl/)).toBeNull()
})

test('Clear Time keeps the focus in the row that it has cleared', async () => {
  const rows = [filledRow(1, { score: 17.5 }), filledRow(2)]
  await openDraw({ props: published, rows, respond: scoreServer() })
  change(1)
  fireEvent.change(penalty(1), { target: { value: 'Clear Time' } })
  await waitFor(() => expect(time(1).tagName).toBe('INPUT'))
  await waitFor(() => expect(document.activeElement).toBe(time(1)))
})

test('to points no seconds are added', async () => {
  const judged = { activity: { publish_draw: true, judged: true } } as typeof published
  await openDraw({ props: judged, rows: [filledRow(1)] })
  type(1, '80')
  expect([...penalty(1).options].filter(({ disabled }) => disabled).map(({ text }) => text)).toEqual([
    '+5',
    '+10',
    '+15',
  ])
})

test('a class offers the seconds and penalties that are in use there', async () => {
  const used = { added_seconds: [10], no_times: ['NT'] }
  const activity = { publish_draw: true, ...used }
  await openDraw({ props: { activity } as typeof published, rows: [filledRow(1)] })
  expect([...penalty(1).options].map((option) => option.text)).toEqual(['', 'Clear Time', 'No Time', '+10'])
})

test('the dropdown gives NT, DQ and Broke, and clears a time', async () => {
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

test('the dropdown is for rows with a rider and a score that is not saved or being changed', async () => {
  await openDraw({ props: published, rows: [emptyRow(1), filledRow(2), filledRow(3, { score: 17.5 })] })
  const enabled = () => [1, 2, 3].map((slot) => !penalty(slot).disabled)
  expect(enabled()).toEqual([false, true, false])
  expect(time(1).disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Change time, slot 3'))
  expect(enabled()).toEqual([false, true, true])
})

test('puts a refused time back into its box, and leaves no box focused after the alert', async () => {
  const { alerts } = await openDraw({
    props: published,
    rows: [filledRow(1), filledRow(2)],
    respond: ({ method }) => (method === 'patch' ? { status: 500 } : undefined),
  })
  enter(1, '17.102')
  await waitFor(() => expect(alerts).toEqual(['An error occurred updating score']))
  expect(time(1).value).toBe('17.102')
  expect(document.activeElement, 'no box has the focus').toBe(document.body)
  expect(
    screen.getByText(/Slot 1, Rider 1\. Not saved: 17\.102\. The server couldn't save it\./),
  ).toBeDefined()
})

test('two scorers: the row shows both scores, and either can be kept', async () => {
  const theirs = {
    id: 951,
    score: 17.201,
    version: 4,
    by: 'Sam',
    at: new Date(2026, 4, 1, 14, 3).toISOString(),
  }
  const { alerts, writes } = await openDraw({
    props: published,
    // No score that this page has saved before.
    rows: [filledRow(1, { score_id: 951 }), filledRow(2, { score_id: 952 })],
    respond: ({ version, path }) => {
      return path.startsWith('/ajax/score/') && version === '"0"'
        ? { status: 409, body: { ...theirs, message: 'Newer', id: Number(path.slice(-3)) } }
        : undefined
    },
  })
  enter(1, '17.102')
  await screen.findByText('Slot 1, Rider 1. Sam changed it. Saved 17.201 at 2:03 PM, you typed 17.102:')
  fireEvent.click(screen.getByText('Keep mine'))
  await waitFor(() => expect(writes().at(-1)).toMatchObject({ body: { score: 17.102 }, version: '"4"' }))

  enter(2, '18')
  fireEvent.click(await screen.findByText('Use theirs'))
  await waitFor(() => expect(time(2).textContent).toBe('17.201'))
  expect([alerts, writes()]).toMatchObject([[], { length: 3 }])
})

test('arrow keys go to the same column of the next row where something can be done', async () => {
  await openDraw({ props: published, rows: [filledRow(1), emptyRow(2), filledRow(3)] })
  time(1).focus()
  fireEvent.keyDown(time(1), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(time(3))
  fireEvent.keyDown(time(3), { key: 'ArrowUp' })
  expect(document.activeElement).toBe(time(1))
})

test('more decimals than three are cut, and zero is saved with a warning', async () => {
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
  expect(await tableRow(3).findByText(/1,000 seconds or more/)).toBeDefined()
  expect(tableRow(1).queryByText('Check time')).toBeNull()
})

test('what is odd about a time is said after a reload too, also beside times of other pages', async () => {
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
  expect(tableRow(3).getByText('Under 80 % of the best time.')).toBeDefined()
})

test('of two like times each is remarked upon, until one of them is corrected', async () => {
  const rows = [filledRow(1, { score: 17.5, score_version: 1 }), filledRow(2)]
  await openDraw({ props: published, rows, respond: scoreServer() })
  enter(2, '17.5')
  await tableRow(1).findByText('Same time as another run.')
  change(2)
  enter(2, '17.6')
  await waitFor(() => expect(tableRow(1).queryByText('Same time as another run.')).toBeNull())
})

test('an unusual time is saved, and remarked upon', async () => {
  await openDraw({ props: published, rows: [filledRow(1, { score: 17.5 }), filledRow(2)] })
  enter(2, '17.5')
  await waitFor(() => expect(tableRow(2).getByText(/slot 1|same|equal/i)).toBeDefined())
})
