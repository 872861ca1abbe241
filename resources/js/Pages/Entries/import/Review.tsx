import { router } from '@inertiajs/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { listWithAnd } from '#lib/lists.ts'
import { plural } from '#lib/plural.ts'
import type { LineStatus } from '#rules/entries/import/plan.ts'
import { formatCents } from '#lib/money.ts'
import type { EntryColumn } from '#wire/entries.ts'
import { errorMessage } from '../../../api/errors.ts'
import { MAY_BE_SAVED } from '../../../api/noResponse.ts'
import { Button } from '../../../Components/Button.tsx'
import { Card } from '../../../Components/Card.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import { Progress } from '../../../Components/Progress.tsx'
import { notify } from '../../../Components/Toast.tsx'
import { confirmLeave } from '../../../visits/confirmLeave.ts'
import { ColumnChoices } from './ColumnChoices.tsx'
import { EmailText } from './EmailText.tsx'
import { NameChoices } from './NameChoices.tsx'
import { PlaceList } from './ImportResult.tsx'
import { importPlaceTexts } from './importPlaces.ts'
import { type Imported, NOT_PLACED, placeImport } from './placeImport.ts'
import { PlannedLines } from './PlannedLines.tsx'
import { SkippedRows } from './SkippedRows.tsx'
import type { Source } from './source.ts'
import { UnknownWords } from './UnknownWords.tsx'
import { useImport } from './useImport.ts'

type Props = {
  event: { id: number }
  columns: EntryColumn[]
  source: Source
  onDone: (imported: Imported | null) => void
}

export function Review({ event, columns, source, onDone }: Props) {
  const state = useImport(event, columns, source)
  const { planned, problem, isMatching, hasFailed, totalCents, feesError } = state
  const [error, setError] = useState('')
  const [isSaving, setSaving] = useState(false)
  const unknownWords = source.email?.unknown.length ?? 0
  const [openWords, setOpenWords] = useState(unknownWords)
  const count = (status: LineStatus) => planned.filter((one) => one.status === status).length
  const sum = (of: 'runs' | 'entries' | 'sidePots' | 'exhibitions') =>
    planned.reduce((all, one) => all + one[of], 0)
  const more = [sum('sidePots'), sum('exhibitions')] as const
  const action = source.email
    ? `Add ${importedText(sum('entries'), 'entry', ...more)}`
    : `Import ${importedText(sum('runs'), 'run', ...more)}`
  const blocker = problem ?? blockerOf(count, openWords, sum('runs') + more[0] + more[1])
  const isReady = !blocker && !isMatching && !hasFailed && !isSaving && totalCents !== null

  function checkAgain() {
    if (isSaving) return
    setError('')
    state.checkAgain()
  }

  const onVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') checkAgain()
  })
  useEffect(() => {
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])

  async function save() {
    if (!isReady) return
    setSaving(true)
    setError('')
    try {
      const { id, added, side_pots, exhibitions } = await state.save()
      const text = `${importedText(added, 'run', side_pots, exhibitions)} imported from ${source.name}.`
      const placed = added > 0 ? await placeImport(event, id!) : NOT_PLACED
      notify(text)
      router.reload({
        only: ['imports'],
        onFinish: () => onDone({ id, name: source.name, added, ...placed }),
      })
    } catch (error) {
      setError(errorMessage(error) ?? MAY_BE_SAVED)
    } finally {
      setSaving(false)
    }
  }

  return (
    <form
      className={source.email ? 'import-review beside' : 'import-review'}
      data-unsaved={state.isChanged || openWords < unknownWords || undefined}
      onSubmit={(event) => event.preventDefault()}
    >
      {source.email ? (
        <EmailText
          columns={columns}
          email={source.email}
          totalCents={totalCents}
          onOpenWords={setOpenWords}
        />
      ) : (
        <ColumnChoices state={state} columns={columns} />
      )}
      <div className="import-lines">
        <UnknownWords
          read={state.read}
          columns={columns}
          onDecide={(key, class_ids) => state.decideWords([key], class_ids)}
        />
        <NameChoices state={state} />
        {hasFailed && (
          <p role="alert" className="form-error">
            Couldn't match the names. Press Check again.
          </p>
        )}
        {state.returnedChecks.length > 0 && (
          <Notice kind="warning" title="Returned checks">
            {state.returnedChecks.map((notice) => (
              <p key={notice}>{notice}</p>
            ))}
          </Notice>
        )}
        <SkippedRows state={state} />
        {planned.length > 0 && (
          <Card title={source.name} note={summary(count, totalCents)}>
            <PlannedLines state={state} columns={columns} />
            {state.isEditable && <Button onClick={state.addLine}>Add a line</Button>}
          </Card>
        )}
        {isMatching && <Progress label="Matching riders and horses" />}
        {state.places.length > 0 && (
          <Notice title="Where the runs go">
            <PlaceList texts={importPlaceTexts(state.places, columns)} />
          </Notice>
        )}
        {error && (
          <p role="alert" className="form-error">
            {error}
          </p>
        )}
        {feesError && (
          <p role="alert" className="form-error">
            {feesError}
          </p>
        )}
        {isSaving && <Progress label="Importing" />}
        <div className="form-actions">
          <Button kind="primary" aria-disabled={!isReady} onClick={() => void save()}>
            {action}
          </Button>
          {/* A cell that is being edited keeps the focus. Saving it can move the button away before it is clicked. */}
          <Button onMouseDown={(event) => event.preventDefault()} onClick={checkAgain}>
            Check again
          </Button>
          <Button onClick={() => confirmLeave() && onDone(null)}>Choose another file</Button>
          {blocker && !isMatching && <p className="hint">{blocker}</p>}
        </div>
      </div>
    </form>
  )
}

function importedText(runs: number, noun: 'run' | 'entry', sidePots: number, exhibitions: number): string {
  const parts = [
    sidePots > 0 && plural(sidePots, 'side pot'),
    exhibitions > 0 && plural(exhibitions, 'exhibition'),
  ].filter((part) => part !== false)
  if (runs > 0 || parts.length === 0)
    parts.unshift(noun === 'run' ? plural(runs, 'run') : plural(runs, 'entry', 'entries'))
  return listWithAnd(parts)
}

type Count = (status: LineStatus) => number

function blockerOf(count: Count, openWords: number, imported: number): string | null {
  if (count('error') > 0)
    return `${plural(count('error'), 'line has an error', 'lines have errors')}. Fix each error, or leave the line out.`
  if (count('unknown words') > 0) return "Choose a class for each name we didn't recognize, or leave it out."
  if (count('choose') > 0) return 'Choose the right rider or horse.'
  if (openWords > 0) return 'Take care of the yellow words in the email, then click each one to dismiss it.'
  return imported === 0 ? 'Nothing new to import.' : null
}

function summary(count: Count, totalCents: number | null): string {
  const parts: [LineStatus, string, string][] = [
    ['new', 'line to import', 'lines to import'],
    ['entered', 'line already entered', 'lines already entered'],
    ['error', 'line with an error', 'lines with errors'],
    ['left out', 'line left out', 'lines left out'],
  ]
  return parts
    .flatMap(([status, one, many]) => (count(status) ? plural(count(status), one, many) : []))
    .concat(totalCents !== null && count('new') > 0 ? `Fees ${formatCents(totalCents)}` : [])
    .join(' · ')
}
