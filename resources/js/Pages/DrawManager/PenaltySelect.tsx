import type { ChangeEvent, KeyboardEvent } from 'react'
import { addPenalty, parseScore, PENALTIES, scoreToWire, type Penalty } from '#rules/score.ts'
import { focusNextScore } from './cells.ts'
import { useDraw } from './draw.ts'
import { hasRider } from './entries.ts'
import type { Line } from './rows.ts'
import { saveScore } from './scores.ts'

/** What happened to a run: a text instead of a time, seconds on top of it, or the time cleared. Each saves at once. */
export function PenaltySelect({ line: { row, edit } }: { line: Line }) {
  const draw = useDraw()
  const slot = row.draw
  const unit = draw.activity.judged ? 'points' : 'time'
  const text = edit?.text ?? ''
  // Seconds are added to a time: points are none.
  const hasTime = unit === 'time' && typeof parseScore(text, unit) === 'number'
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
      {hasTime ? WITH_TIME : WITHOUT_TIME}
    </select>
  )
}

const valueOf = ({ seconds, score, label }: Penalty) => String(seconds ?? score ?? label)

const optionsFor = (hasTime: boolean) =>
  PENALTIES.map((penalty) => (
    <option key={penalty.label} value={valueOf(penalty)} disabled={penalty.needsTime && !hasTime}>
      {penalty.label}
    </option>
  ))

// Made once: there are a hundred of these lists on a page.
const WITH_TIME = optionsFor(true)
const WITHOUT_TIME = optionsFor(false)

/** An arrow key would choose, and save, what comes next in a closed list: it opens the list instead. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  event.currentTarget.showPicker()
}
