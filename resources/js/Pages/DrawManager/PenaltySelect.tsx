import type { ChangeEvent, KeyboardEvent } from 'react'
import { addPenalty, parseScore, PENALTIES, scoreToWire, type Penalty } from '#rules/score.ts'
import { focusNextScore } from './cells.ts'
import { useDraw, useLine } from './draw.ts'
import { hasRider } from './entries.ts'
import { saveScore } from './scores.ts'

/** What happened to a run: a text instead of a time, seconds on top of it, or the time cleared. Each saves at once. */
export function PenaltySelect({ slot }: { slot: number }) {
  const draw = useDraw()
  const { row, edit } = useLine(slot)
  const unit = draw.activity.judged ? 'points' : 'time'
  const text = edit?.text ?? ''
  const hasTime = typeof parseScore(text, unit) === 'number'
  const isOpen = edit ? !edit.saving && !edit.theirs : row.score === null

  function choose({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    const penalty = PENALTIES.find((each) => valueOf(each) === select.value)
    if (penalty?.seconds) {
      const time = addPenalty(text, penalty.seconds)
      if (time === null) return
      void saveScore(draw, slot, scoreToWire(time, unit), penalty.seconds)
    } else if (penalty?.score !== undefined) void saveScore(draw, slot, penalty.score)
    focusNextScore(select)
  }

  return (
    <select
      aria-label={`Penalty, slot ${slot}`}
      disabled={!hasRider(row) || !isOpen}
      value={row.penalty}
      onChange={choose}
      onKeyDown={openByArrow}
    >
      {PENALTIES.map((penalty) => (
        <option key={penalty.label} value={valueOf(penalty)} disabled={penalty.needsTime && !hasTime}>
          {penalty.label}
        </option>
      ))}
    </select>
  )
}

const valueOf = ({ seconds, score, label }: Penalty) => String(seconds ?? score ?? label)

/** An arrow key would choose, and save, what comes next in a closed list: it opens the list instead. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  event.currentTarget.showPicker()
}
