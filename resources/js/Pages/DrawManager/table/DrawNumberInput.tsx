import { useState, type KeyboardEvent } from 'react'
import { parseSlot } from '#rules/draw/slots.ts'
import { OUT_OF_BOUNDS, PRESS_ENTER, SCORE_NOT_SAVED, slotRangeMessage } from '#rules/draw/messages.ts'
import type { DrawRow } from '#wire/draw.ts'
import { singleFlight } from '../../../api/singleFlight.ts'
import { moveOrSwap } from '../popups/lazy.ts'
import { updateAndSelect } from '../../../Components/suggestions/inputs.ts'
import { focusNeighbor } from '../keyboard/focus.ts'
import { useDraw } from '../screen/drawContext.ts'

type Draft = { entryId: number | null; text: string; isUnanswered?: boolean }

export function DrawNumberInput({ row }: { row: DrawRow }) {
  const draw = useDraw()
  const slot = row.draw
  const [draft, setDraft] = useState<Draft | null>(null)
  // Ignore the draft if the slot now has another entry. A move without a response may still have succeeded.
  const typed = draft?.entryId === row.id ? draft : null
  const text = typed?.text ?? null
  const isUnanswered = typed?.isUnanswered

  async function enter(box: HTMLElement) {
    const { total_slots } = draw.activity
    const to = parseSlot(text, total_slots)
    let result: string | undefined
    if (to === 'ignored' && (text === null || Number(text) < 1)) return
    if (to === 'ignored') window.alert(slotRangeMessage(total_slots))
    else if (to === 'out of bounds') window.alert(OUT_OF_BOUNDS)
    else if (to !== slot)
      await singleFlight(`move ${row.id}`, async () => {
        result = await moveOrSwap(draw, slot, to, box, () => setDraft(null))
      })
    if (!result) return restore(box)
    const kept = { ...typed!, isUnanswered: true }
    setDraft((now) => (now && now !== typed ? now : kept))
  }

  const restore = (box: HTMLElement) => updateAndSelect(box, () => setDraft(null))

  function press(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter') void enter(event.currentTarget)
    else if (event.key === 'Escape') restore(event.currentTarget)
    else if (event.key === 'ArrowDown') focusNeighbor(event.currentTarget, 1)
    else if (event.key === 'ArrowUp') focusNeighbor(event.currentTarget, -1)
    else return
    event.preventDefault()
  }

  return (
    <>
      <input
        className="box number"
        inputMode="numeric"
        autoComplete="off"
        aria-label={`Draw, slot ${slot}`}
        disabled={row.id === null}
        aria-invalid={isUnanswered}
        title={isUnanswered ? PRESS_ENTER : undefined}
        data-typed={typed ? '' : undefined}
        data-refused={isUnanswered ? '' : undefined}
        value={text ?? slot}
        onChange={(event) => setDraft({ entryId: row.id, text: event.target.value })}
        onBlur={() => isUnanswered || setDraft(null)}
        onKeyDown={press}
      />
      {isUnanswered && <small className="wrong">{SCORE_NOT_SAVED}</small>}
    </>
  )
}
