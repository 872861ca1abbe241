// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { EntryLine, EntryPlace, LateFee } from '#wire/entries.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'
import {
  BEA,
  box,
  COLUMNS,
  DUSTY,
  entry,
  JENNA,
  line,
  mark,
  openEntries,
  ROCKET,
  savedLine,
  type SentLine,
  tableRow,
  type,
  unpaid,
} from '../support/entryScreen.tsx'

type Handlers = { on: { [Event in keyof EntriesEvents]: (payload: EntriesEvents[Event]) => void } }
const channels = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../resources/js/hooks/useChannel.ts', () => ({
  useChannel: (name: string, handlers: unknown) => channels.set(name, handlers),
}))
const broadcast = (payload: EntriesEvents['updated']) =>
  act(async () => (channels.get('private-entries.2') as Handlers).on.updated(payload))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const onRocket = 'Jenna Cole on Rocket'
const onDusty = 'Jenna Cole on Dusty'

const LINES = unpaid([
  line(JENNA, ROCKET, [
    entry(1, 11, { draw: 33, contests: [11, 12, 14] }),
    entry(2, 13, { draw: 12, request: 'after lunch' }),
  ]),
  line(JENNA, DUSTY, [entry(3, 11, { request_class: 'late' })]),
  line(BEA, { id: 34, name: 'Zip' }, [entry(4, 13, { scratched: true, draw: 7 })]),
])

const rows = () => screen.queryAllByRole('row').flatMap((row) => row.dataset.key ?? [])
const cells = (name: string) =>
  tableRow(name)
    .getAllByRole('cell')
    .map((cell) => (cell.querySelector("[role='spinbutton']") ?? cell).textContent!.trim())
const exhibitionsOf = (name: string) => screen.getByRole('spinbutton', { name: `Exhibitions, ${name}` })
const isChecked = (contest: string, name: string) => mark(contest, name).getAttribute('aria-checked')

function press(key: string) {
  const { activeElement } = document
  fireEvent.keyDown(activeElement!, { key })
  // Browsers click a focused button on Space and Enter.
  if ((key === ' ' || key === 'Enter') && activeElement instanceof HTMLButtonElement)
    fireEvent.click(activeElement)
}

test("shows the totals, and a row for each rider and horse in order of the riders' last names", async () => {
  await openEntries({ lines: LINES })
  expect(rows()).toEqual(['43 34', '41 32', '41 31'])
  expect(cells('Rocket')).toEqual(['Rocket', '✓', '✓', 'co', '✓', '', 'after lunch', '33, 12', '$100.00', ''])
  expect(cells('Dusty')).toEqual(['Dusty', '✓', '', '', '', '', 'late', '-', '$50.00', ''])
  expect(isChecked('Novice Horse', onRocket)).toBe('true')
  expect(isChecked('Open Sunday', onDusty)).toBe('false')
  expect(mark('Youth', onRocket).getAttribute('aria-label')).toBe(`Youth, rolled over, ${onRocket}`)
  expect(within(tableRow('Zip').getByText('7').closest('td')!).getByTitle('Scratched')).toBeTruthy()
  expect(screen.getByText(/^4 entries, 2 riders, due \$200\.00/)).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual([
    'Sat, Nov 28',
    'Sun',
    'Rider',
    'Horse',
    'oOpen Saturday',
    'nhNovice Horse',
    'yYouth',
    'suOpen Sunday',
    'ExhExhibitions',
    'Request',
    'Draw',
    'Due',
    'Paid',
  ])
})

test("edits a line's request and the rider's order of horses", async () => {
  let isConflict = true
  const changed = line(JENNA, DUSTY, [entry(3, 11, { version: 7, request: 'first' })])
  const { writes } = await openEntries({
    lines: LINES,
    respond: ({ method, params }): AjaxResponse | undefined => {
      if (method === 'patch')
        return isConflict
          ? { status: 409, body: { message: 'Someone else just changed this entry.' } }
          : { body: { lines: [changed] } }
      if (method === 'get' && params.riders === '41') return { body: { lines: [LINES[0]!, changed] } }
    },
  })
  mark('Open Saturday', onDusty).focus()
  press('r')
  const request = screen.getByLabelText<HTMLInputElement>('Request')
  expect(document.activeElement).toBe(request)
  fireEvent.change(request, { target: { value: 'after lunch' } })
  fireEvent.change(screen.getByLabelText("This horse's order"), { target: { value: '2' } })
  const save = () => act(async () => void fireEvent.click(screen.getByText('Save')))
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not saved. Someone else just changed this entry.',
  )
  expect(request.value).toBe('after lunch')
  expect(cells('Dusty')).toContain('first')
  isConflict = false
  await save()
  await waitFor(() => expect(screen.queryByLabelText("This horse's order")).toBeNull())
  expect(writes().map(({ body }) => body)).toEqual([
    { entries: [{ id: 3, version: 0 }], request: 'after lunch', own_order: 2 },
    { entries: [{ id: 3, version: 7 }], request: 'after lunch', own_order: 2 },
  ])
})

test('counts an entry once for all of its gos, even after a change of horse', async () => {
  const gos = [
    line(JENNA, ROCKET, [entry(1, 11, { round: '1' }), entry(2, 13)]),
    line(JENNA, DUSTY, [entry(3, 11, { round: '2', changed_from_horse_id: ROCKET.id })]),
  ]
  await openEntries({ lines: gos })
  expect(screen.getByText(/^2 entries, 1 rider/)).toBeTruthy()
})

test('explains that an event has no entries yet', async () => {
  await openEntries({})
  expect(screen.getByText(/^No entries yet\./)).toBeTruthy()
})

test('suggests adding classes to an event without classes', async () => {
  const { calls } = await openEntries({ columns: [] })
  expect(screen.getByText('Add classes before you enter riders.')).toBeTruthy()
  expect(calls.filter(({ method }) => method !== 'get')).toEqual([])
})

test('moves between cells with the arrow keys, and keeps only one cell in the tab order', async () => {
  await openEntries({ lines: LINES })
  const tabStops = () => document.querySelectorAll("tbody [tabindex='0']")
  expect(tabStops()).toHaveLength(1)
  const first = mark('Open Saturday', 'Bea Avery on Zip')
  expect(tabStops()[0]).toBe(first)
  first.focus()
  for (const [key, contest, name] of [
    ['ArrowDown', 'Open Saturday', onDusty],
    ['ArrowRight', 'Novice Horse', onDusty],
    ['End', 'Exhibitions', onDusty],
    ['ArrowRight', 'Exhibitions', onDusty],
    ['ArrowLeft', 'Open Sunday', onDusty],
    ['ArrowDown', 'Open Sunday', onRocket],
    ['ArrowDown', 'Open Sunday', onRocket],
    ['Home', 'Open Saturday', onRocket],
    ['ArrowUp', 'Open Saturday', onDusty],
  ] as const) {
    press(key)
    const cell = contest === 'Exhibitions' ? exhibitionsOf(name) : mark(contest, name)
    expect(document.activeElement, key).toBe(cell)
    expect([...tabStops()]).toEqual([document.activeElement])
  }
})

test('enters a rider in a class with the Space key', async () => {
  const { writes } = await openEntries({ lines: LINES })
  mark('Open Sunday', onDusty).focus()
  press(' ')
  expect([isChecked('Open Sunday', onDusty), mark('Open Sunday', onDusty).getAttribute('aria-busy')]).toEqual(
    ['true', 'true'],
  )
  press(' ')
  await waitFor(() => expect(mark('Open Sunday', onDusty).getAttribute('aria-busy')).toBe('false'))
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/ajax/entries/2', { user_id: JENNA.id, horse_id: DUSTY.id, activity_ids: [13], contests: [] }],
  ])
  expect(isChecked('Open Sunday', onDusty)).toBe('true')
  expect(document.activeElement).toBe(mark('Open Sunday', onDusty))
})

test("enters a side pot together with its class and the class's default rollover", async () => {
  const columns = COLUMNS.map((one) => (one.id === 14 ? { ...one, rolls_by_default: true } : one))
  const { writes } = await openEntries({ columns, lines: [line(JENNA, ROCKET, [entry(1, 13)])] })
  fireEvent.click(mark('Novice Horse', onRocket))
  await waitFor(() =>
    expect(writes()[0]?.body).toMatchObject({
      activity_ids: [11],
      contests: [
        { activity_id: 11, contest_id: 14 },
        { activity_id: 11, contest_id: 12 },
      ],
    }),
  )
})

const withoutContest = (one: EntryLine, contest: number): EntryLine => ({
  ...one,
  entries: one.entries.map((run) => ({
    ...run,
    version: run.version + Number(run.contests.includes(contest)),
    contests: run.contests.filter((id) => id !== contest),
  })),
  fees_cents: one.horse?.id === ROCKET.id ? one.fees_cents - 1_000 : one.fees_cents,
  due_cents: one.horse?.id === ROCKET.id ? one.due_cents - 1_000 : one.due_cents,
})

test('removes a side pot and a rollover without asking for confirmation', async () => {
  let lines = LINES
  const { writes } = await openEntries({
    respond: ({ method, path }) => {
      if (method === 'get' && path === '/ajax/entries/2') return { body: { lines } }
      const [, contest] = /remove-incentive\/1\/(\d+)$/.exec(path) ?? []
      if (!contest) return undefined
      lines = lines.map((one) => withoutContest(one, Number(contest)))
      const { id, version, contests } = lines[0]!.entries[0]!
      return { body: { id, version, contests } }
    },
  })
  fireEvent.click(mark('Novice Horse', onRocket))
  fireEvent.click(mark('Youth', onRocket))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ path, headers }) => [path, headers['if-match']])).toEqual([
    ['/ajax/remove-incentive/1/12', '"0"'],
    ['/ajax/remove-incentive/1/14', '"1"'],
  ])
  expect(isChecked('Novice Horse', onRocket)).toBe('false')
  await waitFor(() => expect(cells('Rocket').at(-2)).toBe('$80.00'))
})

test('asks for confirmation before removing a run from the draw', async () => {
  const lines = [line(JENNA, ROCKET, [entry(1, 11, { draw: 33, version: 4 })]), ...LINES.slice(1)]
  const { writes } = await openEntries({ lines })
  const question = () => screen.queryByRole('alert')?.textContent
  mark('Open Saturday', onRocket).focus()
  press(' ')
  expect(question()).toBe('Take Jenna Cole on Rocket out of Open Saturday and free up #33?')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Take out' }))
  press('Escape')
  expect([question(), document.activeElement]).toEqual([undefined, mark('Open Saturday', onRocket)])
  press(' ')
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect([question(), document.activeElement]).toEqual([undefined, mark('Open Saturday', onRocket)])
  expect([isChecked('Open Saturday', onRocket), writes()]).toEqual(['true', []])

  press(' ')
  press('Enter')
  expect(isChecked('Open Saturday', onRocket)).toBe('false')
  await waitFor(() => expect(rows()).not.toContain('41 31'))
  expect(writes().map(({ path, body }) => [path, body])).toEqual([
    ['/ajax/entries/2/delete', { entries: [{ id: 1, version: 4 }] }],
  ])
  await waitFor(() => expect(document.activeElement).toBe(mark('Open Saturday', onDusty)))
})

test("doesn't ask for confirmation before removing a run without a slot", async () => {
  const { writes } = await openEntries({ lines: LINES })
  fireEvent.click(mark('Open Saturday', onDusty))
  await waitFor(() => expect(writes()[0]?.body).toEqual({ entries: [{ id: 3, version: 0 }] }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['run', 'Open Saturday', '/ajax/entries/2/delete'],
  ['side pot', 'Novice Horse', '/ajax/remove-incentive/1/12'],
])("doesn't remove a %s if someone else just changed the entry, and shows the change", async (...row) => {
  const [, contest, wanted] = row
  const seen = line(JENNA, ROCKET, [entry(1, 11, { version: 4, contests: [11, 12] })])
  const changed = line(JENNA, ROCKET, [entry(1, 11, { version: 5, contests: [11, 12], request: 'first' })])
  let isChanged = false
  const { writes } = await openEntries({
    lines: [seen],
    respond({ method, path }): AjaxResponse | undefined {
      if (path === '/ajax/entries/2' && method === 'get' && isChanged) return { body: { lines: [changed] } }
      if (path !== wanted) return
      isChanged = true
      return { status: 409, body: { message: 'Someone else just changed this entry.' } }
    },
  })
  fireEvent.click(mark(contest, onRocket))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not saved. Someone else just changed this entry.',
  )
  expect([isChecked(contest, onRocket), cells('Rocket').includes('first')]).toEqual(['true', true])
  fireEvent.click(mark(contest, onRocket))
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes().map(({ body, headers }) => [body, headers['if-match']].filter(Boolean))).toEqual(
    contest === 'Novice Horse'
      ? [['"4"'], ['"5"']]
      : [[{ entries: [{ id: 1, version: 4 }] }], [{ entries: [{ id: 1, version: 5 }] }]],
  )
})

test('explains next to the row why a change was rejected', async () => {
  const lines = [line(JENNA, ROCKET, [entry(1, 11, { draw: 33, has_score: true })])]
  await openEntries({
    lines,
    respond: ({ path }) =>
      path.endsWith('/delete') ? { status: 409, body: { message: 'This run has a score.' } } : undefined,
  })
  mark('Open Saturday', onRocket).focus()
  press(' ')
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. This run has a score.')
  expect(isChecked('Open Saturday', onRocket)).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect([screen.queryByRole('alert'), document.activeElement]).toEqual([
    null,
    mark('Open Saturday', onRocket),
  ])
})

test("removes an entry's runs in all gos of a class with one request", async () => {
  const runs = [entry(1, 11, { round: '1', draw: 33 }), entry(2, 11, { round: '2', has_score: true })]
  const { writes } = await openEntries({
    lines: [line(JENNA, ROCKET, runs)],
    respond: ({ path }) =>
      path.endsWith('/delete') ? { status: 409, body: { message: 'This run has a score.' } } : undefined,
  })
  mark('Open Saturday', onRocket).focus()
  press(' ')
  await screen.findByRole('alert')
  expect(writes().map(({ body }) => body)).toEqual([
    {
      entries: [
        { id: 1, version: 0 },
        { id: 2, version: 0 },
      ],
    },
  ])
  expect(isChecked('Open Saturday', onRocket)).toBe('true')
})

test('reloads only the lines of riders named in a broadcast, or all lines if no rider is named', async () => {
  let lines = LINES
  const { calls } = await openEntries({
    respond: ({ method, path, params }) =>
      method === 'get' && path === '/ajax/entries/2'
        ? {
            body: {
              lines: lines.filter(({ rider }) => !params.riders || params.riders === String(rider.id)),
            },
          }
        : undefined,
  })
  await type('')
  box('Rider').focus()
  await type('jo')
  lines = [line(BEA, { id: 34, name: 'Zip' }, [entry(4, 13), entry(5, 11)])]
  await broadcast({ riders: [BEA.id] })
  await waitFor(() => expect(isChecked('Open Saturday', 'Bea Avery on Zip')).toBe('true'))
  expect(rows()).toEqual(['43 34', '41 32', '41 31'])
  expect(calls.at(-1)!.params).toEqual({ riders: '43' })
  expect([box('Rider').value, document.activeElement]).toEqual(['jo', box('Rider')])

  await broadcast({ riders: null })
  await waitFor(() => expect(rows()).toEqual(['43 34']))
  expect(calls.at(-1)!.params).toEqual({})
})

test("ignores lines from the server that were requested before the user's latest change", async () => {
  const reads: ((response: AjaxResponse) => void)[] = []
  let isHeld = false
  await openEntries({
    lines: LINES,
    respond: ({ method, path }) =>
      isHeld && method === 'get' && path === '/ajax/entries/2'
        ? new Promise<AjaxResponse>((resolve) => reads.push(resolve))
        : undefined,
  })
  isHeld = true
  await broadcast({ riders: [JENNA.id] })
  await waitFor(() => expect(reads).toHaveLength(1))
  fireEvent.click(mark('Open Sunday', onDusty))
  await waitFor(() => expect(mark('Open Sunday', onDusty).getAttribute('aria-busy')).toBe('false'))
  isHeld = false
  await act(async () => reads[0]!({ body: { lines: LINES } }))
  expect(isChecked('Open Sunday', onDusty)).toBe('true')
})

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('filters the entries by name, class, day and status', async () => {
  await openEntries({ lines: LINES })
  const search = () => screen.getByLabelText<HTMLInputElement>('Search')
  search().focus()
  choose('Search', 'cole rock')
  await waitFor(() => expect(rows()).toEqual(['41 31']))
  choose('Search', 'nobody')
  const showAll = await screen.findByRole('button', { name: 'Show all entries' })
  expect([search().value, document.activeElement]).toEqual(['nobody', search()])
  fireEvent.click(showAll)
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(search().value).toBe('')
  choose('Classes', '12')
  await waitFor(() => expect(rows()).toEqual(['41 31']))
  choose('Classes', '2026-11-29')
  await waitFor(() => expect(rows()).toEqual(['43 34', '41 31']))
  choose('Status', 'scratched')
  await waitFor(() => expect(rows()).toEqual(['43 34']))
  choose('Classes', '')
  choose('Status', 'not in the draw')
  await waitFor(() => expect(rows()).toEqual(['41 32']))
})

test("lists who owes money in a class's draw, and counts each account once", async () => {
  const owing = { owes_cents: 9_000, payer: BEA }
  const cal = { id: 44, name: 'Cal Deen' }
  await openEntries({
    url: '/entries?status=unpaid&class=11',
    lines: [
      { ...line(JENNA, ROCKET, [entry(1, 11)]), ...owing },
      { ...line(JENNA, DUSTY, [entry(2, 11)]), ...owing },
      { ...line(cal, ROCKET, [entry(3, 11)]), ...owing },
      line({ id: 45, name: 'Dee Ell' }, DUSTY, [entry(4, 11, { scratched: true })]),
      line({ id: 46, name: 'Eve Fox' }, ROCKET, [entry(5, 13, { contests: [13, 11] })]),
      line({ id: 47, name: 'Flo Gray' }, DUSTY, [entry(6, 11)], 0),
      line({ id: 48, name: 'Gus Hill' }, ROCKET, [entry(7, 11)], 1_000),
    ],
  })
  await waitFor(() => expect(rows()).toEqual(['41 32', '41 31', '44 31', '48 31']))
  expect(screen.getByText('2 accounts still owe $100.00 for 3 riders.')).toBeDefined()
  choose('Classes', '')
  await waitFor(() => expect(rows()).toHaveLength(6))
})

test("shows which riders have checked in, and filters for riders who haven't", async () => {
  const scratched = [entry(5, 11, { scratched: true })]
  await openEntries({
    lines: [
      ...LINES.slice(0, 2).map((one) => ({ ...one, arrived: true })),
      line(BEA, ROCKET, [entry(4, 13)]),
      line({ id: 44, name: 'Cal Deen' }, DUSTY, scratched),
      line({ id: 45, name: 'Dee Ell' }, null, [], 1_000, 1),
    ],
  })
  expect(screen.getAllByRole('img', { name: 'Checked in' }), 'shown once per rider').toHaveLength(1)
  expect(tableRow('Jenna Cole Checked in Dusty').getByRole('img', { name: 'Checked in' })).toBeTruthy()
  choose('Status', 'not checked in')
  await waitFor(() => expect(rows()).toEqual(['43 31', '45 ']))
  choose('Classes', '11')
  await waitFor(() => expect(rows()).toEqual([]))
})

test('waits for a pause in typing before searching, and keeps a class filter chosen in the meantime', async () => {
  await openEntries({ lines: LINES })
  choose('Search', 'cole')
  expect(rows()).toHaveLength(3)
  choose('Classes', '2026-11-29')
  expect(rows()).toEqual(['43 34', '41 31'])
  await waitFor(() => expect(rows()).toEqual(['41 31']))
})

const usePhone = () =>
  vi.spyOn(window, 'matchMedia').mockReturnValue({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
  } as unknown as MediaQueryList)

test("edits a line's request on a phone", async () => {
  usePhone()
  const { writes } = await openEntries({
    lines: LINES,
    respond: ({ method }) => (method === 'patch' ? { body: { lines: LINES } } : undefined),
  })
  const edit = screen.getByRole('button', { name: 'Edit the request, Jenna Cole on Dusty' })
  fireEvent.click(edit)
  fireEvent.change(screen.getByLabelText('Request'), { target: { value: 'before noon' } })
  fireEvent.change(screen.getByLabelText('Position in the draw'), { target: { value: 'early' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByLabelText('Request')).toBeNull())
  expect(writes().map(({ body }) => body)).toMatchObject([{ request: 'before noon', request_class: 'early' }])
  expect(document.activeElement).toBe(edit)
})

test('enters classes, removes classes and sells exhibitions on a phone', async () => {
  usePhone()
  const { writes } = await openEntries({ lines: LINES })
  const classes = () => screen.getByRole('button', { name: `Classes for ${onRocket}` })
  fireEvent.click(screen.getByRole('button', { name: `Classes for ${onDusty}` }))
  fireEvent.click(mark('Open Sunday', onDusty))
  expect(mark('Open Sunday', onDusty).getAttribute('aria-busy')).toBe('true')
  await waitFor(() => expect(mark('Open Sunday', onDusty).getAttribute('aria-busy')).toBe('false'))
  expect(isChecked('Open Sunday', onDusty)).toBe('true')

  fireEvent.click(classes())
  expect(mark('Youth', onRocket).textContent).toBe('coYouth')
  fireEvent.click(mark('Open Saturday', onRocket))
  expect(screen.getByRole('alert').textContent).toBe(
    'Take Jenna Cole on Rocket out of Open Saturday and free up #33?',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }))
  expect(document.activeElement).toBe(mark('Open Saturday', onRocket))
  fireEvent.click(mark('Open Saturday', onRocket))
  fireEvent.click(screen.getByRole('button', { name: 'Take out' }))
  await waitFor(() => expect(isChecked('Open Saturday', onRocket)).toBe('false'))

  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: `One fewer exhibition, ${onRocket}` }).disabled,
  ).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: `One more exhibition, ${onRocket}` }))
  await waitFor(() => expect(writes()).toHaveLength(3))
  expect(writes().map(({ body }) => body)).toMatchObject([
    { activity_ids: [13] },
    { entries: [{ id: 1, version: 0 }] },
    { exhibitions: { count: 1, was: 0 } },
  ])
  fireEvent.click(classes())
  expect(screen.queryByRole('checkbox', { name: new RegExp(onRocket) })).toBeNull()
})

test("shows on a phone why a class couldn't be removed", async () => {
  usePhone()
  await openEntries({
    lines: LINES,
    respond: ({ path }) =>
      path.endsWith('/delete')
        ? { status: 409, body: { message: 'Someone else just changed this entry.' } }
        : undefined,
  })
  fireEvent.click(screen.getByRole('button', { name: `Classes for ${onDusty}` }))
  fireEvent.click(mark('Open Saturday', onDusty))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not saved. Someone else just changed this entry.',
  )
  expect(isChecked('Open Saturday', onDusty)).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect([screen.queryByRole('alert'), document.activeElement]).toEqual([
    null,
    screen.getByRole('button', { name: `Classes for ${onDusty}` }),
  ])
})

test('labels a class as scratched only if all of its runs are scratched', async () => {
  const scratched = { scratched: true, contests: [11] }
  const runs = [entry(1, 11, scratched), entry(2, 13, { scratched: true, draw: 7 }), entry(3, 13)]
  await openEntries({ lines: [line(JENNA, ROCKET, runs)] })
  expect(cells('Rocket')).toContain('Scratched, 7, -')
  const labelOf = (contest: string) => mark(contest, onRocket).getAttribute('aria-label')
  expect([labelOf('Open Saturday'), labelOf('Open Sunday')]).toEqual([
    `Open Saturday, scratched, ${onRocket}`,
    `Open Sunday, ${onRocket}`,
  ])
})

test('strikes a rollover out if the run that rolls over is scratched', async () => {
  const scratched = entry(1, 11, { scratched: true, contests: [11, 14] })
  await openEntries({ lines: [line(JENNA, ROCKET, [scratched])] })
  const youth = mark('Youth, rolled over, scratched', onRocket)
  expect(youth.querySelector('s')?.textContent).toBe('co')
})

test('shows a list instead of the table on a phone', async () => {
  usePhone()
  await openEntries({ lines: LINES })
  expect(screen.queryByRole('table')).toBeNull()
  const items = within(screen.getByRole('list', { name: 'Entries in Spring Classic' })).getAllByRole(
    'listitem',
  )
  expect(items.map((item) => item.textContent)).toEqual([
    'Bea Avery Zip$50.00Open Sunday (scratched)Draw 7Edit the request, Bea Avery on ZipClasses for Bea Avery on Zip',
    'Jenna Cole Dusty$50.00Open SaturdayNot in the draw yet, request: lateEdit the request, Jenna Cole on DustyClasses for Jenna Cole on DustyChange horse, Jenna Cole on Dusty',
    'Jenna Cole Rocket$100.00Open SaturdayNovice HorseYouth (co)Open SundayDraw 33, 12, request: after lunchEdit the request, Jenna Cole on RocketClasses for Jenna Cole on RocketChange horse, Jenna Cole on Rocket',
  ])
})

test("shows a missing BBR number only once, next to the rider's name", async () => {
  await openEntries({ lines: LINES.map((one) => ({ ...one, card_problems: ['No BBR #'] })) })
  const riders = screen.getAllByRole('rowheader').map((head) => head.textContent)
  expect(riders).toEqual(['Bea Avery No BBR #', 'Jenna Cole No BBR #', 'Jenna Cole'])
  expect([cells('Dusty')[0], cells('Rocket')[0]]).toEqual(['Dusty', 'Rocket'])
})

test("shows on a phone that a rider's BBR number is missing", async () => {
  usePhone()
  await openEntries({ lines: LINES.slice(0, 1).map((one) => ({ ...one, card_problems: ['No BBR #'] })) })
  const items = within(screen.getByRole('list', { name: 'Entries in Spring Classic' }))
  expect(items.getByRole('listitem').textContent).toMatch(/^Jenna Cole No BBR # Rocket\$/)
})

test("offers to try again if the entries can't be loaded", async () => {
  let isDown = true
  await openEntries({
    respond: ({ method, path }) =>
      isDown && method === 'get' && path === '/ajax/entries/2' ? { status: 503 } : undefined,
    lines: LINES,
  })
  const again = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(again)
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('adds and removes exhibitions with + and -', async () => {
  const waiting: ((response: AjaxResponse) => void)[] = []
  const lines = [line(JENNA, ROCKET, [entry(1, 11)], 6_000, 1)]
  const { writes } = await openEntries({
    lines,
    respond: ({ method }) =>
      method === 'post' ? new Promise<AjaxResponse>((resolve) => waiting.push(resolve)) : undefined,
  })
  const count = () => exhibitionsOf(onRocket).getAttribute('aria-valuenow')
  const sent = () => writes().map(({ body }) => (body as SentLine).exhibitions)
  exhibitionsOf(onRocket).focus()
  press('+')
  await waitFor(() => expect(waiting).toHaveLength(1))
  press('+')
  press('=')
  expect([count(), exhibitionsOf(onRocket).getAttribute('aria-busy')]).toEqual(['4', 'true'])
  await act(async () => waiting[0]!({ body: savedLine(writes()[0]!.body as SentLine, lines) }))
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(sent()).toEqual([
    { count: 2, was: 1 },
    { count: 4, was: 2 },
  ])
  await act(async () => waiting[1]!({ body: savedLine(writes()[1]!.body as SentLine, lines) }))
  await waitFor(() => expect(exhibitionsOf(onRocket).getAttribute('aria-busy')).toBe('false'))
  expect(writes()).toHaveLength(2)

  fireEvent.click(screen.getByRole('button', { name: `One fewer exhibition, ${onRocket}` }))
  expect([count(), document.activeElement]).toEqual(['3', exhibitionsOf(onRocket)])
  await waitFor(() => expect(waiting).toHaveLength(3))
  await act(async () => waiting[2]!({ status: 409, body: { message: 'It has 6 exhibitions now.' } }))
  expect(await screen.findByText('Not saved. It has 6 exhibitions now.')).toBeTruthy()
  await waitFor(() => expect(count()).toBe('1'))
})

test('removes a line when its last exhibition is removed', async () => {
  const lines = [line(JENNA, ROCKET, [], 1_000, 1), line(BEA, DUSTY, [entry(4, 13)])]
  await openEntries({
    lines,
    respond: ({ method }) => (method === 'post' ? { body: { lines: [], added: [] } } : undefined),
  })
  expect(screen.getByText(/^1 entry, 2 riders, 1 exhibition, due \$60\.00/)).toBeTruthy()
  exhibitionsOf(onRocket).focus()
  press('-')
  press('-')
  await waitFor(() => expect(rows()).toEqual(['43 32']))
})

test('filters for lines with exhibitions', async () => {
  await openEntries({ lines: [line(JENNA, ROCKET, [], 1_000, 1), line(BEA, DUSTY, [entry(4, 13)])] })
  fireEvent.change(screen.getByLabelText('Classes'), { target: { value: 'exhibitions' } })
  expect(rows()).toEqual(['41 31'])
})

describe('a new run whose class has closed books or that is too close to another run', () => {
  const CLOSED: EntryPlace[] = [
    { activity_id: 11, round: '', place: 'drawn', late: false, slot: null, first_free: 34, min_gap: 8 },
    { activity_id: 13, round: '', place: 'end', late: true, slot: 21, first_free: 13, min_gap: 8 },
  ]
  const FEE: LateFee = { activity_id: 13, cents: 1_500, share_cents: 500, once: null, owed_by: [] }
  const NOTE = 'Entries are closed: late fee $20.00, goes to the end of the draw.'
  const note = () => screen.queryByRole('alert')?.textContent

  function passTime() {
    const later = performance.now() + 1_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
  }

  test('shows the late fee on the first press of Space, and enters the rider on the second', async () => {
    const { writes, calls } = await openEntries({ lines: LINES, places: CLOSED, lateFees: [FEE] })
    mark('Open Sunday', onDusty).focus()
    const reads = () => calls.filter(({ path }) => path === '/entries').length
    await waitFor(() => expect(reads(), 'reloads the late fees').toBe(1))
    press(' ')
    expect(note()).toBe(`${NOTE} Press Space again to enter.`)
    expect(document.activeElement).toBe(mark('Open Sunday', onDusty))
    expect([isChecked('Open Sunday', onDusty), writes()]).toEqual(['false', []])
    press(' ')
    expect(writes(), 'ignores a key that bounces').toEqual([])
    passTime()
    press(' ')
    expect([isChecked('Open Sunday', onDusty), note()]).toEqual(['true', undefined])
    await waitFor(() => expect(writes()).toHaveLength(1))
    expect(writes()[0]!.body).toEqual({
      user_id: JENNA.id,
      horse_id: DUSTY.id,
      activity_ids: [13],
      contests: [],
    })
  })

  test("shows how close a late run will be to the rider's other run, and how close it is", async () => {
    const places = CLOSED.map((place) => ({ ...place, slot: place.late ? 15 : null }))
    const { writes } = await openEntries({
      lines: LINES,
      places,
      respond({ method, path, body }) {
        if (method !== 'post' || path !== '/ajax/entries/2') return
        const saved = savedLine(body as SentLine, LINES)
        saved.lines.at(-1)!.entries.at(-1)!.draw = 16
        return { body: saved }
      },
    })
    mark('Open Sunday', onDusty).focus()
    press(' ')
    const warning = "Only 3 slots after Jenna Cole's run on Rocket (#12). The class minimum is 8."
    expect(note()).toBe(
      `Entries are closed: goes to the end of the draw. ${warning} Press Space again to enter.`,
    )
    passTime()
    press(' ')
    await waitFor(() => expect(writes()).toHaveLength(1))
    const saved = warning.replace('3 slots', '4 slots')
    expect(await screen.findByText(`Saved ${onDusty}`)).toBeTruthy()
    expect(screen.getByText(saved).className).toBe('warning')
  })

  test('hides the note when another mark is focused or Escape is pressed', async () => {
    const { writes } = await openEntries({ lines: LINES, places: CLOSED })
    mark('Open Sunday', onDusty).focus()
    press(' ')
    expect(note()).toBe('Entries are closed: goes to the end of the draw. Press Space again to enter.')
    press('ArrowLeft')
    expect(note()).toBeUndefined()
    mark('Open Sunday', onDusty).focus()
    press(' ')
    press('Escape')
    expect([note(), writes()]).toEqual([undefined, []])
  })

  test("enters the rider on the first press of Space if the class's books are open", async () => {
    const places = CLOSED.map((place) => ({ ...place, late: false }))
    const { writes } = await openEntries({ lines: LINES, places })
    mark('Open Sunday', onDusty).focus()
    press(' ')
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  test('warns on the first press of Space about runs too close to each other while the books are open', async () => {
    const places = CLOSED.map((place) => ({ ...place, late: false, slot: 15 }))
    const { writes } = await openEntries({ lines: LINES, places })
    mark('Open Sunday', onDusty).focus()
    press(' ')
    const warning = "Only 3 slots after Jenna Cole's run on Rocket (#12). The class minimum is 8."
    expect([note(), writes()]).toEqual([`${warning} Press Space again to enter.`, []])
    passTime()
    press(' ')
    await waitFor(() => expect(writes()).toHaveLength(1))
  })

  test('requires a second tap to enter the rider on a phone', async () => {
    usePhone()
    const { writes } = await openEntries({ lines: LINES, places: CLOSED, lateFees: [FEE] })
    fireEvent.click(screen.getByRole('button', { name: `Classes for ${onDusty}` }))
    fireEvent.click(mark('Open Sunday', onDusty))
    expect([note(), writes()]).toEqual([`${NOTE} Tap again to enter.`, []])
    passTime()
    fireEvent.click(mark('Open Sunday', onDusty))
    await waitFor(() => expect(writes()).toHaveLength(1))
  })
})
