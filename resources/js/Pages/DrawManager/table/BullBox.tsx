import { addAnimalLine, addAnimalQuestion } from '#rules/drawTexts.ts'
import { showSelected } from '../keyboard/focus.ts'
import { Combo } from '../suggestions/Combo.tsx'
import { useDraw } from '../state/draw.ts'
import { addBull, hasRider, pickBull, removeBull } from '../actions/entries.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { Line } from '../rows/slots.ts'
import { useAddition } from './useAddition.ts'
import { useNameBox } from './useNameBox.ts'

/** The bull is picked from the list, or added by the list's last line. */
export function BullBox({ line }: { line: Line }) {
  const draw = useDraw()
  const { row } = line
  const slot = row.draw
  const { typed, write, pick, commit, dropRefusal, unsettled, refused } = useNameBox({
    line,
    box: 'bull',
    saved: row.bull_name ?? '',
    directory: draw.bulls,
    onPick: (bull) => void (bull.id !== row.bull_id && pickBull(draw, slot, bull)),
    onRemove: () => void removeBull(draw, slot),
  })
  const addition = useAddition(slot)

  async function add(name: string) {
    const question = addAnimalQuestion('bull', name)
    if (!(await addition.confirm({ title: 'Add bull', question }))) return
    showSelected(document.activeElement, () => {
      write(null)
      void addBull(draw, slot, name)
    })
  }

  return (
    <>
      <Combo
        label={`Bull, slot ${slot}`}
        className="box"
        value={row.bull_name ?? ''}
        typed={typed}
        disabled={!hasRider(row)}
        unsettled={unsettled}
        refused={refused}
        directory={draw.bulls}
        onType={write}
        onPick={pick}
        addition={{ line: (name) => addAnimalLine('bull', name), unique: true, add }}
        onCommit={(text, by) => addition.isAsking() || commit(text, by)}
        onKey={dropRefusal}
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
