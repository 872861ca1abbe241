import { addAnimalOption, addAnimalQuestion } from '#rules/draw/messages.ts'
import { updateAndSelect } from '../../../Components/suggestions/inputs.ts'
import { focusNextName } from '../keyboard/focus.ts'
import { Combobox } from '../../../Components/suggestions/Combobox.tsx'
import { useDraw } from '../screen/drawContext.ts'
import { addBull, hasRider, pickBull, removeBull } from '../actions/entries.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { RowView } from '../store/rowViews.ts'
import { useAddConfirmation } from './useAddConfirmation.ts'
import { useNameInput } from './useNameInput.ts'

export function BullInput({ line }: { line: RowView }) {
  const draw = useDraw()
  const { row } = line
  const slot = row.draw
  const { typed, write, pick, commit, dropRefusal, unsettled, refused } = useNameInput({
    line,
    box: 'bull',
    saved: row.bull_name ?? '',
    directory: draw.bulls,
    onPick: (bull) => void (bull.id !== row.bull_id && pickBull(draw, slot, bull)),
    onRemove: () => void removeBull(draw, slot),
  })
  const addition = useAddConfirmation(slot)

  async function add(name: string) {
    const question = addAnimalQuestion('bull', name)
    if (!(await addition.confirm({ title: 'Add bull', question }))) return
    updateAndSelect(document.activeElement, () => {
      write(null)
      void addBull(draw, slot, name)
    })
  }

  return (
    <>
      <Combobox
        label={`Bull, slot ${slot}`}
        className="box"
        value={row.bull_name ?? ''}
        typed={typed}
        disabled={!hasRider(row)}
        unsavedReason={unsettled}
        refused={refused}
        directory={draw.bulls}
        onType={write}
        onPick={pick}
        addition={{ line: addAnimalOption, unique: true, add }}
        onCommit={(text, by) => void (addition.isAsking() || commit(text, by))}
        onKey={dropRefusal}
        onGoOn={focusNextName}
      />
      {row.bull_id !== null && (
        <RemoveButton
          label={`Remove bull, slot ${slot}`}
          inTabOrder={!hasRider(row)}
          onRemove={() => {
            write(null)
            void removeBull(draw, slot)
          }}
        />
      )}
    </>
  )
}
