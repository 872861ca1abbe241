import { useState } from 'react'
import { addHorseQuestion } from '#rules/drawTexts.ts'
import type { HorseItem } from '#wire/people.ts'
import type { DrawRow } from '#wire/draw.ts'
import { showSelected } from './cells.ts'
import { Combo } from './Combo.tsx'
import { useDraw } from './draw.ts'
import { addHorse, hasRider, pickHorse, removeHorse } from './entries.ts'
import { once } from './once.ts'
import { RemoveButton } from './RemoveButton.tsx'

/** The horse is picked from the list; a name that the list does not hold can be added to the database. */
export function HorseBox({ row }: { row: DrawRow }) {
  const draw = useDraw()
  const slot = row.draw
  const [draft, setDraft] = useState<string | null>(null)
  const [unknown, setUnknown] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const name = (draft ?? '').trim()
  const canAdd = name !== '' && name === unknown

  function commit(text: string, by: 'enter' | { to: Element | null }) {
    if (by === 'enter' && canAdd) return addOnce()
    // On the way to the button that adds it, the name must not be lost.
    if (by !== 'enter' && by.to?.id === addButton) return
    setDraft(null)
    if (name === (row.horse_name ?? '')) return
    if (name === '') return removeHorse(draw, slot)
    const known = draw.horses.named(text)
    if (known) return pick(known)
    setRefusal(`Not added: ${name}`)
  }

  async function pick(horse: HorseItem) {
    if (horse.id !== row.horse_id) setRefusal((await pickHorse(draw, slot, horse)) ?? '')
  }

  const addOnce = () => once(`add ${row.id}`, add)

  async function add() {
    if (!window.confirm(addHorseQuestion(name))) return
    const box = document.activeElement
    const refused = await addHorse(draw, slot, name)
    if (refused) return setRefusal(refused)
    showSelected(box, () => setDraft(null))
  }

  const addButton = `add-horse-${slot}`
  return (
    <>
      <Combo
        label={`Horse, slot ${slot}`}
        className="box"
        letters
        value={row.horse_name ?? ''}
        draft={draft}
        disabled={!hasRider(row)}
        directory={draw.horses}
        onDraft={setDraft}
        onPick={pick}
        onCommit={commit}
        onKey={() => setRefusal('')}
        onFound={({ total }, text) => setUnknown(total === 0 ? text.trim() : null)}
      />
      {refusal && (
        <span className="refusal" role="alert">
          {refusal}
        </span>
      )}
      <button
        type="button"
        id={addButton}
        className="icon add"
        aria-label={`Add horse, slot ${slot}`}
        title="Add horse"
        disabled={!canAdd}
        // The box keeps the focus, and with it the name.
        onMouseDown={(event) => event.preventDefault()}
        onBlur={(event) => commit(draft ?? '', { to: event.relatedTarget })}
        onClick={addOnce}
      >
        +
      </button>
      {row.horse_id !== null && (
        <RemoveButton
          label={`Remove horse, slot ${slot}`}
          inTabOrder={!hasRider(row)}
          onRemove={() => {
            setDraft(null)
            void removeHorse(draw, slot)
          }}
        />
      )}
    </>
  )
}
