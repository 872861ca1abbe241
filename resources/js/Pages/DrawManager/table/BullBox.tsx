import { Combo } from '../suggestions/Combo.tsx'
import { useDraw } from '../state/draw.ts'
import { hasRider, pickBull, removeBull } from '../actions/entries.ts'
import { RemoveButton } from './RemoveButton.tsx'
import type { Line } from '../rows/slots.ts'
import { useNameBox } from './useNameBox.ts'

/** The bull is picked from the list; the product adds no bulls from here. */
export function BullBox({ line }: { line: Line }) {
  const draw = useDraw()
  const { row } = line
  const slot = row.draw
  const { typed, write, pick, commit, unsettled } = useNameBox({
    line,
    box: 'bull',
    saved: row.bull_name ?? '',
    directory: draw.bulls,
    onPick: (bull) => void (bull.id !== row.bull_id && pickBull(draw, slot, bull)),
    onRemove: () => void removeBull(draw, slot),
  })

  return (
    <>
      <Combo
        label={`Bull, slot ${slot}`}
        className="box"
        value={row.bull_name ?? ''}
        typed={typed}
        disabled={!hasRider(row)}
        unsettled={unsettled}
        directory={draw.bulls}
        onType={write}
        onPick={pick}
        onCommit={commit}
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
