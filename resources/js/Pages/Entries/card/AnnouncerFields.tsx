import { useState } from 'react'
import { MAX_ANNOUNCER_NOTE, MAX_BACK_NUMBER } from '#rules/entries/announcer.ts'
import type { RiderCard, UpdateRiderCard } from '#wire/events/riderCard.ts'

type Props = { card: RiderCard; onChange(change: UpdateRiderCard): Promise<boolean> }

export const AnnouncerFields = ({ card: { back_number, announcer_note }, onChange }: Props) => (
  <>
    <SavedField
      key={`number ${back_number}`}
      label="Back number"
      className="short"
      most={MAX_BACK_NUMBER}
      saved={back_number ?? ''}
      onSave={(text) => onChange({ back_number: text })}
    />
    <SavedField
      key={`note ${announcer_note}`}
      label="Announcer's note"
      most={MAX_ANNOUNCER_NOTE}
      saved={announcer_note ?? ''}
      onSave={(text) => onChange({ announcer_note: text })}
    />
  </>
)

type FieldProps = {
  label: string
  className?: string
  most: number
  saved: string
  onSave(text: string): Promise<boolean>
}

/** Saves on Enter and when the focus leaves the field. A rejected text stays in the field. */
function SavedField({ label, className, most, saved, onSave }: FieldProps) {
  const [typed, setTyped] = useState(saved)
  const save = () => void (typed.trim() !== saved && onSave(typed.trim()))

  return (
    <label className="entry-box">
      <span>{label}</span>
      <input
        className={['box', className].filter(Boolean).join(' ')}
        maxLength={most}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={save}
        onKeyDown={({ key }) => key === 'Enter' && save()}
      />
    </label>
  )
}
