import { marksToEnter } from '#rules/entries/codes.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import { deleteEntry, leaveContest, type Outcome, saveLine } from '../api.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'
import { countsIn, markIn, marksOf, runsIn } from '../store/marks.ts'

/** Asks before it takes a run out of the draw. The server refuses to take out a run with a score. */
export function toggleMark(screen: EntriesScreen, key: string, column: EntryColumn): void {
  const row = screen.store.row(key)?.get()
  if (!row || row.saving.has(column.id)) return
  const mark = markIn(row.line, column)
  if (mark === null) return void enter(screen, key, column)
  const isRun = column.parent_id === null && mark !== 'rolled over'
  if (!isRun) return void leave(screen, key, column)
  const runs = runsIn(row.line, column)
  const losesDraw = runs.some(({ draw }) => draw !== null) && !runs.some(({ has_score }) => has_score)
  if (losesDraw) screen.store.update(key, { question: column.id, problem: null })
  else void removeRuns(screen, key, column)
}

export const enter = (screen: EntriesScreen, key: string, column: EntryColumn) =>
  change(screen, { key, column, mark: true }, async (line) => {
    const marks = marksToEnter(column, screen.columns, marksOf(line))
    if (marks.activity_ids.length + marks.contests.length === 0) return {}
    const outcome = await saveLine(screen.event.id, {
      user_id: line.rider.id,
      horse_id: line.horse?.id,
      ...marks,
    })
    if ('answer' in outcome) screen.store.applyAnswer(outcome.answer.lines)
    return outcome
  })

export const removeRuns = (screen: EntriesScreen, key: string, column: EntryColumn) =>
  change(screen, { key, column, mark: false }, (line) =>
    removeAll(screen, line, runsIn(line, column), ({ id }) => deleteEntry(id)),
  )

const leave = (screen: EntriesScreen, key: string, column: EntryColumn) =>
  change(screen, { key, column, mark: false }, (line) =>
    removeAll(screen, line, countsIn(line, column), ({ id }) => leaveContest(id, column.id)),
  )

type Change = { key: string; column: EntryColumn; mark: boolean }
type Failure = { sentence?: string }

async function change(
  { store, enqueue }: EntriesScreen,
  { key, column, mark }: Change,
  send: (line: EntryLine) => Promise<Failure>,
) {
  store.update(key, { question: null, problem: null })
  store.setSaving(key, column.id, mark)
  const { sentence } = await enqueue<Failure>(async () => {
    const row = store.row(key)
    return row ? send(row.get().line) : {}
  })
  store.setSaving(key, column.id, null)
  if (sentence) store.update(key, { problem: sentence })
}

async function removeAll(
  { reload }: EntriesScreen,
  { rider }: EntryLine,
  entries: EntryLine['entries'],
  remove: (entry: EntryLine['entries'][number]) => Promise<Outcome<unknown>>,
): Promise<Failure> {
  let failure: Failure = {}
  for (const entry of entries) {
    const outcome = await remove(entry)
    if ('sentence' in outcome) {
      failure = outcome
      break
    }
  }
  if (!failure.sentence) await reload([rider.id])
  else void reload([rider.id])
  return failure
}
