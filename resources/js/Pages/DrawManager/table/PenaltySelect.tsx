import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { parseScore, PENALTIES, penaltiesOfClass, type Penalty, findPenalty } from '#rules/scoring/score.ts'
import { focusNextScore, focusScore } from '../keyboard/focus.ts'
import { useDraw } from '../screen/drawContext.ts'
import { hasRider } from '../actions/entries.ts'
import type { RowView } from '../store/rowViews.ts'
import { addPenaltySeconds, saveScore } from '../actions/scores.ts'

type UnappliedChoice = { typed: string; value: string | undefined }

/**
 * When the user types '+10', the browser fires a change event for each character, so only Enter applies the
 * choice.
 */
export function PenaltySelect({ line: { row, scoreDraft } }: { line: RowView }) {
  const draw = useDraw()
  const slot = row.draw
  const [pending, setPending] = useState<UnappliedChoice | null>(null)
  const unit = draw.activity.judged ? 'points' : 'time'
  const entered = parseScore(scoreDraft?.text ?? '', unit)
  const time = unit === 'time' && typeof entered === 'number' ? entered : null
  const isOpen = scoreDraft !== null || row.score === null
  const isDisabled = row.id === null || !hasRider(row) || row.scratched || !isOpen
  useEffect(() => {
    if (isDisabled) setPending(null)
  }, [isDisabled])

  function choose(select: HTMLSelectElement, value: string) {
    setPending(null)
    const penalty = PENALTIES.find((each) => valueOf(each) === value)
    if (penalty?.seconds && time !== null) addPenaltySeconds(draw, slot, time, penalty.seconds)
    else if (penalty?.score !== undefined) saveScore(draw, slot, penalty.score)
    // After Clear Time (score null), the scorer needs to type a new time.
    if (penalty?.score === null) focusScore(slot)
    else focusNextScore(select)
  }

  function press(event: KeyboardEvent<HTMLSelectElement>) {
    const { key, currentTarget: select } = event
    if (event.ctrlKey || event.metaKey || event.altKey || isListOpen(select)) return
    const choices = penaltiesOfClass(draw.activity).filter(({ needsTime }) => !needsTime || time !== null)
    const typed = pending?.typed ?? ''

    if (key in STEPS) setPending({ typed: '', value: stepFrom(choices, select.value, STEPS[key]!) })
    else if (key === 'Backspace') setPending(choiceForText(choices, typed.slice(0, -1)))
    else if (key === 'Escape' && pending) setPending(null)
    else if (key === 'Enter') {
      if (pending?.value) choose(select, pending.value)
    } else if (key.length === 1 && (key !== ' ' || typed)) {
      setPending(choiceForText(choices, key === '+' ? key : typed + key))
    } else return
    event.preventDefault()
  }

  const isUnknown = pending !== null && pending.value === undefined
  return (
    <select
      aria-label={`Penalty, slot ${slot}`}
      aria-invalid={isUnknown || undefined}
      data-typed={pending ? '' : undefined}
      disabled={isDisabled}
      value={isUnknown ? UNKNOWN : (pending?.value ?? row.penalty)}
      onChange={({ currentTarget }) => choose(currentTarget, currentTarget.value)}
      onBlur={() => setPending(null)}
      onKeyDown={press}
    >
      {optionsOf(draw.activity, time !== null)}
      {isUnknown && (
        <option value={UNKNOWN} hidden>
          {pending.typed}?
        </option>
      )}
    </select>
  )
}

const UNKNOWN = 'unknown'

const STEPS: Record<string, number> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
  PageDown: Infinity,
  End: Infinity,
  PageUp: -Infinity,
  Home: -Infinity,
}

function stepFrom(choices: Penalty[], value: string, step: number) {
  const at = choices.findIndex((each) => valueOf(each) === value)
  return valueOf(choices[Math.min(Math.max(at + step, 0), choices.length - 1)]!)
}

function choiceForText(choices: Penalty[], typed: string): UnappliedChoice | null {
  if (typed === '') return null
  const called = findPenalty(choices, typed)
  return { typed, value: called && valueOf(called) }
}

/** While the list is open, the browser handles the keys. */
const isListOpen = (select: HTMLSelectElement) => CSS.supports('selector(:open)') && select.matches(':open')

const valueOf = ({ seconds, score, label }: Penalty) => String(seconds ?? score ?? label)

type Used = Parameters<typeof penaltiesOfClass>[0]

const optionsFor = (used: Used, hasTime: boolean) =>
  penaltiesOfClass(used).map((penalty) => (
    <option key={penalty.label} value={valueOf(penalty)} disabled={penalty.needsTime && !hasTime}>
      {penalty.label}
    </option>
  ))

const lists = new Map<string, ReactNode>()

function optionsOf({ added_seconds, no_times }: Used, hasTime: boolean) {
  const key = [hasTime, ...added_seconds, ...no_times].join()
  const list = lists.get(key) ?? optionsFor({ added_seconds, no_times }, hasTime)
  lists.set(key, list)
  return list
}
