import type { ChangeEvent, KeyboardEvent, ReactNode } from 'react'
import { parseScore, PENALTIES, penaltiesIn, type Penalty } from '#rules/score.ts'
import { focusNextScore, focusScore } from '../keyboard/focus.ts'
import { useDraw } from '../state/draw.ts'
import { hasRider } from '../actions/entries.ts'
import type { Line } from '../rows/slots.ts'
import { addSeconds, saveScore } from '../actions/scores.ts'

/** What happened to a run: a text instead of a time, seconds on top of it, or the time cleared. Each saves at once. */
export function PenaltySelect({ line: { row, edit } }: { line: Line }) {
  const draw = useDraw()
  const slot = row.draw
  const unit = draw.activity.judged ? 'points' : 'time'
  const text = edit?.text ?? ''
  // Seconds are added to a time: points are none.
  const entered = parseScore(text, unit)
  const time = unit === 'time' && typeof entered === 'number' ? entered : null
  const isOpen = edit ? !edit.saving && !edit.theirs : row.score === null

  function choose({ currentTarget: select }: ChangeEvent<HTMLSelectElement>) {
    const penalty = PENALTIES.find((each) => valueOf(each) === select.value)
    if (penalty?.seconds && time !== null) addSeconds(draw, slot, time, penalty.seconds)
    else if (penalty?.score !== undefined) void saveScore(draw, slot, penalty.score)
    // What was cleared is about to be typed again.
    if (penalty?.score === null) focusScore(slot)
    else focusNextScore(select)
  }

  return (
    <select
      aria-label={`Penalty, slot ${slot}`}
      disabled={!hasRider(row) || row.scratched || !isOpen}
      value={row.penalty}
      onChange={choose}
      onKeyDown={openByArrow}
    >
      {optionsOf(draw.activity, time !== null)}
    </select>
  )
}

const valueOf = ({ seconds, score, label }: Penalty) => String(seconds ?? score ?? label)

type Used = Parameters<typeof penaltiesIn>[0]

const optionsFor = (used: Used, hasTime: boolean) =>
  penaltiesIn(used).map((penalty) => (
    <option key={penalty.label} value={valueOf(penalty)} disabled={penalty.needsTime && !hasTime}>
      {penalty.label}
    </option>
  ))

// Made once: there are a hundred of these lists on a page.
const lists = new Map<string, ReactNode>()

function optionsOf({ added_seconds, no_times }: Used, hasTime: boolean) {
  const key = [hasTime, ...added_seconds, ...no_times].join()
  const list = lists.get(key) ?? optionsFor({ added_seconds, no_times }, hasTime)
  lists.set(key, list)
  return list
}

/** An arrow key would choose, and save, what comes next in a closed list: it opens the list instead. */
function openByArrow(event: KeyboardEvent<HTMLSelectElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  event.currentTarget.showPicker()
}
