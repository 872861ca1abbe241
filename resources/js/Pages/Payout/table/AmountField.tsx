import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { parseMoney } from '#rules/money.ts'
import { notify } from '../../../Components/Notice.tsx'

type Props = {
  label: string
  /** What the server has, as text. */
  saved: string
  /** Why it cannot be changed now; it can then only be read. */
  locked?: string
  hint?: string
  /** Enter saves it also when it was not changed: so says somebody who has looked that it is right. */
  confirmable?: boolean
  /** Answers what was said against it, and nothing once it is saved. */
  save: (amount: number | null) => Promise<string | undefined>
}

/**
 * A prize or points, saved on Enter or on leaving the field: once, and only when it was changed. From the moment
 * somebody comes into it until it is saved it shows their own text, whatever news the page gets.
 */
export function AmountField({ label, saved, locked, hint, confirmable = false, save }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const sent = useRef(saved)
  const saving = useRef(0)
  const inTurn = useRef<Promise<void>>(Promise.resolve())
  const refusalId = useId()
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const input = field.current!
    return () => sayIfGone(input, label, refusal)
  }, [label, refusal])

  function begin(event: FocusEvent<HTMLInputElement>) {
    event.currentTarget.select()
    if (draft === null) restore()
  }

  function restore() {
    sent.current = saved
    setDraft(saved)
    setRefusal('')
  }

  function type(text: string) {
    setDraft(text.replace(NOT_NUMERIC, ''))
    setRefusal('')
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape') restore()
    if (event.key === 'Enter' && (refusal || confirmable || isChanged(event.currentTarget)))
      send(event.currentTarget)
  }

  function leave(event: FocusEvent<HTMLInputElement>) {
    if (isChanged(event.currentTarget)) send(event.currentTarget)
    else if (!refusal && saving.current === 0) setDraft(null)
  }

  const isChanged = ({ value }: HTMLInputElement) => !isSame(value, sent.current)

  /** One call after the other, so that of two saves of one field the later one stands. */
  function send(input: HTMLInputElement) {
    const text = input.value
    const amount = amountOf(text)
    sent.current = text
    setRefusal(amount === undefined ? 'Enter a number such as 125.50.' : '')
    if (amount === undefined) return

    saving.current++
    inTurn.current = inTurn.current.then(async () => {
      const refused = await save(amount)
      saving.current--
      if (text !== sent.current) return
      sayIfGone(input, label, refused)
      setRefusal(refused ?? '')
      if (!refused && document.activeElement !== input) setDraft(null)
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
        aria-invalid={refusal ? true : undefined}
        aria-describedby={refusal ? refusalId : undefined}
        readOnly={locked !== undefined}
        title={locked ?? hint}
        value={locked === undefined ? (draft ?? saved) : saved}
        onFocus={begin}
        onChange={(event) => type(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      <small id={refusalId} className="refusal" role="status">
        {refusal}
      </small>
    </span>
  )
}

/** A row may go with its page before what was said against it is read: then the notice line says it. */
function sayIfGone(input: HTMLInputElement, label: string, refusal?: string) {
  if (refusal && !input.isConnected) notify(`${label}: ${refusal}`)
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
