import { isClass, marksOf, marksToEnter } from '#rules/entries/codes.ts'
import type { EntryColumn, EntryLine, SavedLine } from '#wire/entries.ts'
import { isKeyBounce } from '../../../Components/suggestions/inputs.ts'
import { deleteRuns, leaveContest, saveLine } from '../api.ts'
import { savedWarnings } from '../form/saveLines.ts'
import type { EntriesScreen } from '../screen/entriesContext.ts'
import { nameOf } from '../store/entryStore.ts'
import { countsIn, isRollover, markIn, runsIn } from '../store/marks.ts'
import { newRunNote } from './newRunNote.ts'

/** Doesn't ask for confirmation if a run has a score, because the server rejects the removal anyway. */
export function toggleMark(screen: EntriesScreen, key: string, column: EntryColumn): void {
  const row = screen.store.row(key)?.get()
  if (!row || row.saving.has(column.id)) return
  const mark = markIn(row.line, column)
  if (mark === null) {
    if (isNoteRead(screen, key, column)) void enter(screen, key, column)
    return
  }
  const isRun = isClass(column) && !isRollover(mark)
  if (!isRun) return void leave(screen, key, column)
  const runs = runsIn(row.line, column)
  const losesDraw = runs.some(({ draw }) => draw !== null) && !runs.some(({ has_score }) => has_score)
  if (losesDraw) screen.store.update(key, { question: column.id, problem: null })
  else void removeRuns(screen, key, column)
}

/** The first Space shows what a late entry costs and which runs are too close. The second one enters. */
function isNoteRead(screen: EntriesScreen, key: string, column: EntryColumn): boolean {
  const { line, note: read } = screen.store.row(key)!.get()
  if (read?.column === column.id) return !isKeyBounce(performance.now(), read.shownAt)
  const planned = marksToEnter(column, screen.columns, marksOf(line))
  const text = planned.problem ? null : newRunNote(screen, line, planned)
  if (!text) return true
  const note = { column: column.id, text, shownAt: performance.now() }
  screen.store.update(key, { note, question: null, problem: null, unconfirmed: null })
  return false
}

export const enter = (screen: EntriesScreen, key: string, column: EntryColumn, confirmed = false) =>
  change(screen, { key, column, mark: true }, async (line) => {
    const { activity_ids, contests, problem } = marksToEnter(column, screen.columns, marksOf(line))
    if (problem) return { sentence: problem }
    if (activity_ids.length + contests.length === 0) return {}
    const outcome = await saveLine(screen.event.id, {
      user_id: line.rider.id,
      horse_id: line.horse?.id,
      activity_ids,
      contests,
      ...(confirmed && { confirmed }),
    })
    if ('answer' in outcome) showSaved(screen, key, outcome.answer)
    return outcome
  })

function showSaved(screen: EntriesScreen, key: string, answer: SavedLine) {
  screen.store.applyAnswer(answer.lines)
  const saved = screen.store.row(key)?.get().line
  const warnings = saved ? savedWarnings(screen, saved, answer) : []
  if (warnings.length > 0) screen.lastSaved.set({ text: `Saved ${nameOf(saved!)}`, warnings })
}

export const removeRuns = (screen: EntriesScreen, key: string, column: EntryColumn) =>
  change(screen, { key, column, mark: false }, async (line) => {
    const runs = runsIn(line, column).map(({ id, version }) => ({ id, version }))
    if (runs.length === 0) return {}
    const outcome = await deleteRuns(screen.event.id, runs)
    if ('answer' in outcome) screen.store.applyAnswer(outcome.answer.lines, line.rider.id)
    else await screen.reload([line.rider.id])
    return outcome
  })

const leave = (screen: EntriesScreen, key: string, column: EntryColumn) =>
  change(screen, { key, column, mark: false }, async (line) => {
    for (const run of countsIn(line, column)) {
      const outcome = await leaveContest(run, column.id)
      if ('answer' in outcome) screen.store.applyContests(line.rider.id, outcome.answer)
      const reloaded = screen.reload([line.rider.id])
      if ('answer' in outcome) continue
      await reloaded
      return outcome
    }
    return {}
  })

type Change = { key: string; column: EntryColumn; mark: boolean }
type Failure = { answer?: unknown; sentence?: string; isQuestion?: boolean }

async function change(
  { store, enqueue }: EntriesScreen,
  { key, column, mark }: Change,
  send: (line: EntryLine) => Promise<Failure>,
) {
  store.update(key, { question: null, note: null, problem: null, unconfirmed: null })
  store.setSaving(key, column.id, mark)
  const { sentence, isQuestion } = await enqueue<Failure>(async () => {
    const row = store.row(key)
    return row ? send(row.get().line) : {}
  })
  store.setSaving(key, column.id, null)
  if (sentence) store.update(key, { problem: sentence, unconfirmed: isQuestion ? column.id : null })
}
