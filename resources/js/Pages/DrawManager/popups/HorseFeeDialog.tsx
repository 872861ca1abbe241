import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCents } from '#lib/money.ts'
import type { HorseItem } from '#wire/directory.ts'
import type { DrawRow } from '#wire/draw.ts'
import { Dialog } from '../../../Components/Dialog.tsx'
import { Popup, usePopup } from '../../../Components/popups/popup.ts'
import { fetchHorseFee } from '../../../Components/refund/api.ts'
import { notify } from '../../../Components/Toast.tsx'
import { type HorseFee, type NewHorse, setHorse } from '../actions/entries.ts'
import type { DrawScreen } from '../screen/drawContext.ts'
import '../../../../css/form.css'

type Question = {
  row: DrawRow
  horse: NewHorse
  cents: number
  onAnswer(fee: HorseFee): void
  onChange(asked: Question | null): void
}

const horseFeePopup = new Popup<Question>()

/**
 * If the change costs a fee, asks first. Does nothing if the organizer cancels or the run was deleted while the
 * question was open.
 */
export async function changeHorse(draw: DrawScreen, slot: number, horse: HorseItem | NewHorse) {
  const row = draw.store.row(slot)
  if (row.id === null || row.horse_id === null) return setHorse(draw, slot, horse)
  const fee = await askHorseFee(row, horse)
  const at = draw.store.slotOf(row.id)
  if (fee && at !== undefined) await setHorse(draw, at, horse, fee)
}

async function askHorseFee(row: DrawRow, horse: NewHorse): Promise<HorseFee | null> {
  const cents = await fetchHorseFee(row.id!, horse.id)
  if (cents === undefined) notify("Couldn't check the fee for a change of horse. See the rider's bill.")
  if (!cents) return {}
  return new Promise((resolve) =>
    horseFeePopup.open({
      row,
      horse,
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

function HorseFeeForm({ row, horse, cents, onAnswer }: Question) {
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
      <p>
        {row.user_name} on {horse.name} instead of {row.horse_name}.
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
        <button type="button" className="button primary" data-enter onClick={() => answer({})}>
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
