// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { filledRow, openDraw, published, withHorse } from '../support/drawScreen.tsx'

afterEach(cleanup)

const press = (label: string) => fireEvent.click(screen.getByLabelText(label))

function type(label: string, text: string) {
  const box = screen.getByLabelText<HTMLInputElement>(label)
  box.focus()
  fireEvent.change(box, { target: { value: text } })
}

const bull = { bull_id: 61, bull_name: 'Bushwhacker', bull: { id: 61, name: 'Bushwhacker' } }
const enrolled = { scored_incentives: [{ id: 71 }] }

function leaveIncentive() {
  press('Select, slot 1')
  fireEvent.click(within(screen.getByRole('dialog')).getByLabelText('Youth'))
}

test.each([
  ['An error occurred removing a rider', withHorse, () => press('Remove rider, slot 1')],
  ['An error occurred removing user', {}, () => press('Remove rider, slot 1')],
  ['An error occurred removing horse', withHorse, () => press('Remove horse, slot 1')],
  [
    'An error occurred removing horse',
    { ...withHorse, user_id: null, user_name: null },
    () => press('Remove horse, slot 1'),
  ],
  ['An error occurred removing bull', bull, () => press('Remove bull, slot 1')],
  ['An error occurred removing incentive', enrolled, leaveIncentive],
  ['An error occurred unpublishing draw', {}, () => fireEvent.click(screen.getByText('Unpublish Draw'))],
  ['Error fetching search rider results:', {}, () => type('Rider, slot 1', 'an')],
  ['Error fetching search horse results:', {}, () => type('Horse, slot 1', 'da')],
  ['Error fetching search bull results:', {}, () => type('Bull, slot 1', 'bu')],
] as const)('logs a failed action and shows it in an alert: %s', async (message, run, act) => {
  const incentives = [{ id: 71, name: 'Youth' }]
  const { alerts } = await openDraw({
    props: { activity: { ...published.activity!, track_bulls: true, incentives } },
    rows: [filledRow(1, run)],
    // If the name lists fail to load, every search goes to the server.
    respond: ({ method, path }) =>
      method !== 'get' || path.includes('/search') || path.endsWith('-list') ? { status: 500 } : undefined,
  })
  act()
  await waitFor(() => expect(alerts).toEqual([message]))
  expect(console.error).toHaveBeenCalledWith(expect.stringContaining(message), expect.anything())
})

test("shows an alert when a picked bull can't be saved", async () => {
  const { alerts } = await openDraw({
    props: { activity: { ...published.activity!, track_bulls: true } },
    rows: [filledRow(1)],
    respond({ method, path }) {
      if (path.includes('/bull/search')) return { body: { data: [bull.bull], links: { next: null } } }
      return method === 'patch' ? { status: 500 } : undefined
    },
  })
  type('Bull, slot 1', 'bush')
  fireEvent.click(await screen.findByText('Bushwhacker'))
  await waitFor(() => expect(alerts).toEqual(['An error occurred updating bull']))
})
