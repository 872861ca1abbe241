// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MailingStatus } from '#wire/payout.ts'
import { openPayout, errorResponse } from '../support/payoutScreen.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const published = { activity: { publish_payout: true }, page: { publish_payout: true } }
const anna = { email: 'anna@example.test', status: 'sent', error: null } as const
const mailing = (...recipients: MailingStatus['recipients']): MailingStatus => ({
  id: 1,
  created_at: '2026-05-02T18:30:00Z',
  recipients,
})

function openReport() {
  fireEvent.click(screen.getByText('Report'))
  return within(screen.getByRole('dialog', { name: 'Email Results' }))
}
const emails = () => screen.getByLabelText<HTMLTextAreaElement>('Emails')
const note = () => screen.getByLabelText<HTMLTextAreaElement>('Note')

function fillIn(addresses: string, words: string) {
  fireEvent.change(emails(), { target: { value: addresses } })
  fireEvent.change(note(), { target: { value: words } })
}

describe('email dialog', () => {
  test('closes the email dialog on Send without waiting for the response', async () => {
    const { posts } = await openPayout({
      ...published,
      respond: ({ url }) => (url.startsWith('/api/hal/') ? new Promise(() => {}) : undefined),
    })
    const dialog = openReport()
    fillIn('a@example.test, b@example.test', 'Well done')
    fireEvent.click(dialog.getByText('Send'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() =>
      expect(posts()).toEqual([
        {
          method: 'post',
          url: '/api/hal/email-results/7',
          body: { emails: 'a@example.test, b@example.test', notes: 'Well done' },
        },
      ]),
    )
  })

  test.each(['Cancel', 'Send'])('clears both fields of the email dialog after %s', async (way) => {
    await openPayout(published)
    const dialog = openReport()
    fillIn('a@example.test', 'Well done')
    fireEvent.click(dialog.getByText(way))
    openReport()
    expect([emails().value, note().value]).toEqual(['', ''])
  })
})

describe('emailed results', () => {
  test('shows the delivery status for each email address', async () => {
    const failed = { email: 'b@example.test', status: 'failed', error: 'Mailbox full' } as const
    await openPayout({ ...published, mailings: [mailing(anna, failed)] })
    const sent = within(screen.getByRole('region', { name: 'Sent results' }))
    expect(sent.getByText(/1 sent, 1 failed/)).toBeDefined()
    expect(sent.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Sentanna@example.test',
      'Failedb@example.testMailbox full',
    ])
  })

  test("says that an email was saved on this computer but not sent if email isn't set up", async () => {
    await openPayout({ ...published, mailings: [mailing({ ...anna, status: 'saved' })] })
    const region = within(screen.getByRole('region', { name: 'Sent results' }))
    expect(region.getByText(/: 1 saved on this computer$/)).toBeDefined()
    expect(region.getByText(/Email isn't set up here. These weren't sent/)).toBeDefined()
  })

  test('reloads the list of emailed results while an email is waiting to be sent, and then stops', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { server, urls } = await openPayout({
      ...published,
      mailings: [mailing({ ...anna, status: 'waiting' })],
    })
    const readings = () => urls().filter((url) => url === '/ajax/mailings/7').length
    await screen.findByText('Waiting')
    server.mailings = [mailing(anna)]
    await act(() => vi.advanceTimersByTimeAsync(3000))
    await screen.findByText('Sent')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(readings()).toBe(2)
  })

  test('shows a rejected email in a note instead of an alert, and lets the organizer correct the input', async () => {
    const { alert, log } = await openPayout({
      ...published,
      respond: ({ url }) =>
        url.startsWith('/api/hal/') ? errorResponse(422, 'b@ is no e-mail address.') : undefined,
    })
    const dialog = openReport()
    fillIn('a@example.test, b@', 'Well done')
    fireEvent.click(dialog.getByText('Send'))
    const notice = within(await screen.findByRole('note', { name: 'Not sent' }))
    expect(notice.getByText('b@ is no e-mail address.')).toBeDefined()
    expect([alert.mock.calls.length, log.mock.calls.length]).toEqual([0, 1])

    fireEvent.click(screen.getByText('Correct and send again'))
    expect([emails().value, note().value]).toEqual(['a@example.test, b@', 'Well done'])
  })

  test("doesn't request the list of emailed results for a viewer", async () => {
    const { urls } = await openPayout({
      ...published,
      props: { can: { organize: false, score: false, pay: false, lead: false } },
    })
    expect(urls()).toEqual(['/ajax/payouts/7'])
  })
})
