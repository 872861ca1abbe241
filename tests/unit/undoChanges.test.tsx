// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { dismissToast } from '../../resources/js/Components/Toast.tsx'
import type { DrawRow, Score } from '../../server/wire/draw.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'
import { type Call, emptyRow, filledRow, openDraw, published, tableRow } from '../support/drawScreen.tsx'

afterEach(() => {
  cleanup()
  dismissToast()
})

const time = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Time, slot ${slot}`)
const undo = () => screen.queryByRole('button', { name: 'Undo' })
const findUndo = () => screen.findByRole('button', { name: 'Undo' })
const isScore = ({ path }: Call) => path.startsWith('/ajax/score/')

function type(slot: number, text: string) {
  time(slot).focus()
  fireEvent.change(time(slot), { target: { value: text } })
}
function enter(slot: number, text: string) {
  type(slot, text)
  fireEvent.keyDown(time(slot), { key: 'Enter' })
}
function correct(slot: number, text: string) {
  fireEvent.click(screen.getByLabelText(`Change time, slot ${slot}`))
  enter(slot, text)
}

/** The server's answer to a score based on the version in `call`. */
function saved({ path, body, version, penalty }: Call, changes: object = {}): AjaxResponse {
  const { score } = body as { score: Score }
  return {
    body: {
      id: Number(path.split('/').at(-1)),
      score,
      version: Number(version!.replaceAll('"', '')) + 1,
      penalty_seconds: Number(penalty ?? 0),
      by: 'Otis',
      at: '2026-05-01T14:03:00Z',
      ...changes,
    },
  }
}

const scored = (changes: Partial<DrawRow> = {}) => filledRow(1, { score: 17.5, score_version: 3, ...changes })

type Respond = (call: Call) => AjaxResponse | Promise<AjaxResponse> | undefined
const saveScores: Respond = (call) => (isScore(call) ? saved(call) : undefined)

const openScored = (respond = saveScores, row = scored()) =>
  openDraw({ props: published, rows: [row, filledRow(2), filledRow(3)], respond })

describe('undoing a changed time', () => {
  test('restores the old time and penalty as a new change', async () => {
    const { writes } = await openScored(undefined, scored({ penalty_seconds: 5 }))
    correct(1, '17.201')
    await screen.findByText("Changed Rider 1's time from 17.500 to 17.201.")
    await waitFor(() => expect(tableRow(1).queryByText('Not saved yet')).toBeNull())
    fireEvent.click(await findUndo())
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]).toMatchObject({
      path: '/ajax/score/901',
      body: { score: 17.5 },
      version: '"4"',
      penalty: '5',
    })
    await waitFor(() => expect(time(1).textContent).toBe('17.500'))
    expect(screen.getByText("Rider 1's time is 17.500 again.")).toBeTruthy()
    expect(undo()).toBeNull()
  })

  test('waits until the change is saved before undoing it', async () => {
    let answer: () => void = () => {}
    const { writes } = await openScored((call) =>
      !isScore(call)
        ? undefined
        : call.version === '"3"'
          ? new Promise<AjaxResponse>((resolve) => (answer = () => resolve(saved(call))))
          : saved(call),
    )
    correct(1, '17.201')
    await waitFor(() => expect(writes()).toHaveLength(1))
    fireEvent.click(await findUndo())
    expect(time(1).textContent).toBe('17.500')
    answer()
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]).toMatchObject({ body: { score: 17.5 }, version: '"4"' })
  })

  test('shows a conflict if someone else has changed the time', async () => {
    await openScored((call) => {
      if (!isScore(call)) return undefined
      return call.version === '"3"'
        ? saved(call)
        : { ...saved(call, { score: 18, version: 5, by: 'Sam', message: 'Someone else' }), status: 409 }
    })
    correct(1, '17.201')
    await waitFor(() => expect(tableRow(1).queryByText('Not saved yet')).toBeNull())
    fireEvent.click(await findUndo())
    await screen.findByText(/Sam saved 18\.000.* You typed 17\.500\./)
    expect(screen.getByText('Keep mine')).toBeTruthy()
    expect(time(1).textContent).toBe('18.000')
  })

  test('keeps the focus and the text of the time being typed', async () => {
    const { writes } = await openScored()
    correct(1, '17.201')
    expect(document.activeElement).toBe(time(2))
    const button = await findUndo()
    type(2, '16.')
    fireEvent.keyDown(time(2), { key: 'z', ctrlKey: true })
    expect(undo(), 'Ctrl+Z belongs to the typed text').not.toBeNull()
    expect(fireEvent.mouseDown(button), 'the button takes the focus').toBe(false)
    fireEvent.click(button)
    await waitFor(() => expect(writes()).toHaveLength(2))
    await waitFor(() => expect(time(1).textContent).toBe('17.500'))
    expect([document.activeElement, time(2).value]).toEqual([time(2), '16.'])
  })

  test('keeps a new time typed in the row of the undone change', async () => {
    await openScored()
    correct(1, '17.201')
    const button = await findUndo()
    fireEvent.click(screen.getByLabelText('Change time, slot 1'))
    type(1, '17.3')
    fireEvent.click(button)
    await waitFor(() => expect(screen.getByText("Rider 1's time is 17.500 again.")).toBeTruthy())
    expect([document.activeElement, time(1).value]).toEqual([time(1), '17.3'])
  })

  test('undoes the last change on Ctrl+Z in an empty time box, and leaves the focus there', async () => {
    const { writes } = await openScored()
    correct(1, '17.201')
    await findUndo()
    fireEvent.keyDown(time(2), { key: 'z', ctrlKey: true })
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect([undo(), document.activeElement]).toEqual([null, time(2)])
  })

  test('offers to restore the original time after Clear Time and a new time', async () => {
    const { writes } = await openScored()
    fireEvent.click(screen.getByLabelText('Change time, slot 1'))
    fireEvent.change(screen.getByLabelText('Penalty, slot 1'), { target: { value: 'Clear Time' } })
    await screen.findByText("Cleared Rider 1's time, 17.500.")
    await waitFor(() => expect(writes()).toHaveLength(1))
    enter(1, '17.201')
    await screen.findByText("Changed Rider 1's time from 17.500 to 17.201.")
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
  })

  test("isn't offered for a run's first time or for an unchanged time", async () => {
    const { writes } = await openScored()
    enter(2, '17.1')
    correct(1, '17.5')
    await waitFor(() => expect(writes()).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText('Not saved yet')).toBeNull())
    expect(undo()).toBeNull()
  })

  test("is no longer offered if the change wasn't saved", async () => {
    await openScored((call) =>
      isScore(call)
        ? { ...saved(call, { score: 18, version: 9, by: 'Sam', message: 'Someone else' }), status: 409 }
        : undefined,
    )
    correct(1, '17.201')
    await screen.findByText('Keep mine')
    await waitFor(() => expect(undo()).toBeNull())
  })

  test('offers Undo only for the newest of several changes', async () => {
    const { writes } = await openDraw({
      props: published,
      rows: [scored(), filledRow(2, { score: 18, score_version: 1 })],
      respond: saveScores,
    })
    correct(1, '17.201')
    correct(2, '18.1')
    await screen.findByText("Changed Rider 2's time from 18.000 to 18.100.")
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
    await waitFor(() => expect(writes()).toHaveLength(2))
  })
})

describe('undoing a move', () => {
  const number = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Draw, slot ${slot}`)
  function move(slot: number, to: string) {
    number(slot).focus()
    fireEvent.change(number(slot), { target: { value: to } })
    fireEvent.keyDown(number(slot), { key: 'Enter' })
  }
  const isMove = ({ method }: Call) => method === 'patch'

  test('puts the run back in its old slot', async () => {
    const { writes } = await openDraw({
      rows: [filledRow(1), filledRow(2), emptyRow(3)],
      respond: (call) => (isMove(call) ? { body: null } : undefined),
    })
    move(1, '3')
    await screen.findByText('Moved Rider 1 from slot 1 to 3.')
    fireEvent.click(await findUndo())
    await screen.findByText('Rider 1 is back in slot 1.')
    expect(writes().map(({ path, body }) => [path, body])).toEqual([
      ['/ajax/user-activity/101', { slotNumber: 3 }],
      ['/ajax/user-activity/101', { slotNumber: 1, fromSlot: 3 }],
    ])
  })

  test('switches two runs back', async () => {
    const { writes } = await openDraw({
      rows: [filledRow(1), filledRow(2)],
      respond: (call) => (isMove(call) ? { body: [] } : undefined),
    })
    move(1, '2')
    await screen.findByText('Switched slots 1 and 2.')
    fireEvent.click(await findUndo())
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect(writes()[1]).toMatchObject({
      path: '/ajax/user-activity-swap',
      body: { sourceUserActivityId: 101, destUserActivityId: 102, sourceSlot: 2, destSlot: 1 },
    })
  })

  test("says why a run can't move back, and stops offering Undo", async () => {
    const { alerts } = await openDraw({
      rows: [filledRow(1), emptyRow(2)],
      respond({ method, body }) {
        if (method !== 'patch') return undefined
        const isUndo = (body as { fromSlot?: number }).fromSlot !== undefined
        return isUndo
          ? { status: 409, body: { message: 'Someone else just filled slot 1.' } }
          : { body: null }
      },
    })
    move(1, '2')
    fireEvent.click(await findUndo())
    await screen.findByText('Someone else just filled slot 1.')
    expect([undo(), alerts]).toEqual([null, []])
  })
})
