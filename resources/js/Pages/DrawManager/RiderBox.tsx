import { useState } from 'react'
import type { DrawRow } from '#wire/draw.ts'
import { stayInRow } from './cells.ts'
import { Combo } from './Combo.tsx'
import { useDraw } from './draw.ts'
import { hasRider, pickRider, removeRider, typeRider } from './entries.ts'
import { RemoveButton } from './RemoveButton.tsx'

/** The rider's name leads to the person; beside it, and under the cursor, the box in which the rider is changed. */
export function RiderBox({ row }: { row: DrawRow }) {
  const draw = useDraw()
  const slot = row.draw
  const [draft, setDraft] = useState<string | null>(null)
  const named = hasRider(row)

  function commit(text: string, by: 'enter' | { to: Element | null }) {
    setDraft(null)
    const name = text.trim()
    if (name === (row.user_name ?? '')) return
    if (name === '') {
      if (by !== 'enter' && by.to) stayInRow(slot)
      return removeRider(draw, slot)
    }
    const known = draw.riders.named(name)
    return known ? pickRider(draw, slot, known) : typeRider(draw, slot, name)
  }

  return (
    <>
      <Combo
        label={`Rider, slot ${slot}`}
        className={named && draft === null ? 'box covered' : 'box'}
        value={row.user_name ?? ''}
        draft={draft}
        directory={draw.riders}
        onDraft={setDraft}
        onPick={(rider) => rider.id !== row.user_id && pickRider(draw, slot, rider)}
        onCommit={commit}
      />
      {named && (
        <RemoveButton
          label={`Remove rider, slot ${slot}`}
          onRemove={() => {
            setDraft(null)
            void removeRider(draw, slot)
          }}
        />
      )}
      {named && draft === null && <RiderName row={row} />}
    </>
  )
}

/** A link to the person; plain text for typed-in riders, who have no page. */
export function RiderName({ row: { user_id, user_name, user_fake } }: { row: DrawRow }) {
  if (user_id === null || user_fake) return <span className="name">{user_name}</span>
  return (
    <a className="name" href={`/users/view/${user_id}`} target="_blank" rel="noreferrer">
      {user_name}
    </a>
  )
}
