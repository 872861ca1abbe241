// @vitest-environment happy-dom
import { http, type HttpRequestConfig, type HttpResponse } from '@inertiajs/core'
import { App } from '@inertiajs/react'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EditClassProps } from '#wire/events/classes.ts'
import { Form } from '../../resources/js/Components/form/Form.tsx'
import { EntryFields } from '../../resources/js/Pages/Activities/settings/EntryFields.tsx'

type Settings = EditClassProps['settings']

const SETTINGS = {
  name: 'Open 4D',
  incentives: [
    { id: 1, name: 'Novice Horse', code: null },
    { id: 2, name: 'Youth', code: 'Y ' },
    { id: null, name: '', code: null },
  ],
  code: null,
  runs_on: null,
  entry_mode: 'wait',
  late_entry_mode: 'end',
  rolls_by_default: false,
  books_close: 'never',
  books_close_at: null,
  side_pots_lock: 0,
  takes_online_entries: true,
  online_limit: null,
} as unknown as Settings

const CHOICES = {
  days: ['2026-06-06', '2026-06-07'],
  time_zone: 'America/Denver',
  used_codes: ['o'],
  carries_from: ['Youth 2D', 'Senior 3D'],
}

let sent: HttpRequestConfig[]
let errors: Record<string, string>
let opened: { settings: Settings; choices: typeof CHOICES }

beforeEach(() => {
  sent = []
  errors = {}
})
afterEach(cleanup)

const ClassForm = () => (
  <Form initial={opened.settings} method="patch" action="/class" errorBag="class" submit="Save">
    {(values) => <EntryFields values={values} {...opened.choices} />}
  </Form>
)

async function open(settings: Partial<Settings> = {}, choices: Partial<typeof CHOICES> = {}) {
  opened = { settings: { ...SETTINGS, ...settings }, choices: { ...CHOICES, ...choices } }
  const page = () => ({
    component: 'Activities/Edit',
    props: { auth: { user: null }, errors: { class: errors } },
    url: '/class',
    version: null,
  })
  http.setClient({
    async request(request: HttpRequestConfig) {
      sent.push(request)
      const headers = { 'x-inertia': 'true' }
      return { status: 200, data: JSON.stringify(page()), headers } as unknown as HttpResponse
    },
  })
  render(
    <App
      initialPage={page() as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={ClassForm as never}
      resolveComponent={(() => ClassForm) as never}
    />,
  )
  await act(async () => {})
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const optionsOf = (label: string) => [...field(label).querySelectorAll('option')].map((one) => one.text)
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const card = () => screen.getByText<HTMLElement>('Entries').closest('details')!
const summary = () => card().querySelector('summary')!.textContent

async function save() {
  fireEvent.submit(screen.getByRole('button', { name: 'Save', hidden: true }).closest('form')!)
  await waitFor(() => expect(sent).toHaveLength(1))
  return sent[0]!.data as Settings
}

test('collapses the Entries section if only the codes are set, and lists the codes', async () => {
  await open({ code: 'o', incentives: [{ id: 1, name: 'Novice Horse', code: 'nh' }] })
  expect(card().open).toBe(false)
  expect(summary()).toBe('EntriesCodes o, nh')
})

test.each([
  ['its own day', { runs_on: '2026-06-07' }, 'EntriesCode o · Sun, Jun 7, 2026'],
  ['a closing time', { books_close: 'last 50' }, 'EntriesCode o · Entries close with 50 runs to go'],
  ['a place for new entries', { entry_mode: 'drawn' }, 'EntriesCode o'],
  ['a place for late entries', { late_entry_mode: 'top' }, 'EntriesCode o'],
  ['a rollover', { rolls_by_default: true }, 'EntriesCode o'],
  ['a side pot lock', { side_pots_lock: 5 }, 'EntriesCode o'],
] as const)('expands the Entries section for a class with %s', async (_what, settings, line) => {
  await open({ code: 'o', incentives: [], ...settings })
  expect(card().open).toBe(true)
  expect(summary()).toBe(line)
})

test('expands the Entries section and focuses a field there that the server rejects', async () => {
  await open()
  errors = { 'incentives.0.code': 'This event already uses the code "o".' }
  await save()
  await waitFor(() => expect(card().open).toBe(true))
  expect(document.activeElement).toBe(field('Novice Horse code'))
})

test('suggests entry codes for a class and side pots that have none, and keeps existing codes', async () => {
  await open()
  fireEvent.click(screen.getByText('Suggest codes'))
  const { code, incentives } = await save()
  expect([code, ...incentives.map((one) => one.code)]).toEqual(['op', 'nh', 'y', null])
  expect(screen.getByText('Suggest codes').getAttribute('aria-disabled')).toBe('true')
})

test("suggests a code for the class's day if the code for its name is taken", async () => {
  await open()
  fireEvent.click(screen.getByText('Suggest codes'))
  choose('Runs on', '2026-06-07')
  fireEvent.click(screen.getByText('Suggest codes'))
  const { code, incentives } = await save()
  expect([code, ...incentives.map((one) => one.code)]).toEqual(['su', 'nh', 'y', null])
  expect(screen.getByText('Suggest codes').getAttribute('aria-disabled')).toBe('true')
})

test('lists the days of a multi-day event', async () => {
  await open()
  expect(optionsOf('Runs on')).toEqual(['Any day', 'Sat, Jun 6, 2026', 'Sun, Jun 7, 2026'])
  choose('Runs on', '2026-06-07')
  expect((await save()).runs_on).toBe('2026-06-07')
})

test("doesn't offer a choice of day for a one-day event", async () => {
  await open({}, { days: ['2026-06-06'] })
  expect(screen.queryByLabelText('Runs on')).toBeNull()
})

test('shows the closing time field only if entries close at a set time', async () => {
  await open()
  expect(screen.queryByLabelText('Closing time')).toBeNull()
  choose('Entries close', 'at')
  choose('Closing time', '2026-06-05T18:00')
  expect(await save()).toMatchObject({ books_close: 'at', books_close_at: '2026-06-05T18:00' })
})

test('shows the side pot lock field only in a class with side pots', async () => {
  await open()
  expect(field('Side pots lock').value).toBe('0')
  choose('Side pots lock', '5')
  expect((await save()).side_pots_lock).toBe(5)
  cleanup()
  await open({ incentives: [] })
  expect(screen.queryByLabelText('Side pots lock')).toBeNull()
})

test('shows the rollover setting only in a class that other classes roll over to', async () => {
  await open()
  expect(field('Rolls over by default')).toBeTruthy()
  expect(card().textContent).toContain('Runs in Youth 2D or Senior 3D also count here')
  cleanup()
  await open({}, { carries_from: [] })
  expect(screen.queryByLabelText('Rolls over by default')).toBeNull()
})
