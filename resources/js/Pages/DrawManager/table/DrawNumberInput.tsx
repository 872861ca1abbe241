import { useState, type KeyboardEvent } from 'react'
import { parseSlot } from '#rules/draw/slots.ts'
import { OUT_OF_BOUNDS, slotRangeMessage } from '#rules/draw/messages.ts'
import type { DrawRow } from '#wire/draw.ts'
import { singleFlight } from '../../../api/singleFlight.ts'
import { moveOrSwap } from '../popups/lazy.ts'
import { updateAndSelect } from '../../../Components/suggestions/inputs.ts'
import { focusNeighbor } from '../keyboard/focus.ts'
import { formOfRow } from './formOfRow.ts'
import { useDraw } from '../screen/drawContext.ts'

export function DrawNumberInput({ row }: { row: DrawRow }) {
  const draw = useDraw()
  const slot = row.draw
  const [typed, setTyped] = useState<string | null>(null)

  async function enter(box: HTMLElement) {
    const { total_slots } = draw.activity
    const to = parseSlot(typed, total_slots)
    if (to === 'ignored' && (typed === null || Number(typed) < 1)) return
    if (to === 'ignored') window.alert(slotRangeMessage(total_slots))
    else if (to === 'out of bounds') window.alert(OUT_OF_BOUNDS)
    else if (to !== slot) await singleFlight(`move ${row.id}`, () => moveOrSwap(draw, slot, to))
    restore(box)
  }

  const restore = (box: HTMLElement) => updateAndSelect(box, () => setTyped(null))

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') void enter(event.currentTarget)
    else if (event.key === 'Escape') restore(event.currentTarget)
    else if (event.key === 'ArrowDown') focusNeighbor(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') focusNeighbor(event.currentTarget, -1)
    else return
    event.preventDefault()
  }

  return (
    <input
      form={formOfRow(slot)}
      className="box number"
      inputMode="numeric"
      autoComplete="off"
      aria-label={`Draw, slot ${slot}`}
      disabled={row.id === null}
      data-typed={typed === null ? undefined : ''}
      value={typed ?? slot}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => setTyped(null)}
      onKeyDown={press}
    />
  )
}
