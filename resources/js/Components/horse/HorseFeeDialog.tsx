import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCents } from '#lib/money.ts'
import type { ChangeEntry } from '#wire/draw.ts'
import { Dialog } from '../Dialog.tsx'
import { Popup, usePopup } from '../popups/popup.ts'
import { fetchHorseFee } from '../refund/api.ts'
import '../../../css/form.css'

/** `id` is null for a horse that isn't in the database yet. */
export type NewHorse = { id: number | null; name: string }

export type HorseFee = Pick<ChangeEntry, 'horse_fee_waiver'>

type HorseChange = { entryIds: number[]; rider: string | null; from: string | null; to: NewHorse }

type Question = HorseChange & {
  cents: number
  onAnswer(fee: HorseFee): void
  onChange(asked: Question | null): void
}

const horseFeePopup = new Popup<Question>()

/** Opens the dialog only if there is a fee. Returns null if the organizer cancels. */
export async function askHorseFee(change: HorseChange): Promise<HorseFee | { sentence: string } | null> {
  const fees = await Promise.all(change.entryIds.map((id) => fetchHorseFee(id, change.to.id)))
  if (!fees.every((fee) => fee !== undefined)) return { sentence: "Couldn't check the fee. Try again." }
  const cents = fees.reduce((sum, fee) => sum + fee, 0)
  if (!cents) return {}
  return new Promise((resolve) =>
    horseFeePopup.open({
      ...change,
      cents,
      onAnswer: resolve,
      onChange: (shown) => shown ?? resolve(null),
    }),
  )
}

export function HorseFeeDialog() {
  const asked = usePopup(horseFeePopup)
  return (
    <Dialog
      open={asked !== null}
      title={asked ? `Change of horse: ${formatCents(asked.cents)}` : ''}
      onClose={horseFeePopup.close}
    >
      {asked && <HorseFeeForm {...asked} />}
    </Dialog>
  )
}

function HorseFeeForm({ rider, from, to, cents, onAnswer }: Question) {
  const id = useId()
  const [waiver, setWaiver] = useState('')

  function answer(fee: HorseFee) {
    onAnswer(fee)
    flushSync(horseFeePopup.close)
  }

  function waive(event: FormEvent) {
    event.preventDefault()
    if (waiver.trim()) answer({ horse_fee_waiver: waiver.trim() })
  }

  return (
    <form className="form" onSubmit={waive}>
      {/* Focus the text, so that an accidental second Enter doesn't press a button. */}
      <p tabIndex={-1} data-enter>
        {rider} on {to.name} instead of {from}.
      </p>
      <div className="field">
        <label htmlFor={id}>Reason, if you waive the fee</label>
        <input
          id={id}
          autoComplete="off"
          maxLength={200}
          value={waiver}
          onChange={({ target }) => setWaiver(target.value)}
        />
      </div>
      <div className="form-actions">
        <button type="button" className="button primary" onClick={() => answer({})}>
          Charge {formatCents(cents)}
        </button>
        <button type="submit" className="button" disabled={!waiver.trim()}>
          Waive
        </button>
        <button type="button" className="button" onClick={horseFeePopup.close}>
          Cancel
        </button>
      </div>
    </form>
  )
}
