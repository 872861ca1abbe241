import { usePage } from '@inertiajs/react'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { formatRecent } from '#lib/formatDates.ts'
import { parseMoney } from '#lib/money.ts'
import type { SharedProps } from '#wire/sharedProps.ts'
import { notify } from '../../../Components/Toast.tsx'
import { formDraft } from '../../../formDrafts/formDraft.ts'
import type { SaveFailure } from '../api.ts'

type Props = {
  /** Identifies the stored draft. Must be unique on the page and stable across reloads. */
  name: string
  label: string
  saved: string
  locked?: string
  hint?: string
  /** If true, Enter also saves an unchanged amount. */
  confirmable?: boolean
  save: (amount: number | null) => Promise<SaveFailure | undefined>
}

type SaveProblem = { text: string; buttons?: 'try again' | 'save or discard' }

/** The field keeps the user's text until it is saved, even if the page gets new data. */
export function AmountField({ name, label, saved, locked, hint, confirmable = false, save }: Props) {
  const { props, url } = usePage<SharedProps>()
  const [storedDraft] = useState(() => formDraft<string>(props.auth.user?.id, url, name))
  const [restoredDraft] = useState(() => {
    const stored = locked === undefined ? storedDraft.read() : null
    return stored && !isSameAmount(stored.value, saved) ? stored : null
  })
  const [draft, setDraft] = useState(restoredDraft?.value ?? null)
  const [problem, setProblem] = useState<SaveProblem | null>(
    restoredDraft && {
      text: `Unsaved change from ${formatRecent(restoredDraft.at)}.`,
      buttons: 'save or discard',
    },
  )
  const lastSent = useRef(restoredDraft?.value ?? saved)
  const pendingSaves = useRef(0)
  const saveQueue = useRef<Promise<void>>(Promise.resolve())
  const unsavedId = useId()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const input = field.current!
    return () => notifyIfRemoved(input, label, problem)
  }, [label, problem])

  function begin(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.select()
    if (draft === null) restore()
  }

  function restore() {
    lastSent.current = saved
    setDraft(saved)
    setProblem(null)
  }

  function discard() {
    storedDraft.remove()
    restore()
    if (document.activeElement !== field.current) setDraft(null)
  }

  function type(typed: string) {
    const text = typed.replace(NOT_NUMERIC, '')
    setDraft(text)
    setProblem(null)
    storedDraft.write(text)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') discard()
    if (event.key === 'Enter' && (problem || confirmable || isChanged(event.currentTarget)))
      send(event.currentTarget)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    if (isChanged(event.currentTarget)) send(event.currentTarget)
    else if (!problem && pendingSaves.current === 0) {
      storedDraft.remove()
      setDraft(null)
    }
  }

  const isChanged = ({ value }: HTMLInputElement) => !isSameAmount(value, lastSent.current)

  /** Sends one save at a time, so that the amount typed last wins. */
  function send(input: HTMLInputElement) {
    const text = input.value
    const amount = parseAmount(text)
    lastSent.current = text
    setProblem(amount === undefined ? { text: 'Enter a number, e.g. 125.50.' } : null)
    if (amount === undefined) return

    pendingSaves.current++
    saveQueue.current = saveQueue.current.then(async () => {
      const refused = problemOf(await save(amount))
      pendingSaves.current--
      if (text !== lastSent.current) return
      notifyIfRemoved(input, label, refused)
      setProblem(refused)
      if (refused) return
      if (input.value === text) storedDraft.remove()
      if (document.activeElement !== input) setDraft(null)
    })
  }

  return (
    <span className="amount">
      <input
        ref={field}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? unsavedId : undefined}
        readOnly={locked !== undefined}
        title={locked ?? hint}
        value={locked === undefined || problem?.buttons ? (draft ?? saved) : saved}
        onFocus={begin}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      <small id={unsavedId} className="rejection" role="status">
        {problem?.text}
        {problem?.buttons && (
          <>
            {' '}
            <button type="button" onClick={() => send(field.current!)}>
              {problem.buttons === 'try again' ? 'Try again' : 'Save'}
            </button>
          </>
        )}
        {problem?.buttons === 'save or discard' && (
          <>
            {' '}
            <button type="button" onClick={discard}>
              Discard
            </button>
          </>
        )}
      </small>
    </span>
  )
}

const problemOf = (refusal: SaveFailure | undefined): SaveProblem | null => {
  if (refusal === 'unanswered') return { text: 'Not saved.', buttons: 'try again' }
  return refusal ? { text: refusal.sentence } : null
}

/** If the row was removed in the meantime, shows the problem as a notice. */
function notifyIfRemoved(input: HTMLInputElement, label: string, unsaved: SaveProblem | null) {
  if (unsaved && !input.isConnected) notify(`${label}: ${unsaved.text}`)
}

export function focusUnsavedAmount(): boolean {
  const field = document.querySelector<HTMLElement>('.amount input[aria-invalid]')
  field?.focus()
  return field !== null
}

/** Keeps the minus sign, so that -5 is rejected instead of saved as 5. */
const NOT_NUMERIC = /[^\d.,$\s-]/g

/** Returns null for an empty field and undefined for invalid text. */
function parseAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const hundredths = parseMoney(text)
  return hundredths === null ? undefined : hundredths / 100
}

function isSameAmount(text: string, other: string): boolean {
  const amount = parseAmount(text)
  return amount === undefined ? text === other : amount === parseAmount(other)
}
