import { App } from '@inertiajs/react'
import { render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { vi } from 'vitest'
import type { MailingStatus, PayoutPage, PayoutProps, PayoutRow, PayoutUser } from '#wire/payout.ts'
import PayoutScreen from '../../resources/js/Pages/Payout/Index.tsx'
import { mockAjax, type AjaxResponse as Answer, type AjaxCall } from './mockAjax.ts'

export type Call = Pick<AjaxCall, 'method' | 'url' | 'body'>
type Responder = (call: Call) => Answer | Promise<Answer> | undefined

type Options = {
  activity?: Partial<PayoutProps['activity']>
  props?: Partial<Omit<PayoutProps, 'activity'>>
  page?: Partial<PayoutPage>
  mailings?: MailingStatus[]
  respond?: Responder
}

export async function openPayout({ activity, props, page, mailings, respond }: Options = {}) {
  const calls: Call[] = []
  const alert = vi.fn()
  vi.stubGlobal('alert', alert)
  const open = vi.spyOn(window, 'open').mockImplementation(() => null)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const server = { page: payoutPage(page), mailings: mailings ?? [] }
  mockAjax(async ({ method, url, body }) => {
    const call = { method, url, body }
    calls.push(call)
    return (await respond?.(call)) ?? defaultResponse(call, server)
  })

  const pageObject = {
    component: 'Payout/Index',
    props: { ...payoutProps(activity, props), auth: { user: null }, errors: {}, sends_mail: true },
    url: '/',
  }
  const view = render(
    <App
      initialPage={pageObject as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={PayoutScreen as never}
      resolveComponent={() => PayoutScreen as never}
    />,
  )
  await untilLoaded()
  const urls = () => calls.map((call) => call.url)
  return {
    ...view,
    server,
    calls,
    urls,
    posts: () => calls.filter(({ method }) => method === 'post'),
    alert,
    open,
    log,
  }
}

export const untilLoaded = () =>
  waitFor(() => {
    if (screen.queryByText('Loading...')) throw new Error('Still loading.')
  })

export function tableRow(name: string) {
  return within(screen.getByText(name).closest('tr')!)
}

export function payoutProps(
  activity: Partial<PayoutProps['activity']> = {},
  props: Partial<Omit<PayoutProps, 'activity'>> = {},
): PayoutProps {
  return {
    organization: { id: 1, name: 'Red Dirt' },
    event: { id: 2, name: 'Spring Classic', category: 'Barrel Racing' },
    class_id: 7,
    is_aggregate: false,
    view: '',
    tabs: [],
    leaderboard: null,
    can: { organize: true, score: true, pay: true, lead: true },
    sees_money: true,
    version: 1,
    ...props,
    activity: {
      id: 7,
      name: 'Open 4D',
      total_slots: 300,
      last_used_slot: 3,
      publish_draw: true,
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
      ...activity,
    },
  }
}

export function payoutPage(changes: Partial<PayoutPage> = {}): PayoutPage {
  const data = changes.data ?? [result(1), result(2), result(3)]
  return {
    data,
    total: data.length,
    per_page: 50,
    current_page: 1,
    from: 1,
    to: data.length,
    last_page: 1,
    prev_page_url: null,
    next_page_url: null,
    canPublish: false,
    reasons: [],
    warnings: [],
    strip: { values: [], no_times: 0, not_run: 0, divisions: [] },
    round: '',
    rounds: 1,
    reconciliation: {
      entries: 60,
      entry_fee_cents: 5_000,
      gross_cents: 300_000,
      payback_cents: 225_000,
      retainage_cents: 75_000,
      off_top_cents: 0,
      guarantee_cents: 0,
      added_cents: 250_000,
      net_cents: 475_000,
      paid_cents: 474_990,
      breakage_cents: 10,
      retained_cents: 0,
      unpaid_cents: 0,
      overrun_cents: 0,
      unscored: 0,
      agrees: true,
    },
    divisions: [],
    publish_payout: false,
    checks: null,
    changed: false,
    version: 1,
    ...changes,
  }
}

type ResultChanges = Partial<Omit<PayoutRow, 'userActivity'>> & {
  entry?: Partial<PayoutRow['userActivity']>
  user?: Partial<PayoutUser>
}

export function result(number: number, { entry, user, ...changes }: ResultChanges = {}): PayoutRow {
  return {
    id: 100 + number,
    score: 15 + number / 10,
    scratched: false,
    prize: null,
    points: null,
    points_mark: null,
    division: 1,
    place: number,
    place_to: number,
    round: '',
    changed: false,
    published_score: null,
    ...changes,
    userActivity: {
      id: 200 + number,
      position: number,
      root_activity_id: null,
      horse: { name: `Horse ${number}` },
      bull: null,
      ...entry,
      user: {
        id: 500 + number,
        name: `Rider ${number}`,
        hometown: 'Bend, OR',
        bbr_id: `B${number}`,
        not_real_users: false,
        in_activity_point_group: false,
        ...user,
      },
    },
  }
}

export const errorResponse = (status: number, message: string): Answer => ({ status, body: { message } })

function defaultResponse(
  { url, body }: Call,
  server: { page: PayoutPage; mailings: MailingStatus[] },
): Answer {
  if (url.startsWith('/ajax/payouts/')) return { body: server.page }
  if (url.startsWith('/ajax/reached/')) return { body: [] }
  if (url.startsWith('/ajax/mailings/')) return { body: server.mailings }
  if (url.endsWith('/publishPayout'))
    server.page = { ...server.page, publish_payout: true, canPublish: false }
  if (url.endsWith('/unPublishPayout')) server.page = { ...server.page, publish_payout: false }
  const saved = body as Partial<PayoutRow> | null
  if (saved?.id) {
    const data = server.page.data.map((row) => (row.id === saved.id ? { ...row, ...saved } : row))
    server.page = { ...server.page, data }
  }
  return { body: {} }
}
