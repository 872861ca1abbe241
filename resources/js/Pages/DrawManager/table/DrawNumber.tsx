import { useState, type KeyboardEvent } from 'react'
import { checkSlot } from '#rules/draw.ts'
import { OUT_OF_BOUNDS, swapQuestion } from '#rules/drawTexts.ts'
import type { DrawRow } from '#wire/draw.ts'
import { checkDestination, moveEntry, swapEntries } from '../actions/calls.ts'
import { focusNeighbour, focusSlot, leaveRow, showSelected } from '../keyboard/focus.ts'
import { useDraw, type Draw } from '../state/draw.ts'
import { once } from '../actions/notTwice.ts'

/** The slot's number. Another number and Enter move the entry there, or swap it with whoever is there. */
export function DrawNumber({ row }: { row: DrawRow }) {
  const draw = useDraw()
  const slot = row.draw
  const [draft, setDraft] = useState<string | null>(null)

  async function enter(box: HTMLElement) {
    const to = checkSlot(draft, draw.activity.total_slots)
    if (to === 'ignored') return
    if (to === 'out of bounds') window.alert(OUT_OF_BOUNDS)
    else if (to !== slot) await once(`move ${row.id}`, () => moveOrSwap(draw, slot, to))
    restore(box)
  }

  const restore = (box: HTMLElement) => showSelected(box, () => setDraft(null))

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
      data-typed={draft === null ? undefined : ''}
      value={draft ?? slot}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => setDraft(null)}
      onKeyDown={press}
    />
  )
}

async function moveOrSwap(draw: Draw, from: number, to: number) {
  const { id } = draw.rows.row(from)
  const destination = await checkDestination(draw.activity.id, draw.round, to)
  if (id === null || !destination) return

  const { entryId } = destination
  if (entryId !== null && !window.confirm(swapQuestion(to))) return
  const moved = await draw.rows.whileHeld(from, () =>
    draw.rows.whileHeld(to, async () => (entryId === null ? moveEntry(id, to) : swapEntries(id, entryId))),
  )
  if (!moved) return

  const isShown = draw.rows.shown().includes(to)
  // Somebody else may have moved it meanwhile.
  const isAsSeen = draw.rows.row(from).id === id
  if (isShown && isAsSeen) draw.rows.exchange(from, to)
  else {
    leaveRow(from)
    await draw.refresh()
  }
  if (entryId === null) {
    draw.slotEmptied(from)
    draw.slotFilled(to)
  }
  focusSlot(isShown ? to : from)
}
