import { useLayoutEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import {
  CHECK_TIME,
  NO_EMPTY_SCORE,
  NOT_SAVED_YET,
  PRESS_ENTER,
  SCRATCHED,
  SCRATCHED_HAS_NO_SCORE,
} from '#rules/draw/messages.ts'
import {
  type ScoreWithPenalty,
  formatScoreOrBlank,
  NO_TIMES,
  parseScoreWithPenalty,
  scoreToWire,
} from '#rules/scoring/score.ts'
import { isKeyBounce } from '../../../Components/suggestions/inputs.ts'
import { focusAfterPaint, focusNeighbor, focusNextScore } from '../keyboard/focus.ts'
import { useDraw } from '../screen/drawContext.ts'
import { hasRider } from '../actions/entries.ts'
import { notify } from '../../../Components/Toast.tsx'
import { PlaceMark, rollRun, scratchRun } from '../popups/lazy.ts'
import { WARNING, PENCIL } from '../popups/icons.tsx'
import { isScorePending, type RowView } from '../store/rowViews.ts'
import {
  addPenaltySeconds,
  openScore,
  discardScoreDraft,
  saveTypedScore,
  typeScore,
} from '../actions/scores.ts'

/** Pressing Enter this soon after the focus moved is a double press. In an empty field, it would skip a run. */
const DOUBLE_PRESS_MS = 300

export function ScoreInput({ line }: { line: RowView }) {
  const { row, scoreDraft } = line
  const { can } = useDraw()
  if (row.scratched) return <Scratched slot={row.draw} />
  if (row.score !== null && !scoreDraft) return <ScoreDisplay line={line} />
  return can.score ? <ScoreEntry line={line} /> : null
}

const Scratched = ({ slot }: { slot: number }) => (
  <input
    className="box"
    readOnly
    aria-label={`Time, slot ${slot}`}
    value={SCRATCHED}
    title={SCRATCHED_HAS_NO_SCORE}
  />
)

function ScoreDisplay({ line }: { line: RowView }) {
  const { row, queued, warnings } = line
  const draw = useDraw()
  const slot = row.draw
  const shown = useRef<HTMLOutputElement>(null)
  useLayoutEffect(() => handOverFocus(shown.current!, 'input'), [])

  function open(event: MouseEvent<HTMLElement>) {
    openScore(draw, slot)
    focusAfterPaint(event.currentTarget, 'input')
  }

  return (
    <>
      <output ref={shown} tabIndex={-1} aria-label={`Time, slot ${slot}`} onKeyDown={moveFocusByArrow}>
        {formatScoreOrBlank(row.score)}
      </output>
      {draw.can.score && (
        <button
          type="button"
          className="icon"
          aria-label={`Change time, slot ${slot}`}
          onClick={open}
          onKeyDown={moveFocusByArrow}
        >
          {PENCIL}
        </button>
      )}
      <PlaceMark line={line} />
      <ScoreNotes
        isWaiting={isScorePending(queued)}
        penalty={row.penalty_seconds}
        warnings={draw.can.score ? warnings : []}
      />
    </>
  )
}

type ScoreNotesProps = { isWaiting: boolean; penalty: number; warnings: string[] }

function ScoreNotes({ isWaiting, penalty, warnings }: ScoreNotesProps) {
  if (!isWaiting && penalty === 0 && warnings.length === 0) return null
  const waiting = isWaiting && NOT_SAVED_YET
  const included = penalty > 0 && `incl. +${penalty}`
  return (
    <small className="hint notes" title={[waiting, included, ...warnings].filter(Boolean).join(' ')}>
      {waiting && <span className="waiting">{waiting}</span>} {included && <span>{included}</span>}{' '}
      {warnings.length > 0 && (
        <span className="warning">
          {WARNING} {warnings.join(' ')}
        </span>
      )}
    </small>
  )
}

function ScoreEntry({ line: { row, scoreDraft, queued } }: { line: RowView }) {
  const draw = useDraw()
  const slot = row.draw
  const [focused, setFocused] = useState(false)
  const unit = draw.activity.judged ? 'points' : 'time'
  const text = scoreDraft?.text ?? ''
  const entered = parseScoreWithPenalty(text, unit, draw.activity.added_seconds)
  const box = useRef<HTMLInputElement>(null)
  const focusedAt = useRef(0)
  useLayoutEffect(() => handOverFocus(box.current!, 'output'), [])
  const [isWaiting, setWaiting] = useState(false)
  const command = COMMANDS.find((word) => word === text)
  const isWrong = entered === null && !command && (text.trim() !== '' || scoreDraft?.opened)

  function press(event: KeyboardEvent<HTMLInputElement>) {
    const word = isWaiting ? undefined : wordForKey(event, text)
    if (word) typeScore(draw, slot, word)
    else if (event.key === 'Enter') enter(event)
    else if (event.key === 'Escape') discardScoreDraft(draw, slot)
    else if (!moveFocusByArrow(event)) return
    event.preventDefault()
  }

  function save({ value, seconds }: ScoreWithPenalty) {
    if (seconds && typeof value === 'number') addPenaltySeconds(draw, slot, value, seconds)
    else saveTypedScore(draw, slot, scoreToWire(value, unit))
  }

  /** Keeps focus in this row during the request, so that no typed key goes to another row. */
  async function run(input: HTMLInputElement, word: Command) {
    setWaiting(true)
    const isDone = await (word === SCRATCH ? scratchRun(draw, row) : rollRun(draw, row))
    setWaiting(false)
    discardScoreDraft(draw, slot)
    if (isDone && document.activeElement === input) focusNextScore(input)
  }

  function enter(event: KeyboardEvent<HTMLInputElement>) {
    if (isWaiting) return
    if (command) return void run(event.currentTarget, command)
    const isUntouched = text.trim() === '' && !scoreDraft
    if (isUntouched ? isKeyBounce(event.timeStamp, focusedAt.current, DOUBLE_PRESS_MS) : entered === null)
      return
    if (entered) save(entered)
    // Don't show the notice after a correction, because the scorer isn't looking for an empty field.
    if (focusNextScore(event.currentTarget) || scoreDraft?.opened) return
    notify(NO_EMPTY_SCORE)
    // The notice at the bottom of the screen would cover this row.
    event.currentTarget.scrollIntoView({ block: 'center' })
  }

  return (
    <>
      <input
        ref={box}
        data-score
        data-typed={scoreDraft && !scoreDraft.rejection ? '' : undefined}
        data-refused={scoreDraft?.rejection ? '' : undefined}
        className="box"
        inputMode="decimal"
        autoComplete="off"
        aria-label={`Time, slot ${slot}`}
        aria-invalid={isWrong || undefined}
        disabled={row.id === null || !hasRider(row)}
        readOnly={isWaiting}
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
      {!isWrong && scoreDraft?.rejection && (
        <small className="hint wrong rejected" role="alert" title={scoreDraft.rejection.reason}>
          {scoreDraft.rejection.reason}
        </small>
      )}
      {!isWrong && scoreDraft && !scoreDraft.rejection && (command || scoreDraft.opened || !focused) && (
        <small className="hint">{command ? COMMAND_HINTS[command] : PRESS_ENTER}</small>
      )}
      {!scoreDraft && <ScoreNotes isWaiting={isScorePending(queued)} penalty={0} warnings={[]} />}
    </>
  )
}

const handOverFocus = (from: HTMLElement, to: string) => () =>
  void (document.activeElement === from && focusAfterPaint(from, to))

const SCRATCH = 'scratch'
const ROLL = 'roll'
const COMMANDS = [SCRATCH, ROLL] as const
type Command = (typeof COMMANDS)[number]
const COMMAND_HINTS: Record<Command, string> = {
  scratch: 'Press enter to scratch',
  roll: 'Press enter to roll to the end',
}

const WORDS = [...NO_TIMES, ...COMMANDS]

/** Typing a word's first letter enters the whole word. */
function wordForKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, text: string): string | undefined {
  if (key.length !== 1 || ctrlKey || metaKey || altKey) return undefined
  if (/[^\d.,\s]/.test(text) && !WORDS.some((word) => word === text)) return undefined
  const letter = key.toLowerCase()
  const written = WORDS.find((word) => word === text && word.toLowerCase().includes(letter))
  return written ?? WORDS.find((word) => word.toLowerCase().startsWith(letter))
}

function moveFocusByArrow(event: KeyboardEvent<HTMLElement>): boolean {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
  if (step) focusNeighbor(event.currentTarget, step)
  return step !== null
}
