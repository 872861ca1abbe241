// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExportLinks } from '../../resources/js/Components/ExportMenu.tsx'
import { dismissToast, ToastLine } from '../../resources/js/Components/Toast.tsx'
import { saveFile } from '../../resources/js/saveFile.ts'
import { type AjaxResponse, mockAjax } from '../support/mockAjax.ts'

vi.mock('../../resources/js/saveFile.ts', () => ({ saveFile: vi.fn() }))

const requests = vi.fn()
let respond: (response: AjaxResponse) => void

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockAjax((call) => {
    requests(call.url)
    return new Promise((resolve) => (respond = resolve))
  })
})
afterEach(() => {
  cleanup()
  dismissToast()
  vi.clearAllMocks()
})

const workbook = new Blob(['workbook'])
const attachment = (name: string) => ({ 'content-disposition': `attachment; ${name}` })
const refusal = (status: number, message: string) => ({
  status,
  body: new Blob([JSON.stringify({ message })]),
})
const toast = () => screen.getByRole('status').textContent

function open(href = '/export/event.xlsx') {
  render(
    <>
      <ExportLinks files={[{ label: 'Export the event', href }]} />
      <ToastLine />
    </>,
  )
}

const press = () => act(async () => void fireEvent.click(screen.getByText('Export the event')))
const receive = (response: AjaxResponse) =>
  act(async () => {
    respond(response)
    await new Promise((resolve) => setTimeout(resolve))
  })

test("shows progress while the server prepares the workbook, then saves it under the server's file name", async () => {
  open()
  await press()
  expect(toast()).toBe('Preparing the workbook…')
  expect(document.querySelector('progress')!.hasAttribute('value')).toBe(false)
  await receive({ body: workbook, headers: attachment('filename="2026-06-06 Summer Jackpot.xlsx"') })
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(workbook, '2026-06-06 Summer Jackpot.xlsx')
  expect(toast()).toBe('Downloaded 2026-06-06 Summer Jackpot.xlsx')
  expect(document.querySelector('progress')).toBeNull()
})

test('keeps accents in the file name', async () => {
  open('/export/entries.csv')
  await press()
  expect(toast()).toBe('Preparing the file…')
  const name = attachment(`filename="A?ejo.csv"; filename*=UTF-8''A%C3%B1ejo%20%26%20Co.csv`)
  await receive({ body: workbook, headers: name })
  expect(toast()).toBe('Downloaded Añejo & Co.csv')
})

test('shows why the server refused the export, and lets the user try again', async () => {
  open()
  await press()
  await receive(refusal(409, 'This export has more than 50,000 rows.'))
  expect(
    screen.getByText("Couldn't prepare the workbook. This export has more than 50,000 rows."),
  ).toBeDefined()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(toast()).toBe('Preparing the workbook…')
  await receive({ body: workbook, headers: attachment('filename="event.xlsx"') })
  expect(toast()).toBe('Downloaded event.xlsx')
  expect(requests).toHaveBeenCalledTimes(2)
})

test.each<[string, AjaxResponse]>([
  ["a proxy's error page", { status: 502, body: new Blob(['<html>Bad gateway</html>']) }],
  ["a Wi-Fi network's sign-in page", { body: new Blob(['<html>Sign in</html>']) }],
])('shows "No response from the server" if the response is %s', async (_, response) => {
  open()
  await press()
  await receive(response)
  expect(screen.getByText("Couldn't prepare the workbook. No response from the server.")).toBeDefined()
  expect(saveFile).not.toHaveBeenCalled()
})

test('asks a signed-out user to sign in again', async () => {
  open()
  await press()
  await receive(refusal(401, 'Sign in.'))
  expect(toast()).toContain('You are signed out.')
})

test('ignores a second click while the file is being prepared', async () => {
  open()
  await press()
  await press()
  expect(requests).toHaveBeenCalledTimes(1)
  await receive({ body: workbook, headers: attachment('filename="event.xlsx"') })
})
