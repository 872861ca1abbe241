// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { EntryLine } from '#wire/entries.ts'
import type { Paper, PapersChecklist } from '#wire/papers.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'
import {
  BEA,
  box,
  DUSTY,
  entry,
  JENNA,
  line,
  mark,
  openEntries,
  ROCKET,
  tableRow,
  type,
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

const [TODAY, LAST_DAY] = ['2026-11-28', '2026-11-29']
const byOtis = (changes: Partial<Paper> = {}): Paper => ({
  version: 1,
  received_on: TODAY,
  valid_until: null,
  by: 'Otis Organizer',
  ...changes,
})

async function openWindow(options: { paper?: Paper; answer?: () => AjaxResponse } = {}) {
  const server = { paper: options.paper ?? null }
  const isValid = () => server.paper !== null && (server.paper.valid_until ?? LAST_DAY) >= LAST_DAY
  const lines = (): EntryLine[] => [
    {
      ...line(JENNA, ROCKET, [entry(1, 11)]),
      missing_papers: { rider: [], horse: isValid() ? [] : ['Coggins'] },
    },
    line(BEA, DUSTY, [entry(2, 11)]),
  ]
  const checklist = (): PapersChecklist => ({
    today: TODAY,
    last_day: LAST_DAY,
    holders: [
      { holder: 'rider', ...JENNA, papers: [] },
      {
        holder: 'horse',
        ...ROCKET,
        papers: [{ kind_id: 5, name: 'Coggins', validity: 'date', paper: server.paper }],
      },
    ],
  })
  const opened = await openEntries({
    lines: [],
    respond({ method, path, body }) {
      if (path === '/ajax/entries/2') return { body: { lines: lines() } }
      if (path !== '/ajax/papers/2') return undefined
      if (method === 'get') return { body: checklist() }
      if (options.answer) return options.answer()
      const { received_on, valid_until, version } = body as Paper & { received_on: string | null }
      server.paper = received_on ? byOtis({ received_on, valid_until, version: version + 1 }) : null
      return { body: { paper: server.paper, riders: [JENNA.id] } }
    },
  })
  return { ...opened, server }
}

const badge = () => screen.queryByRole('button', { name: /^See office/ })
const coggins = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Coggins, Rocket' })
const day = (label: string) => screen.getByLabelText<HTMLInputElement>(`${label}, Coggins, Rocket`)
const note = (text: string) => within(screen.getByRole('dialog')).getByText(text)

test('opens the list of papers from the badge, and hides the badge once all papers are in', async () => {
  const { writes } = await openWindow()
  expect(badge()!.title).toBe('Missing: Coggins. Press P to check papers off.')
  expect(tableRow('Bea').queryByText('See office')).toBeNull()
  fireEvent.click(badge()!)
  expect((await coggins()).checked).toBe(false)
  expect(note('Not received yet')).toBeTruthy()
  fireEvent.click(await coggins())
  await waitFor(() => expect(badge()).toBeNull())
  expect(writes()).toMatchObject([
    {
      method: 'patch',
      body: { kind_id: 5, horse_id: ROCKET.id, received_on: TODAY, valid_until: null, version: 0 },
    },
  ])
  await waitFor(() => expect(document.activeElement).toBe(day('Good until')))
  expect(note('Received by Otis Organizer')).toBeTruthy()
})

test('opens the list of papers when P is pressed, and saves a changed expiration date on Enter', async () => {
  const { writes } = await openWindow({ paper: byOtis({ valid_until: '2026-11-28' }) })
  const open = mark('Open Saturday', 'Jenna Cole on Rocket')
  open.focus()
  fireEvent.keyDown(open, { key: 'p' })
  expect((await coggins()).checked).toBe(false)
  expect(note('Expires Sat, Nov 28, 2026, before the event ends')).toBeTruthy()
  fireEvent.change(day('Good until'), { target: { value: '2027-11-28' } })
  expect(writes()).toEqual([])
  fireEvent.keyDown(day('Good until'), { key: 'Enter' })
  await waitFor(async () => expect((await coggins()).checked).toBe(true))
  expect(writes()).toMatchObject([{ body: { received_on: TODAY, valid_until: '2027-11-28', version: 1 } }])
})

test("explains why a paper wasn't saved, and shows another secretary's change", async () => {
  const { server } = await openWindow({
    answer: () => ({
      status: 409,
      body: { message: 'Someone else just changed Coggins. Check it again.' },
    }),
  })
  fireEvent.click(badge()!)
  await coggins()
  server.paper = byOtis({ by: 'Sally Second' })
  fireEvent.click(await coggins())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Not saved. Someone else just changed Coggins. Check it again.')
  await waitFor(async () => expect((await coggins()).checked).toBe(true))
  expect(note('Received by Sally Second')).toBeTruthy()
})

test('updates the list of papers when another secretary checks off a paper', async () => {
  const { server } = await openWindow()
  fireEvent.click(badge()!)
  expect((await coggins()).checked).toBe(false)
  server.paper = byOtis({ by: 'Sally Second' })
  await broadcast({ riders: [JENNA.id] })
  await waitFor(async () => expect((await coggins()).checked).toBe(true))
  expect(badge()).toBeNull()
})

test('lists only lines marked "See office" when the "See office" status is chosen', async () => {
  await openWindow()
  fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'see office' } })
  expect(screen.getAllByRole('row').flatMap((row) => row.dataset.key ?? [])).toEqual([
    `${JENNA.id} ${ROCKET.id}`,
  ])
})

describe('choosing a rider and a horse', () => {
  const warnings = () =>
    [...document.querySelectorAll('.entry-notes .warning')].map((warning) => warning.textContent)
  const withPapers = (one: EntryLine, rider: string[], horse: string[]): EntryLine => ({
    ...one,
    missing_papers: { rider, horse },
  })
  const LINES = [
    withPapers(line(JENNA, ROCKET, [entry(1, 11)]), ['Release'], ['Coggins']),
    withPapers(line(BEA, DUSTY, [entry(2, 11)]), [], ['Coggins', 'Futurity papers']),
  ]

  test('names the missing papers of the rider and the horse', async () => {
    await openEntries({ lines: LINES })
    box('Rider').focus()
    await type('jen⏎')
    expect(warnings()).toEqual(['See office: Release and Coggins (Rocket) missing.'])
    await type('roc⏎')
    expect(warnings()).toEqual(['See office: Release and Coggins missing.'])
  })

  test('names the missing papers of a horse that another rider entered', async () => {
    await openEntries({ lines: LINES })
    box('Rider').focus()
    await type('jen⏎dusty⏎')
    expect(warnings()).toEqual(['See office: Release, Coggins, and Futurity papers missing.'])
  })

  test("shows the rider's association card problem once", async () => {
    const lines = [line(JENNA, ROCKET, [entry(1, 11)]), line(JENNA, DUSTY, [entry(2, 11)])]
    await openEntries({ lines: lines.map((one) => ({ ...one, card_problems: ['No BBR #'] })) })
    box('Rider').focus()
    await type('jen⏎')
    expect(warnings()).toEqual(['No BBR #.'])
  })
})
