import { type FormEvent, useRef, useState } from 'react'
import { listWithAnd } from '#lib/lists.ts'
import { addAnimalOption } from '#rules/draw/messages.ts'
import type { EntryColumn, EntryLine } from '#wire/entries.ts'
import { Button } from '../../../Components/Button.tsx'
import { Dialog } from '../../../Components/Dialog.tsx'
import { askHorseFee, HorseFeeDialog, type NewHorse } from '../../../Components/horse/HorseFeeDialog.tsx'
import { Notice } from '../../../Components/Notice.tsx'
import { Combobox } from '../../../Components/suggestions/Combobox.tsx'
import { useNameCharacters } from '../../../Components/suggestions/nameCharacters.ts'
import { useStore } from '../../../store.ts'
import { changeHorse } from '../api.ts'
import { useNameBox } from '../form/useNameBox.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import type { HorseChange } from './horseChange.ts'

export function ChangeHorseDialog() {
  const { horseChange } = useEntriesScreen()
  const change = useStore(horseChange)
  return (
    <>
      <Dialog
        open={change !== null}
        title={change ? `${actionOf(change)}: ${entrantOf(change)}` : ''}
        onClose={() => horseChange.set(null)}
      >
        {change && <ChangeHorseForm change={change} />}
      </Dialog>
      <HorseFeeDialog />
    </>
  )
}

function ChangeHorseForm({ change }: { change: HorseChange }) {
  const { rider } = change
  const { columns, store, horses, horseChange, enqueue, reload } = useEntriesScreen()
  const form = useRef<HTMLFormElement>(null)
  const [horse, setHorse] = useState<NewHorse | null>(null)
  const [left, setLeft] = useState(change.runs)
  const [skipped, setSkipped] = useState<number[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [warnings, setWarnings] = useState<string[]>([])
  const [isDone, setDone] = useState(false)
  const box = useNameBox({ kind: 'horse', directory: horses, choice: horse, choose: setHorse })
  const chosen = left.filter(({ id }) => !skipped.includes(id))
  const isComplete = horse !== null && chosen.length > 0
  const averages = columns.filter((column) => chosen.some(({ id }) => movesIn(store.lines(), id, column)))
  useNameCharacters(form)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isComplete || isSaving) return
    setSaving(true)
    setProblem(null)
    await save(horse)
    setSaving(false)
  }

  async function save(to: NewHorse) {
    const entryIds = chosen.map(({ id }) => id)
    const fee = await askHorseFee({ entryIds, rider: rider.name, from: change.horse, to })
    if (!fee) return
    if ('sentence' in fee) return setProblem(fee.sentence)
    let next = to
    const found = [...warnings]
    for (const run of chosen) {
      const outcome = await enqueue(() => changeHorse(run, next, fee))
      if ('sentence' in outcome) {
        setProblem(`${run.title}: ${outcome.sentence}`)
        setHorse(next)
        await reload([rider.id])
        return setLeft((runs) =>
          runs.map((one) => ({ ...one, version: store.versionOf(one.id) ?? one.version })),
        )
      }
      const { horse: saved, notice } = outcome.answer
      if (notice) found.push(`${run.title}: ${notice}`)
      setWarnings([...found])
      if (saved && next.id === null) horses.add(saved)
      next = saved ?? next
      setLeft((runs) => runs.filter(({ id }) => id !== run.id))
    }
    if (found.length > 0) setDone(true)
    else horseChange.set(null)
    await reload([rider.id])
  }

  if (isDone)
    return (
      <div className="form">
        {/* An accidental second Enter must not close the warnings, so focus this text instead of the button. */}
        <div ref={focus} tabIndex={-1}>
          <p>Horse changed.</p>
          <Warnings warnings={warnings} />
        </div>
        <div className="form-actions">
          <Button kind="primary" onClick={() => horseChange.set(null)}>
            Done
          </Button>
        </div>
      </div>
    )

  return (
    <form
      ref={form}
      className="form"
      data-unsaved={horse !== null || box.typed !== null || undefined}
      onSubmit={(event) => void submit(event)}
    >
      {change.runs.length === 1 && <p>{change.runs[0]!.title}</p>}
      <label className="entry-box">
        <span>New horse</span>
        <Combobox
          {...box.props}
          label="New horse"
          className="box"
          nameCharactersOnly
          addition={{ line: addAnimalOption, unique: true, add: async (name) => box.add(name) }}
          onGoOn={() => form.current!.querySelector<HTMLElement>('[type=submit]')!.focus()}
        />
      </label>
      {change.runs.length > 1 && (
        <fieldset className="horse-runs">
          <legend>Runs</legend>
          {left.map(({ id, title }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!skipped.includes(id)}
                onChange={({ target }) =>
                  setSkipped(target.checked ? skipped.filter((one) => one !== id) : [...skipped, id])
                }
              />{' '}
              {title}
            </label>
          ))}
        </fieldset>
      )}
      {averages.length > 0 && (
        <p className="hint">
          The entry in {listWithAnd(averages.map(({ name }) => name))} moves to the new horse, too.
        </p>
      )}
      <Warnings warnings={warnings} />
      {problem && (
        <p role="alert" className="form-error">
          {problem}
        </p>
      )}
      <div className="form-actions">
        <Button type="submit" kind="primary" disabled={!isComplete || isSaving}>
          {actionOf(change)}
        </Button>
        <Button onClick={() => horseChange.set(null)}>Cancel</Button>
      </div>
    </form>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

const Warnings = ({ warnings }: { warnings: string[] }) =>
  warnings.length > 0 && (
    <Notice kind="warning">
      {warnings.map((warning) => (
        <p key={warning}>{warning}</p>
      ))}
    </Notice>
  )

/**
 * Changing the horse also moves the average's entry to the new horse, unless the old horse has another scored run
 * in the average.
 */
function movesIn(lines: EntryLine[], runId: number, { id, members }: EntryColumn): boolean {
  const { entries = [] } = lines.find((line) => line.entries.some((run) => run.id === runId)) ?? {}
  const others = entries.filter((run) => run.id !== runId && members.includes(run.activity_id))
  const isEntered = entries.some((run) => run.id === runId && run.contests.includes(id))
  return members.length > 0 && isEntered && !others.some(({ has_score }) => has_score)
}

const actionOf = ({ horse }: HorseChange) => (horse === null ? 'Add horse' : 'Change horse')

const entrantOf = ({ rider, horse }: HorseChange) =>
  horse === null ? rider.name : `${rider.name} on ${horse}`
