import { useState } from 'react'
import type { HorseItem } from '#wire/directory.ts'
import { addAnimalOption, addAnimalQuestion } from '#rules/draw/messages.ts'
import type { NewHorse } from '../../../Components/horse/HorseFeeDialog.tsx'
import { useStore } from '../../../store.ts'
import { updateAndSelect } from '../../../Components/suggestions/inputs.ts'
import { focusNextName } from '../keyboard/focus.ts'
import { Combobox, type CommitTrigger } from '../../../Components/suggestions/Combobox.tsx'
import { useDraw } from '../screen/drawContext.ts'
import { hasRider, removeHorse, setHorse } from '../actions/entries.ts'
import { changeHorse } from '../popups/lazy.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { RowView } from '../store/rowViews.ts'
import { useAddConfirmation } from './useAddConfirmation.ts'
import { useNameInput } from './useNameInput.ts'

export function HorseInput({ line }: { line: RowView }) {
  const draw = useDraw()
  const { row } = line
  const slot = row.draw
  const [unknown, setUnknown] = useState<string | null>(null)
  const { typed, write, pick, commit, dropRefusal, unsettled, refused } = useNameInput({
    line,
    box: 'horse',
    saved: row.horse_name ?? '',
    directory: draw.horses,
    onPick: (horse) => horse.id !== row.horse_id && change(horse),
    onRemove: () => void removeHorse(draw, slot),
  })
  const change = (horse: HorseItem | NewHorse) =>
    void (draw.has_horse_fee ? changeHorse : setHorse)(draw, slot, horse)

  const addition = useAddConfirmation(slot)
  const name = (typed ?? '').trim()
  // A restored draft hasn't been looked up yet, so search the loaded list.
  const isInNoList = useStore(
    draw.horses.isComplete,
    () => name !== '' && draw.horses.find(name)?.total === 0,
  )
  const canAdd = name !== '' && (name === unknown || isInNoList)
  const inTabOrder = draw.activity.track_horses

  async function leave(text: string, by: CommitTrigger) {
    if (addition.isAsking()) return
    if (by === 'enter' && canAdd) return add(name)
    // Moving focus to the add button must not commit the name.
    if (by === 'enter' || by.to?.id !== addButton) commit(text, by)
  }

  async function add(name: string) {
    const question = addAnimalQuestion('horse', name)
    if (!(await addition.confirm({ title: 'Add horse', question }))) return
    updateAndSelect(document.activeElement, () => {
      write(null)
      change({ id: null, name })
    })
  }

  const addButton = `add-horse-${slot}`
  return (
    <>
      <Combobox
        label={`Horse, slot ${slot}`}
        className={canAdd ? 'box with-add-button' : 'box'}
        nameCharactersOnly
        inTabOrder={inTabOrder}
        value={row.horse_name ?? ''}
        typed={typed}
        disabled={!hasRider(row)}
        unsavedReason={unsettled}
        refused={refused}
        directory={draw.horses}
        onType={write}
        onPick={pick}
        addition={{
          line: addAnimalOption,
          unique: true,
          besideFoundOnly: true,
          add,
        }}
        onCommit={leave}
        onKey={dropRefusal}
        onGoOn={focusNextName}
        onFound={({ total }, text) => setUnknown(total === 0 ? text.trim() : null)}
      />
      <button
        type="button"
        id={addButton}
        className="icon add"
        aria-label={`Add horse, slot ${slot}`}
        title={canAdd ? `Add ${name} to the database` : 'Adds a new horse when nothing matches'}
        disabled={!canAdd}
        // Keep focus in the field.
        onMouseDown={(event) => event.preventDefault()}
        onBlur={(event) => typed !== null && void leave(typed, { to: event.relatedTarget })}
        onClick={() => void add(name)}
      >
        +{canAdd && <span className="word"> Add horse</span>}
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
