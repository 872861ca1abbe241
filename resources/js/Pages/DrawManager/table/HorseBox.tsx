import { useState } from 'react'
import { addHorseQuestion, CHANGED_MEANWHILE } from '#rules/drawTexts.ts'
import type { HorseItem } from '#wire/people.ts'
import { useStore } from '../../../store.ts'
import { unlessUnderWay } from '../../../underWay.ts'
import { notify } from '../../../Components/Notice.tsx'
import { showSelected } from '../keyboard/focus.ts'
import { ask } from '../popups/Question.tsx'
import { Combo } from '../suggestions/Combo.tsx'
import { useDraw } from '../state/draw.ts'
import { addHorse, hasRider, pickHorse, removeHorse } from '../actions/entries.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { Line } from '../rows/slots.ts'
import { type LeftBy, useNameBox } from './useNameBox.ts'

/** The horse is picked from the list; a name that the list does not hold can be added to the database. */
export function HorseBox({ line }: { line: Line }) {
  const draw = useDraw()
  const { row } = line
  const slot = row.draw
  const [unknown, setUnknown] = useState<string | null>(null)
  const [refusal, setRefusal] = useState('')
  const { typed, write, pick, commit, unsettled } = useNameBox({
    line,
    box: 'horse',
    saved: row.horse_name ?? '',
    directory: draw.horses,
    onPick: (horse) => void take(horse),
    onRemove: () => void removeHorse(draw, slot),
  })
  const name = (typed ?? '').trim()
  // A name that came back with the page was not searched for yet: the list knows, once it is there.
  const isInNoList = useStore(draw.horses.isWhole, () => name !== '' && draw.horses.find(name)?.total === 0)
  const canAdd = name !== '' && (name === unknown || isInNoList)

  function leave(text: string, by: LeftBy) {
    if (by === 'enter' && canAdd) return void addOnce()
    // On the way to the button that adds it nothing is wrong yet.
    if (by === 'enter' || by.to?.id !== addButton) commit(text, by)
  }

  async function take(horse: HorseItem) {
    if (horse.id !== row.horse_id) setRefusal((await pickHorse(draw, slot, horse)) ?? '')
  }

  const addOnce = () => unlessUnderWay(`add a horse to ${row.id}`, add)

  async function add() {
    const asked = row.id
    if (!(await ask('Add horse', addHorseQuestion(name)))) return
    if (asked !== null && draw.rows.row(slot).id !== asked) return notify(CHANGED_MEANWHILE)
    const box = document.activeElement
    const refused = await addHorse(draw, slot, name)
    if (refused) return setRefusal(refused)
    showSelected(box, () => write(null))
  }

  const addButton = `add-horse-${slot}`
  return (
    <>
      <Combo
        label={`Horse, slot ${slot}`}
        className={canAdd ? 'box beside-add' : 'box'}
        nameCharactersOnly
        value={row.horse_name ?? ''}
        typed={typed}
        disabled={!hasRider(row)}
        unsettled={refusal || unsettled}
        directory={draw.horses}
        onType={write}
        onPick={pick}
        onCommit={leave}
        onKey={() => setRefusal('')}
        onFound={({ total }, text) => setUnknown(total === 0 ? text.trim() : null)}
      />
      <button
        type="button"
        id={addButton}
        className="icon add"
        aria-label={`Add horse, slot ${slot}`}
        title={canAdd ? `Add ${name} to the database` : 'Adds a new horse, when the search finds none'}
        disabled={!canAdd}
        // The box keeps the focus, and with it the name.
        onMouseDown={(event) => event.preventDefault()}
        onBlur={(event) => typed !== null && commit(typed, { to: event.relatedTarget })}
        onClick={addOnce}
      >
        {canAdd ? '+ Add horse' : '+'}
      </button>
      {row.horse_id !== null && (
        <RemoveButton
          label={`Remove horse, slot ${slot}`}
          inTabOrder={!hasRider(row)}
          onRemove={() => {
            write(null)
            void removeHorse(draw, slot)
          }}
        />
      )}
    </>
  )
}
