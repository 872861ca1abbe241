// @vitest-environment happy-dom
import { axiosAdapter, http } from '@inertiajs/core'
import { App } from '@inertiajs/react'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import axios, { type AxiosResponse } from 'axios'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChecksProps } from '#wire/checks.ts'
import Checks from '../../resources/js/Pages/Checks/Index.tsx'

afterEach(cleanup)

const result = (id: number, payee: string, cents: number): ChecksProps['results'][number] => ({
  key: `result ${id}`,
  payee_id: id,
  payee,
  cents,
  description: '1D, 1st',
  check: null,
})

const SHEET: ChecksProps['sheet'] = { stock: 'top', offset_x: 0, offset_y: 0, preprinted: false }

function openChecks(results: ChecksProps['results'], sheet = SHEET) {
  const sent: unknown[] = []
  vi.spyOn(window, 'open').mockImplementation(() => null)
  http.setClient(axiosAdapter(axios))
  axios.defaults.adapter = async (config) => {
    if (config.method === 'get')
      return { data: page, status: 200, statusText: '', headers: { 'x-inertia': 'true' }, config } as never
    sent.push(JSON.parse(String(config.data)))
    const data = { url: '/checks.pdf', first: 1001, last: 1002, count: 2, cents: 45_050 }
    return { data, status: 200, statusText: '', headers: {}, config } as AxiosResponse
  }
  const props: ChecksProps = {
    organization: { id: 1, name: 'Red Dirt' },
    event: { id: 2, name: 'Spring Classic', category: 'Barrel Racing' },
    activity: { id: 7, name: 'Open 4D' },
    results,
    sheet,
    next_number: 1001,
  }
  const page = { component: 'Checks/Index', props: { ...props, auth: { user: null }, errors: {} }, url: '/' }
  render(
    <App
      initialPage={page as unknown as ComponentProps<typeof App>['initialPage']}
      initialComponent={Checks as never}
      resolveComponent={() => Checks as never}
    />,
  )
  return sent
}

const question = () => within(screen.getByRole('dialog', { name: 'Print checks' }))

test('asks to confirm the number of checks, the first check number and the total before writing checks', async () => {
  const sent = openChecks([result(1, 'Ann', 30_000), result(2, 'Bea', 15_050)])
  fireEvent.click(screen.getByText('Print 2 checks'))
  expect(
    question().getByText(
      "You're about to write 2 checks starting with #1001, $450.50 in all. Are checks #1001 to #1002 in the printer?",
    ),
  ).toBeDefined()
  fireEvent.click(question().getByText('Cancel'))
  expect(sent).toEqual([])

  fireEvent.click(screen.getByText('Print 2 checks'))
  fireEvent.click(question().getByText('Confirm'))
  await waitFor(() => expect(sent).toMatchObject([{ per: 'rider', number: '1001' }]))
})

test('shows the check number in the confirmation for a single check', () => {
  openChecks([result(1, 'Ann', 30_000)])
  fireEvent.click(screen.getByText('Print 1 check'))
  expect(
    question().getByText("You're about to write check #1001 for $300.00. Is check #1001 in the printer?"),
  ).toBeDefined()
})

test('rejects a first check number if any check number would exceed nine digits', () => {
  const sent = openChecks([result(1, 'Ann', 30_000), result(2, 'Bea', 15_050)])
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('First check number'), { target: { value } })
  for (const number of ['1000000000', '999999999']) {
    type(number)
    expect(screen.getByText('Check numbers can have up to nine digits.')).toBeDefined()
    fireEvent.click(screen.getByText('Print 2 checks'))
    expect(screen.queryByRole('dialog', { name: 'Print checks' })).toBeNull()
  }
  type('999999998')
  expect(screen.queryByText('Check numbers can have up to nine digits.')).toBeNull()
  expect(sent).toEqual([])
})

test('shows print offsets in inches and sends them in points', async () => {
  const sheet = { ...SHEET, offset_x: 9, offset_y: -4.5 }
  const sent = openChecks([result(1, 'Ann', 30_000)], sheet)
  const right = screen.getByLabelText<HTMLInputElement>('Move right (inches)')
  const down = screen.getByLabelText<HTMLInputElement>('Move down (inches)')
  expect([right.value, down.value]).toEqual(['0.125', '-0.0625'])

  fireEvent.change(right, { target: { value: '0.1' } })
  fireEvent.change(down, { target: { value: '-.25' } })
  fireEvent.click(screen.getByLabelText('Preprinted stock: text only'))
  expect(screen.getByText('Open test page').getAttribute('href')).toBe(
    '/organizer/checks/1/test-page?stock=top&preprinted=true&offset_x=7.2&offset_y=-18',
  )
  fireEvent.click(screen.getByText('Print 1 check'))
  fireEvent.click(question().getByText('Confirm'))
  await waitFor(() => expect(sent).toMatchObject([{ preprinted: true, offset_x: 7.2, offset_y: -18 }]))
})

test("sends saved print offsets unchanged if they can't be shown exactly in inches", async () => {
  const sent = openChecks([result(1, 'Ann', 30_000)], { ...SHEET, offset_x: 2, offset_y: 3.5 })
  fireEvent.click(screen.getByText('Print 1 check'))
  fireEvent.click(question().getByText('Confirm'))
  await waitFor(() => expect(sent).toMatchObject([{ offset_x: 2, offset_y: 3.5 }]))
})

test('sends an invalid print offset as typed, so that the server rejects it', async () => {
  const sent = openChecks([result(1, 'Ann', 30_000)])
  fireEvent.change(screen.getByLabelText('Move down (inches)'), { target: { value: '1/4' } })
  fireEvent.click(screen.getByText('Print 1 check'))
  fireEvent.click(question().getByText('Confirm'))
  await waitFor(() => expect(sent).toMatchObject([{ offset_y: '1/4' }]))
})

test('lists payees without a check by last name, followed by payees who already have a check', () => {
  openChecks([
    { ...result(1, 'Zoe Adams', 100), check: 1000 },
    result(2, 'Ann Young', 100),
    result(3, 'Ty Murray Jr.', 100),
  ])
  const payees = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(payees).toEqual(['Ty Murray Jr.', 'Ann Young', 'Zoe Adams'])
})
