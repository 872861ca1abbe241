// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { DrawManagerProps, RoundScores, Score } from '#wire/draw.ts'
import { commitmentOf } from '#rules/draw/proof.ts'
import { fetchRows, refetchRows } from '../../resources/js/Pages/DrawManager/actions/fetchRows.ts'
import { emptyRow, filledRow, openDraw, published, randomizedDraw, tableRow } from '../support/drawScreen.tsx'

afterEach(async () => {
  cleanup()
  vi.useRealTimers()
  // Keys are ignored for a second after an alert.
  await waitFor(() => expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true))
})

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)
const number = (slot: number) => screen.getByLabelText<HTMLInputElement>(`Draw, slot ${slot}`)
const activity = (changes: Partial<DrawManagerProps['activity']>) =>
  ({ activity: changes }) as Partial<DrawManagerProps>

function enterNumber(slot: number, text: string) {
  number(slot).focus()
  fireEvent.change(number(slot), { target: { value: text } })
  fireEvent.keyDown(number(slot), { key: 'Enter' })
}

test("links to the organization and to the event's classes above the draw", async () => {
  await openDraw({})
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(hrefs).toContain('/organizer/organizations/1')
  expect(hrefs).toContain('/organizer/organizations/1/events/2/activities')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Open 4D')
})

test('counts filled and open slots across all pages of the draw', async () => {
  const props = {
    activity: { total_slots: 42 },
    lineup: [
      [1, null, false],
      [2, 31, false],
      [40, null, true],
    ],
  } as Partial<DrawManagerProps>
  await openDraw({ props, rows: [filledRow(1), filledRow(2), emptyRow(3)] })
  expect(screen.getByText('3 of 42 slots, 39 open')).toBeDefined()
})

test('explains how to add entries only while the draw is empty', async () => {
  const hint = () => screen.queryByText(/^Type a name and press Enter/)?.textContent
  await openDraw({})
  expect(hint()).toBe('Type a name and press Enter, then type the horse and press Enter.')
  cleanup()
  await openDraw({ props: activity({ track_horses: false }) })
  expect(hint()).toBe('Type a name and press Enter.')
  cleanup()
  await openDraw({ rows: [filledRow(1), emptyRow(2)] })
  expect(hint(), 'a rider is in the draw').toBeUndefined()
  cleanup()
  await openDraw({ props: { without_slot: [{ id: 5, rider: 'Jo Bell', horse: null }] } })
  expect(hint(), 'entries are waiting for the draw').toBeUndefined()
  cleanup()
  await openDraw({ props: { round: '2', previous_round: '1' } })
  expect(hint(), 'the go is filled from the previous go').toBeUndefined()
})

test('hides times and the draw sheet in an unpublished draw', async () => {
  await openDraw({})
  expect(heads()).toEqual(['Draw', 'Rider', 'Requests', 'Horse', 'Carry/Rollovers', 'Actions'])
  expect(screen.getByText('Randomize Draw')).toBeDefined()
  expect(screen.queryByText('Print Draw')).toBeNull()
  expect(screen.queryByText('Unpublish Draw')).toBeNull()
  expect(screen.getByText('Calculate Payout').closest('a')?.outerHTML).toContain(
    'href="/organizer/scoring/2/activities/7/payout" target="_blank"',
  )
})

test('shows times, penalties and the draw sheet in a published draw', async () => {
  await openDraw({ props: published })
  expect(heads()).toEqual(['Draw', 'Rider', 'Time', 'Penalty', 'Horse', 'Carry/Rollovers', 'Actions'])
  expect(screen.queryByText('Randomize Draw')).toBeNull()
  expect(screen.getByText('Print Draw').closest('a')?.getAttribute('href')).toBe('/drawsheet/activity/7')
})

test('asks in a dialog before publishing, but not before unpublishing', async () => {
  const { writes } = await openDraw({})
  fireEvent.click(screen.getByText('Publish Draw'))
  const dialog = within(screen.getByRole('dialog', { name: 'Publish Draw' }))
  expect(
    dialog.getByText(
      "You're about to post the draw live to the mobile app. Registered users in your draw will be notified. Are you sure you're ready to post the draw?",
    ),
  ).toBeDefined()
  fireEvent.click(dialog.getByText('Cancel'))
  expect(writes()).toEqual([])

  fireEvent.click(screen.getByText('Publish Draw'))
  fireEvent.click(screen.getByText('Confirm'))
  fireEvent.click(await screen.findByText('Unpublish Draw'))
  await screen.findByText('Publish Draw')
  expect(writes().map(({ path }) => path)).toEqual(['/ajax/publish-draw/7', '/ajax/unpublish-draw/7'])
})

test('asks before randomizing and reloads the rows afterward', async () => {
  const { calls, writes, questions, answers } = await openDraw({})
  answers.confirm = false
  fireEvent.click(screen.getByText('Randomize Draw'))
  expect(questions).toEqual([
    'You are about to randomize your draw. This cannot be reversed. Are you sure you want to randomize?',
  ])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes()).toEqual([])
  answers.confirm = true
  const reads = () => calls.filter(({ path }) => path.endsWith('/round/')).length
  const before = reads()
  fireEvent.click(screen.getByText('Randomize Draw'))
  await waitFor(() => expect(reads()).toBe(before + 1))
  expect(writes()[0]).toMatchObject({ method: 'post', path: '/ajax/randomize-draw/7' })
})

test("shows the actual gap when a draw can't keep the full gap", async () => {
  let achievedGap = 15
  await openDraw({
    respond: ({ path }) =>
      path.includes('/randomize-draw/') ? { body: randomizedDraw({ entries: 31, achievedGap }) } : undefined,
  })
  const said = () => screen.queryByText(/apart in this draw/)?.textContent
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Randomize Draw' })
  const randomized = async () => {
    fireEvent.click(button)
    await waitFor(() => expect(button.disabled).toBe(true))
    await waitFor(() => expect(button.disabled).toBe(false))
  }
  await randomized()
  expect(said()).toBeUndefined()
  achievedGap = 7
  await randomized()
  expect(said()).toContain('Some riders or horses are only 7 slots apart in this draw, not the 15 you set.')
})

test('shows the result of Randomize, and confirms that the draw matches the commitment', async () => {
  const seed = 'a'.repeat(64)
  const made = randomizedDraw({
    achievedGap: 7,
    requests: 1,
    tooClose: [{ name: 'Twice Tess', slots: [1, 8] }],
    notHonored: [{ slot: 30, rider: 'Early Ed', request: 'early' }],
    seed,
  })
  await openDraw({
    props: { commitment: commitmentOf(seed) },
    respond: ({ path }) => (path.includes('/randomize-draw/') ? { body: made } : undefined),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Randomize Draw' }))
  const note = await screen.findByRole('region', { name: 'How it was drawn' })
  const text = note.textContent
  expect(text).toContain('Drawn: 31 runs, at least 7 slots apart.')
  expect(text).toContain('Fewer than 15 slots apart: Twice Tess #1 and #8.')
  expect(text).toContain('Requests not honored: #30 Early Ed (early).')
  expect(text).toContain(
    "No rider's word was added, so the office computer's owner could have known the order in advance.",
  )
  expect(text).toContain(`It matches the commitment shown before the draw: ${commitmentOf(seed)}`)
  expect(text).toContain(`Commitment for the next draw ${made.nextCommitment}`)
  fireEvent.click(within(note).getByRole('button', { name: 'Dismiss this notice' }))
  expect(screen.queryByRole('region', { name: 'How it was drawn' })).toBeNull()
})

test("doesn't mention gaps or requests in the draw result if neither applies", async () => {
  await openDraw({
    respond: ({ path }) =>
      path.includes('/randomize-draw/') ? { body: randomizedDraw({ isSpaced: false }) } : undefined,
  })
  fireEvent.click(screen.getByRole('button', { name: 'Randomize Draw' }))
  const note = await screen.findByRole('region', { name: 'How it was drawn' })
  expect(note.textContent).toContain('Drawn: 31 runs. No rider or horse runs more than once.')
  expect(note.textContent).not.toMatch(/request|apart/i)
})

test("sends the rider's word and the reason for drawing again only if the user filled them in", async () => {
  const { writes } = await openDraw({
    props: { draws_made: 1 },
    respond: ({ path }) => (path.includes('/randomize-draw/') ? { body: randomizedDraw() } : undefined),
  })
  leaveQuestionsOpen()
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Randomize Draw' }))
  const sent = () => writes().filter(({ path }) => path.includes('/randomize-draw/'))
  fireEvent.click(screen.getByRole('button', { name: 'Add a word picked by a rider' }))
  const dialog = await asked()
  const word = dialog.getByLabelText("Rider's word")
  expect(document.activeElement).toBe(word)
  fireEvent.change(word, { target: { value: '17' } })
  fireEvent.change(dialog.getByLabelText('Reason for drawing again'), {
    target: { value: 'Late' },
  })
  fireEvent.click(dialog.getByText('Confirm'))
  await waitFor(() => expect(sent().map(({ body }) => body)).toEqual([{ word: '17', reason: 'Late' }]))

  await screen.findByRole('region', { name: 'How it was drawn' })
  fireEvent.click(screen.getByRole('button', { name: 'Randomize Draw' }))
  const again = await asked()
  expect(again.queryByLabelText("Rider's word")).toBeNull()
  fireEvent.click(again.getByText('Confirm'))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]!.body).toBeNull()
})

test('asks for confirmation before publishing the draw if a rider still owes money', async () => {
  const owing = 'Jen Cole still owes $40.00. Publish the draw anyway?'
  const { writes, alerts } = await openDraw({
    respond: ({ path, body }) =>
      path.includes('/publish-draw/') && !(body as { confirmed?: boolean } | null)?.confirmed
        ? { status: 409, body: { message: owing, question: true } }
        : undefined,
  })
  leaveQuestionsOpen()
  const sent = () => writes().filter(({ path }) => path.includes('/publish-draw/'))
  const publish = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Publish Draw' }))
    fireEvent.click(
      within(await screen.findByText(/^You're about to post the draw live/).then(dialogOf)).getByText(
        'Confirm',
      ),
    )
    return within(await screen.findByText(owing).then(dialogOf))
  }

  fireEvent.click((await publish()).getByText('Cancel'))
  const link = await screen.findByRole('link', { name: 'Show who still owes' })
  expect(link.getAttribute('href')).toMatch(/\/entries\?status=unpaid&class=7$/)
  expect(sent().map(({ body }) => body)).toEqual([null])
  expect(alerts).toEqual([])

  fireEvent.click((await publish()).getByText('Confirm'))
  await waitFor(() => expect(sent().at(-1)!.body).toEqual({ confirmed: true }))
  expect(sent()).toHaveLength(3)
})

const dialogOf = (element: HTMLElement) => element.closest('dialog')!

const scoredIn = (round: string, score: Score = 'NT', id = 901): RoundScores[number] => [
  round,
  [[id, score, 1]],
]

test('unpublishes a scored draw without asking for confirmation', async () => {
  const scores = [scoredIn(''), scoredIn('', 'NT', 902), scoredIn('Finals', 'NT', 903)]
  const { writes, questions } = await openDraw({ props: { ...published, scores } })
  fireEvent.click(screen.getByText('Unpublish Draw'))
  await screen.findByText('Publish Draw')
  expect(questions).toEqual([])
  expect(writes().map(({ path }) => path)).toEqual(['/ajax/unpublish-draw/7'])
  expect(
    screen.getByText('This draw keeps its 2 scores. Phones will show them again when you publish.'),
  ).toBeDefined()
})

function leaveQuestionsOpen() {
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
  }
}

test('focuses Cancel in dialogs for irreversible actions, and ignores a held Enter key', async () => {
  await openDraw({ rows: [filledRow(1), filledRow(2), filledRow(3)] })
  leaveQuestionsOpen()
  const asked = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
  fireEvent.click(screen.getByText('Randomize Draw'))
  const randomizing = await asked('Randomize Draw')
  expect(document.activeElement).toBe(randomizing.getByText('Cancel'))
  fireEvent.click(randomizing.getByText('Cancel'))

  enterNumber(2, '3')
  const confirm = (await asked('Switch entries')).getByText('Confirm')
  expect(document.activeElement).toBe(confirm)
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  fireEvent(confirm, held)
  expect(held.defaultPrevented, "a held Enter doesn't confirm").toBe(true)

  cleanup()
  await openDraw({ rows: [filledRow(1, { score: 15.1, score_version: 1 })] })
  leaveQuestionsOpen()
  fireEvent.click(tableRow(1).getByLabelText('Delete entry, slot 1'))
  expect(document.activeElement).toBe((await asked('Delete entry')).getByText('Cancel'))
})

test("shows a class's gos as tabs, with a check mark on each published draw", async () => {
  const go = (name: string, current: boolean) => ({
    label: `Round ${name}`,
    url: `/organizer/scoring/2/activities/7/draw/${name}`,
    current,
    published: false,
  })
  await openDraw({ props: { ...published, round: '2', tabs: [go('1', false), go('2', true)] } })
  const gos = within(screen.getByRole('navigation', { name: 'Open 4D draws' }))
  expect(gos.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/organizer/scoring/2/activities/7/draw/1',
    '/organizer/scoring/2/activities/7/draw/2',
  ])
  const [first, second] = gos.getAllByRole('link')
  expect(second!.getAttribute('aria-current')).toBe('page')
  expect(within(second!).getByLabelText('published')).toBeDefined()
  expect(within(first!).queryByLabelText('published')).toBeNull()
})

test("doesn't show tabs for a single go", async () => {
  await openDraw({})
  expect(screen.queryByRole('navigation', { name: / draws$/ })).toBeNull()
})

test('disables Randomize and shows the reason once a run in the draw has a score', async () => {
  const { questions, writes } = await openDraw({ props: { scores: [scoredIn('')] }, rows: [filledRow(2)] })
  const button = screen.getByRole('button', { name: 'Randomize Draw' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.title).toBe('This draw has scores. It can no longer be randomized.')
  expect(screen.queryByText(/Verifiable random draw/), "there won't be another draw to verify").toBeNull()
  fireEvent.click(button)
  expect([questions, writes()]).toEqual([[], []])
})

test('enables Randomize when only another round has scores', async () => {
  await openDraw({ props: { round: '2', scores: [scoredIn('1')] } })
  expect(screen.getByRole('button', { name: 'Randomize Draw' }).getAttribute('aria-disabled')).toBeNull()
})

test('enables Randomize after the last scored entry is deleted', async () => {
  const row = filledRow(1, { score: 17.5, score_version: 1 })
  await openDraw({ props: { scores: [scoredIn('', 17.5)] }, rows: [row, emptyRow(2)] })
  const button = screen.getByRole('button', { name: 'Randomize Draw' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByLabelText('Delete entry, slot 1'))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
})

test('shows page buttons above and below the table, one per hundred slots', async () => {
  const { calls } = await openDraw({ props: activity({ total_slots: 250 }) })
  expect(screen.getAllByRole('button', { name: /^\d$/ }).map((button) => button.textContent)).toEqual([
    '1',
    '2',
    '3',
    '1',
    '2',
    '3',
  ])
  fireEvent.click(screen.getAllByRole('button', { name: '3' })[1]!)
  expect(screen.getByText('Loading...')).toBeDefined()
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  expect(calls.at(-1)).toMatchObject({ path: '/ajax/draw/7/round/', params: { page: '3' } })
})

test('keeps the page number and the search text in the URL', async () => {
  const open = (address: string) => openDraw({ address, props: activity({ total_slots: 250 }) })
  const { calls, unmount } = await open('/draw?tab=x')
  fireEvent.click(screen.getAllByRole('button', { name: '3' })[0]!)
  expect(window.location.search).toBe('?tab=x&page=3')
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'an' } })
  await waitFor(() => expect(calls.at(-1)?.params).toEqual({ q: 'an' }))
  expect(window.location.search).toBe('?tab=x&page=3&q=an')
  unmount()

  const again = await open('/draw?page=3&q=an')
  const first = () => again.calls.find(({ path }) => path.startsWith('/ajax/draw/'))!.params
  expect([first(), screen.getByLabelText<HTMLInputElement>('Search').value]).toEqual([{ q: 'an' }, 'an'])
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: '' } })
  await waitFor(() => expect(again.calls.at(-1)?.params).toEqual({ page: '3' }))
})

test.each(['0', '-2', 'x', '99'])('opens an existing page when the URL has page=%s', async (page) => {
  const { calls } = await openDraw({ address: `/draw?page=${page}`, props: activity({ total_slots: 250 }) })
  const shown = calls.find(({ path }) => path.startsWith('/ajax/draw/'))!.params.page
  expect(shown).toBe(page === '99' ? '3' : '1')
})

test('explains in a dialog how to check the draw', async () => {
  await openDraw({})
  expect(screen.getByText(/Verifiable random draw:/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Verifiable random draw: how it works' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Verifiable random draw' }))
  expect(dialog.getByText('abcd1234'.repeat(8))).toBeDefined()
})

test("lists and removes unused typed-in riders, or shows why a rider can't be removed", async () => {
  const unused = [
    { id: 61, name: 'Kels', email: null },
    { id: 62, name: 'Beau HollisterMaggie', email: null },
  ]
  const { writes, alerts } = await openDraw({
    respond: ({ method, path }) => {
      if (path === '/ajax/typed-in-riders/1') return { body: { data: unused, links: { next: null } } }
      if (path === '/ajax/typed-in-rider/62')
        return { status: 409, body: { message: 'Beau is in the draw.' } }
      return method === 'delete' ? { status: 204 } : undefined
    },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Unused names' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Unused names (riders without an account)' }),
  )
  fireEvent.click(dialog.getByLabelText('Remove Kels from the suggestions'))
  await waitFor(() => expect(dialog.queryByText('Kels')).toBeNull())
  fireEvent.click(dialog.getByLabelText('Remove Beau HollisterMaggie from the suggestions'))
  expect((await dialog.findByRole('alert')).textContent).toBe('Beau is in the draw.')
  expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'delete /ajax/typed-in-rider/61',
    'delete /ajax/typed-in-rider/62',
  ])
  expect(alerts).toEqual([])
})

test('searches when typing pauses, and returns to page 1 when the search field is cleared', async () => {
  const { calls } = await openDraw({ props: { round: '1' } })
  vi.useFakeTimers()
  const search = screen.getByLabelText('Search')
  const reads = () => calls.filter(({ path }) => path.startsWith('/ajax/draw/')).map(({ params }) => params)
  fireEvent.change(search, { target: { value: 'a' } })
  fireEvent.change(search, { target: { value: 'an' } })
  await vi.advanceTimersByTimeAsync(299)
  expect(reads()).toEqual([{ page: '1' }])
  await vi.advanceTimersByTimeAsync(1)
  expect(reads()).toEqual([{ page: '1' }, { q: 'an' }])
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: /^\d$/ })).toHaveLength(2))

  fireEvent.change(search, { target: { value: '' } })
  await vi.advanceTimersByTimeAsync(0)
  expect(reads().at(-1)).toEqual({ page: '1' })
  await vi.waitFor(() => expect(screen.getAllByRole('button', { name: /^\d$/ })).toHaveLength(6))
})

test('moves an entry to an empty slot', async () => {
  const { writes, questions } = await openDraw({ rows: [filledRow(1), emptyRow(2)] })
  enterNumber(1, '2')
  await waitFor(() => expect(writes()).toHaveLength(1))
  expect(writes()[0]).toMatchObject({ path: '/ajax/user-activity/101', body: { slotNumber: 2 } })
  await waitFor(() => expect(tableRow(2).getByText('Rider 1')).toBeDefined())
  expect([questions, number(1).disabled]).toEqual([[], true])
})

test('swaps two entries after confirmation, and restores the old slot number on Cancel', async () => {
  const { writes, questions, answers } = await openDraw({ rows: [filledRow(1), filledRow(2)] })
  answers.confirm = false
  enterNumber(1, '2')
  await waitFor(() => expect(number(1).value).toBe('1'))
  expect(questions).toEqual([
    'The slot at 2 is already populated. Would you like to switch this entry with the entry located at slot 2?',
  ])
  expect(writes()).toEqual([])

  answers.confirm = true
  enterNumber(1, '2')
  await waitFor(() => expect(tableRow(1).getByText('Rider 2')).toBeDefined())
  expect(writes()[0]).toMatchObject({
    path: '/ajax/user-activity-swap',
    body: { sourceUserActivityId: 101, destUserActivityId: 102 },
  })
})

test('rejects letters and fractions as slot numbers, and restores the old number', async () => {
  const { writes, alerts } = await openDraw({ rows: [filledRow(1)] })
  for (const typed of ['abc', '1a', '2.5']) enterNumber(1, typed)
  expect(alerts).toEqual(Array(3).fill('Enter a slot number from 1 to 300.'))
  await waitFor(() => expect(number(1).value).toBe('1'))
  for (const typed of ['', ' ', '0', '-3']) enterNumber(1, typed)
  expect([alerts.length, writes()]).toEqual([3, []])
})

test("doesn't swap with an entry that was deleted while the confirmation prompt was open", async () => {
  const { writes, answers } = await openDraw({ rows: [filledRow(1), filledRow(2)] })
  HTMLDialogElement.prototype.showModal = function () {
    this.setAttribute('open', '')
  }
  answers.confirm = true
  enterNumber(1, '2')
  const question = within(await screen.findByRole('dialog', { name: 'Switch entries' }))
  fireEvent.click(screen.getByLabelText('Delete entry, slot 2'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  fireEvent.click(question.getByText('Confirm'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(writes(), 'only the deletion is sent').toHaveLength(1)
})

test('moves an entry once and asks about a swap once, even if Enter is pressed twice', async () => {
  const { calls, questions, writes } = await openDraw({ rows: [filledRow(1), emptyRow(2), filledRow(3)] })
  enterNumber(1, '2')
  fireEvent.keyDown(number(1), { key: 'Enter' })
  await waitFor(() => expect(tableRow(2).getByText('Rider 1')).toBeDefined())
  expect(calls.filter(({ path }) => path.includes('check-destination'))).toHaveLength(1)
  enterNumber(2, '3')
  fireEvent.keyDown(number(2), { key: 'Enter' })
  await waitFor(() => expect(tableRow(3).getByText('Rider 1')).toBeDefined())
  expect([questions.length, writes().length]).toEqual([1, 2])
})

test('rejects a slot number beyond the end of the draw, and ignores zero or empty input', async () => {
  const { calls, alerts } = await openDraw({ rows: [filledRow(1)] })
  const before = calls.length
  enterNumber(1, '301')
  expect([alerts, number(1).value]).toEqual([['New slot number is out of bounds.'], '1'])
  enterNumber(1, '0')
  enterNumber(1, '')
  expect([alerts.length, calls.length]).toEqual([1, before])
})

test("reports that a swap failed if the destination slot can't be checked", async () => {
  const { alerts } = await openDraw({
    rows: [filledRow(1), emptyRow(2)],
    respond: ({ path }) => (path.includes('check-destination') ? { status: 500 } : undefined),
  })
  enterNumber(1, '2')
  await waitFor(() => expect(alerts).toEqual(['An error occurred swapping slots']))
})

test('keeps showing the search results when the draw is resized', async () => {
  const { calls } = await openDraw({})
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'an' } })
  await waitFor(() => expect(calls.at(-1)?.params).toEqual({ q: 'an' }))
  const box = screen.getByLabelText<HTMLInputElement>('Session Limit')
  fireEvent.change(box, { target: { value: '400' } })
  fireEvent.submit(box.form!)
  const reads = () => calls.filter(({ path }) => path.startsWith('/ajax/draw/')).map(({ params }) => params)
  await waitFor(() => expect(reads()).toHaveLength(3))
  expect(reads().at(-1)).toEqual({ q: 'an' })
})

test('keeps the focus and the typed name in a rider field while the draw is resized', async () => {
  const { calls } = await openDraw({})
  const box = screen.getByLabelText<HTMLInputElement>('Session Limit')
  fireEvent.change(box, { target: { value: '400' } })
  fireEvent.submit(box.form!)
  const rider = screen.getByLabelText<HTMLInputElement>('Rider, slot 1')
  rider.focus()
  fireEvent.change(rider, { target: { value: 'Ursula' } })
  const reads = () => calls.filter(({ path }) => path.startsWith('/ajax/draw/'))
  await waitFor(() => expect(reads()).toHaveLength(2))
  await screen.findByText('The session limit is now 400.')
  expect(document.activeElement).toBe(rider)
  expect(rider.isConnected && rider.value).toBe('Ursula')
})

test('rejects a session limit below the last filled slot', async () => {
  const { alerts, writes } = await openDraw({ props: activity({ total_slots: 300, last_used_slot: 120 }) })
  const box = screen.getByLabelText<HTMLInputElement>('Session Limit')
  const resize = (text: string) => {
    fireEvent.change(box, { target: { value: text } })
    fireEvent.submit(box.form!)
  }
  resize('119')
  expect(alerts).toEqual(['Cannot resize to 119 because filled slots exist above the new size requested.'])
  expect(box.value).toBe('300')
  resize('119.9')
  expect([alerts.length, alerts.at(-1), box.value]).toEqual([2, alerts[0], '300'])
  resize('120.7')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^\d$/ })).toHaveLength(4))
  expect(writes()).toMatchObject([{ method: 'patch', path: '/ajax/activity/7', body: { total_slots: 120 } }])
})

test('rejects an empty session limit as too low', async () => {
  for (const last_used_slot of [0, 120]) {
    const { alerts, writes, unmount } = await openDraw({ props: activity({ last_used_slot }) })
    const box = screen.getByLabelText<HTMLInputElement>('Session Limit')
    fireEvent.change(box, { target: { value: '' } })
    fireEvent.submit(box.form!)
    expect(box.value).toBe('300')
    expect(alerts).toEqual(['Cannot resize to  because filled slots exist above the new size requested.'])
    expect(writes()).toEqual([])
    unmount()
  }
})

test('rejects a session limit outside the allowed range, and states the range', async () => {
  const { alerts, writes } = await openDraw({ props: activity({ last_used_slot: 0 }) })
  const box = screen.getByLabelText<HTMLInputElement>('Session Limit')
  for (const text of ['0', '0.5', '10001']) {
    fireEvent.change(box, { target: { value: text } })
    fireEvent.submit(box.form!)
    expect(box.value, text).toBe('300')
  }
  expect(alerts).toEqual(Array(3).fill('Enter a number of slots from 1 to 10,000.'))
  expect(writes()).toEqual([])
})

test('shows a special request when its icon gets focus, and hides the request on Escape', async () => {
  await openDraw({ rows: [filledRow(1, { request: 'Early, please' })] })
  const icon = screen.getByLabelText('Special request, slot 1: Early, please')
  const tip = document.querySelector<HTMLElement>('.tip')!
  expect(tip.style.left).toBe('-999px')
  fireEvent.focus(icon)
  await waitFor(() => expect(screen.getByRole('tooltip').textContent).toBe('Early, please'))
  fireEvent.keyDown(icon, { key: 'Escape' })
  await waitFor(() => expect(tip.style.left).toBe('-999px'))
})

test("lets a scorer change only scores, and doesn't let a viewer change anything", async () => {
  const scorer = { ...published, can: { organize: false, score: true, pay: false, lead: false } }
  const rows = [filledRow(1)]
  const { calls, unmount } = await openDraw({ props: scorer, rows })
  expect(screen.getByLabelText<HTMLInputElement>('Time, slot 1').disabled).toBe(false)
  for (const label of [
    'Draw, slot 1',
    'Rider, slot 1',
    'Horse, slot 1',
    'Delete entry, slot 1',
    'Session Limit',
  ])
    expect(screen.queryByLabelText(label), label).toBeNull()
  expect(screen.queryByText('Unpublish Draw')).toBeNull()
  expect(calls.some(({ path }) => path.endsWith('-list'))).toBe(false)
  unmount()

  await openDraw({
    props: { ...published, can: { organize: false, score: false, pay: false, lead: false } },
    rows,
  })
  expect(tableRow(1).queryByRole('textbox')).toBeNull()
  expect(tableRow(1).queryByRole('combobox')).toBeNull()
})

test('shows scorers different instructions before and after the draw is published', async () => {
  const can = { organize: false, score: true, pay: false, lead: false }
  const rows = [filledRow(1)]
  const { unmount } = await openDraw({ props: { can }, rows })
  expect(
    screen.getByText(
      'You can enter scores and penalties here once the draw is published. Only organizers can change the draw.',
    ),
  ).toBeDefined()
  unmount()
  await openDraw({ props: { ...published, can }, rows })
  expect(
    screen.getByText('You can enter scores and penalties here. Only organizers can change the draw.'),
  ).toBeDefined()
})

test("shows an alert and logs the error when the draw can't be randomized, published or resized", async () => {
  const { alerts } = await openDraw({
    respond: ({ method }) => (method === 'get' ? undefined : { status: 500 }),
  })
  fireEvent.click(screen.getByText('Randomize Draw'))
  await waitFor(() => expect(alerts).toEqual(['An error occurred randomizing draw']))
  fireEvent.click(screen.getByText('Publish Draw'))
  fireEvent.click(screen.getByText('Confirm'))
  await waitFor(() => expect(alerts.at(-1)).toBe('An error occurred publishing draw'))
  fireEvent.submit(screen.getByLabelText<HTMLInputElement>('Session Limit').form!)
  await waitFor(() => expect(alerts.at(-1)).toBe('An error resizing draw occurred'))
  expect(console.error).toHaveBeenCalled()
})

test('shows only one alert for repeated load failures until a load succeeds', async () => {
  const { alerts } = await openDraw({
    respond: ({ params }) => (params.page === '9' ? { status: 500 } : undefined),
  })
  await Promise.all([fetchRows(7, '', { page: 9 }), refetchRows(7, '', { page: 9 })])
  await refetchRows(7, '', { page: 9 })
  await waitFor(() => expect(alerts).toEqual(['Error fetching data:']))
  await refetchRows(7, '', { page: 1 })
  await refetchRows(7, '', { page: 9 })
  await waitFor(() => expect(alerts.slice(1)).toEqual(['An error occurred updating draw']))
})

test('loads the draw again when "Try again" is clicked', async () => {
  let broken = false
  const { alerts } = await openDraw({
    respond: ({ path }) => (broken && path.endsWith('/round/') ? { status: 500 } : undefined),
  })
  broken = true
  fireEvent.click(screen.getAllByRole('button', { name: '2' })[0]!)
  await waitFor(() => expect(alerts).toEqual(['Error fetching data:']))
  broken = false
  fireEvent.click(await screen.findByText('Try again'))
  await screen.findByLabelText('Draw, slot 1')
})

test('shows organizers all views of a class, and scorers only the views that they can open', async () => {
  await openDraw({})
  const views = within(screen.getByRole('navigation', { name: 'Open 4D pages' })).getAllByRole('link')
  expect(views.map((view) => [view.textContent, view.getAttribute('aria-current')])).toEqual([
    ['Settings', null],
    ['Money', null],
    ['Draw', 'page'],
    ['Payout', null],
  ])
  cleanup()
  const can = { organize: false, score: true, pay: false, lead: false }
  await openDraw({ props: { can }, rows: [filledRow(1)] })
  const offered = within(screen.getByRole('navigation', { name: 'Open 4D pages' }))
  expect(offered.getAllByRole('link').map((view) => view.textContent)).toEqual(['Draw', 'Payout'])
  expect(screen.getByRole('button', { name: 'Switch class' })).toBeTruthy()
})
