import { useRef, useState } from 'react'
import { MAX_ANNOUNCER_NOTE, MAX_BACK_NUMBER } from '#rules/entries/announcer.ts'
import type { RiderCard, UpdateRiderCard } from '#wire/events/riderCard.ts'

type Props = { card: RiderCard; onChange(change: UpdateRiderCard): Promise<boolean> }

export const AnnouncerFields = ({ card: { back_number, announcer_note }, onChange }: Props) => (
  <>
    <SavedField
      label="Back number"
      className="short"
      most={MAX_BACK_NUMBER}
      saved={back_number ?? ''}
      onSave={(text) => onChange({ back_number: text })}
    />
    <SavedField
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
  const [typed, setTyped] = useState<string | null>(null)
  const sending = useRef<string | null>(null)

  async function save() {
    if (typed === null || typed === sending.current) return
    sending.current = typed
    const isSaved = typed.trim() === saved || (await onSave(typed.trim()))
    sending.current = null
    if (isSaved) setTyped((now) => (now === typed ? null : now))
  }

  return (
    <label className="entry-box">
      <span>{label}</span>
      <input
        className={['box', className].filter(Boolean).join(' ')}
        maxLength={most}
        autoComplete="off"
        value={typed ?? saved}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void save()}
        onKeyDown={({ key }) => key === 'Enter' && void save()}
      />
    </label>
  )
}
