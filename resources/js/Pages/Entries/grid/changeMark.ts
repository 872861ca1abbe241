import { isClass, marksOf, marksToEnter } from '#rules/entries/codes.ts'
import type { EntryColumn, EntryLine, LineEntry } from '#wire/entries.ts'
import type { Outcome } from '../../../api/outcome.ts'
import { deleteEntry, leaveContest, saveLine } from '../api.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'
import { countsIn, markIn, runsIn } from '../store/marks.ts'

/** Asks before it takes runs out of the draw, unless one has a score: then the server refuses and nothing changes. */
export function toggleMark(screen: EntriesScreen, key: string, column: EntryColumn): void {
  const row = screen.store.row(key)?.get()
  if (!row || row.saving.has(column.id)) return
  const mark = markIn(row.line, column)
  if (mark === null) return void enter(screen, key, column)
  const isRun = isClass(column) && mark !== 'rolled over'
  if (!isRun) return void leave(screen, key, column)
  const runs = runsIn(row.line, column)
  const losesDraw = runs.some(({ draw }) => draw !== null) && !runs.some(({ has_score }) => has_score)
  if (losesDraw) screen.store.update(key, { question: column.id, problem: null })
  else void removeRuns(screen, key, column)
}

export const enter = (screen: EntriesScreen, key: string, column: EntryColumn, confirmed = false) =>
  change(screen, { key, column, mark: true }, async (line) => {
    const { problem, ...marks } = marksToEnter(column, screen.columns, marksOf(line))
    if (problem) return { sentence: problem }
    if (marks.activity_ids.length + marks.contests.length === 0) return {}
    const outcome = await saveLine(screen.event.id, {
      user_id: line.rider.id,
      horse_id: line.horse?.id,
      ...marks,
      ...(confirmed && { confirmed }),
    })
    if ('answer' in outcome) screen.store.applyAnswer(outcome.answer.lines)
    return outcome
  })

export const removeRuns = (screen: EntriesScreen, key: string, column: EntryColumn) =>
  change(screen, { key, column, mark: false }, (line) =>
    removeEach(screen, line, scoredFirst(runsIn(line, column)), async ({ id }) => {
      const outcome = await deleteEntry(id)
      if ('answer' in outcome)
        screen.store.applyRemoval(line.rider.id, (entry) => (entry.id === id ? null : entry))
      return outcome
    }),
  )

const scoredFirst = (runs: LineEntry[]) =>
  runs.toSorted((one, other) => Number(other.has_score) - Number(one.has_score))

const leave = (screen: EntriesScreen, key: string, column: EntryColumn) =>
  change(screen, { key, column, mark: false }, (line) =>
    removeEach(screen, line, countsIn(line, column), async ({ id }) => {
      const outcome = await leaveContest(id, column.id)
      if ('answer' in outcome)
        screen.store.applyRemoval(line.rider.id, (entry) =>
          entry.id === id ? { ...entry, contests: entry.contests.filter((one) => one !== column.id) } : entry,
        )
      return outcome
    }),
  )

type Change = { key: string; column: EntryColumn; mark: boolean }
type Failure = { answer?: unknown; sentence?: string; isQuestion?: boolean }

async function change(
  { store, enqueue }: EntriesScreen,
  { key, column, mark }: Change,
  send: (line: EntryLine) => Promise<Failure>,
) {
  store.update(key, { question: null, problem: null, unconfirmed: null })
  store.setSaving(key, column.id, mark)
  const { sentence, isQuestion } = await enqueue<Failure>(async () => {
    const row = store.row(key)
    return row ? send(row.get().line) : {}
  })
  store.setSaving(key, column.id, null)
  if (sentence) store.update(key, { problem: sentence, unconfirmed: isQuestion ? column.id : null })
}

async function removeEach(
  { reload }: EntriesScreen,
  { rider }: EntryLine,
  entries: LineEntry[],
  remove: (entry: LineEntry) => Promise<Outcome<unknown>>,
): Promise<Failure> {
  for (const entry of entries) {
    const outcome = await remove(entry)
    void reload([rider.id])
    if ('sentence' in outcome) return outcome
  }
  return {}
}
