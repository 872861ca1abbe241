// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import type { AjaxCall, AjaxResponse } from '../support/mockAjax.ts'
import {
  column,
  COLUMNS,
  DUSTY,
  entry,
  JENNA,
  line,
  mark,
  openEntries,
  ROCKET,
  SATURDAY,
  type,
} from '../support/entryScreen.tsx'

afterEach(cleanup)

const LINE = line(JENNA, ROCKET, [entry(1, 11, { version: 3 }), entry(2, 13)])
const ON_ROCKET = 'Jenna Cole on Rocket'

type Responder = (call: AjaxCall) => AjaxResponse | undefined
type Options = {
  fee?: number
  notice?: string
  feeOf?: Responder
  refuses?: Responder
  columns?: EntryColumn[]
  lines?: EntryLine[]
}

async function openTable({ fee = 0, notice, feeOf, refuses, columns, lines = [LINE] }: Options = {}) {
  const { writes, calls } = await openEntries({
    columns,
    lines,
    respond(call): AjaxResponse | undefined {
      if (call.path.endsWith('/horse-fee')) return feeOf?.(call) ?? { body: { cents: fee } }
      if (call.method !== 'patch') return
      const { horse_id, horseName } = call.body as { horse_id: number | null; horseName: string }
      return (
        refuses?.(call) ?? {
          body: { horse: { id: horse_id ?? 950, name: horseName, rrrs_id: null }, notice },
        }
      )
    },
  })
  await screen.findByRole('row', { name: /Rocket/ })
  return { writes, feesAsked: () => calls.filter(({ path }) => path.endsWith('/horse-fee')) }
}

const dialog = (name = `Change horse: ${ON_ROCKET}`) => within(screen.getByRole('dialog', { name }))
const changeButton = () => dialog().getByRole<HTMLButtonElement>('button', { name: 'Change horse' })

async function choose(horse: string) {
  dialog().getByLabelText('New horse').focus()
  await type(horse)
  await waitFor(() => expect(screen.queryAllByRole('option').length).toBeGreaterThan(0))
  await type('⏎')
  await waitFor(() => expect(changeButton().disabled).toBe(false))
}

describe("changing a line's horse", () => {
  test("opens the horse dialog with the H key, and changes the horse in all of a line's classes", async () => {
    const { writes } = await openTable()
    mark('Open Saturday', ON_ROCKET).focus()
    fireEvent.keyDown(document.activeElement!, { key: 'h' })
    await choose('Dusty')
    expect(document.activeElement).toBe(changeButton())
    fireEvent.click(changeButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const body = { horse_id: DUSTY.id, horseName: 'Dusty' }
    expect(writes().map(({ path, body, headers }) => [path, body, headers['if-match']])).toEqual([
      ['/ajax/user-activity/1', body, '"3"'],
      ['/ajax/user-activity/2', body, '"0"'],
    ])
  })

  test('names the class and any affected average in the dialog for changing the horse', async () => {
    const average = column(15, 'Two-Run Average', { members: [11, 13] })
    const columns = [...COLUMNS, average]
    const open = async (lines: EntryLine[]) => {
      await openTable({ columns, lines })
      fireEvent.click(screen.getByRole('button', { name: 'Rocket' }))
      return dialog()
    }
    const entered = entry(1, 11, { contests: [11, 15] })
    const { getByText } = await open([line(JENNA, ROCKET, [entered])])
    expect(getByText('Open Saturday')).toBeTruthy()
    expect(getByText('The entry in Two-Run Average moves to the new horse, too.')).toBeTruthy()
    cleanup()
    const { queryByText } = await open([line(JENNA, ROCKET, [entered, entry(2, 13, { has_score: true })])])
    expect(queryByText('Open Saturday')).toBeTruthy()
    expect(queryByText(/Two-Run Average/)).toBeNull()
  })

  test('keeps the old horse in classes that the user unchecks in the dialog', async () => {
    const { writes } = await openTable()
    fireEvent.click(screen.getByRole('button', { name: 'Rocket' }))
    fireEvent.click(dialog().getByLabelText('Open Saturday'))
    await choose('Dusty')
    fireEvent.click(changeButton())
    await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(['/ajax/user-activity/2']))
  })

  test('sends one request to change the horse in the next go and all later gos', async () => {
    const columns = [column(11, 'Open Saturday', { runs_on: SATURDAY, gos: 3 })]
    const gos = [
      entry(7, 11, { round: '3' }),
      entry(5, 11, { round: '1', has_score: true }),
      entry(6, 11, { round: '2' }),
    ]
    const { writes } = await openTable({ columns, lines: [line(JENNA, ROCKET, gos)] })
    fireEvent.click(screen.getByRole('button', { name: 'Rocket' }))
    await choose('Dusty')
    fireEvent.click(changeButton())
    await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(['/ajax/user-activity/6']))
  })

  test("doesn't offer a change of horse if every run is scratched or scored", async () => {
    const done = [entry(1, 11, { has_score: true }), entry(2, 13, { scratched: true })]
    await openTable({ lines: [line(JENNA, ROCKET, done)] })
    expect(screen.queryByRole('button', { name: 'Rocket' })).toBeNull()
  })

  test("doesn't offer a change of horse in classes that don't track horses", async () => {
    const columns = [column(11, 'Bull Riding', { tracks_horses: false })]
    await openEntries({ columns, lines: [line(JENNA, null, [entry(1, 11)])] })
    await screen.findByRole('row', { name: /Jenna/ })
    expect(screen.queryByTitle('Change the horse (H)')).toBeNull()
  })

  test('offers to add a horse to a line without one', async () => {
    await openEntries({ lines: [line(JENNA, null, [entry(1, 11)])] })
    fireEvent.click(await screen.findByRole('button', { name: 'Add horse' }))
    expect(dialog('Add horse: Jenna Cole').getByRole('button', { name: 'Add horse' })).toBeTruthy()
  })
})

describe('saving a change of horse', () => {
  async function change(options: Options, horse = 'Dusty') {
    const opened = await openTable(options)
    fireEvent.click(screen.getByRole('button', { name: 'Rocket' }))
    await choose(horse)
    fireEvent.click(changeButton())
    return opened
  }

  test('asks for confirmation of the total horse-change fee before saving', async () => {
    const { writes, feesAsked } = await change({ fee: 2_000 })
    const fee = within(await screen.findByRole('dialog', { name: 'Change of horse: $40.00' }))
    expect(fee.getByText('Jenna Cole on Dusty instead of Rocket.')).toBeTruthy()
    expect(feesAsked().map(({ url }) => url)).toEqual([
      `/ajax/user-activity/1/horse-fee?horse_id=${DUSTY.id}`,
      `/ajax/user-activity/2/horse-fee?horse_id=${DUSTY.id}`,
    ])
    expect(writes()).toEqual([])
    fireEvent.click(fee.getByRole('button', { name: 'Charge $40.00' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
  })

  test("doesn't charge the horse-change fee when Enter is pressed right after the fee dialog opens", async () => {
    const { writes } = await change({ fee: 2_000 })
    const fee = within(await screen.findByRole('dialog', { name: 'Change of horse: $40.00' }))
    expect(document.activeElement).toBe(fee.getByText('Jenna Cole on Dusty instead of Rocket.'))
    await type('⏎')
    expect(fee.getByRole('button', { name: 'Charge $40.00' })).toBeTruthy()
    expect(writes()).toEqual([])
  })

  test("doesn't save a change of horse until every run's fee is known", async () => {
    let isDown = true
    const { writes } = await change({
      fee: 2_000,
      feeOf: ({ path }) => (path.includes('/2/') && isDown ? { status: 503 } : undefined),
    })
    expect((await dialog().findByRole('alert')).textContent).toBe("Couldn't check the fee. Try again.")
    expect(dialog().getByLabelText<HTMLInputElement>('New horse').value).toBe('Dusty')
    expect(screen.queryByRole('dialog', { name: /^Change of horse/ })).toBeNull()
    expect(writes()).toEqual([])
    isDown = false
    await waitFor(() => expect(changeButton().disabled).toBe(false))
    fireEvent.click(changeButton())
    const fee = within(await screen.findByRole('dialog', { name: 'Change of horse: $40.00' }))
    expect(dialog().queryByRole('alert')).toBeNull()
    fireEvent.click(fee.getByRole('button', { name: 'Charge $40.00' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
  })

  test("doesn't save a change of horse if the fee dialog is canceled", async () => {
    const { writes } = await change({ fee: 2_000 })
    const fee = within(await screen.findByRole('dialog', { name: 'Change of horse: $40.00' }))
    fireEvent.click(fee.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(changeButton().disabled).toBe(false))
    expect(writes()).toEqual([])
  })

  test('waives the horse-change fee with a reason', async () => {
    const { writes } = await change({ fee: 2_000 })
    const fee = within(await screen.findByRole('dialog', { name: 'Change of horse: $40.00' }))
    fireEvent.change(fee.getByLabelText('Reason, if you waive the fee'), { target: { value: 'vet letter' } })
    fireEvent.click(fee.getByRole('button', { name: 'Waive' }))
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[0]!.body).toMatchObject({ horse_fee_waiver: 'vet letter' })
  })

  test("shows warnings about the new horse's other runs until the dialog is closed", async () => {
    const { writes } = await change({
      notice: 'Dusty now runs only 2 slots from its run in slot 14. The class minimum is 8.',
    })
    await dialog().findByText('Horse changed.')
    expect(writes()).toHaveLength(2)
    const warning = dialog().getByRole('note', { name: 'Warning' })
    expect([...warning.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
      'Open Saturday: Dusty now runs only 2 slots from its run in slot 14. The class minimum is 8.',
      'Open Sunday: Dusty now runs only 2 slots from its run in slot 14. The class minimum is 8.',
    ])
    await type('⏎')
    fireEvent.click(dialog().getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps showing warnings about saved runs when another run is rejected', async () => {
    await change({
      notice: 'Dusty also runs in slot 14.',
      refuses: ({ path }) =>
        path.endsWith('/2') ? { status: 409, body: { message: 'The payout is published.' } } : undefined,
    })
    await dialog().findByRole('alert')
    expect(dialog().getByText('Open Saturday: Dusty also runs in slot 14.')).toBeTruthy()
    expect(changeButton()).toBeTruthy()
  })

  test('creates a new horse only once for a line with several runs', async () => {
    const { writes } = await change({}, 'Blaze')
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes().map(({ body }) => (body as { horse_id: number | null }).horse_id)).toEqual([null, 950])
  })

  test("resends a rejected run with the new horse's ID from the first saved run", async () => {
    let isStale = true
    const { writes } = await change(
      {
        refuses: ({ path }) =>
          path.endsWith('/2') && isStale ? { status: 409, body: { message: 'Changed.' } } : undefined,
      },
      'Blaze',
    )
    await dialog().findByRole('alert')
    isStale = false
    await waitFor(() => expect(changeButton().disabled).toBe(false))
    fireEvent.click(changeButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes().map(({ path, body }) => [path.at(-1), body])).toEqual([
      ['1', { horse_id: null, horseName: 'Blaze' }],
      ['2', { horse_id: 950, horseName: 'Blaze' }],
      ['2', { horse_id: 950, horseName: 'Blaze' }],
    ])
  })

  test('shows which run was rejected, and resends only that run', async () => {
    let isPublished = true
    const message = 'The payout is published.'
    const { writes } = await change({
      refuses: ({ path }) =>
        path.endsWith('/2') && isPublished ? { status: 409, body: { message } } : undefined,
    })
    expect((await dialog().findByRole('alert')).textContent).toBe(`Open Sunday: ${message}`)
    isPublished = false
    await waitFor(() => expect(changeButton().disabled).toBe(false))
    fireEvent.click(changeButton())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes().map(({ path }) => path.at(-1))).toEqual(['1', '2', '2'])
  })
})

const cardRun = {
  version: 4,
  round: '',
  draw: 3,
  horse: 'Rocket',
  scored: false,
  scratched: false,
  scratch_kind: null,
}
const CARD = {
  rider: JENNA,
  payer: null,
  pays_for: [],
  has_email: false,
  phone: null,
  arrived: false,
  runs: [
    { ...cardRun, id: 1, activity_id: 11, class: 'Open Saturday' },
    { ...cardRun, id: 2, activity_id: 13, class: 'Open Sunday', scratched: true, scratch_kind: 'vet-out' },
  ],
  charges: [],
  due_cents: 0,
  payments: [],
  paid_cents: 0,
  owes_cents: 0,
  won_cents: null,
  fees_from_winnings: [],
  to_pay_cents: null,
  returned_check_cents: 0,
  pieces: [],
}

test("changes one run's horse from the rider card", async () => {
  const { writes } = await openEntries({
    columns: COLUMNS,
    lines: [LINE],
    url: `/entries?card=${JENNA.id}`,
    respond({ method, path }): AjaxResponse | undefined {
      if (path.includes('papers')) return { body: { today: '', last_day: '', holders: [] } }
      if (path.endsWith('/horse-fee')) return { body: { cents: 0 } }
      if (method === 'patch') return { body: { horse: { ...DUSTY, rrrs_id: null } } }
      return path === `/ajax/rider-cards/2/${JENNA.id}` ? { body: CARD } : undefined
    },
  })
  const runs = within(await screen.findByRole('list', { name: 'Runs' }))
  expect(runs.getAllByRole('button', { name: /^Change horse/ })).toHaveLength(1)
  expect(runs.getByRole('link', { name: 'Open Sunday' }).closest('li')!.textContent).toContain(
    'Open Sunday on Rocket, scratched: Vet-out',
  )
  fireEvent.click(runs.getByRole('button', { name: 'Change horse in Open Saturday' }))
  await choose('Dusty')
  fireEvent.click(changeButton())
  await waitFor(() => expect(writes()).toMatchObject([{ path: '/ajax/user-activity/1' }]))
  expect(writes()[0]!.headers['if-match']).toBe('"4"')
})

describe('rolling a run to the end on the rider card', () => {
  async function openCard(respond: Responder) {
    const { writes } = await openEntries({
      columns: COLUMNS,
      lines: [LINE],
      url: `/entries?card=${JENNA.id}`,
      respond: (call) =>
        respond(call) ??
        (call.path.includes('papers') ? { body: { today: '', last_day: '', holders: [] } } : undefined),
    })
    return { runs: within(await screen.findByRole('list', { name: 'Runs' })), writes }
  }
  const cardWith = (draw: number | null, changes: object = {}) => ({
    body: { ...CARD, runs: [{ ...CARD.runs[0], draw, ...changes }] },
  })
  const isCard = ({ path }: AjaxCall) => path === `/ajax/rider-cards/2/${JENNA.id}`

  test('rolls a run to the end from the rider card, and restores its slot with Undo', async () => {
    let draw = 3
    const { runs, writes } = await openCard((call) => {
      if (isCard(call)) return cardWith(draw)
      if (call.path.endsWith('/roll')) draw = call.method === 'post' ? 40 : 3
      return call.method === 'get' ? undefined : { body: { id: 1, draw, total_slots: 40 } }
    })
    fireEvent.click(runs.getByRole('button', { name: 'Roll to the end of Open Saturday' }))
    await runs.findByText('Jenna Cole now runs in slot 40.')
    expect(runs.getByText(/, draw #40/)).toBeTruthy()
    fireEvent.click(runs.getByRole('button', { name: 'Undo' }))
    await runs.findByText(/, draw #3/)
    expect(runs.queryByText('Jenna Cole now runs in slot 40.')).toBeNull()
    expect(writes().map(({ method, path, body }) => [method, path, body])).toEqual([
      ['post', '/ajax/user-activity/1/roll', null],
      ['delete', '/ajax/user-activity/1/roll', null],
    ])
  })

  test('says that the run is already last when the last run is rolled to the end', async () => {
    const { runs } = await openCard((call) => {
      if (isCard(call)) return cardWith(3)
      return call.path.endsWith('/roll') ? { body: { id: 1, draw: 3, total_slots: 3 } } : undefined
    })
    fireEvent.click(runs.getByRole('button', { name: 'Roll to the end of Open Saturday' }))
    await runs.findByText('Jenna Cole is already last.')
    expect(runs.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test("shows why a run wasn't rolled to the end", async () => {
    const message = 'The last slot is taken, and a draw can have at most 10,000 slots.'
    const { runs } = await openCard((call) => {
      if (isCard(call)) return cardWith(3)
      return call.path.endsWith('/roll') ? { status: 409, body: { message } } : undefined
    })
    fireEvent.click(runs.getByRole('button', { name: 'Roll to the end of Open Saturday' }))
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
  })

  test.each<[string, number | null, object]>([
    ['without a slot', null, {}],
    ['with a score', 3, { scored: true }],
    ['that is scratched', 3, { scratched: true }],
  ])("doesn't offer to roll a run %s to the end", async (_what, draw, changes) => {
    const { runs } = await openCard((call) => (isCard(call) ? cardWith(draw, changes) : undefined))
    expect(runs.queryByRole('button', { name: /^Roll to the end/ })).toBeNull()
  })
})
