import { emptyRow } from '../../server/wire/emptyRow.ts'
import { axiosAdapter, http } from '@inertiajs/core'
import { App } from '@inertiajs/react'
import { configure, fireEvent, render, waitFor, within } from '@testing-library/react'
import axios from 'axios'
import type { ComponentProps } from 'react'
import { afterEach, vi } from 'vitest'
import { contestChips } from '#rules/draw/contestChips.ts'
import type { DrawManagerProps, DrawRow, RandomizedDraw } from '#wire/draw.ts'
import DrawManager from '../../resources/js/Pages/DrawManager/Index.tsx'
import { outbox } from '../../resources/js/outbox/outbox.ts'
import { mockAjax, type AjaxResponse, type AjaxCall } from './mockAjax.ts'
// On a busy machine, loading these modules within a test could exceed the test's timeout.
import '../../resources/js/Pages/DrawManager/popups/lazyExports.ts'

export type Call = Pick<AjaxCall, 'method' | 'path' | 'params' | 'body'> & {
  version: string | undefined
  penalty: string | undefined
}
type Responder = (call: Call) => AjaxResponse | Promise<AjaxResponse> | undefined

// The test DOM doesn't implement popovers.
HTMLElement.prototype.showPopover ??= () => {}

configure({ asyncUtilTimeout: 5000 })

// Otherwise, unsent changes and drafts would leak into the next test.
afterEach(async () => {
  for (const { key } of outbox.items.get()) await outbox.discard(key)
  localStorage.clear()
})

export async function openDraw(options: {
  props?: Partial<DrawManagerProps>
  rows?: DrawRow[]
  respond?: Responder
  address?: string
}) {
  window.history.replaceState(null, '', options.address ?? '/draw')
  const props = drawProps(options.props)
  const rows = options.rows ?? [emptyRow(1), emptyRow(2), emptyRow(3)]
  const calls: Call[] = []
  const alerts: string[] = []
  const questions: string[] = []
  const answers = { confirm: true }
  window.alert = (text) => void alerts.push(String(text))
  pressDialogButtons(questions, answers)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockAjax(async (made) => {
    const call = toCall(made)
    calls.push(call)
    if (call.path.endsWith('/draw')) return { body: page, headers: { 'x-inertia': 'true' } }
    const response = (await options.respond?.(call)) ?? defaultResponse(call, rows)
    const isBareError = (response.status ?? 200) >= 400 && !response.body
    return isBareError ? { ...response, body: { message: '' } } : response
  })

  const page = {
    component: 'DrawManager/Index',
    props: { ...props, auth: { user: { id: 1, name: 'Otis' } }, errors: {} },
    url: '/draw',
  }
  http.setClient(axiosAdapter(axios))
  const view = render(
    <main>
      <App
        initialPage={page as unknown as ComponentProps<typeof App>['initialPage']}
        initialComponent={DrawManager as never}
        resolveComponent={() => DrawManager as never}
      />
    </main>,
  )
  await waitFor(() => tableRow(rows[0]!.draw))
  await view.findByRole('tooltip', { hidden: true }, { timeout: 5000 })
  return {
    ...view,
    calls,
    alerts,
    questions,
    answers,
    writes: () => calls.filter(({ method }) => method !== 'get'),
  }
}

const { showModal } = HTMLDialogElement.prototype

function pressDialogButtons(questions: string[], answers: { confirm: boolean }) {
  HTMLDialogElement.prototype.showModal = function () {
    showModal.call(this)
    if (!this.querySelector('[data-enter]')) return
    questions.push(this.querySelector('p')!.textContent)
    const button = within(this).getByText(answers.confirm ? 'Confirm' : 'Cancel')
    setTimeout(() => fireEvent.click(button))
  }
}

export function tableRow(slot: number) {
  const row = document.querySelector<HTMLElement>(`tr[data-slot='${slot}']`)
  if (!row) throw new Error(`There is no row for slot ${slot}.`)
  return within(row)
}

export function drawProps(changes: Partial<DrawManagerProps> = {}): DrawManagerProps {
  return {
    event: { id: 2, name: 'Spring Classic', category: 'Barrel Racing' },
    organization: { id: 1, name: 'Red Dirt' },
    round: '',
    carryovers: [],
    chips: contestChips(changes.activity?.incentives ?? [], changes.carryovers ?? []),
    top: null,
    previous_round: null,
    commitment: 'abcd1234'.repeat(8),
    draws_made: 0,
    phones: null,
    local_links: null,
    scores: [],
    lineup: [],
    seen_duplicates: [],
    without_slot: [],
    add_waiting: 'Add all to the end',
    on_hold: null,
    has_horse_fee: false,
    tabs: [],
    can: { organize: true, score: true, pay: true, lead: true },
    ...changes,
    activity: {
      id: 7,
      name: 'Open 4D',
      total_slots: 300,
      last_used_slot: 3,
      publish_draw: false,
      publish_payout: false,
      incentives: [],
      track_horses: true,
      track_bulls: false,
      has_divisions: true,
      points_seasons_group_id: null,
      payType: 'standard',
      judged: false,
      drag_every: 5,
      added_seconds: [5, 10, 15],
      no_times: ['NT', 'DQ', 'Broke'],
      version: 1,
      ...changes.activity,
    },
  }
}

export const randomizedDraw = (changes: Partial<RandomizedDraw> = {}): RandomizedDraw => ({
  entries: 31,
  minGap: 15,
  achievedGap: 15,
  isSpaced: true,
  requests: 0,
  tooClose: [],
  notHonored: [],
  seed: '5eed'.repeat(16),
  word: null,
  commitment: 'abcd1234'.repeat(8),
  nextCommitment: '9999aaaa'.repeat(8),
  ...changes,
})

export const published = { activity: { publish_draw: true } } as Partial<DrawManagerProps>

export function filledRow(slot: number, changes: Partial<DrawRow> = {}): DrawRow {
  return {
    ...emptyRow(slot),
    id: 100 + slot,
    position: slot,
    user_id: 500 + slot,
    user_name: `Rider ${slot}`,
    score_id: 900 + slot,
    activity_scored: true,
    ...changes,
  }
}

export const withHorse = { horse_id: 31, horse_name: 'Dash', horse: { id: 31, name: 'Dash', rrrs_id: null } }

export { emptyRow }

const RIDERS = [
  { id: 41, name: 'Anna Lee', email: 'anna@example.test' },
  { id: 42, name: 'Joanna Roy', email: null },
  { id: 43, name: 'Bea Cole', email: null },
]
const HORSES = [
  { id: 31, name: 'Dash', rrrs_id: null },
  { id: 32, name: 'Dashing Fame', rrrs_id: 'R32' },
  { id: 33, name: 'Sudden Dash', rrrs_id: null },
]

function defaultResponse(
  { method, path, body, version: seen, penalty }: Call,
  rows: DrawRow[],
): AjaxResponse {
  const change = (body ?? {}) as Record<string, unknown>
  if (method === 'get' && path.endsWith('/riders-list'))
    return { body: { data: RIDERS, links: { next: null } } }
  if (method === 'get' && path.endsWith('/horses-list'))
    return { body: { data: HORSES, links: { next: null } } }
  if (method === 'get' && path.includes('/check-destination/')) {
    return { body: rows.find((row) => path.endsWith(`/${row.draw}`))?.id ?? null }
  }
  if (/^\/ajax\/(reached|places)\//.test(path)) return { body: [] }
  if (method === 'get' && path.startsWith('/ajax/draw/')) return { body: rows }
  if (method === 'post' && path.startsWith('/ajax/draw/')) {
    const fake = !change.user_id
    return {
      body: {
        id: 777,
        user_id: change.user_id ?? 888,
        user_fake: fake,
        entry_version: 0,
        score_id: 999,
        score_version: 0,
      },
    }
  }
  if (path.startsWith('/ajax/score/')) {
    const id = Number(path.split('/').at(-1))
    const saved = { score: change.score, version: 1, penalty_seconds: Number(penalty ?? 0) }
    return { body: { id, ...saved, by: 'Jo', at: '2026-05-01T14:03:00Z' } }
  }
  const id = Number(/\d+/.exec(path)?.[0])
  const version = Number(seen?.replaceAll('"', '')) + 1
  return {
    body: {
      id,
      version,
      user_id: change.user_id ?? 888,
      user_fake: !change.user_id,
      horse: null,
      bull: null,
    },
  }
}

function toCall({ method, path, params, body, headers }: AjaxCall): Call {
  return { method, path, params, body, version: headers['if-match'], penalty: headers['penalty-seconds'] }
}
