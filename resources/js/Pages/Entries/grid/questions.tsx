import { listWithAnd } from '#lib/lists.ts'
import type { EntryLine } from '#wire/entries.ts'
import { Button } from '../../../Components/Button.tsx'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { nameOf } from '../store/entryStore.ts'
import { runsIn } from '../store/marks.ts'
import { enter, removeRuns } from './changeMark.ts'

type ReturnFocus = (from: HTMLElement, columnId?: number) => void

type QuestionProps = { rowKey: string; line: EntryLine; columnId: number; returnFocus: ReturnFocus }

export function RemoveQuestion({ rowKey, line, columnId, returnFocus }: QuestionProps) {
  const screen = useEntriesScreen()
  const column = screen.columns.find(({ id }) => id === columnId)!
  const runs = runsIn(line, column)
  const [running] = runs.filter(({ draw, scratched }) => draw !== null && !scratched)
  const draws = runs.flatMap(({ draw }) => (draw === null ? [] : [`#${draw}`]))
  const keep = () => screen.store.update(rowKey, { question: null })

  return (
    <>
      <p role="alert">
        Take {nameOf(line)} out of {column.name} and free up {listWithAnd(draws)}?
      </p>
      <Button
        kind="danger"
        autoFocus
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={(event) => {
          returnFocus(event.currentTarget, columnId)
          void removeRuns(screen, rowKey, column)
        }}
      >
        Take out
      </Button>
      <Button
        onClick={(event) => {
          returnFocus(event.currentTarget, columnId)
          keep()
        }}
      >
        Keep
      </Button>
      {running && (
        <Button
          kind="quiet"
          aria-haspopup="dialog"
          onClick={(event) => {
            returnFocus(event.currentTarget, columnId)
            keep()
            screen.scratching.set(running.id)
            screen.card.set(line.rider.id)
          }}
        >
          Draw out, vet out or turn out instead...
        </Button>
      )}
    </>
  )
}

type ProblemProps = {
  rowKey: string
  sentence: string
  unconfirmed: number | null
  returnFocus: ReturnFocus
}

export function Problem({ rowKey, sentence, unconfirmed, returnFocus }: ProblemProps) {
  const screen = useEntriesScreen()
  const column = screen.columns.find(({ id }) => id === unconfirmed)

  return (
    <>
      <p role="alert">
        {column ? 'Not saved yet.' : 'Not saved.'} {sentence}
      </p>
      {column && (
        <Button
          autoFocus
          onKeyDown={(event) => event.repeat && event.preventDefault()}
          onClick={(event) => {
            returnFocus(event.currentTarget, column.id)
            void enter(screen, rowKey, column, true)
          }}
        >
          Enter anyway
        </Button>
      )}
      <Button
        onClick={(event) => {
          returnFocus(event.currentTarget)
          screen.store.update(rowKey, { problem: null, unconfirmed: null })
        }}
      >
        {column ? 'Cancel' : 'Dismiss'}
      </Button>
    </>
  )
}

/** Must not take the focus from the mark, because a second Space there enters. */
export const NewRunNote = ({ text, hint }: { text: string; hint: string }) => (
  <p ref={scrollIntoView} role="alert">
    {text} {hint}
  </p>
)

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
