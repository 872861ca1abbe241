// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { dismissToast } from '../../resources/js/Components/Toast.tsx'
import { outbox } from '../../resources/js/outbox/outbox.ts'
import { scoreWrite } from '../../resources/js/Pages/DrawManager/actions/api.ts'
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
function clear(slot: number) {
  fireEvent.click(screen.getByLabelText(`Change time, slot ${slot}`))
  fireEvent.change(screen.getByLabelText(`Penalty, slot ${slot}`), { target: { value: 'Clear Time' } })
}
const pressUndoKey = (slot: number, repeat = false) =>
  fireEvent.keyDown(time(slot), { key: 'z', ctrlKey: true, repeat })
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

const whenSaved = (slot: number) =>
  waitFor(() => expect(tableRow(slot).queryByText('Not saved yet')).toBeNull())

/** Enters a time for the first run in another tab, without having seen this tab's changes. */
const enterInOtherTab = (score: Score, version: number) =>
  outbox.enqueue({
    ...scoreWrite({ id: 101, score_id: 901 }, { score, penalty: 0 }, version),
    seenKey: '',
    activity: { id: 7, name: 'Open 4D', round: '', address: '/draw' },
    slot: 1,
    rider: 'Rider 1',
  })

/** Holds back the answers to the first `count` scores. */
function holdScores(count: number) {
  const held: (() => void)[] = []
  const hold = (response: AjaxResponse) =>
    new Promise<AjaxResponse>((resolve) => held.push(() => resolve(response)))
  const respond: Respond = (call) =>
    !isScore(call) ? undefined : held.length < count ? hold(saved(call)) : saved(call)
  return { held, hold, respond }
}

const openScored = (respond = saveScores, row = scored()) =>
  openDraw({ props: published, rows: [row, filledRow(2), filledRow(3)], respond })

describe('undoing a changed time', () => {
  test('restores the old time and penalty as a new change', async () => {
    const { writes } = await openScored(undefined, scored({ penalty_seconds: 5 }))
    correct(1, '17.201')
    await screen.findByText("Changed Rider 1's time from 17.500 to 17.201.")
    await whenSaved(1)
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
    await whenSaved(1)
    fireEvent.click(await findUndo())
    await screen.findByText(/Sam saved 18\.000.* You typed 17\.500\./)
    expect(screen.getByText('Keep mine')).toBeTruthy()
    expect(time(1).textContent).toBe('18.000')
  })

  test('shows a conflict instead of replacing a newer time from another tab', async () => {
    const { writes } = await openScored((call) => {
      if (!isScore(call)) return undefined
      return writes().length < 3
        ? saved(call)
        : { ...saved(call, { score: 17.9, version: 5, message: 'Someone else' }), status: 409 }
    })
    correct(1, '17.201')
    await waitFor(() => expect(writes()).toHaveLength(1))
    await whenSaved(1)
    await outbox.outcome((await enterInOtherTab(17.9, 4)).key)
    await waitFor(() => expect(time(1).textContent).toBe('17.900'))
    fireEvent.click(await findUndo())
    await screen.findByText(/Otis saved 17\.900.* You typed 17\.500\./)
    expect(writes()[2]).toMatchObject({ body: { score: 17.5 }, version: '"4"' })
  })

  test("doesn't replace another tab's unsent time", async () => {
    const { held, respond } = holdScores(1)
    const { writes } = await openScored(respond)
    correct(1, '17.201')
    await waitFor(() => expect(held).toHaveLength(1))
    const button = await findUndo()
    await enterInOtherTab(17.9, 3)
    await waitFor(() => expect(time(1).textContent).toBe('17.900'))
    fireEvent.click(button)
    held[0]!()
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes().map(({ body }) => (body as { score: Score }).score)).toEqual([17.201, 17.9, 17.5])
  })

  test.each([422, 409])(
    'sends the old time even if the change itself is rejected with %i',
    async (status) => {
      const { held, hold } = holdScores(1)
      const theirs = { score: 18, version: 9, by: 'Sam', message: 'Someone else' }
      const { alerts } = await openScored((call) =>
        !isScore(call)
          ? undefined
          : held.length === 0
            ? hold({ ...saved(call, theirs), status })
            : { ...saved(call, theirs), status: 409 },
      )
      correct(1, '17.201')
      await waitFor(() => expect(held).toHaveLength(1))
      fireEvent.click(await findUndo())
      held[0]!()
      await screen.findByText(/Sam saved 18\.000.* You typed 17\.500\./)
      expect([screen.getAllByText('Keep mine').length, alerts]).toEqual([1, []])
    },
  )

  test('keeps the focus and the text of the time being typed', async () => {
    const { writes } = await openScored()
    correct(1, '17.201')
    expect(document.activeElement).toBe(time(2))
    const button = await findUndo()
    type(2, '16.')
    pressUndoKey(2)
    expect(undo(), 'Ctrl+Z belongs to the typed text').not.toBeNull()
    expect(fireEvent.mouseDown(button), 'the button takes the focus').toBe(false)
    fireEvent.click(button)
    await waitFor(() => expect(writes()).toHaveLength(2))
    await waitFor(() => expect(time(1).textContent).toBe('17.500'))
    expect([document.activeElement, time(2).value]).toEqual([time(2), '16.'])
  })

  test('keeps a new time typed in the row of the undone change, and saves it on Enter', async () => {
    const { writes } = await openScored()
    correct(1, '17.201')
    const button = await findUndo()
    fireEvent.click(screen.getByLabelText('Change time, slot 1'))
    type(1, '17.3')
    fireEvent.click(button)
    await waitFor(() => expect(screen.getByText("Rider 1's time is 17.500 again.")).toBeTruthy())
    expect([document.activeElement, time(1).value]).toEqual([time(1), '17.3'])
    await waitFor(() => expect(writes()).toHaveLength(2))
    fireEvent.keyDown(time(1), { key: 'Enter' })
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes()[2]).toMatchObject({ body: { score: 17.3 }, version: '"5"' })
  })

  test('saves a new time entered while the undo is being sent', async () => {
    const { held, respond } = holdScores(2)
    const { writes } = await openScored(respond)
    correct(1, '17.201')
    await waitFor(() => expect(held).toHaveLength(1))
    fireEvent.click(screen.getByLabelText('Change time, slot 1'))
    type(1, '17.3')
    fireEvent.click(await findUndo())
    held[0]!()
    await waitFor(() => expect(held).toHaveLength(2))
    fireEvent.keyDown(time(1), { key: 'Enter' })
    held[1]!()
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes()[2]).toMatchObject({ body: { score: 17.3 }, version: '"5"' })
  })

  test('undoes the last change on Ctrl+Z in an empty time box, and leaves the focus there', async () => {
    const { writes } = await openScored()
    correct(1, '17.201')
    await findUndo()
    pressUndoKey(2)
    await waitFor(() => expect(writes()).toHaveLength(2))
    expect([undo(), document.activeElement]).toEqual([null, time(2)])
  })

  test("isn't repeated while Ctrl+Z is held down", async () => {
    await openScored()
    correct(1, '17.201')
    await findUndo()
    expect(pressUndoKey(2, true), 'the browser undoes typed text').toBe(false)
    expect(undo()).not.toBeNull()
  })

  test('offers to restore the original time after Clear Time and a new time', async () => {
    const { writes } = await openScored()
    clear(1)
    await screen.findByText("Cleared Rider 1's time, 17.500.")
    await waitFor(() => expect(writes()).toHaveLength(1))
    enter(1, '17.201')
    await screen.findByText("Changed Rider 1's time from 17.500 to 17.201.")
    expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(1)
  })

  test("isn't offered if the same time is entered again after Clear Time", async () => {
    const { writes } = await openScored()
    clear(1)
    await findUndo()
    enter(1, '17.5')
    await waitFor(() => expect(time(1).textContent).toBe('17.500'))
    expect(undo()).toBeNull()
    await whenSaved(1)
    expect(writes().at(-1)).toMatchObject({ body: { score: 17.5 } })
  })

  test('restores a cleared time with its penalty, and moves the focus to the next empty time box', async () => {
    const { writes } = await openScored(undefined, scored({ penalty_seconds: 5 }))
    clear(1)
    await waitFor(() => expect(document.activeElement).toBe(time(1)))
    await findUndo()
    pressUndoKey(1)
    await waitFor(() => expect(time(1).textContent).toBe('17.500'))
    await waitFor(() => expect(document.activeElement).toBe(time(2)))
    await waitFor(() => expect(writes().at(-1)).toMatchObject({ body: { score: 17.5 }, penalty: '5' }))
  })

  test("doesn't restore the cleared time of a run that was scratched afterward", async () => {
    const rows = [scored(), filledRow(2)]
    const { writes } = await openDraw({
      props: published,
      rows,
      respond: (call) => (call.path.endsWith('/scratch') ? { body: { id: 101, draw: 1 } } : saveScores(call)),
    })
    clear(1)
    await waitFor(() => expect(writes()).toHaveLength(1))
    await whenSaved(1)
    rows[0] = filledRow(1, { scratched: true, score_version: 4 })
    fireEvent.keyDown(time(1), { key: 's' })
    fireEvent.keyDown(time(1), { key: 'Enter' })
    await waitFor(() => expect(time(1).value).toBe('Scratched'))
    fireEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0]!)
    await screen.findByText("This run is scratched, so it can't have a score.")
    expect(writes()).toHaveLength(2)
  })

  test('stays offered when the same time is entered again', async () => {
    const { writes } = await openScored()
    correct(1, '17.201')
    await waitFor(() => expect(writes()).toHaveLength(1))
    await whenSaved(1)
    correct(1, '17.201')
    await waitFor(() => expect(writes()).toHaveLength(2))
    await whenSaved(1)
    fireEvent.click(await findUndo())
    await waitFor(() => expect(writes()).toHaveLength(3))
    expect(writes()[2]).toMatchObject({ body: { score: 17.5 }, version: '"5"' })
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

  test('can be tried again if its response is lost, and reloads the rows', async () => {
    const { calls, alerts } = await openDraw({
      rows: [filledRow(1), emptyRow(2)],
      respond({ method, body }) {
        if (method !== 'patch') return undefined
        const isUndo = (body as { fromSlot?: number }).fromSlot !== undefined
        return isUndo ? { status: 504 } : { body: null }
      },
    })
    move(1, '2')
    const button = await findUndo()
    calls.length = 0
    fireEvent.click(button)
    await waitFor(() => expect(calls.some(({ path }) => path.startsWith('/ajax/draw/'))).toBe(true))
    await waitFor(() => expect(alerts).toEqual(['An error occurred moving slots']))
    expect(undo()).not.toBeNull()
  })
})

describe('undoing a scratch or a deletion', () => {
  test("keeps the focus in the box where the scorer is typing another run's time", async () => {
    let answer: () => void = () => {}
    const { writes } = await openDraw({
      props: published,
      rows: [filledRow(1), filledRow(2)],
      respond({ method, path }) {
        if (!path.endsWith('/scratch')) return undefined
        const response = { body: { id: 101, draw: 1 } }
        return method === 'post'
          ? response
          : new Promise<AjaxResponse>((resolve) => (answer = () => resolve(response)))
      },
    })
    time(1).focus()
    fireEvent.keyDown(time(1), { key: 's' })
    fireEvent.keyDown(time(1), { key: 'Enter' })
    const button = await findUndo()
    await waitFor(() => expect(document.activeElement).toBe(time(2)))
    expect(fireEvent.mouseDown(button), 'the button takes the focus').toBe(false)
    pressUndoKey(2)
    await waitFor(() => expect(writes()).toHaveLength(2))
    type(2, '17.')
    answer()
    await screen.findByText('Rider 1 is back in slot 1.')
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([document.activeElement, time(2).value]).toEqual([time(2), '17.'])
  })

  test("keeps the deleted run's unsaved time even if the response to the first Undo is lost", async () => {
    const rows = [filledRow(1), filledRow(2)]
    const { held, respond } = holdScores(1)
    let restores = 0
    await openDraw({
      props: published,
      rows,
      respond(call) {
        if (call.method === 'delete') {
          rows[0] = emptyRow(1)
          return { body: null }
        }
        if (!call.path.endsWith('/restore')) return respond(call)
        rows[0] = filledRow(1)
        return ++restores === 1
          ? { status: 502 }
          : { status: 409, body: { message: 'This entry was already restored.' } }
      },
    })
    enter(1, '17.1')
    await waitFor(() => expect(held).toHaveLength(1))
    fireEvent.click(screen.getByLabelText('Delete entry, slot 1'))
    fireEvent.click(await findUndo())
    await waitFor(() => expect(restores).toBe(1))
    expect(outbox.items.get()).toEqual([])
    fireEvent.click(await findUndo())
    await screen.findByText('This entry was already restored.')
    await waitFor(() => expect(time(1).textContent).toBe('17.100'))
    held[0]!()
    await whenSaved(1)
  })
})
