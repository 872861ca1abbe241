// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SIGNED_OUT, type MyRun } from '../../server/wire/riderApp/myRuns.ts'
import { CodeForm, SignUp } from '../../resources/js/riderApp/account/SignInForms.tsx'
import { me } from '../../resources/js/riderApp/account/me.ts'
import { MyRuns } from '../../resources/js/riderApp/account/MyRuns.tsx'
import { RowActions } from '../../resources/js/riderApp/draw/RowActions.tsx'
import { PAST_RUN } from '../support/pastRun.ts'

let answers: { did: string; to: string } | undefined
const asked = vi.fn((_url: string) =>
  Promise.resolve(answers ? Response.json(answers) : new Response(null, { status: 204 })),
)

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=1; path=/'
  history.replaceState(null, '', '/m/code')
  vi.stubGlobal('fetch', asked)
  asked.mockClear()
})
afterEach(() => {
  cleanup()
  me.set(undefined)
  vi.unstubAllGlobals()
})

test('shows the sign-in form with the email address filled in after a code confirms a new account', async () => {
  answers = { did: 'sign-up', to: '/m/e/spring-run' }
  render(<CodeForm sendsMail />)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'bea@example.test' } })
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: 'ABCD2345' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Account created. Sign in with your password.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('bea@example.test')
  expect(location.search).toBe(`?to=${encodeURIComponent('/m/e/spring-run')}`)
})

test('links to the page for requesting another code', () => {
  render(<CodeForm email="bea@example.test" password="long enough for anybody" sendsMail />)
  expect(screen.getByRole('link', { name: /^Get a new sign-up code/ }).getAttribute('href')).toMatch(
    '/m/sign-up',
  )
})

test('says that an email was sent, or where to get the code if no mail server is set up', () => {
  render(<CodeForm email="bea@example.test" password="long enough for anybody" sendsMail />)
  expect(screen.getByRole('status').textContent).toMatch(/^We sent an email to bea@example.test/)
  cleanup()
  render(<CodeForm email="bea@example.test" password="long enough for anybody" sendsMail={false} />)
  expect(screen.getByRole('status').textContent).toBe('Ask the office for your code and enter it here.')
  cleanup()
  render(<CodeForm email="bea@example.test" isForgotten sendsMail={false} />)
  expect(screen.getByRole('status').textContent).toMatch(/links and codes are in the terminal window/)
})

test('signs up a user as a rider unless the user clears the rider checkbox', async () => {
  answers = undefined
  render(<SignUp sendsMail />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Bea' } })
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'bea@example.test' } })
  const sent = () => JSON.parse((asked.mock.calls.at(-1) as unknown as [string, { body: string }])[1].body)
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
  expect(screen.getByLabelText<HTMLInputElement>("I'm a rider").checked).toBe(true)
  submit()
  await screen.findByLabelText('Code')
  expect(sent()).toMatchObject({ name: 'Bea', rides: true })
  cleanup()
  render(<SignUp sendsMail />)
  fireEvent.click(screen.getByLabelText("I'm a rider"))
  submit()
  await screen.findByLabelText('Code')
  expect(sent()).toMatchObject({ rides: false })
})

test('sends a request only once if a parent taps "My child" twice', async () => {
  answers = undefined
  me.set({ ...SIGNED_OUT, person: { id: 1, name: 'Casey Tully' } })
  render(<RowActions runId={70} rider="Kim Tucker" title="Open 4D" link="/m/activities/1?slot=7" />)
  const button = await screen.findByText('My child')
  fireEvent.click(button)
  fireEvent.click(button)
  expect(await screen.findByText(/Request sent/)).toBeTruthy()
  expect(asked).toHaveBeenCalledTimes(1)
})

test('explains how riders can claim a run that is missing from My runs', () => {
  me.set({
    ...SIGNED_OUT,
    person: { id: 1, name: 'Casey Tully' },
    has_account: true,
    runs: [] satisfies MyRun[],
  })
  render(<MyRuns />)
  expect(screen.getByText(/Find it in the draw/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'My account' })).toBeTruthy()
})

test('shows which go a run was in if the class has several gos', () => {
  me.set({ ...SIGNED_OUT, person: { id: 1, name: 'Casey Tully' }, runs: [{ ...PAST_RUN, round: '1' }] })
  render(<MyRuns />)
  expect(screen.getByRole('link', { name: 'Open 4D, 1st Go' })).toBeTruthy()
  cleanup()
  me.set({ ...SIGNED_OUT, person: { id: 1, name: 'Casey Tully' }, runs: [PAST_RUN] })
  render(<MyRuns />)
  expect(screen.getByRole('link', { name: 'Open 4D' })).toBeTruthy()
})

test('offers only "Sign out" to a scorer who joined with a code', () => {
  me.set({ ...SIGNED_OUT, person: { id: 1, name: 'Pat (code)' } })
  render(<MyRuns />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
})
