// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DrawEvents, EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { AjaxResponse } from '../support/mockAjax.ts'
import { filledRow, openDraw, tableRow, withHorse } from '../support/drawScreen.tsx'

type Handlers<Events = EntriesEvents> = { on: { [Event in keyof Events]: (payload: Events[Event]) => void } }
const channels = vi.hoisted(() => new Map<string, unknown>())
vi.mock('../../resources/js/hooks/useChannel.ts', () => ({
  useChannel: (name: string, handlers: unknown) => channels.set(name, handlers),
}))

afterEach(() => {
  cleanup()
  channels.clear()
})

const isMarked = (slot: number) => tableRow(slot).queryByText('See office') !== null
const papersRead = ({ calls }: Awaited<ReturnType<typeof openDraw>>) =>
  calls.filter(({ path }) => path.endsWith('/draw')).length

test('marks rows whose rider or horse is on hold, unless the run is scratched', async () => {
  const rows = [filledRow(1), filledRow(2, withHorse), filledRow(3, { scratched: true }), filledRow(4)]
  const on_hold = { riders: [rows[0]!.user_id!, rows[2]!.user_id!], horses: [withHorse.horse_id] }
  const view = await openDraw({ props: { on_hold }, rows })
  await waitFor(() => expect([1, 2, 3, 4].map(isMarked)).toEqual([true, true, false, false]))
  const before = papersRead(view)
  await act(async () => (channels.get('private-entries.2') as Handlers).on.updated({ riders: [1] }))
  await waitFor(() => expect(papersRead(view)).toBe(before + 1))
})

test('reloads the riders and horses on hold after a change of horse is saved', async () => {
  const horse = { id: 31, name: 'Dash', rrrs_id: null }
  let answer = (_response: AjaxResponse) => {}
  const response = new Promise<AjaxResponse>((resolve) => (answer = resolve))
  const view = await openDraw({
    props: { on_hold: { riders: [], horses: [] } },
    rows: [filledRow(1)],
    respond: ({ method }) => (method === 'patch' ? response : undefined),
  })
  const box = screen.getByLabelText('Horse, slot 1')
  box.focus()
  fireEvent.change(box, { target: { value: 'Dash' } })
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() => expect(view.writes()).toHaveLength(1))
  await waitFor(() => expect(papersRead(view)).toBe(1))
  answer({ body: { id: 101, version: 1, user_id: 501, user_fake: false, horse, bull: null } })
  await waitFor(() => expect(papersRead(view)).toBe(2))
})

test('reloads the riders and horses on hold after a scratch, but not after a score or a move', async () => {
  const rows = [filledRow(1), filledRow(2, withHorse)]
  const view = await openDraw({ props: { on_hold: { riders: [], horses: [] } }, rows })
  const push = (channels.get('private-draw.2.7') as Handlers<DrawEvents>).on
  const score = { id: 901, score: 17.201, version: 1, penalty_seconds: 0, by: 'Sam Scorer', at: null }
  await act(async () => push['score-updated']({ version: 2, round: '', draw: 1, id: 101, score }))
  const moved = rows.map((row) => ({ ...row, draw: 3 - row.draw, position: 3 - row.draw, entry_version: 1 }))
  await act(async () => push.updated({ version: 3, round: '', rows: moved }))
  await waitFor(() => expect(tableRow(1).getByDisplayValue('Dash')).toBeTruthy())
  expect(papersRead(view)).toBe(0)
  const scratched = { ...moved[0]!, scratched: true, entry_version: 2 }
  await act(async () => push.updated({ version: 4, round: '', rows: [scratched] }))
  await waitFor(() => expect(papersRead(view)).toBe(1))
})

test("doesn't load the riders and horses on hold if the event doesn't track papers or payments", async () => {
  const view = await openDraw({ rows: [filledRow(1)] })
  expect(channels.has('private-entries.2')).toBe(false)
  expect(isMarked(1)).toBe(false)
  expect(papersRead(view)).toBe(0)
})
