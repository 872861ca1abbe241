import { usePage } from '@inertiajs/react'
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { parseMoney } from '#rules/money.ts'
import type { SharedProps } from '#wire/pages.ts'
import { notify } from '../../../Components/Notice.tsx'
import { formatRecent } from '../../../dates.ts'
import { unsavedEdit } from '../../../unsaved/edits.ts'
import type { Refusal } from '../calls.ts'

type Props = {
  /** Tells it from the other fields of the page, also after a reload. */
  name: string
  label: string
  /** What the server has, as text. */
  saved: string
  /** Why it cannot be changed now; it can then only be read. */
  locked?: string
  hint?: string
  /** Enter saves it also when it was not changed: so says somebody who has looked that it is right. */
  confirmable?: boolean
  /** Answers what was said against it, and nothing once it is saved. */
  save: (amount: number | null) => Promise<Refusal | undefined>
}

/** Why what is in the field isn't saved, and what can be done about it besides typing. */
type Unsaved = { text: string; buttons?: 'try again' | 'save or discard' }

/**
 * A prize or points, saved on Enter or on leaving the field: once, and only when it was changed. From the moment
 * somebody comes into it until it is saved it shows their own text, whatever news the page gets. The text is also stored
 * as it is typed, and comes back when the browser was killed before it was saved.
 */
export function AmountField({ name, label, saved, locked, hint, confirmable = false, save }: Props) {
  const { props, url } = usePage<SharedProps>()
  const [edit] = useState(() => unsavedEdit<string>(props.auth.user?.id, url, name))
  const [found] = useState(() => {
    const stored = locked === undefined ? edit.read() : null
    return stored && !isSame(stored.value, saved) ? stored : null
  })
  const [draft, setDraft] = useState(found?.value ?? null)
  const [unsaved, setUnsaved] = useState<Unsaved | null>(
    found && { text: `Typed ${formatRecent(found.at)}, not saved.`, buttons: 'save or discard' },
  )
  const sent = useRef(found?.value ?? saved)
  const saving = useRef(0)
  const inTurn = useRef<Promise<void>>(Promise.resolve())
  const unsavedId = useId()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const input = field.current!
    return () => sayIfGone(input, label, unsaved)
  }, [label, unsaved])

  function begin(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.select()
    if (draft === null) restore()
  }

  function restore() {
    sent.current = saved
    setDraft(saved)
    setUnsaved(null)
  }

  function discard() {
    edit.remove()
    restore()
    // By its button: from now on the field follows the server again.
    if (document.activeElement !== field.current) setDraft(null)
  }

  function type(typed: string) {
    const text = typed.replace(NOT_NUMERIC, '')
    setDraft(text)
    setUnsaved(null)
    edit.write(text)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') discard()
    if (event.key === 'Enter' && (unsaved || confirmable || isChanged(event.currentTarget)))
      send(event.currentTarget)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    if (isChanged(event.currentTarget)) send(event.currentTarget)
    else if (!unsaved && saving.current === 0) {
      edit.remove()
      setDraft(null)
    }
  }

  const isChanged = ({ value }: HTMLInputElement) => !isSame(value, sent.current)

  /** One call after the other, so that of two saves of one field the later one stands. */
  function send(input: HTMLInputElement) {
    const text = input.value
    const amount = amountOf(text)
    sent.current = text
    setUnsaved(amount === undefined ? { text: 'Enter a number such as 125.50.' } : null)
    if (amount === undefined) return

    saving.current++
    inTurn.current = inTurn.current.then(async () => {
      const refused = unsavedBy(await save(amount))
      saving.current--
      if (text !== sent.current) return
      sayIfGone(input, label, refused)
      setUnsaved(refused)
      if (refused) return
      if (input.value === text) edit.remove()
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
        aria-invalid={unsaved ? true : undefined}
        aria-describedby={unsaved ? unsavedId : undefined}
        readOnly={locked !== undefined}
        title={locked ?? hint}
        value={locked === undefined || unsaved?.buttons ? (draft ?? saved) : saved}
        onFocus={begin}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      <small id={unsavedId} className="refusal" role="status">
        {unsaved?.text}
        {unsaved?.buttons && (
          <>
            {' '}
            <button type="button" onClick={() => send(field.current!)}>
              {unsaved.buttons === 'try again' ? 'Try again' : 'Save'}
            </button>
          </>
        )}
        {unsaved?.buttons === 'save or discard' && (
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

const unsavedBy = (refusal: Refusal | undefined): Unsaved | null => {
  if (refusal === 'unanswered') return { text: 'Not saved.', buttons: 'try again' }
  return refusal ? { text: refusal.sentence } : null
}

/** A row may go with its page before what was said against it is read: then the notice line says it. */
function sayIfGone(input: HTMLInputElement, label: string, unsaved: Unsaved | null) {
  if (unsaved && !input.isConnected) notify(`${label}: ${unsaved.text}`)
}

/** Focuses the first unsaved amount. Answers whether there is one. */
export function focusUnsavedAmount(): boolean {
  const field = document.querySelector<HTMLElement>('.amount input[aria-invalid]')
  field?.focus()
  return field !== null
}

/** A minus stays, to be refused: 5 is not what was meant by -5. */
const NOT_NUMERIC = /[^\d.,$\s-]/g

/** Dollars or points with up to two decimals; null for an empty field, undefined for what is no number. */
function amountOf(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const hundredths = parseMoney(text)
  return hundredths === null ? undefined : hundredths / 100
}

function isSame(text: string, other: string): boolean {
  const amount = amountOf(text)
  return amount === undefined ? text === other : amount === amountOf(other)
}
