// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { GapsPreview } from '#wire/draw.ts'
import { emptyRow, filledRow, openDraw, published, randomizedDraw } from '../support/drawScreen.tsx'
import type { AjaxResponse } from '../support/mockAjax.ts'

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const rows = [filledRow(1), emptyRow(2), filledRow(3)]
const BATCH = '7f5b1c7e-5d0f-4c5a-9f0e-0a4c2f3f6d11'
const preview: GapsPreview = {
  runs: 1,
  gaps: 1,
  last_scored: 0,
  min_gap: 15,
  riders: { count: 1, names: ['Ann Lee'] },
  horses: { count: 0, names: [] },
  exhibitions_moved: 0,
  exhibitions_lost: 0,
  notified: null,
  seen: 'a'.repeat(64),
}
const dialog = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const scorer = { can: { organize: false, score: true, pay: false, lead: false } }

describe('Close the gaps', () => {
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Close the gaps' }))
  const answering = (close: AjaxResponse, shown: Partial<GapsPreview> = {}) => ({
    rows,
    respond: ({ method, path }: { method: string; path: string }): AjaxResponse | undefined => {
      if (path === '/ajax/undo-renumbering/7') return { body: { moved: 1, batch: BATCH } }
      if (path !== '/ajax/close-gaps/7') return undefined
      return method === 'get' ? { body: { ...preview, ...shown } } : close
    },
  })

  test('shows a preview, closes the gaps on confirmation, and offers Undo', async () => {
    const { writes } = await openDraw(answering({ body: { moved: 1, batch: BATCH } }))
    press()
    const shown = await dialog('Close the gaps')
    await shown.findByText('1 run moves up and 1 empty slot closes. The runs stay in the same order.')
    shown.getByText('1 rider will have runs fewer than 15 slots apart: Ann Lee.')
    expect(writes()).toEqual([])
    fireEvent.click(shown.getByRole('button', { name: 'Close the gaps' }))
    await screen.findByText('Gaps closed. 1 run moved up.')
    expect(writes()).toMatchObject([
      { method: 'post', path: '/ajax/close-gaps/7', body: { seen: 'a'.repeat(64) } },
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('The runs have their old numbers again.')
    expect(writes()[1]).toMatchObject({ path: '/ajax/undo-renumbering/7', body: { batch: BATCH } })
  })

  test('says how many riders of a published draw get a new number', async () => {
    const { writes } = await openDraw({
      ...answering({ body: {} }, { notified: 24, last_scored: 12 }),
      props: published,
    })
    press()
    const shown = await dialog('Close the gaps')
    await shown.findByText(
      'The draw is already published, and 24 riders will get a new draw number. Riders with an account will be notified.',
    )
    shown.getByText('Slots up to 12, the last one with a score, stay as they are.')
    fireEvent.click(shown.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close the gaps' })).toBeNull())
    expect(writes()).toEqual([])
  })

  test('loads a new preview if the draw has changed since the first preview', async () => {
    const message = 'The draw has changed since you opened it. Check it again.'
    const { calls } = await openDraw(answering({ status: 409, body: { message } }))
    press()
    const shown = await dialog('Close the gaps')
    const button = shown.getByRole<HTMLButtonElement>('button', { name: 'Close the gaps' })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    await shown.findByText(message)
    await waitFor(() => expect(button.disabled).toBe(false))
    expect(calls.filter(({ method, path }) => method === 'get' && path.includes('close-gaps'))).toHaveLength(
      2,
    )
  })

  test('is offered only to organizers, and only if there are gaps', async () => {
    const { unmount } = await openDraw({ rows: [filledRow(1), filledRow(2), emptyRow(3)] })
    expect(screen.queryByRole('button', { name: 'Close the gaps' })).toBeNull()
    unmount()
    await openDraw({ rows, props: scorer })
    expect(screen.queryByRole('button', { name: 'Close the gaps' })).toBeNull()
  })
})

describe('Reorder from the previous go', () => {
  const secondGo = { round: '2', previous_round: '1' }
  const runs = [
    { slot: 1, rider: 'Rider 3', horse: 'Dash', division: null },
    { slot: 2, rider: 'Rider 1', horse: null, division: null },
  ]
  const respond = ({ method, path }: { method: string; path: string }): AjaxResponse | undefined => {
    if (path === '/ajax/randomize-draw/7') return { body: randomizedDraw() }
    if (path !== '/ajax/reorder-round/7') return undefined
    if (method !== 'get') return { body: { moved: 2, batch: BATCH } }
    return { body: { runs, moved: 2, others: 1, notified: 2, seen: 'b'.repeat(64) } }
  }
  const press = async () =>
    fireEvent.click(await screen.findByRole('button', { name: 'Reorder from the 1st Go' }))

  test('shows the new order of a published go, and reorders it', async () => {
    const props = { ...secondGo, ...published }
    const { calls, writes } = await openDraw({ props, rows, respond })
    await press()
    const shown = await dialog('Reorder from the 1st Go')
    fireEvent.change(shown.getByLabelText('Order'), { target: { value: 'reversed' } })
    await shown.findByText("1 run wasn't in the 1st Go. It goes to the end.")
    shown.getByText(
      'The draw is already published, and 2 riders will get a new draw number. Riders with an account will be notified.',
    )
    expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Rider 3 Dash',
      'Rider 1 ',
    ])
    fireEvent.click(shown.getByRole('button', { name: 'Reorder' }))
    await screen.findByText('Draw reordered. 2 runs moved.')
    screen.getByRole('button', { name: 'Undo' })
    expect(writes()).toMatchObject([
      { path: '/ajax/reorder-round/7', body: { order: 'reversed', seen: 'b'.repeat(64) } },
    ])
    expect(calls.filter(({ path }) => path.includes('reorder')).map(({ params }) => params)).toContainEqual({
      round: '2',
      order: 'reversed',
    })
  })

  test('asks before it gives slots to riders who owe money', async () => {
    const message = 'Ann Lee still owes $40.00. Put these runs in the draw anyway?'
    const { writes, questions } = await openDraw({
      props: secondGo,
      rows,
      respond: (call) => {
        const isFirst = call.method === 'post' && !(call.body as { confirmed?: boolean }).confirmed
        return isFirst && call.path === '/ajax/reorder-round/7'
          ? { status: 409, body: { message, question: true } }
          : respond(call)
      },
    })
    await press()
    const shown = await dialog('Reorder from the 1st Go')
    const button = shown.getByRole<HTMLButtonElement>('button', { name: 'Reorder' })
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    await screen.findByText('Draw reordered. 2 runs moved.')
    expect(questions).toEqual([message])
    expect(writes().map(({ body }) => body)).toEqual([
      { order: 'same', seen: 'b'.repeat(64) },
      { order: 'same', seen: 'b'.repeat(64), confirmed: true },
    ])
  })

  test('offers Randomize Draw if a random order is selected', async () => {
    const { writes, questions } = await openDraw({ props: secondGo, rows, respond })
    await press()
    const shown = await dialog('Reorder from the 1st Go')
    fireEvent.change(shown.getByLabelText('Order'), { target: { value: 'random' } })
    fireEvent.click(shown.getByRole('button', { name: 'Randomize Draw' }))
    await waitFor(() => expect(writes().map(({ path }) => path)).toEqual(['/ajax/randomize-draw/7']))
    expect(questions).toHaveLength(1)
  })

  test('offers to fill an empty go, and is hidden once the go has scores', async () => {
    const { unmount } = await openDraw({ props: secondGo, rows: [emptyRow(1)] })
    await screen.findByRole('button', { name: 'Fill from the 1st Go' })
    unmount()
    await openDraw({ props: { ...secondGo, ...published }, rows: [filledRow(1, { score: 17 })] })
    expect(screen.queryByRole('button', { name: /from the 1st Go/ })).toBeNull()
  })
})
