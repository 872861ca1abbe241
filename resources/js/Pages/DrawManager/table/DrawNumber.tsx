import { useState, type KeyboardEvent } from 'react'
import { checkSlot } from '#rules/draw.ts'
import { OUT_OF_BOUNDS, slotRange } from '#rules/drawTexts.ts'
import type { DrawRow } from '#wire/draw.ts'
import { unlessUnderWay } from '../../../underWay.ts'
import { moveOrSwap } from '../actions/move.ts'
import { focusNeighbour, showSelected } from '../keyboard/focus.ts'
import { useDraw } from '../state/draw.ts'

/** The slot's number. Another number and Enter move the entry there, or swap it with whoever is there. */
export function DrawNumber({ row }: { row: DrawRow }) {
  const draw = useDraw()
  const slot = row.draw
  const [typed, setTyped] = useState<string | null>(null)

  async function enter(box: HTMLElement) {
    const { total_slots } = draw.activity
    const to = checkSlot(typed, total_slots)
    if (to === 'ignored' && (typed === null || Number(typed) < 1)) return
    if (to === 'ignored') window.alert(slotRange(total_slots))
    else if (to === 'out of bounds') window.alert(OUT_OF_BOUNDS)
    else if (to !== slot) await unlessUnderWay(`move ${row.id}`, () => moveOrSwap(draw, slot, to))
    restore(box)
  }

  const restore = (box: HTMLElement) => showSelected(box, () => setTyped(null))

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') void enter(event.currentTarget)
    else if (event.key === 'Escape') restore(event.currentTarget)
    else if (event.key === 'ArrowDown') focusNeighbour(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') focusNeighbour(event.currentTarget, -1)
    else return
    event.preventDefault()
  }

  return (
    <input
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
