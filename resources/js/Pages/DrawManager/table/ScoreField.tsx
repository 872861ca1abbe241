import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import {
  CHECK_TIME,
  NO_EMPTY_SCORE,
  NOT_SAVED_YET,
  PRESS_ENTER,
  SCRATCHED,
  SCRATCHED_RUN,
} from '#rules/drawTexts.ts'
import { type EnteredScore, formatScoreOrBlank, NO_TIMES, parseEntered, scoreToWire } from '#rules/score.ts'
import { focusLater, focusNeighbour, focusNextScore } from '../keyboard/focus.ts'
import { useDraw } from '../state/draw.ts'
import { hasRider } from '../actions/entries.ts'
import { notify } from '../../../Components/Notice.tsx'
import { ATTENTION, PENCIL } from '../popups/icons.tsx'
import { isScoreWaiting, type Line } from '../rows/slots.ts'
import { addSeconds, openScore, restoreScore, saveTyped, typeScore } from '../actions/scores.ts'

/** A key that bounces, or a hand that is not sure: the second Enter would pass over the next rider. */
const ONE_PRESS_MS = 300

/** A score that was entered is read only until the pencil opens it: that prevents overwriting the wrong rider. */
export function ScoreField({ line }: { line: Line }) {
  const { row, edit } = line
  const { can } = useDraw()
  if (row.scratched) return <Scratched slot={row.draw} />
  if (row.score !== null && !edit) return <Shown line={line} />
  return can.score ? <Entry line={line} /> : null
}

const Scratched = ({ slot }: { slot: number }) => (
  <input className="box" readOnly aria-label={`Time, slot ${slot}`} value={SCRATCHED} title={SCRATCHED_RUN} />
)

function Shown({ line: { row, queued, warnings } }: { line: Line }) {
  const draw = useDraw()
  const slot = row.draw
  const shown = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => handOverFocus(shown.current!, 'input'), [])

  function open(event: MouseEvent<HTMLElement>) {
    openScore(draw, slot)
    focusLater(event.currentTarget, 'input')
  }

  return (
    <>
      <output ref={shown} tabIndex={-1} aria-label={`Time, slot ${slot}`} onKeyDown={moveByArrow}>
        {formatScoreOrBlank(row.score)}
      </output>
      {draw.can.score && (
        <button
          type="button"
          className="icon"
          aria-label={`Change time, slot ${slot}`}
          onClick={open}
          onKeyDown={moveByArrow}
        >
          {PENCIL}
        </button>
      )}
      <Notes
        isWaiting={isScoreWaiting(queued)}
        penalty={row.penalty_seconds}
        warnings={draw.can.score ? warnings : []}
      />
    </>
  )
}

type Noted = { isWaiting: boolean; penalty: number; warnings: string[] }

/** What there is to know about a time, in the room beside it; pointing at it shows all of it. */
function Notes({ isWaiting, penalty, warnings }: Noted) {
  if (!isWaiting && penalty === 0 && warnings.length === 0) return null
  const waiting = isWaiting && NOT_SAVED_YET
  const included = penalty > 0 && `incl. +${penalty}`
  return (
    <small className="hint notes" title={[waiting, included, ...warnings].filter(Boolean).join(' ')}>
      {waiting && <span className="waiting">{waiting}</span>} {included && <span>{included}</span>}{' '}
      {warnings.length > 0 && (
        <span className="warning">
          {ATTENTION} {warnings.join(' ')}
        </span>
      )}
    </small>
  )
}

function Entry({ line: { row, edit, queued } }: { line: Line }) {
  const draw = useDraw()
  const slot = row.draw
  const [focused, setFocused] = useState(false)
  const unit = draw.activity.judged ? 'points' : 'time'
  const text = edit?.text ?? ''
  const entered = parseEntered(text, unit, draw.activity.added_seconds)
  const box = useRef<HTMLInputElement>(null)
  const focusedAt = useRef(0)
  useLayoutEffect(() => handOverFocus(box.current!, 'output'), [])
  const isWrong = entered === null && (text.trim() !== '' || edit?.opened)

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const word = wordFor(event, text)
    if (word) typeScore(draw, slot, word)
    else if (event.key === 'Enter') enter(event)
    else if (event.key === 'Escape') restoreScore(draw, slot)
    else if (!moveByArrow(event)) return
    event.preventDefault()
  }

  function save({ value, seconds }: EnteredScore) {
    if (seconds && typeof value === 'number') addSeconds(draw, slot, value, seconds)
    else saveTyped(draw, slot, scoreToWire(value, unit))
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    const isUntouched = text.trim() === '' && !edit
    if (isUntouched ? event.timeStamp - focusedAt.current < ONE_PRESS_MS : entered === null) return
    if (entered) save(entered)
    // Whoever has corrected a score wants to go nowhere.
    if (focusNextScore(event.currentTarget) || edit?.opened) return
    notify(NO_EMPTY_SCORE)
    // That is said at the bottom, where the row would stand that was just entered.
    event.currentTarget.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      <input
        ref={box}
        data-score
        data-typed={edit && !edit.refused ? '' : undefined}
        data-refused={edit?.refused ? '' : undefined}
        className="box"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Time, slot ${slot}`}
        aria-invalid={isWrong || undefined}
        disabled={!hasRider(row)}
        value={text}
        onChange={(event) => typeScore(draw, slot, event.target.value)}
        onFocus={({ timeStamp }) => {
          setFocused(true)
          focusedAt.current = timeStamp
        }}
        onBlur={() => setFocused(false)}
        onKeyDown={press}
      />
      {isWrong && (
        <small className="hint wrong" role="alert">
          {CHECK_TIME}
        </small>
      )}
      {!isWrong && edit?.refused && (
        <small className="hint wrong refused" role="alert" title={edit.refused.reason}>
          {edit.refused.reason}
        </small>
      )}
      {!isWrong && edit && !edit.refused && (edit.opened || !focused) && (
        <small className="hint">{PRESS_ENTER}</small>
      )}
      {!edit && <Notes isWaiting={isScoreWaiting(queued)} penalty={0} warnings={[]} />}
    </>
  )
}

/** When a box goes with the focus in it, that goes to the score in its place; and the other way when one is cleared. */
const handOverFocus = (from: HTMLElement, to: string) => () =>
  void (document.activeElement === from && focusLater(from, to))

/**
 * n, d and b write the whole word, alone or over a number; whoever types the word out finds its other letters
 * swallowed. Among other letters they are letters.
 */
function wordFor({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, text: string): string | undefined {
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return undefined
  if (/[^\d.,\s]/.test(text) && !NO_TIMES.some((word) => word === text)) return undefined
  const letter = key.toLowerCase()
  const written = NO_TIMES.find((word) => word === text && word.toLowerCase().includes(letter))
  return written ?? NO_TIMES.find((word) => word.toLowerCase().startsWith(letter))
}

function moveByArrow(event: KeyboardEvent<HTMLElement>): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
  if (step) focusNeighbour(event.currentTarget, step)
  return step !== null
}
