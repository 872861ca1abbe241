import { axiosAdapter, http } from '@inertiajs/core'
import { App } from '@inertiajs/react'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axios from 'axios'
import type { ComponentProps } from 'react'
import { vi } from 'vitest'
import type {
  EntriesProps,
  EntryColumn,
  EntryFees,
  EntryLine,
  EntryPlace,
  LateFee,
  LineEntry,
} from '#wire/entries.ts'
import Entries from '../../resources/js/Pages/Entries/Index.tsx'
import { mockAjax, type AjaxCall, type AjaxResponse } from './mockAjax.ts'
import { suggestionsShown } from './suggestionsShown.ts'
// On a busy machine, loading this module within a test could exceed the test's timeout.
import '../../resources/js/Components/suggestions/indexes.ts'

type Responder = (call: AjaxCall) => AjaxResponse | Promise<AjaxResponse> | undefined

// The test DOM doesn't implement popovers.
HTMLElement.prototype.showPopover ??= () => {}

export async function openEntries(options: {
  columns?: EntryColumn[]
  lines?: EntryLine[]
  fees?: EntryFees
  lateFees?: LateFee[]
  places?: EntryPlace[]
  respond?: Responder
  url?: string
  sendsMail?: boolean
}) {
  const url = options.url ?? '/entries'
  window.history.replaceState(null, '', url)
  const calls: AjaxCall[] = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockAjax(async (call) => {
    calls.push(call)
    return (await options.respond?.(call)) ?? defaultResponse(call, options.lines ?? [])
  })
  const props: EntriesProps = {
    organization: { id: 1, name: 'Red Dirt' },
    event: {
      id: 2,
      name: 'Spring Classic',
      category: 'Barrel Racing',
      starts_on: SATURDAY,
      ends_on: SUNDAY,
      location: null,
      copied_from: null,
    },
    columns: options.columns ?? COLUMNS,
    exhibition_cents: 1_000,
    fees: options.fees ?? [],
    payment_kinds: ['Venmo'],
    online_waiting: 0,
    late_fees: options.lateFees ?? null,
    places: options.places ?? [],
    can: { organize: true, score: true, pay: true, lead: true },
  }
  const page = {
    component: 'Entries/Index',
    props: {
      ...props,
      auth: { user: { id: 1, name: 'Otis' } },
      errors: {},
      sends_mail: options.sendsMail ?? false,
    },
    url,
  }
  http.setClient(axiosAdapter(axios))
  const view = render(
    <main>
      <App
        initialPage={page as unknown as ComponentProps<typeof App>['initialPage']}
        initialComponent={Entries as never}
        resolveComponent={() => Entries as never}
      />
    </main>,
  )
  await waitFor(() => {
    if (screen.queryByText('Loading...')) throw new Error('The entries are still loading.')
    const loaded = calls.filter(({ path }) => path.endsWith('-list'))
    if (loaded.length < 2) throw new Error('The name lists are still loading.')
  })
  return { ...view, calls, writes: () => calls.filter(({ method }) => method !== 'get') }
}

export const [SATURDAY, SUNDAY] = ['2026-11-28', '2026-11-29'] as const

export const column = (id: number, name: string, changes: Partial<EntryColumn> = {}): EntryColumn => ({
  id,
  parent_id: null,
  name,
  code: null,
  runs_on: null,
  fee_cents: 0,
  gos: 1,
  tracks_horses: true,
  carries_from: [],
  rolls_by_default: false,
  published: false,
  published_gos: [],
  members: [],
  runs_needed: 0,
  ...changes,
})

export const COLUMNS = [
  column(11, 'Open Saturday', { code: 'o', runs_on: SATURDAY, fee_cents: 5_000 }),
  column(12, 'Novice Horse', { code: 'nh', parent_id: 11, fee_cents: 2_000 }),
  column(13, 'Open Sunday', { code: 'su', runs_on: SUNDAY, fee_cents: 6_000 }),
  column(14, 'Youth', { code: 'y', runs_on: SATURDAY, fee_cents: 3_000, carries_from: [11] }),
]

export const entry = (id: number, activity_id: number, changes: Partial<LineEntry> = {}): LineEntry => ({
  id,
  version: 0,
  activity_id,
  round: '',
  changed_from_horse_id: null,
  draw: null,
  scratched: false,
  has_score: false,
  request: null,
  request_class: null,
  own_order: null,
  contests: [activity_id],
  ...changes,
})

export const JENNA = { id: 41, name: 'Jenna Cole' }
export const BEA = { id: 43, name: 'Bea Avery' }
export const ROCKET = { id: 31, name: 'Rocket' }
export const DUSTY = { id: 32, name: 'Dusty' }

type Named = { id: number; name: string }

export const line = (
  rider: Named,
  horse: Named | null,
  entries: LineEntry[],
  fees_cents = 5_000 * entries.length,
  exhibitions = 0,
): EntryLine => ({
  rider: { ...rider, typed_in: false },
  horse,
  entries,
  exhibitions,
  fees_cents,
  due_cents: fees_cents,
  paid_cents: 0,
  cash_cents: 0,
  owes_cents: fees_cents,
  payer: null,
  arrived: false,
  missing_papers: { rider: [], horse: [] },
  card_problems: [],
})

export const unpaid = (lines: EntryLine[]): EntryLine[] =>
  lines.map((one) => ({
    ...one,
    owes_cents: lines.reduce(
      (sum, { rider, fees_cents }) => (rider.id === one.rider.id ? sum + fees_cents : sum),
      0,
    ),
  }))

const RIDERS = [JENNA, { id: 42, name: 'Joanna Roy' }, BEA].map((rider) => ({ ...rider, email: null }))
const HORSES = [ROCKET, DUSTY, { id: 33, name: 'Dusty Moon' }].map((horse) => ({ ...horse, rrrs_id: null }))

function defaultResponse({ method, path, params, body }: AjaxCall, lines: EntryLine[]): AjaxResponse {
  if (path.endsWith('/riders-list')) return { body: { data: RIDERS, links: { next: null } } }
  if (path.endsWith('/horses-list')) return { body: { data: HORSES, links: { next: null } } }
  if (path.startsWith('/ajax/last-entries/'))
    return { body: { event: null, activity_ids: [], contests: [], missing: [] } }
  if (path.startsWith('/ajax/rider-horses/')) return { body: { horses: [] } }
  if (method === 'get' && path === '/ajax/entries/2') {
    const wanted = params.riders?.split(',').map(Number)
    return { body: { lines: lines.filter(({ rider }) => !wanted || wanted.includes(rider.id)) } }
  }
  if (path === '/ajax/entries/2/delete') return { body: { lines: linesLeft(body as DeletedRuns, lines) } }
  if (method === 'post' && path === '/ajax/entries/2') return { body: savedLine(body as SentLine, lines) }
  return { body: {} }
}

type DeletedRuns = { entries: { id: number }[] }

export function linesLeft({ entries: deleted }: DeletedRuns, lines: EntryLine[]): EntryLine[] {
  const isDeleted = ({ id }: LineEntry) => deleted.some((run) => run.id === id)
  const rider = lines.find(({ entries }) => entries.some(isDeleted))?.rider.id
  return lines
    .filter((one) => one.rider.id === rider)
    .map((one) => ({ ...one, entries: one.entries.filter((run) => !isDeleted(run)) }))
    .filter(({ entries, exhibitions }) => entries.length > 0 || exhibitions > 0)
}

export type SentLine = {
  user_id?: number
  user_name?: string
  horse_id?: number
  horse_name?: string
  activity_ids: number[]
  session_only?: number[]
  contests: { activity_id: number; contest_id: number }[]
  details?: object
  exhibitions?: { count: number; was: number } | null
}

let nextId = 900

export function savedLine(sent: SentLine, lines: EntryLine[]) {
  const rider = RIDERS.find(({ id }) => id === sent.user_id) ?? { id: ++nextId, name: sent.user_name! }
  const known = HORSES.find(({ id }) => id === sent.horse_id)
  const horse = known ?? (sent.horse_name ? { id: ++nextId, name: sent.horse_name } : null)
  const others = lines.filter((other) => other.rider.id === rider.id && other.horse?.id !== horse?.id)
  const own = lines.find((other) => other.rider.id === rider.id && other.horse?.id === horse?.id)
  const added = [
    ...sent.activity_ids.map((id) => entry(++nextId, id)),
    ...(sent.session_only ?? []).map((id) => entry(++nextId, id, { contests: [] })),
  ]
  const entries = [...(own?.entries ?? []), ...added].map((run) => ({
    ...run,
    contests: [
      ...run.contests,
      ...sent.contests
        .filter(({ activity_id }) => activity_id === run.activity_id)
        .map((mark) => mark.contest_id),
    ],
  }))
  const exhibitions = sent.exhibitions?.count ?? own?.exhibitions ?? 0
  const saved = line(
    { id: rider.id, name: rider.name },
    horse && { id: horse.id, name: horse.name },
    entries,
    5_000 * entries.length + 1_000 * exhibitions,
    exhibitions,
  )
  return { lines: unpaid([...others, saved]), added: added.map(({ id }) => id), expected: [], notes: [] }
}

export const box = (name: 'Rider' | 'Horse' | 'Codes' | 'Pay') =>
  screen.getByLabelText<HTMLInputElement>(name, { exact: true })

/** Types into the field that has focus. ⏎ is Enter. */
export async function type(keys: string) {
  for (const key of keys) {
    const field = document.activeElement as HTMLInputElement
    if (key !== '⏎') fireEvent.change(field, { target: { value: field.value + key } })
    else await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  }
  await suggestionsShown()
}

export const tableRow = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }))
export const mark = (contest: string, name: string) =>
  screen.getByRole('checkbox', { name: new RegExp(`^${contest}(, [a-z ]+)?, ${name}$`) })
