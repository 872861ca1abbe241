import { Delete, Pencil } from 'lucide-react'
import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { CHECK_TIME, NO_EMPTY_SCORE, NOT_SAVED_YET } from '#rules/draw/messages.ts'
import {
  formatScoreOrBlank,
  parseScoreWithPenalty,
  penaltiesOfClass,
  scoreToWire,
} from '#rules/scoring/score.ts'
import type { DrawRow } from '#wire/draw.ts'
import { Button } from '../../../Components/Button.tsx'
import { useStore } from '../../../store.ts'
import { hasRider } from '../actions/entries.ts'
import {
  addPenaltySeconds,
  discardScoreDraft,
  openScore,
  saveScore,
  saveTypedScore,
  typeScore,
} from '../actions/scores.ts'
import { rollRun, scratchRun } from '../actions/scratch.ts'
import { entryHistoryPopup } from '../popups/EntryHistoryDialog.tsx'
import { type DrawScreen, useDraw, useRowView } from '../screen/drawContext.ts'
import { isScorePending } from '../store/rowViews.ts'
import { UnacceptedChanges } from '../table/ConflictRow.tsx'
import { OnHoldMark } from '../table/OnHoldMark.tsx'
import { PlaceMark } from '../table/PlaceMark.tsx'
import '../../../../css/keypad.css'

type Props = { onShowRows: () => void; onNextPage?: () => void }

export function Keypad({ onShowRows, onNextPage }: Props) {
  const draw = useDraw()
  const { classScores, lineup, store } = draw
  const slots = useStore(store.visibleSlots)
  useStore(classScores.changes)
  useStore(lineup.changes)
  const [chosen, setChosen] = useState<number | null>(null)
  const [last, setLast] = useState<number | null>(null)
  const [isWaiting, setWaiting] = useState(false)
  const lastMove = useRef({ type: '', timeStamp: -Infinity })
  const runs = slots.filter((slot) => hasRider(store.row(slot)) && !store.row(slot).scratched)
  const isChosenHere = chosen !== null && runs.includes(chosen)
  const [first] = useState(
    () => runs.find((slot) => String(store.row(slot).id) === sessionStorage.getItem(RUN)) ?? 0,
  )
  const slot = isChosenHere ? chosen : (nextOpen(draw, runs, chosen ?? first - 1) ?? nextOpen(draw, runs, 0))
  const run = slot === null ? null : store.row(slot).id
  useEffect(() => {
    if (run !== null) sessionStorage.setItem(RUN, String(run))
  }, [run])
  const scored =
    runs.filter((slot) => store.row(slot).score !== null).length +
    classScores.scoredCount(slots.map((slot) => store.row(slot).score_id))

  const hasOpenRun = slot !== null
  useEffect(() => {
    if (!hasOpenRun) onShowRows()
    // Switch to the rows only when the keypad opens. After the last run is saved, the keypad stays open and
    // offers the next page.
  }, [])

  const isDoubleTap = ({ type, timeStamp }: SyntheticEvent) =>
    type === lastMove.current.type && timeStamp - lastMove.current.timeStamp < DOUBLE_TAP_MS

  function moveOn(from: number, { type, timeStamp }: SyntheticEvent) {
    lastMove.current = { type, timeStamp }
    setLast(from)
    setChosen(nextOpen(draw, runs, from) ?? nextOpen(draw, runs, 0, from))
  }

  /** Keeps this run on the keypad during the request, so that no tap goes to another run. */
  async function handleNoShow(from: number, change: NoShowChange) {
    const row = store.row(from)
    setChosen(from)
    setWaiting(true)
    const isDone = await change(draw, row)
    setWaiting(false)
    if (!isDone) return
    const at = store.slotOf(row.id!)
    if (at !== undefined) discardScoreDraft(draw, at)
    setLast(from)
    const next = nextOpen(draw, runs, from) ?? nextOpen(draw, runs, 0, from)
    setChosen((shown) => (shown === from ? next : shown))
  }

  return (
    <section className="keypad" aria-label="Scores">
      <header>
        <span>
          {scored}/{runs.length + lineup.runsOutside(slots)} scored
        </span>
        <Button onClick={onShowRows}>All rows</Button>
      </header>
      {slot === null ? (
        <div className="keypad-done">
          <p>{NO_EMPTY_SCORE}</p>
          {onNextPage && (
            <Button kind="primary" onClick={onNextPage}>
              Next page
            </Button>
          )}
        </div>
      ) : (
        <Run
          key={slot}
          slot={slot}
          next={nextOpen(draw, runs, slot)}
          isWaiting={isWaiting}
          onDone={(event) => moveOn(slot, event)}
          onNoShow={(change) => void handleNoShow(slot, change)}
          isDoubleTap={isDoubleTap}
        />
      )}
      {last !== null && last !== slot && slots.includes(last) && (
        <LastRun
          slot={last}
          onOpen={() => {
            openScore(draw, last)
            setChosen(last)
          }}
        />
      )}
    </section>
  )
}

/**
 * Session storage key of the current run's entry id. Without it, a reload would return to a skipped run. A slot number
 * wouldn't do, because it changes when gaps are closed.
 */
const RUN = 'run on the keypad'

/** A second tap within this time is ignored, because the scorer hasn't seen the next run yet. */
const DOUBLE_TAP_MS = 400

type NoShowChange = (draw: DrawScreen, row: DrawRow) => Promise<boolean>

type RunProps = {
  slot: number
  next: number | null
  isWaiting: boolean
  onDone: (event: SyntheticEvent) => void
  onNoShow: (change: NoShowChange) => void
  isDoubleTap: (event: SyntheticEvent) => boolean
}

function Run({ slot, next, isWaiting, onDone, onNoShow, isDoubleTap }: RunProps) {
  const draw = useDraw()
  const { activity, store } = draw
  const { row, scoreDraft, queued, ...line } = useRowView(slot)
  const [isChecked, setChecked] = useState(false)
  const [isMoreShown, setMoreShown] = useState(false)
  const isTyped = scoreDraft !== null && !scoreDraft.rejection
  useEffect(() => (isTyped ? () => store.releaseFocus() : undefined), [isTyped, store])
  const unit = activity.judged ? 'points' : 'time'
  const isOpen = row.score === null || scoreDraft !== null
  const text = scoreDraft?.text ?? ''
  const shown = isOpen ? text : formatScoreOrBlank(row.score)
  const entered = parseScoreWithPenalty(text, unit, activity.added_seconds)
  const canBeNoShow = row.score === null && !isScorePending(queued)
  const penalties = penaltiesOfClass(activity).filter(({ label }) => label !== '')

  function type(text: string) {
    setChecked(false)
    typeScore(draw, slot, text)
  }

  /** A digit after a word such as NT starts a new time. */
  const append = (key: string) => type((/^[A-Za-z]/.test(text) ? '' : text) + key)

  function press({ seconds, score }: (typeof penalties)[number]) {
    if (score === null) saveScore(draw, slot, null)
    else type(score ?? `${text.split('+')[0]}+${seconds}`)
  }

  function skip(event: SyntheticEvent) {
    if (!isDoubleTap(event)) onDone(event)
  }

  function save(event: SyntheticEvent) {
    event.preventDefault()
    if (text === '' && isDoubleTap(event)) return
    if (!isOpen) return onDone(event)
    if (!entered) return setChecked(true)
    const { value, seconds } = entered
    if (seconds && typeof value === 'number') addPenaltySeconds(draw, slot, value, seconds)
    else saveTypedScore(draw, slot, scoreToWire(value, unit))
    onDone(event)
  }

  return (
    <form onSubmit={save}>
      <fieldset disabled={isWaiting}>
        <div className="keypad-run">
          <p>
            <strong>
              #{slot} {row.user_name}
            </strong>
            <span>{row.horse_name ?? row.bull_name}</span>{' '}
            {draw.on_hold && <OnHoldMark line={{ row, queued }} />}
          </p>
          <Button
            aria-label={`More, slot ${slot}`}
            title="Scratch, roll to the end, history"
            aria-expanded={isMoreShown}
            onClick={() => setMoreShown(!isMoreShown)}
          >
            ⋯
          </Button>
        </div>
        {isMoreShown && (
          <div className="keypad-more">
            {canBeNoShow && <Button onClick={() => onNoShow(scratchRun)}>Scratch</Button>}
            {canBeNoShow && <Button onClick={() => onNoShow(rollRun)}>Roll to the end</Button>}
            <Button aria-haspopup="dialog" onClick={() => entryHistoryPopup.open(row)}>
              History
            </Button>
          </div>
        )}
        <input
          className="keypad-time"
          // The keypad's keys replace the phone's keyboard.
          inputMode="none"
          autoComplete="off"
          aria-label={`Time, slot ${slot}`}
          aria-invalid={isChecked || undefined}
          data-slot={slot}
          data-typed={isTyped ? '' : undefined}
          readOnly={!isOpen}
          value={shown}
          onChange={({ target }) => type(target.value)}
        />
        <p className="keypad-note" role="status">
          {isChecked && <span className="wrong">{CHECK_TIME}</span>}
          {!isChecked && (scoreDraft?.rejection?.reason ?? (isScorePending(queued) ? NOT_SAVED_YET : ''))}
          {!isOpen && line.warnings.join(' ')}
        </p>
        <UnacceptedChanges line={{ row, scoreDraft, queued, ...line }} />
        {isOpen ? (
          <div className="keypad-keys">
            <div className="digits">
              {['7', '8', '9', '4', '5', '6', '1', '2', '3', '.', '0'].map((key) => (
                <button key={key} type="button" onClick={() => append(key)}>
                  {key}
                </button>
              ))}
              <button
                type="button"
                aria-label="Delete the last digit"
                onClick={() => type(text.slice(0, -1))}
              >
                <Delete aria-hidden size={24} />
              </button>
            </div>
            <div className="penalties">
              {penalties.map((penalty) => (
                <button
                  key={penalty.label}
                  type="button"
                  disabled={isDisabled(penalty, entered?.value, row.score)}
                  onClick={() => press(penalty)}
                >
                  {penalty.label}
                </button>
              ))}
              <button type="button" onClick={skip}>
                Skip
              </button>
            </div>
          </div>
        ) : (
          <Button onClick={() => openScore(draw, slot)}>
            <Pencil aria-hidden size={16} /> Change time
          </Button>
        )}
        <Button type="submit" kind="primary" className="keypad-save">
          {isOpen ? 'Save' : 'Next'}
        </Button>
        {next !== null && (
          <p className="keypad-next">
            Next: #{next} {store.row(next).user_name}
          </p>
        )}
      </fieldset>
    </form>
  )
}

function isDisabled(
  { needsTime, score }: { needsTime: boolean; score?: unknown },
  entered: unknown,
  saved: unknown,
) {
  if (needsTime) return typeof entered !== 'number'
  return score === null && saved === null
}

function LastRun({ slot, onOpen }: { slot: number; onOpen: () => void }) {
  const { row, scoreDraft, queued, warnings } = useRowView(slot)
  const score = scoreDraft ? scoreDraft.text : formatScoreOrBlank(row.score)
  if (row.scratched || !hasRider(row)) return null

  return (
    <button type="button" className="keypad-last" onClick={onOpen}>
      Last: #{slot} {row.user_name} <strong>{score || 'skipped'}</strong>
      {!scoreDraft && <PlaceMark line={{ row, queued }} />}
      <Pencil aria-label="Change" size={16} />
      {warnings.length > 0 && <span className="wrong">{warnings.join(' ')}</span>}
    </button>
  )
}

function nextOpen({ store }: DrawScreen, runs: number[], after: number, until = Infinity): number | null {
  const isOpen = (slot: number) => {
    const { row, queued, scoreDraft } = store.view(slot).get()
    return row.score === null && !queued.some(({ field }) => field === 'score') && !scoreDraft?.rejection
  }
  return runs.find((slot) => slot > after && slot < until && isOpen(slot)) ?? null
}
