// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { EntryFees, EntryLine, EntryPlace } from '#wire/entries.ts'
import { placeNote } from '../../resources/js/Pages/Entries/form/placeNote.ts'
import { lateFeesOf } from '../../resources/js/Pages/Entries/form/preview.ts'
import { previewCloseRuns } from '../../server/rules/entries/closeRunWarnings.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'
import {
  BEA,
  box,
  column,
  COLUMNS,
  DUSTY,
  entry,
  JENNA,
  line,
  openEntries,
  ROCKET,
  savedLine,
  type SentLine,
  type,
} from '../support/entryScreen.tsx'

afterEach(cleanup)

const values = () => [box('Rider').value, box('Horse').value, box('Codes').value]
const focused = () => document.activeElement?.getAttribute('aria-label')
const due = () => screen.getByLabelText('Due').textContent
const preview = () => document.getElementById('entry-preview')?.textContent
const suggestions = () =>
  [...document.querySelectorAll("[role='listbox'] [role='option']")].map((option) =>
    option.textContent?.trim(),
  )
const highlighted = () => document.querySelector("[aria-selected='true']")?.textContent?.trim()
const isUnsaved = () => screen.getByRole('form').hasAttribute('data-unsaved')

test('asks for confirmation before changing draw numbers in a published draw', async () => {
  const question = 'The Open Saturday draw is already published, and 3 riders will get a new draw number.'
  const { writes } = await openEntries({
    respond: ({ method, body }): AjaxResponse | undefined =>
      method === 'post' && !(body as { confirmed?: boolean }).confirmed
        ? { status: 409, body: { message: question, question: true } }
        : undefined,
  })
  box('Rider').focus()
  await type('jen⏎roc⏎o⏎')
  expect((await screen.findByRole('alert')).textContent).toBe(`Not saved yet. ${question}`)
  fireEvent.click(screen.getByText('Enter anyway'))
  await waitFor(() => expect(screen.queryByText('Enter anyway')).toBeNull())
  expect(writes().map(({ body }) => (body as { confirmed?: boolean }).confirmed)).toEqual([undefined, true])
})

test("suggests exact matches first, and then the rider's own horses", async () => {
  const own = [{ id: 33, name: 'Dusty Moon', rrrs_id: null }]
  const { calls } = await openEntries({
    respond: ({ path }): AjaxResponse | undefined =>
      path === '/ajax/rider-horses/2' ? { body: { horses: own } } : undefined,
  })
  box('Rider').focus()
  await type('jen⏎')
  await waitFor(() => expect(calls.at(-1)?.path).toBe('/ajax/rider-horses/2'))
  await type('dus')
  expect(suggestions().slice(0, 2)).toEqual(['Dusty Moon', 'Dusty'])
  await type('ty')
  expect(suggestions().slice(0, 2)).toEqual(['Dusty', 'Dusty Moon'])
})

test('fills in the classes of the last event when = is typed, with a single lookup', async () => {
  const { writes, calls } = await openEntries({
    respond: ({ path }): AjaxResponse | undefined =>
      path === '/ajax/last-entries/2'
        ? {
            body: {
              event: 'Fall Classic',
              activity_ids: [11],
              contests: [{ activity_id: 11, contest_id: 14 }],
              missing: ['Poles'],
            },
          }
        : undefined,
  })
  box('Rider').focus()
  await type('jen⏎roc⏎=')
  await waitFor(() => expect(preview()).toBe('Open Saturday, Youth (co)'))
  expect(screen.getByText('Same as at Fall Classic.')).toBeTruthy()
  expect(screen.getByText('Not entered again: Poles.')).toBeTruthy()
  await type(' su #2⏎')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toMatchObject({
    activity_ids: [13, 11],
    contests: [{ activity_id: 11, contest_id: 14 }],
    own_order: 2,
  })
  const asked = calls.filter(({ path }) => path === '/ajax/last-entries/2')
  expect(asked.map(({ params }) => params)).toEqual([{ user_id: `${JENNA.id}`, horse_id: `${ROCKET.id}` }])
})

test('retries a failed lookup of the last event when = is typed again', async () => {
  let fails = true
  await openEntries({
    respond: ({ path }): AjaxResponse | undefined => {
      if (path !== '/ajax/last-entries/2') return
      return fails
        ? { status: 500 }
        : { body: { event: 'Fall Classic', activity_ids: [11], contests: [], missing: [] } }
    },
  })
  box('Rider').focus()
  await type('jen⏎roc⏎=')
  await screen.findByText(/Couldn't look up the last event/)
  fails = false
  fireEvent.change(box('Codes'), { target: { value: '' } })
  await type('=')
  await screen.findByText('Same as at Fall Classic.')
})

test('explains that this event has none of the classes of the last event when = is typed', async () => {
  const last = { event: 'Fall Classic', activity_ids: [], contests: [], missing: ['Poles'] }
  const { writes } = await openEntries({
    respond: ({ path }): AjaxResponse | undefined =>
      path === '/ajax/last-entries/2' ? { body: last } : undefined,
  })
  box('Rider').focus()
  await type('jen⏎roc⏎=')
  await screen.findByText('Not entered again: Poles.')
  await type('⏎')
  expect(screen.getByRole('alert').textContent).toBe(
    'None of the classes from Fall Classic are at this event.',
  )
  expect(writes()).toEqual([])
})

test("explains that the rider and horse haven't entered an earlier event when = is typed", async () => {
  await openEntries({})
  box('Rider').focus()
  await type('jen⏎roc⏎=')
  await waitFor(async () => {
    await type('⏎')
    expect(screen.getByRole('alert').textContent).toBe(
      "This rider and horse haven't entered an earlier event. Type the codes.",
    )
  })
})

test('enters a rider on two horses and takes cash in at most 28 keystrokes', async () => {
  const { writes } = await openEntries({})
  const keys = 'jen⏎roc⏎o nh su⏎dus⏎o yr⏎⏎c⏎'
  expect([...keys].length).toBeLessThanOrEqual(28)
  box('Rider').focus()
  await type(keys)
  await waitFor(() => expect(writes()).toHaveLength(3))
  expect(writes().map(({ path, body }) => ({ path, body }))).toEqual([
    {
      path: '/ajax/entries/2',
      body: {
        user_id: JENNA.id,
        horse_id: ROCKET.id,
        activity_ids: [11, 13],
        contests: [{ activity_id: 11, contest_id: 12 }],
      },
    },
    {
      path: '/ajax/entries/2',
      body: {
        user_id: JENNA.id,
        horse_id: DUSTY.id,
        activity_ids: [11],
        contests: [{ activity_id: 11, contest_id: 14 }],
      },
    },
    {
      path: `/ajax/rider-cards/2/${JENNA.id}/payments`,
      body: expect.objectContaining({ kind: 'cash', check_number: null, confirmed: false }) as unknown,
    },
  ])
  expect([values(), focused()]).toEqual([['', '', ''], 'Rider'])
  expect(await screen.findByText(/^Jenna Cole paid .*, Cash$/)).toBeTruthy()
  expect(isUnsaved()).toBe(false)
})

test('lists the codes of the classes, side pots and rollovers before codes are typed', async () => {
  await openEntries({ columns: COLUMNS })
  expect(preview()).toContain('y Youth, yr rolls over · ')
})

test('saves the codes, keeps the rider and focuses the Horse field', async () => {
  await openEntries({})
  box('Rider').focus()
  await type('jen⏎roc⏎o⏎')
  expect([values(), focused()]).toEqual([['Jenna Cole', '', ''], 'Horse'])
  expect(await screen.findByText('Saved Jenna Cole on Rocket')).toBeTruthy()
})

test('shows the draw numbers of the new runs after Enter', async () => {
  await openEntries({
    respond: ({ method, path, body }) => {
      if (method !== 'post' || path !== '/ajax/entries/2') return
      const saved = savedLine(body as SentLine, [])
      for (const [index, run] of saved.lines[0]!.entries.entries()) run.draw = 33 + index
      return { body: saved }
    },
  })
  box('Rider').focus()
  await type('jen⏎roc⏎o su⏎')
  expect(await screen.findByText('Saved Jenna Cole on Rocket, draw #33 and #34')).toBeTruthy()
})

test('shows approximately when the new runs will be up', async () => {
  await openEntries({
    respond: ({ method, path, body }) => {
      if (method !== 'post' || path !== '/ajax/entries/2') return
      const saved = savedLine(body as SentLine, [])
      for (const [index, run] of saved.lines[0]!.entries.entries()) run.draw = 8 + index
      return { body: { ...saved, expected: [{ id: saved.added[0], at: '2:40 PM' }] } }
    },
  })
  box('Rider').focus()
  await type('jen⏎roc⏎o⏎')
  expect(await screen.findByText('Saved Jenna Cole on Rocket, draw #8, about 2:40 PM')).toBeTruthy()
  await type('dus⏎o su⏎')
  expect(await screen.findByText('Saved Jenna Cole on Dusty, draw #8 (about 2:40 PM) and #9')).toBeTruthy()
})

test('enters a session-only run if a rollover is typed without its class', async () => {
  const { writes } = await openEntries({})
  box('Rider').focus()
  await type('jen⏎roc⏎yr su')
  expect([preview(), due()]).toEqual(['Open Sunday; Youth only, runs with the Open Saturday', '$90.00'])
  fireEvent.change(box('Codes'), { target: { value: 'yr' } })
  expect([preview(), due()]).toEqual(['Youth only, runs with the Open Saturday', '$30.00'])
  await type('⏎')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({
    user_id: JENNA.id,
    horse_id: ROCKET.id,
    activity_ids: [],
    session_only: [11],
    contests: [{ activity_id: 11, contest_id: 14 }],
  })
  await screen.findByText('Saved Jenna Cole on Rocket')
  expect(
    screen.getByRole('checkbox', { name: 'Open Saturday, session only, Jenna Cole on Rocket' }),
  ).toBeTruthy()
  await type('roc⏎')
  expect(preview()).toBe('Already in Youth only, runs with the Open Saturday.')
  await type('o')
  expect(preview()).toBe('Open Saturday')
  await type('⏎')
  await waitFor(() => expect(writes()).toHaveLength(2))
  expect(writes()[1]!.body).toMatchObject({ activity_ids: [11], contests: [] })
  expect(writes()[1]!.body).not.toHaveProperty('session_only')
})

describe('where new runs go', () => {
  const at = (activity_id: number, place: EntryPlace['place'], late = false, round = ''): EntryPlace => ({
    activity_id,
    round,
    place,
    late,
    slot: null,
    first_free: 1,
    min_gap: 8,
  })
  const classes = [column(11, 'Open'), column(13, 'Poles'), column(14, 'Youth')]
  const note = (runs: number[], ...places: EntryPlace[]) => placeNote(runs, places, classes)?.text

  test('shows where new runs will go before Enter is pressed', async () => {
    const places = [at(11, 'drawn'), at(13, 'end', true)]
    const { calls } = await openEntries({ places, lines: [line(JENNA, DUSTY, [entry(1, 11)])] })
    const reads = () => calls.filter(({ path }) => path === '/entries').length
    box('Rider').focus()
    await type('jen⏎roc⏎')
    expect(reads(), 'reloads the places for each rider').toBe(1)
    expect(screen.queryByText(/Draws a slot/)).toBeNull()
    await type('o nh')
    expect(screen.getByText('Draws a slot at entry.')).toBeTruthy()
    await type(' su')
    const both = 'Open Saturday: draws a slot at entry. Open Sunday: late entry, goes to the end of the draw.'
    expect(screen.getByText(both).className).toBe('warning')
    fireEvent.change(box('Codes'), { target: { value: 'zz' } })
    expect(screen.queryByText(/draws a slot/i)).toBeNull()
  })

  test("warns that a draw at entry may not keep the order of a rider's horses", async () => {
    await openEntries({ places: [at(11, 'drawn'), at(13, 'end')] })
    const warning = 'Open Saturday: drawn at entry, so the horses may not run in the order you want.'
    box('Rider').focus()
    await type('jen⏎roc⏎o su')
    expect(screen.queryByText(warning)).toBeNull()
    await type(' #2')
    expect(screen.getByText(warning).className).toBe('warning')
    fireEvent.change(box('Codes'), { target: { value: 'su #2' } })
    expect(screen.queryByText(/order of the horses/)).toBeNull()
  })

  test.each([
    ['drawn', 'Draws a slot at entry.'],
    ['end', 'Goes to the end of the draw.'],
    ['top', 'Goes to the top of the draw.'],
    ['scratched', 'Takes a scratched slot.'],
    ['wait', 'Waits until you press Add all or Randomize Draw.'],
    ['free', 'Goes to the last free slot, because the last slot is taken.'],
    ['full', 'Waits, because the draw is full. Raise the session limit.'],
  ] as const)('describes the placement "%s" of new runs as "%s"', (place, text) => {
    expect(note([11], at(11, place))).toBe(text)
  })

  test('groups classes whose new runs go to the same place in the draw', () => {
    expect(note([11, 13], at(11, 'end'), at(13, 'end'))).toBe('Goes to the end of the draw.')
    expect(note([11], at(11, 'end', true))).toBe('Entries closed: late entry, goes to the end of the draw.')
    expect(note([11, 13, 14], at(11, 'top'), at(13, 'end'), at(14, 'top'))).toBe(
      'Open and Youth: goes to the top of the draw. Poles: goes to the end of the draw.',
    )
    expect(note([11], at(11, 'end', true, '1'), at(11, 'wait', false, '2'))).toBe(
      'Open, 1st Go: late entry, goes to the end of the draw. Open, 2nd Go: waits until you press Add all or Randomize Draw.',
    )
    expect([note([], at(11, 'end')), note([11])]).toEqual([undefined, undefined])
  })
})

describe('runs that are too close to each other', () => {
  const at = (changes: Partial<EntryPlace>): EntryPlace => ({
    activity_id: 11,
    round: '',
    place: 'end',
    late: false,
    slot: 33,
    first_free: 33,
    min_gap: 8,
    ...changes,
  })
  const runs = (rider: typeof JENNA, horse: typeof ROCKET, ...draws: number[]) =>
    line(
      rider,
      horse,
      draws.map((draw) => entry(draw, 11, { draw })),
    )
  const note = (place: Partial<EntryPlace>, lines: EntryLine[], { horse = DUSTY } = {}) =>
    previewCloseRuns([11], { rider: JENNA, horse, places: [at(place)], lines, columns: COLUMNS })

  test('shows how close the new run will be before Enter is pressed, and how close it is afterward', async () => {
    const age = 'Jenna Cole is 41. Youth is for ages 18 and under.'
    const lines = [runs(JENNA, ROCKET, 30)]
    await openEntries({
      places: [at({ late: true }), at({ activity_id: 13, slot: 2 })],
      lines,
      respond({ method, path, body }) {
        if (method !== 'post' || path !== '/ajax/entries/2') return
        const saved = savedLine(body as SentLine, lines)
        for (const run of saved.lines.at(-1)!.entries) run.draw = 34
        return { body: { ...saved, notes: [age] } }
      },
    })
    box('Rider').focus()
    await type('jen⏎dus⏎o')
    const warning = "Only 3 slots after Jenna Cole's run on Rocket (#30). The class minimum is 8."
    expect(screen.getByText(warning).className).toBe('warning')
    await type(' su')
    expect(screen.getByText(`Open Saturday: o${warning.slice(1)}`)).toBeTruthy()
    fireEvent.change(box('Codes'), { target: { value: 'o' } })
    await type('⏎')
    const saved = warning.replace('3 slots', '4 slots')
    expect((await screen.findByText('Saved Jenna Cole on Dusty, draw #34')).className).toBe('')
    for (const text of [saved, age]) expect(screen.getByText(text).className).toBe('warning')
  })

  test("warns about another rider's run on the same horse", () => {
    expect(note({}, [runs(BEA, DUSTY, 32), runs(BEA, ROCKET, 31)])).toEqual([
      "Only 1 slot after Bea Avery's run on Dusty (#32). The class minimum is 8.",
    ])
  })

  test('warns about the nearest run on each side', () => {
    const lines = [runs(JENNA, ROCKET, 20, 30), runs(BEA, DUSTY, 35, 37)]
    expect(note({ place: 'scratched' }, lines)).toEqual([
      "Only 3 slots after Jenna Cole's run on Rocket (#30). The class minimum is 8.",
      "Only 2 slots before Bea Avery's run on Dusty (#35). The class minimum is 8.",
    ])
  })

  test('measures from the slots to which a run at the top moves the other runs', () => {
    const top = { place: 'top', slot: 10, first_free: 15 } as const
    expect(note(top, [runs(JENNA, ROCKET, 14)])).toEqual([
      "Only 5 slots before Jenna Cole's run on Rocket (#15). The class minimum is 8.",
    ])
    expect(note(top, [runs(JENNA, ROCKET, 17)])).toEqual([
      "Only 7 slots before Jenna Cole's run on Rocket (#17). The class minimum is 8.",
    ])
    expect(note(top, [runs(JENNA, ROCKET, 9)])).toEqual([
      "Only 1 slot after Jenna Cole's run on Rocket (#9). The class minimum is 8.",
    ])
  })

  test("doesn't warn about runs that are far enough apart, scratched, not drawn, or in another go", () => {
    const others = [
      entry(1, 11, { draw: 32, scratched: true }),
      entry(2, 11),
      entry(3, 13, { draw: 32 }),
      entry(4, 11, { draw: 32, round: '2' }),
    ]
    expect(note({}, [runs(JENNA, ROCKET, 25), line(JENNA, ROCKET, others), runs(BEA, ROCKET, 32)])).toEqual(
      [],
    )
    expect(note({ slot: null }, [runs(JENNA, ROCKET, 30)])).toEqual([])
  })
})

test('saves only once when Enter is pressed twice', async () => {
  const { writes } = await openEntries({
    lines: [line(JENNA, DUSTY, [entry(1, 11)], 5_000)],
    respond: ({ method }) => (method === 'post' ? new Promise<AjaxResponse>(() => {}) : undefined),
  })
  box('Rider').focus()
  await type('jen⏎')
  expect(due()).toBe('$50.00')
  await type('roc⏎o nh')
  expect(due()).toBe('$120.00')
  const codes = box('Codes')
  await type('⏎')
  fireEvent.keyDown(codes, { key: 'Enter' })
  fireEvent.keyDown(box('Horse'), { key: 'Enter', repeat: true })
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect([due(), values()]).toEqual(['$120.00', ['Jenna Cole', '', '']])
})

test('sends entered lines one at a time, even while the next line is being typed', async () => {
  const waiting: ((response: AjaxResponse) => void)[] = []
  const { writes } = await openEntries({
    respond: ({ method }) =>
      method === 'post' ? new Promise<AjaxResponse>((resolve) => waiting.push(resolve)) : undefined,
  })
  box('Rider').focus()
  await type('jen⏎roc⏎o⏎dus⏎su⏎')
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(screen.getAllByText('Saving...')).toHaveLength(2)
  await type('dusty m')
  waiting[0]!({ body: savedLine(writes()[0]!.body as SentLine, []) })
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect([box('Horse').value, focused()]).toEqual(['dusty m', 'Horse'])
  waiting[1]!({ body: savedLine(writes()[1]!.body as SentLine, []) })
  await waitFor(() => expect(screen.queryByText('Saving...')).toBeNull())
  expect(box('Horse').value).toBe('dusty m')
})

test('lets the secretary edit or resend a rejected line', async () => {
  let refusals = 2
  const { writes } = await openEntries({
    respond: ({ method }) =>
      method === 'post' && refusals-- > 0
        ? { status: 409, body: { message: 'The Open Saturday payout is published.' } }
        : undefined,
  })
  box('Rider').focus()
  await type('jen⏎roc⏎o nh⏎')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Not saved. The Open Saturday payout is published.',
  )
  expect(screen.getByText('Jenna Cole on Rocket').closest('li')!.textContent).toContain(
    'Open Saturday, Novice Horse',
  )
  expect(isUnsaved()).toBe(true)

  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  expect([values(), focused(), screen.queryByRole('alert')]).toEqual([
    ['Jenna Cole', 'Rocket', 'o nh'],
    'Codes',
    null,
  ])
  await type('⏎⏎')
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(isUnsaved()).toBe(false))
  expect(writes().map(({ body }) => body)).toEqual([writes()[0]!.body, writes()[0]!.body, writes()[0]!.body])
})

test("keeps the unsaved line until the secretary discards it if the server doesn't respond", async () => {
  await openEntries({
    respond: ({ method }) => {
      if (method === 'post') throw new Error('offline')
      return undefined
    },
  })
  box('Rider').focus()
  await type('jen⏎roc⏎o⏎⏎')
  expect((await screen.findByRole('alert')).textContent).toBe('Not saved. No response from the server.')
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(isUnsaved()).toBe(false)
})

test.each([
  ['o zz q', 'Unknown codes: zz, q'],
  ['y yr', 'Type y or yr, not both.'],
  ['', 'Type at least one code.'],
])('doesn\'t save the codes "%s", and shows why', async (codes, sentence) => {
  const { writes } = await openEntries({})
  box('Rider').focus()
  await type(`jen⏎roc⏎${codes}⏎`)
  expect(screen.getByRole('alert').textContent).toBe(sentence)
  expect(preview(), 'lists the valid codes').toMatch(/^o Open Saturday · nh Novice Horse ·/)
  expect([box('Codes').value, focused(), writes()]).toEqual([codes, 'Codes', []])
  fireEvent.change(box('Codes'), { target: { value: 'o' } })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('reports that the rider and horse are already entered in the typed class', async () => {
  const { writes } = await openEntries({ lines: [line(JENNA, ROCKET, [entry(1, 11)])] })
  box('Rider').focus()
  await type('jen⏎roc⏎')
  expect(preview()).toBe('Already in Open Saturday.')
  await type('o⏎')
  expect([screen.getByRole('alert').textContent, writes()]).toEqual(['Already entered. Nothing to save.', []])
  await type(' su')
  expect(preview()).toBe('Open Sunday')
})

test.each([false, true])(
  'says how to take out a class that is typed with a minus, if it rolls over by default: %s',
  async (rolls_by_default) => {
    const { writes } = await openEntries({
      columns: COLUMNS.map((column) => (column.code === 'y' ? { ...column, rolls_by_default } : column)),
      lines: [line(JENNA, ROCKET, [entry(1, 11, { contests: [11, 14] })])],
    })
    box('Rider').focus()
    await type('jen⏎roc⏎-y⏎')
    expect([screen.getByRole('alert').textContent, focused(), writes()]).toEqual([
      'Youth is already entered. To take it out, uncheck it in the list below.',
      'Codes',
      [],
    ])
  },
)

test.each([
  ['#2', 'Type a class too. #2 only sets the order of the horses.'],
  ['-y', 'Type a class too. -y only leaves out a rollover.'],
  ['#2 -y', 'Type a class too. -y only leaves out a rollover.'],
])('asks for a class if only "%s" is typed for a rider without an entry', async (codes, sentence) => {
  const { writes } = await openEntries({
    columns: COLUMNS.map((column) => (column.code === 'y' ? { ...column, rolls_by_default: true } : column)),
    lines: [line(JENNA, ROCKET, [], 0, 1), line(BEA, DUSTY, [entry(1, 11)])],
  })
  box('Rider').focus()
  await type(`jen⏎roc⏎${codes}⏎`)
  expect([screen.getByRole('alert').textContent, focused(), writes()]).toEqual([sentence, 'Codes', []])
})

test("asks for a new rider's details and sends them with the line", async () => {
  const { writes } = await openEntries({})
  const hint = () => screen.queryByText(/^New rider: hometown, phone, birth year and BBR # come next/)
  box('Rider').focus()
  await type('Wendy Walkin')
  expect(hint()).toBeNull()
  await type('⏎')
  expect(hint()).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Hometown'))
  await type('Weatherford, TX⏎no phone⏎20x2⏎⏎')
  expect(focused()).toBe('Horse')
  await type('Trixie⏎')
  expect(hint()).toBeNull()
  await type('o⏎')
  expect(screen.getByRole('alert').textContent).toBe(
    'Enter a phone number, e.g. (940) 555-0134, or leave it blank.',
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
  fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '(940) 555-0134' } })
  fireEvent.keyDown(box('Codes'), { key: 'Enter' })
  expect(screen.getByRole('alert').textContent).toBe('Enter a year, e.g. 2012, or leave it blank.')
  expect([document.activeElement, writes()]).toEqual([screen.getByLabelText('Birth year'), []])
  fireEvent.change(screen.getByLabelText('Birth year'), { target: { value: '2012' } })
  fireEvent.keyDown(box('Codes'), { key: 'Enter' })
  await waitFor(() =>
    expect(writes()[0]?.body).toEqual({
      user_name: 'Wendy Walkin',
      horse_name: 'Trixie',
      details: { hometown: 'Weatherford, TX', phone: '(940) 555-0134', birth_year: '2012', bbr_id: '' },
      activity_ids: [11],
      contests: [],
    }),
  )
  await screen.findByText('Saved Wendy Walkin on Trixie')
  expect([screen.queryByLabelText('Hometown'), hint()], 'the rider is known now').toEqual([null, null])
  await type('tri')
  expect(suggestions()[0]).toBe('Trixie')
  await type('⏎su⏎')
  await waitFor(() => expect(writes()[1]?.body).toMatchObject({ activity_ids: [13] }))
  expect((writes()[1]!.body as SentLine).user_id).toBeGreaterThan(900)
})

test('keeps a partly typed horse name after a click elsewhere, and refuses to save the line', async () => {
  const { writes } = await openEntries({})
  box('Rider').focus()
  await type('jen⏎roc')
  fireEvent.blur(box('Horse'))
  expect(box('Horse').value).toBe('roc')
  expect(screen.getByText('No match. Pick a horse or add a new one.')).toBeTruthy()
  box('Codes').focus()
  await type('o⏎')
  expect([focused(), box('Horse').value, box('Codes').value, writes()]).toEqual(['Horse', 'roc', 'o', []])
})

test('keeps typed codes when Enter skips an empty Horse field', async () => {
  await openEntries({})
  box('Rider').focus()
  await type('jen⏎roc⏎o⏎')
  fireEvent.change(box('Codes'), { target: { value: 'su' } })
  await type('⏎')
  expect([values(), focused()]).toEqual([['Jenna Cole', '', 'su'], 'Codes'])
})

test('treats a line as unsaved only if more than the rider is filled in', async () => {
  await openEntries({})
  box('Rider').focus()
  await type('jen⏎')
  expect(isUnsaved()).toBe(false)
  await type('roc')
  expect(isUnsaved()).toBe(true)
  await type('⏎o⏎')
  await waitFor(() => expect(isUnsaved()).toBe(false))
  expect(box('Rider').value).toBe('Jenna Cole')
})

test.each([
  [40, ['Jenna Cole', 'Horse']],
  [80, ['', 'Rider']],
])('ignores a second Enter within 50 ms: after %i ms, rider and focus are %o', async (ms, left) => {
  await openEntries({})
  let focusedAt = 0
  box('Horse').addEventListener('focusin', ({ timeStamp }) => (focusedAt = timeStamp))
  box('Rider').focus()
  await type('jen⏎')
  const enter = createEvent.keyDown(box('Horse'), { key: 'Enter' })
  Object.defineProperty(enter, 'timeStamp', { value: focusedAt + ms })
  await act(async () => void fireEvent(box('Horse'), enter))
  expect([box('Rider').value, focused()]).toEqual(left)
})

test("requires a second Enter to add a rider whose name is similar to an existing rider's", async () => {
  await openEntries({})
  box('Rider').focus()
  await type('Jena Cole⏎')
  expect(suggestions()).toEqual(['Jenna Cole  Similar', 'Add "Jena Cole" as a new rider'])
  expect(highlighted()).toBe('Add "Jena Cole" as a new rider')
  expect(screen.getByText('Press Enter to add')).toBeTruthy()
  const { value, selectionStart } = box('Rider')
  expect([value, selectionStart]).toEqual(['Jena Cole', 'Jena Cole'.length])
  fireEvent.keyDown(box('Rider'), { key: 'Enter', repeat: true })
  expect(focused()).toBe('Rider')
  await type('⏎⏎⏎⏎⏎roc')
  expect(values()).toEqual(['Jena Cole', 'roc', ''])
})

test('highlights the option to add a new rider when ArrowDown is pressed on the only match', async () => {
  await openEntries({})
  box('Rider').focus()
  await type('Jenna')
  expect(highlighted()).toContain('Jenna Cole')
  fireEvent.keyDown(box('Rider'), { key: 'ArrowDown' })
  expect(highlighted()).toBe('Add "Jenna" as a new rider')
  await type('⏎⏎⏎⏎⏎roc')
  expect(values()).toEqual(['Jenna', 'roc', ''])
})

test("doesn't highlight a suggestion that matches in the middle of a word", async () => {
  await openEntries({})
  box('Rider').focus()
  await type('enna Cole')
  expect([suggestions()[0], highlighted()]).toEqual(['Jenna Cole', undefined])
  await type('⏎')
  expect(highlighted()).toBe('Add "enna Cole" as a new rider')
  await type('⏎⏎⏎⏎⏎roc')
  expect(values()).toEqual(['enna Cole', 'roc', ''])
})

test('highlights a suggestion that matches at the start of a word, so that Enter picks it', async () => {
  await openEntries({})
  box('Rider').focus()
  await type('col⏎')
  expect(values()).toEqual(['Jenna Cole', '', ''])
})

test('saves a line despite warnings about its horse and a published payout', async () => {
  const columns = COLUMNS.map((one) => (one.id === 13 ? { ...one, published: true } : one))
  const { writes } = await openEntries({ columns, lines: [line(BEA, ROCKET, [entry(1, 11)])] })
  box('Rider').focus()
  await type('jen⏎roc⏎o su')
  expect(screen.getByText('Rocket already runs in Open Saturday with Bea Avery.')).toBeTruthy()
  expect(screen.getByText('The Open Sunday payout is published. Unpublish it to add a run.')).toBeTruthy()
  fireEvent.change(box('Horse'), { target: { value: '' } })
  fireEvent.blur(box('Horse'))
  expect(screen.getByText('No horse yet.')).toBeTruthy()
  box('Codes').focus()
  await type('⏎')
  await waitFor(() => expect(writes()).toHaveLength(1))
})

test("warns before Enter if a side pot's payout is published", async () => {
  const columns = COLUMNS.map((one) => (one.id === 12 ? { ...one, published: true } : one))
  await openEntries({ columns })
  box('Rider').focus()
  await type('jen⏎roc⏎o')
  expect(screen.queryByText(/payout is published/)).toBeNull()
  await type(' nh')
  expect(screen.getByText('The Novice Horse payout is published. Unpublish it to add a run.')).toBeTruthy()
})

test('accepts class names and links to the code settings if no class has a code', async () => {
  const columns = [column(11, 'Open 4D'), column(14, 'Youth 2D')]
  const { writes } = await openEntries({ columns })
  expect(screen.getByRole('link', { name: 'set codes' }).getAttribute('href')).toBe(
    '/organizer/scoring/2/activities/11/settings',
  )
  box('Rider').focus()
  await type('jen⏎roc⏎open 4d youth⏎')
  await waitFor(() => expect(writes()[0]?.body).toMatchObject({ activity_ids: [11, 14] }))
})

test('hides the Horse field if no class tracks horses', async () => {
  const columns = [column(11, 'Bull Riding', { code: 'br', tracks_horses: false })]
  const { writes } = await openEntries({ columns })
  expect(screen.queryByLabelText('Horse', { exact: true })).toBeNull()
  box('Rider').focus()
  await type('jen⏎')
  expect(focused()).toBe('Codes')
  await type('br⏎')
  await waitFor(() =>
    expect(writes()[0]?.body).toEqual({ user_id: JENNA.id, activity_ids: [11], contests: [] }),
  )
})

describe('the late fee', () => {
  const late = (activity_id: number, once: string | null, owed_by: number[] = []) => ({
    activity_id,
    cents: 1_000,
    share_cents: 0,
    once,
    owed_by,
  })
  const SATURDAY = 'late:day:2026-11-28'

  test('reloads late fees when a rider is chosen, and includes them in the amount due', async () => {
    const lateFees = [late(11, SATURDAY), late(14, SATURDAY), late(13, null)]
    const { calls } = await openEntries({ lateFees })
    const reads = () => calls.filter(({ path }) => path === '/entries').length
    box('Rider').focus()
    await type('jen⏎roc⏎o su y')
    expect(due()).toBe('$160.00')
    expect(screen.getByText('Late fee $20.00').className).toBe('warning')
    expect(reads()).toBe(1)
  })

  test('charges a daily late fee once per rider, not once per class', async () => {
    const fees = [late(11, SATURDAY, [BEA.id]), late(14, SATURDAY, [BEA.id])]
    const of = (riderId: number, unsaved: { runs: number[] }[] = []) =>
      lateFeesOf({ runs: [11, 14], activity_ids: [11, 14] }, fees, { riderId, unsaved })
    expect([of(JENNA.id), of(BEA.id), of(JENNA.id, [{ runs: [14] }])]).toEqual([1_000, 0, 0])
  })

  test('adds the percentage of the entry fee, except for a session-only run', async () => {
    const fees = [{ ...late(11, null), share_cents: 2_500 }, late(11, null)]
    const of = (activity_ids: number[]) =>
      lateFeesOf({ runs: [11], activity_ids }, fees, { riderId: null, unsaved: [] })
    expect([of([11]), of([])]).toEqual([4_500, 2_000])
  })
})

describe('the quote', () => {
  const quote = () => document.querySelector('.fees')?.textContent?.replaceAll('\u00a0', ' ')
  const FEES: EntryFees = [
    { name: 'Office fee', per: 'entry', cents: 1_000 },
    { name: 'Insurance', per: 'rider', cents: 500 },
    { name: 'Grounds', per: 'horse', cents: 300 },
  ]

  test('lists the fees that add up to the amount due, before Enter is pressed', async () => {
    await openEntries({
      fees: FEES,
      lateFees: [{ activity_id: 13, cents: 2_000, share_cents: 0, once: null, owed_by: [] }],
    })
    box('Rider').focus()
    await type('jen⏎roc⏎')
    expect(quote()).toBeUndefined()
    await type('nh su x2')
    expect(quote()).toBe(
      'Open Saturday $50.00 · Novice Horse $20.00 · Open Sunday $60.00 · 2 exhibitions $20.00 · ' +
        '2 × Office fee $20.00 · Insurance $5.00 · Grounds $3.00 · Late fee $20.00',
    )
    // 50 + 20 + 60 + 20 + 20 + 5 + 3 + 20
    expect(due()).toBe('$198.00')
  })

  test('includes what the rider already owes, and marks a rollover', async () => {
    await openEntries({ lines: [line(JENNA, ROCKET, [entry(1, 11)])], fees: FEES })
    box('Rider').focus()
    await type('jen⏎dus⏎o yr')
    expect(quote()).toBe(
      'Previous balance $50.00 · Open Saturday $50.00 · Youth (co) $30.00 · Office fee $10.00 · Grounds $3.00',
    )
    expect(due()).toBe('$143.00')
  })

  test("subtracts the rider's credit from the new fees", async () => {
    const paid = { ...line(JENNA, ROCKET, [entry(1, 11)]), owes_cents: -2_000 }
    await openEntries({ lines: [paid] })
    box('Rider').focus()
    await type('jen⏎dus⏎o')
    expect([quote(), due()]).toEqual(['Credit -$20.00 · Open Saturday $50.00', '$30.00'])
  })

  test("isn't shown while one of the typed codes is unknown", async () => {
    await openEntries({})
    box('Rider').focus()
    await type('jen⏎roc⏎o zz⏎')
    expect([screen.getByRole('alert').textContent, quote()]).toEqual(['Unknown code: zz', undefined])
  })
})

test("doesn't sell more exhibitions when the same exhibition code is entered a second time", async () => {
  const { writes } = await openEntries({})
  box('Rider').focus()
  await type('jen⏎roc⏎o x2')
  expect([preview(), due()]).toEqual(['Open Saturday, 2 exhibitions', '$70.00'])
  await type('⏎')
  expect(await screen.findByText('Saved Jenna Cole on Rocket, 2 exhibitions')).toBeTruthy()
  expect(writes()[0]!.body).toMatchObject({ activity_ids: [11], exhibitions: { count: 2, was: 0 } })

  await type('roc⏎')
  expect(preview()).toBe('Already in Open Saturday, 2 exhibitions.')
  await type('x2⏎')
  expect(screen.getByRole('alert').textContent).toBe('Already has 2 exhibitions. Nothing to save.')
  await type('⏎')
  expect(writes()).toHaveLength(1)
})

test("sells exhibitions to a rider who isn't entered in a class", async () => {
  const { writes } = await openEntries({})
  box('Rider').focus()
  await type('jen⏎roc⏎x⏎')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]!.body).toEqual({
    user_id: JENNA.id,
    horse_id: ROCKET.id,
    activity_ids: [],
    contests: [],
    exhibitions: { count: 1, was: 0 },
  })
  expect(await screen.findByRole('row', { name: /Rocket/ })).toBeTruthy()
})
