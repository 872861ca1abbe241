import { type FormEvent, useState } from 'react'
import { formatCents, parseMoney } from '#lib/money.ts'
import type { RiderCard } from '#wire/events/riderCard.ts'
import { Button } from '../../../Components/Button.tsx'
import { newIdempotencyKey } from '../../../outbox/idempotencyKey.ts'
import { useEntriesScreen } from '../screen/entriesContext.ts'
import { addCharge, type NewCharge } from './api.ts'
import type { RunChange } from './runChange.ts'

type Props = { card: RiderCard; run: RunChange }

export function AddChargeForm({ card: { rider, pieces }, run }: Props) {
  const { event } = useEntriesScreen()
  const [kind, setKind] = useState<number | null>(pieces[0]?.id ?? null)
  const [count, setCount] = useState('')
  const [name, setName] = useState('')
  const [amount, setAmount] = useState('')
  const [isSaving, setSaving] = useState(false)
  const [client_key, setKey] = useState(() => newIdempotencyKey(Date.now()))
  const charge = newCharge()

  function newCharge(): NewCharge | null {
    if (kind !== null)
      return /^[1-9]\d?$|^100$/.test(count.trim())
        ? { client_key, fee_kind_id: kind, count: Number(count) }
        : null
    const cents = parseMoney(amount)
    return name.trim() && cents ? { client_key, name: name.trim(), cents } : null
  }

  async function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (!charge || isSaving) return
    setSaving(true)
    const isDone = await run(addCharge(event.id, rider.id, charge))
    setSaving(false)
    if (!isDone) return
    setKey(newIdempotencyKey(Date.now()))
    setCount('')
    setName('')
    setAmount('')
  }

  return (
    <form
      className="add-charge"
      aria-label="Add a charge"
      data-unsaved={[count, name, amount].some((text) => text.trim() !== '') || undefined}
      onSubmit={(event) => void submit(event)}
    >
      <select
        aria-label="Charge"
        value={kind ?? ''}
        onChange={({ target }) => setKind(target.value ? Number(target.value) : null)}
      >
        {pieces.map(({ id, name, cents }) => (
          <option key={id} value={id}>
            {name}, {formatCents(cents)}
          </option>
        ))}
        <option value="">Something else</option>
      </select>
      {kind === null ? (
        <>
          <input
            aria-label="Charge name"
            placeholder="Name"
            maxLength={60}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <input
            aria-label="Amount"
            placeholder="$"
            inputMode="decimal"
            className="money"
            value={amount}
            onChange={({ target }) => setAmount(target.value)}
          />
        </>
      ) : (
        <input
          aria-label="Number"
          inputMode="numeric"
          placeholder="How many"
          className="money"
          value={count}
          onChange={({ target }) => setCount(target.value)}
        />
      )}
      <Button type="submit" disabled={!charge || isSaving}>
        Add
      </Button>
    </form>
  )
}
