import { useState } from 'react'
import type { DrawRow } from '#wire/draw.ts'
import { Combo } from './Combo.tsx'
import { useDraw } from './draw.ts'
import { hasRider, pickBull, removeBull } from './entries.ts'
import { RemoveButton } from './RemoveButton.tsx'

/** The bull is picked from the list; the product adds no bulls from here. */
export function BullBox({ row }: { row: DrawRow }) {
  const draw = useDraw()
  const slot = row.draw
  const [draft, setDraft] = useState<string | null>(null)

  function commit(text: string) {
    setDraft(null)
    const name = text.trim()
    if (name === (row.bull_name ?? '')) return
    if (name === '') return removeBull(draw, slot)
    const known = draw.bulls.named(name)
    if (known) return pickBull(draw, slot, known)
  }

  return (
    <>
      <Combo
        label={`Bull, slot ${slot}`}
        className="box"
        value={row.bull_name ?? ''}
        draft={draft}
        disabled={!hasRider(row)}
        directory={draw.bulls}
        onDraft={setDraft}
        onPick={(bull) => bull.id !== row.bull_id && pickBull(draw, slot, bull)}
        onCommit={commit}
      />
      {row.bull_id !== null && (
        <RemoveButton
          label={`Remove bull, slot ${slot}`}
          inTabOrder={!hasRider(row)}
          onRemove={() => {
            setDraft(null)
            void removeBull(draw, slot)
          }}
        />
      )}
    </>
  )
}
