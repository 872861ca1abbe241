// @vitest-environment happy-dom
import { http, type HttpRequestConfig, type HttpResponse } from '@inertiajs/core'
import { App, Link } from '@inertiajs/react'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MoneyProps } from '#wire/events/money.ts'
import { dismissToast } from '../../resources/js/Components/Toast.tsx'
import { CheckboxField } from '../../resources/js/Components/form/CheckboxField.tsx'
import { DateField } from '../../resources/js/Components/form/DateField.tsx'
import { Form } from '../../resources/js/Components/form/Form.tsx'
import { MoneyField } from '../../resources/js/Components/form/MoneyField.tsx'
import { NumberField } from '../../resources/js/Components/form/NumberField.tsx'
import { SelectField } from '../../resources/js/Components/form/SelectField.tsx'
import { TextAreaField } from '../../resources/js/Components/form/TextAreaField.tsx'
import { TextField } from '../../resources/js/Components/form/TextField.tsx'
import { AssociationFields } from '../../resources/js/Components/registry/AssociationFields.tsx'
import { RoundFields } from '../../resources/js/Pages/Activities/settings/RoundFields.tsx'
import { IncentiveFields } from '../../resources/js/Pages/Activities/settings/IncentiveFields.tsx'
import { FeeKindRows } from '../../resources/js/Pages/Events/fees/FeeKindRows.tsx'
import { FeeStageRows } from '../../resources/js/Pages/Events/fees/FeeStageRows.tsx'
import { DivisionFields } from '../../resources/js/Pages/Activities/money/DivisionFields.tsx'
import { PlaceFields } from '../../resources/js/Pages/Activities/money/PlaceFields.tsx'
import AppLayout from '../../resources/js/Layouts/AppLayout.tsx'
import { guardUnsavedForms } from '../../resources/js/visits/confirmLeave.ts'

type Answer = { status?: number; props?: object; component?: string; headers?: Record<string, string> }

let sent: HttpRequestConfig[]
let shown: unknown
let answer: (request: HttpRequestConfig) => Answer | Promise<Answer>
const confirmMock = vi.fn<(question?: string) => boolean>()
guardUnsavedForms()

beforeEach(() => {
  sent = []
  answer = () => ({})
  confirmMock.mockReset()
  vi.stubGlobal('confirm', confirmMock)
  dismissToast()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open(
  Page: (props: { name: string; place?: string }) => ReactNode,
  props: object = { name: 'Spring' },
) {
  const page = (changes: Answer = {}) => ({
    component: changes.component ?? 'Events/Edit',
    props: { auth: { user: null }, errors: {}, ...props, ...changes.props },
    url: '/events/1',
    version: null,
  })
  http.setClient({
    async request(request: HttpRequestConfig) {
      sent.push(request)
      const given = await answer(request)
      const data = JSON.stringify(page(given))
      return {
        status: given.status ?? 200,
        data,
        headers: { 'x-inertia': 'true', ...given.headers },
      } as HttpResponse
    },
  })
  shown = Object.assign(Page, { layout: AppLayout })
  render(
    <App
      initialPage={page() as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={shown as never}
      resolveComponent={pageNamed as never}
    />,
  )
  await act(async () => {})
}

const Elsewhere = () => <h1>Elsewhere</h1>

/** Inertia keeps the page resolver of this file's first test, so all tests share this one. */
const pageNamed = (name: string) => (name === 'Events/Edit' ? shown : Elsewhere)

function EventForm({ name, place = '' }: { name: string; place?: string }) {
  return (
    <Form initial={{ name, place }} method="put" action="/events/1" errorBag="event" submit="Save">
      <TextField name="name" label="Name" hint="As on the flyer." />
      <TextField name="place" label="Place" />
    </Form>
  )
}

const refusedWith = (errors: Record<string, string>) => () => ({ props: { errors: { event: errors } } })
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const send = () => fireEvent.submit(screen.getByRole('button', { name: 'Save' }).closest('form')!)
const fieldNamed = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const descriptionOf = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

describe('sending a form', () => {
  test("sends the typed values with the form's error bag", async () => {
    await open(EventForm)
    type('Name', 'Fall')
    send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ method: 'put', data: { name: 'Fall', place: '' } })
    expect(sent[0]!.headers).toMatchObject({ 'X-Inertia-Error-Bag': 'event' })
  })

  test('sends the form once when Enter is pressed twice', async () => {
    let reply = () => {}
    answer = () => new Promise((resolve) => (reply = () => resolve({})))
    await open(EventForm)
    send()
    send()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true'),
    )
    send()
    expect(sent).toHaveLength(1)
    reply()
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('false'),
    )
    send()
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  test('shows "Saved" for two seconds after a save', async () => {
    vi.useFakeTimers()
    await open(EventForm)
    type('Name', 'Fall')
    send()
    await act(() => vi.advanceTimersByTimeAsync(0))
    expect(screen.getByText('Saved')).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(1999))
    expect(screen.queryByText('Saved')).not.toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test("shows the server's values in all fields after saving", async () => {
    await open(EventForm)
    type('Name', ' Fall ')
    type('Place', 'Tulsa')
    answer = () => ({ props: { name: 'Fall' } })
    send()
    await waitFor(() => expect(fieldNamed('Name').value).toBe('Fall'))
    expect(fieldNamed('Place').value).toBe('')
  })

  test.each([
    ['as typed', 'Fall'],
    ['as normalized by the server', 'Fall Run'],
  ])('stops marking the form as unsaved once "Saved" appears, with the value %s', async (_how, kept) => {
    answer = () => ({ props: { name: kept } })
    await open(EventForm)
    const wasUnsaved: boolean[] = []
    const look = () => {
      const isSaid = screen.queryByText('Saved') !== null
      if (isSaid || wasUnsaved.length) wasUnsaved.push(document.querySelector('form[data-unsaved]') !== null)
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    type('Name', 'Fall')
    send()
    await screen.findByText('Saved')
    await waitFor(() => expect(fieldNamed('Name').value).toBe(kept))
    observer.disconnect()
    expect(wasUnsaved.length).toBeGreaterThan(0)
    expect(wasUnsaved).not.toContain(true)
  })

  test('updates unedited fields with new values from the server', async () => {
    await open(({ name, place }) => (
      <>
        <EventForm name={name} place={place} />
        <Link href="/events/1" preserveState>
          News
        </Link>
      </>
    ))
    answer = () => ({ props: { name: 'Winter' } })
    fireEvent.click(screen.getByText('News'))
    await waitFor(() => expect(fieldNamed('Name').value).toBe('Winter'))
    type('Name', 'My own')
    answer = () => ({ props: { name: 'Summer', place: 'Tulsa' } })
    fireEvent.click(screen.getByText('News'))
    await waitFor(() => expect(fieldNamed('Place').value).toBe('Tulsa'))
    expect(fieldNamed('Name').value).toBe('My own')
  })

  test("keeps the typed value after a conflict and shows the other user's changes to other fields", async () => {
    await open(EventForm)
    type('Name', 'My own')
    answer = () => ({
      props: { name: 'Fall', place: 'Tulsa', errors: { event: { message: 'Somebody was faster.' } } },
    })
    send()
    await waitFor(() => expect(fieldNamed('Place').value).toBe('Tulsa'))
    expect(fieldNamed('Name').value).toBe('My own')
    answer = () => ({ props: { name: 'My own', place: 'Tulsa' } })
    send()
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ data: { name: 'My own', place: 'Tulsa' } }))
  })
})

describe('rejected forms', () => {
  test('shows each error next to its field, and focuses the first invalid field', async () => {
    answer = refusedWith({ place: 'Enter the place.', name: 'Enter the name.' })
    await open(EventForm)
    type('Place', 'Tulsa')
    send()
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed('Name')))
    expect(descriptionOf(fieldNamed('Name'))).toBe('Enter the name. As on the flyer.')
    expect(descriptionOf(fieldNamed('Place'))).toBe('Enter the place.')
    expect(fieldNamed('Place').value).toBe('Tulsa')
    expect(fieldNamed('Name').getAttribute('aria-invalid')).toBe('true')
  })

  test('refocuses the invalid field after a second rejection', async () => {
    answer = refusedWith({ name: 'Enter the name.' })
    await open(EventForm)
    send()
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed('Name')))
    fieldNamed('Place').focus()
    send()
    await waitFor(() => expect(document.activeElement).toBe(fieldNamed('Name')))
  })

  test("hides a field's error when the field changes", async () => {
    answer = refusedWith({ name: 'Enter the name.', place: 'Enter the place.' })
    await open(EventForm)
    send()
    await screen.findByText('Enter the name.')
    type('Name', 'F')
    expect(screen.queryByText('Enter the name.')).toBeNull()
    expect(screen.getByText('Enter the place.')).toBeDefined()
  })

  test('shows an error about the whole form once, in the form itself', async () => {
    answer = refusedWith({ message: 'The event is over.' })
    await open(EventForm)
    send()
    const refusal = await screen.findByRole('alert')
    expect(refusal.textContent).toBe('The event is over.')
    await waitFor(() => expect(document.activeElement).toBe(refusal))
    expect(screen.getAllByText('The event is over.')).toHaveLength(1)
    answer = () => ({})
    send()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test("shows an error for a field that the form doesn't have", async () => {
    answer = refusedWith({ purse: 'The purse is paid out.' })
    await open(EventForm)
    send()
    expect((await screen.findByRole('alert')).textContent).toBe('The purse is paid out.')
  })

  test("shows the server's busy message in the form and keeps the input", async () => {
    const message = 'The database is busy. Nothing was saved. Try again in a moment.'
    answer = () => ({ status: 503, component: 'Error/Index', props: { status: 503, message } })
    await open(EventForm)
    type('Name', 'Fall')
    send()
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(fieldNamed('Name').value).toBe('Fall')
  })

  test('shows the error only in the submitted form, even if another form has the same field', async () => {
    answer = refusedWith({ name: 'Enter the name.' })
    await open(({ name }) => (
      <>
        <EventForm name={name} />
        <Form initial={{ name: '' }} action="/riders" errorBag="rider" submit="Add">
          <TextField name="name" label="Rider" />
        </Form>
      </>
    ))
    send()
    await screen.findByText('Enter the name.')
    expect(fieldNamed('Rider').getAttribute('aria-invalid')).toBe('false')
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('leaving the page', () => {
  const WithLink = ({ name }: { name: string }) => (
    <>
      <EventForm name={name} />
      <Link href="/elsewhere">Elsewhere</Link>
    </>
  )
  const leave = () => fireEvent.click(screen.getByText('Elsewhere'))
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('asks before leaving only if there is unsaved input', async () => {
    await open(WithLink)
    expect(close()).toBe(false)
    type('Name', 'Fall')
    expect(close()).toBe(true)
    confirmMock.mockReturnValue(false)
    leave()
    expect(confirmMock).toHaveBeenCalledExactlyOnceWith('You have unsaved changes. Leave this page?')
    expect(sent).toEqual([])

    send()
    await screen.findByText('Saved')
    expect(close()).toBe(false)
    answer = () => ({ component: 'Elsewhere' })
    leave()
    await screen.findByRole('heading', { name: 'Elsewhere' })
    expect(confirmMock).toHaveBeenCalledTimes(1)
  })

  test('leaves the page after the user confirms', async () => {
    await open(WithLink)
    type('Name', 'Fall')
    confirmMock.mockReturnValue(true)
    answer = () => ({ component: 'Elsewhere' })
    leave()
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeDefined()
  })

  test("doesn't ask before leaving if the input is changed back to the saved value", async () => {
    await open(WithLink)
    type('Name', 'Fall')
    type('Name', 'Spring')
    expect(close()).toBe(false)
  })

  test('still asks before leaving after a rejected save', async () => {
    answer = refusedWith({ name: 'Enter the name.' })
    await open(WithLink)
    type('Name', ' ')
    send()
    await screen.findByText('Enter the name.')
    expect(close()).toBe(true)
  })

  test('asks before Cancel discards unsaved input', async () => {
    const cancelled = vi.fn()
    await open(() => (
      <Form initial={{ name: '' }} action="/events" submit="Save" onCancel={cancelled}>
        <TextField name="name" label="Name" />
      </Form>
    ))
    type('Name', 'Fall')
    confirmMock.mockReturnValueOnce(false).mockReturnValueOnce(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancelled).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cancelled).toHaveBeenCalledTimes(1)
  })
})

describe('form fields', () => {
  const initial = {
    slots: 100 as number | null,
    fee: 12_550 as number | null,
    tie: 'SPLIT',
    horses: false,
    day: null as string | null,
    notes: '',
    divisions: [{ offset: 0 }, { offset: 500 }],
  }
  const All = () => (
    <Form initial={initial} action="/classes" submit="Save">
      {(values) => (
        <>
          <NumberField name="slots" label="Slots" />
          <MoneyField name="fee" label="Entry fee" />
          <SelectField
            name="tie"
            label="Ties"
            options={[
              { value: null, label: 'None' },
              { value: 'SPLIT', label: 'Split' },
              { value: 7, label: 'Seven' },
            ]}
          />
          <CheckboxField name="horses" label="Horses count" />
          {values.horses && <p>With horses</p>}
          <DateField name="day" label="Day" />
          <TextAreaField name="notes" label="Notes" />
          <NumberField name="divisions.1.offset" label="Second division" />
        </>
      )}
    </Form>
  )
  const sentValues = async () => {
    send()
    await waitFor(() => expect(sent).toHaveLength(1))
    return sent[0]!.data as unknown
  }

  test('shows initial values in all field types and sends them back unchanged', async () => {
    await open(All)
    expect(fieldNamed('Entry fee').value).toBe('$125.50')
    expect(fieldNamed('Day').value).toBe('')
    expect(await sentValues()).toEqual(initial)
  })

  test('sends numbers, whole cents and dates, or null if a field is empty', async () => {
    await open(All)
    type('Slots', '120')
    type('Entry fee', '1,200.5')
    expect(fieldNamed('Entry fee').value).toBe('1,200.5')
    fireEvent.blur(fieldNamed('Entry fee'))
    expect(fieldNamed('Entry fee').value).toBe('$1,200.50')
    type('Ties', '7')
    fireEvent.click(fieldNamed('Horses count'))
    expect(screen.getByText('With horses')).toBeDefined()
    type('Day', '2026-11-22')
    type('Second division', '')
    expect(await sentValues()).toEqual({
      slots: 120,
      fee: 120_050,
      tie: 7,
      horses: true,
      day: '2026-11-22',
      notes: '',
      divisions: [{ offset: 0 }, { offset: null }],
    })
  })

  test('sends invalid text unchanged so that the server can reject it', async () => {
    await open(All)
    type('Slots', '1o0')
    type('Entry fee', 'ten')
    fireEvent.blur(fieldNamed('Entry fee'))
    expect(fieldNamed('Entry fee').value).toBe('ten')
    expect(await sentValues()).toMatchObject({ slots: '1o0', fee: 'ten' })
  })

  test("shows an error about a list item next to the item's field", async () => {
    answer = () => ({ props: { errors: { form: { 'divisions.1.offset': 'Above the first.' } } } })
    await open(All)
    send()
    await waitFor(() => expect(descriptionOf(fieldNamed('Second division'))).toBe('Above the first.'))
    expect(
      within(screen.getByLabelText('Second division').parentElement!).getByText('Above the first.'),
    ).toBeDefined()
  })
})

const LISTS = {
  incentives: [{ id: 4, name: 'Youth', code: null }],
  rounds: [{ id: 1, name: '', top: null }],
  divisions: [{ offset: 0, shareBp: 10_000 }],
  placesBy: 'placed',
  places: [{ upTo: null, percentsBp: [10_000] }],
  associations: [],
}
const MONEY_KIND = { has_divisions: true, judged: false } as MoneyProps['kind']

test.each([
  ['Add side pot', 'Side pot 2'],
  ['Add go', '2nd Go name'],
  ['Add division', '2D split (seconds off the fastest)'],
  ['Add row', 'Row 1, up to qualified runs'],
  ['Add association', 'Association'],
])('moves focus to the new field after "%s" is clicked', async (button, field) => {
  await open(() => (
    <Form initial={LISTS} action="/events/1" submit="Save">
      {({ incentives, rounds }) => (
        <>
          <IncentiveFields incentives={incentives} />
          <RoundFields gos={rounds} />
          <DivisionFields kind={MONEY_KIND} />
          <PlaceFields />
          <AssociationFields />
        </>
      )}
    </Form>
  ))
  const pressed = screen.getByRole('button', { name: button })
  pressed.focus()
  fireEvent.click(pressed)
  expect(document.activeElement).toBe(screen.getByLabelText(field))
})

test('changes only the edited row when two rows have been added', async () => {
  await open(() => (
    <Form initial={{ kinds: [], stages: [] }} action="/events/1" submit="Save">
      <FeeKindRows associations={[]} />
      <FeeStageRows />
    </Form>
  ))
  for (const name of ['Add fee', 'Add fee', 'Add step', 'Add step'])
    fireEvent.click(screen.getByRole('button', { name }))
  const row = (name: string) => within(screen.getByRole('group', { name }))
  fireEvent.change(row('Fee 1').getByLabelText('Name'), { target: { value: 'Office' } })
  fireEvent.change(row('Fee 2').getByLabelText('Name'), { target: { value: 'Timer' } })
  fireEvent.change(row('Step 2').getByLabelText('For'), { target: { value: 'vet-out' } })
  send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]!.data).toMatchObject({
    kinds: [{ name: 'Office' }, { name: 'Timer' }],
    stages: [{ kind: 'late entry' }, { kind: 'vet-out' }],
  })
})

test('stops offering to restore earlier unsaved changes after a save', async () => {
  const key = 'unsaved edit of 7 /events/1 /events/1 event'
  localStorage.setItem(key, JSON.stringify({ value: { place: 'Tulsa' }, at: Date.now() }))
  await open(EventForm, { name: 'Spring', auth: { user: { id: 7, name: 'Otis Organizer' } } })
  expect(screen.getByRole('button', { name: 'Restore' })).toBeDefined()
  type('Name', 'Fall')
  send()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull())
  expect(localStorage.getItem(key)).toBeNull()
})
