import type { KeyboardEvent } from 'react'
import { MAX_PHONE_LENGTH } from '#rules/riders/phone.ts'
import type { Details } from '../store/unsavedLine.ts'

type Props = { details: Details; onChange(details: Details): void; onDone(): void }

export const NO_DETAILS: Details = { hometown: '', phone: '', birth_year: '', bbr_id: '' }

const FIELDS = [
  { field: 'hometown', label: 'Hometown', maxLength: 120 },
  { field: 'phone', label: 'Phone', maxLength: MAX_PHONE_LENGTH, inputMode: 'tel' },
  { field: 'birth_year', label: 'Birth year', maxLength: 4, inputMode: 'numeric' },
  { field: 'bbr_id', label: 'BBR #', maxLength: 20 },
] as const

export const NEW_RIDER_HINT =
  "New rider: hometown, phone, birth year and BBR # come next. They're optional. Press Enter to skip a blank box."

export function NewRiderFields({ details, onChange, onDone }: Props) {
  function goOn(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    const next = event.currentTarget.closest('label')?.nextElementSibling?.querySelector('input')
    if (next) next.focus()
    else onDone()
  }

  return (
    <div className="new-rider" role="group" aria-label="New rider, optional">
      {FIELDS.map(({ field, label, ...attributes }) => (
        <label key={field} className="entry-box">
          <span>{label}</span>
          <input
            {...attributes}
            data-detail={field}
            autoComplete="off"
            placeholder="Optional"
            value={String(details[field] ?? '')}
            onChange={({ target }) => onChange({ ...details, [field]: target.value })}
            onKeyDown={goOn}
          />
        </label>
      ))}
    </div>
  )
}
