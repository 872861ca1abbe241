// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  type Call,
  openPayout,
  payoutPage,
  errorResponse,
  result,
  untilLoaded,
} from '../support/payoutScreen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const custom = { activity: { payType: 'custom' } }
const members = {
  activity: { points_seasons_group_id: 4 },
  page: { data: [result(1, { user: { in_activity_point_group: true } }), result(2)] },
}

function type(label: string, text: string) {
  come(label)
  fireEvent.change(field(label), { target: { value: text } })
}
const enter = (label: string) => fireEvent.keyDown(field(label), { key: 'Enter' })
const come = (label: string) => act(() => field(label).focus())
const leave = (label: string) => act(() => field(label).blur())

describe('typing a prize', () => {
  test('saves the prize only once when Enter is pressed and the field then loses focus', async () => {
    const { posts } = await openPayout(custom)
    type('Earnings, Rider 1', '1,250.50')
    enter('Earnings, Rider 1')
    leave('Earnings, Rider 1')
    await waitFor(() => expect(field('Earnings, Rider 1').value).toBe('1250.50'))
    expect(posts()).toEqual([{ method: 'post', url: '/ajax/prize', body: { id: 101, prize: 1250.5 } }])
  })

  test('saves the prize when the field loses focus', async () => {
    const { posts } = await openPayout(custom)
    type('Earnings, Rider 2', '$20')
    leave('Earnings, Rider 2')
    await waitFor(() => expect(field('Earnings, Rider 2').value).toBe('20.00'))
    expect(posts().map(({ body }) => body)).toEqual([{ id: 102, prize: 20 }])
  })

  test("doesn't save an unchanged prize", async () => {
    const { posts } = await openPayout({ ...custom, page: { data: [result(1, { prize: 20 })] } })
    type('Earnings, Rider 1', '20')
    enter('Earnings, Rider 1')
    leave('Earnings, Rider 1')
    await waitFor(() => expect(field('Earnings, Rider 1').value).toBe('20.00'))
    expect(posts()).toEqual([])
  })

  test('removes the prize when the field is cleared', async () => {
    const { posts } = await openPayout({ ...custom, page: { data: [result(1, { prize: 20 })] } })
    type('Earnings, Rider 1', '')
    enter('Earnings, Rider 1')
    await waitFor(() => expect(posts().map(({ body }) => body)).toEqual([{ id: 101, prize: null }]))
  })

  test("removes letters from a prize, and doesn't send text that isn't an amount", async () => {
    const { posts } = await openPayout(custom)
    type('Earnings, Rider 1', '12 dollars')
    expect(field('Earnings, Rider 1').value.trim()).toBe('12')
    type('Earnings, Rider 1', '1.2.3')
    enter('Earnings, Rider 1')
    expect(screen.getByText('Enter a number, e.g. 125.50.')).toBeDefined()
    expect(field('Earnings, Rider 1').getAttribute('aria-invalid')).toBe('true')
    expect(posts()).toEqual([])
  })

  test("keeps a rejected prize in the field with the server's message and no alert", async () => {
    const { posts, alert, log } = await openPayout({
      ...custom,
      respond: ({ url }) =>
        url === '/ajax/prize' ? errorResponse(409, 'The payout is published.') : undefined,
    })
    type('Earnings, Rider 1', '20')
    leave('Earnings, Rider 1')
    await screen.findByText('The payout is published.')
    expect(field('Earnings, Rider 1').value).toBe('20')
    expect(field('Earnings, Rider 1').getAttribute('aria-invalid')).toBe('true')
    expect([alert.mock.calls.length, log.mock.calls.length]).toEqual([0, 1])

    come('Earnings, Rider 1')
    leave('Earnings, Rider 1')
    expect(posts()).toHaveLength(1)
    expect(field('Earnings, Rider 1').value).toBe('20')
    enter('Earnings, Rider 1')
    await waitFor(() => expect(posts()).toHaveLength(2))
  })

  test('restores the saved prize on Escape', async () => {
    const { posts } = await openPayout({ ...custom, page: { data: [result(1, { prize: 20 })] } })
    type('Earnings, Rider 1', '900')
    fireEvent.keyDown(field('Earnings, Rider 1'), { key: 'Escape' })
    leave('Earnings, Rider 1')
    expect(field('Earnings, Rider 1').value).toBe('20.00')
    expect(posts()).toEqual([])
  })

  test('keeps a prize that is typed while an earlier prize is being saved, and then saves the new prize', async () => {
    const answers: (() => void)[] = []
    const { posts } = await openPayout({
      ...custom,
      respond: ({ url }) =>
        url === '/ajax/prize'
          ? new Promise((resolve) => answers.push(() => resolve({ body: {} })))
          : undefined,
    })
    type('Earnings, Rider 1', '10')
    leave('Earnings, Rider 1')
    await waitFor(() => expect(answers).toHaveLength(1))
    expect(field('Earnings, Rider 1').value).toBe('10')
    type('Earnings, Rider 1', '20')
    leave('Earnings, Rider 1')
    answers[0]!()
    await waitFor(() => expect(answers).toHaveLength(2))
    expect(field('Earnings, Rider 1').value).toBe('20')
    answers[1]!()
    expect(posts().map(({ body }) => body)).toEqual([
      { id: 101, prize: 10 },
      { id: 101, prize: 20 },
    ])
  })

  test('shows the saved prize before the page reloads', async () => {
    let readings = 0
    await openPayout({
      ...custom,
      respond: ({ url }) => (url === '/ajax/payouts/7' && ++readings > 1 ? new Promise(() => {}) : undefined),
    })
    type('Earnings, Rider 1', '20')
    leave('Earnings, Rider 1')
    await waitFor(() => expect(field('Earnings, Rider 1').value).toBe('20.00'))
  })

  test('makes prizes read-only while the payout is published', async () => {
    await openPayout({
      activity: { payType: 'custom', publish_payout: true },
      page: { publish_payout: true, data: [result(1, { prize: 20 })] },
    })
    expect([field('Earnings, Rider 1').readOnly, field('Earnings, Rider 1').title]).toEqual([
      true,
      'Unpublish the payout to change a prize.',
    ])
  })

  test("doesn't show a prize field for an average", async () => {
    await openPayout({ ...custom, props: { view: 'average' } })
    expect(screen.queryAllByRole('textbox')).toEqual([])
  })
})

describe('typing points', () => {
  test('saves the points only once when Enter is pressed and the field then loses focus', async () => {
    const { posts } = await openPayout(members)
    type('Points, Rider 1', '4.5')
    enter('Points, Rider 1')
    leave('Points, Rider 1')
    await waitFor(() =>
      expect(posts()).toEqual([{ method: 'post', url: '/ajax/points', body: { id: 101, points: 4.5 } }]),
    )
  })

  test('makes points read-only while the payout is published', async () => {
    await openPayout({
      activity: { ...members.activity, publish_payout: true },
      page: { ...members.page, publish_payout: true },
    })
    expect(field('Points, Rider 1').readOnly).toBe(true)
    expect(screen.queryByText('Fill from table')).toBeNull()
  })

  test.each([
    [3, 'Filled in points for 3 results.'],
    [1, 'Filled in points for 1 result.'],
    [0, 'No points to fill in yet.'],
  ])('reports how many rows were filled in with points from the table: %i', async (filled, sentence) => {
    const respond = ({ url }: Call) =>
      url === '/ajax/fill-points/7' ? { body: { filled, table: 'NBHA' } } : undefined
    const { posts, urls } = await openPayout({ ...members, respond })
    fireEvent.click(screen.getByText('Fill from table'))
    expect(await screen.findByText(sentence)).toBeDefined()
    await waitFor(() => expect(urls().filter((url) => url === '/ajax/payouts/7')).toHaveLength(2))
    expect(posts().map(({ url }) => url)).toEqual(['/ajax/fill-points/7'])
  })

  test("doesn't offer to fill in points from a table if there is no points group", async () => {
    await openPayout(custom)
    expect(screen.queryByText('Fill from table')).toBeNull()
  })
})

describe('new results from the server', () => {
  test('updates every field except the one that the user is typing in', async () => {
    const { server } = await openPayout(custom)
    type('Earnings, Rider 1', '77')
    server.page = payoutPage({ data: [result(1, { prize: 5 }), result(2, { prize: 6 }), result(3)] })

    type('Earnings, Rider 3', '30')
    come('Earnings, Rider 1')
    await waitFor(() => expect(field('Earnings, Rider 2').value).toBe('6.00'))
    await untilLoaded()
    expect(field('Earnings, Rider 1').value).toBe('77')
    expect(field('Earnings, Rider 3').value).toBe('30.00')
  })
  test('shows that another user published the payout', async () => {
    const { server } = await openPayout(custom)
    server.page = payoutPage({ publish_payout: true })
    type('Earnings, Rider 3', '30')
    leave('Earnings, Rider 3')
    await screen.findByText('Unpublish Payout')
    expect(field('Earnings, Rider 1').readOnly).toBe(true)
  })
})
