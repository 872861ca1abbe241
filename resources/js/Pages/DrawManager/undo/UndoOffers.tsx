import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { SCRATCHED_HAS_NO_SCORE } from '#rules/draw/messages.ts'
import { UNDO_OFFER_SECONDS } from '#rules/draw/undo.ts'
import { formatPrintedScore, scoreUnitOf } from '#rules/scoring/score.ts'
import type { DrawRow } from '#wire/draw.ts'
import { notify } from '../../../Components/Toast.tsx'
import { outbox } from '../../../outbox/outbox.ts'
import { useStore } from '../../../store.ts'
import { moveEntry } from '../actions/move.ts'
import { reloadDraw, undoRenumbering } from '../actions/renumber.ts'
import { unrollRun, unscratch } from '../actions/scratch.ts'
import { focusAfterResponse } from '../keyboard/focusAfterResponse.ts'
import { type DrawScreen, useDraw } from '../screen/drawContext.ts'
import { focusOpenScore } from '../table/ConflictRow.tsx'
import { offerNewest } from './offerNewest.ts'
import {
  type MoveOffer,
  offerRenumberingUndo,
  offerUndo,
  type RenumberingUndoOffer,
  type RowUndoOffer,
  type ScoreOffer,
  type UndoOffer,
  undoOffers,
  withdrawUndo,
} from './offers.ts'
import { restoreEntry } from './restoreEntry.ts'
import { offerScoreUndo, restoreScore } from './scoreUndo.ts'
import { undoMove } from './undoMove.ts'

/** An entry restored without a slot isn't in the table, so its notice stays open. */
export function UndoOffers() {
  const draw = useDraw()
  const offers = useStore(undoOffers)
  const [unplaced, setUnplaced] = useState<readonly DrawRow[]>([])
  const settle = (row: DrawRow) => setUnplaced((rows) => rows.filter((other) => other !== row))

  async function undo(offer: UndoOffer) {
    const { activeElement } = document
    withdrawUndo(offer)
    if (offer.kind === 'score') return putScoreBack(offer, activeElement)
    if (offer.kind === 'moved') return moveBack(offer)
    if (offer.kind === 'renumbered') return restoreNumbers(offer)
    if (offer.kind === 'deleted') return restore(offer)
    const { row } = offer
    const undone = await (offer.kind === 'rolled' ? unrollRun(draw, row) : unscratch(row.id!))
    await draw.refresh()
    if (undone.state === 'refused') notify(undone.sentence)
    if (undone.state !== 'done') return offerUndo(offer.kind, row, offer.discarded)
    enqueueAgain(offer)
    show(draw, row.draw)
    notify(`${nameOf(row)} is back in slot ${row.draw}.`)
  }

  async function restoreNumbers({ text, batch }: RenumberingUndoOffer) {
    const undone = await undoRenumbering(draw.activity.id, batch)
    await reloadDraw(draw)
    if (undone.state === 'failed') return offerRenumberingUndo(text, batch)
    notify(undone.state === 'refused' ? undone.sentence : 'The runs have their old numbers again.')
  }

  async function restore(offer: RowUndoOffer) {
    const { row } = offer
    const restored = await restoreEntry(row.id!)
    if (restored.state === 'failed') return offerUndo('deleted', row, offer.discarded)
    await draw.refresh()
    // If the entry is back, an earlier Undo succeeded, but its response was lost.
    if (restored.state === 'done' || draw.store.slotOf(row.id!) !== undefined) enqueueAgain(offer)
    if (restored.state === 'refused') return notify(restored.sentence)
    const { draw: slot } = restored.answer
    if (slot === null) return setUnplaced((rows) => [...rows, row])
    show(draw, slot)
    notify(`${nameOf(row)} is back in slot ${slot}.`)
  }

  async function moveBack(offer: MoveOffer) {
    const { row, to, otherId } = offer
    const moved = await undoMove(offer)
    if (moved.state === 'failed') {
      draw.store.markStale([row.draw, to])
      return offerNewest(offer)
    }
    await draw.refresh()
    if (moved.state === 'refused') return notify(moved.sentence)
    if (otherId === null) draw.slotEmptied(to)
    show(draw, row.draw)
    notify(`${nameOf(row)} is back in slot ${row.draw}.`)
  }

  function putScoreBack(offer: ScoreOffer, focused: Element | null) {
    const slot = draw.store.slotOf(offer.row.id!)
    if (slot === undefined) return notify('Nothing was undone because this run was moved or deleted.')
    if (draw.store.row(slot).scratched) return notify(SCRATCHED_HAS_NO_SCORE)
    void restoreScore(draw, slot, offer)
    // Don't move the focus from any other field, because the scorer may be typing the next time there.
    const isLost = focused?.closest(`.toast, tr[data-slot='${slot}'] :is([data-score], select)`)
    if (isLost) setTimeout(() => focusOpenScore(slot))
    notify(`${scoreLabel(draw, offer.row)} is ${scoreText(draw, offer.row.score)} again.`)
  }

  async function place(row: DrawRow, slot: number) {
    const { activeElement } = document
    const moved = await moveEntry(row.id!, slot)
    await draw.refresh()
    if (moved.state !== 'done') return
    settle(row)
    show(draw, slot, activeElement)
  }

  useUndoKey(() => {
    const newest = undoOffers.get().at(-1)
    if (newest) void undo(newest)
  })
  useEffect(() => () => undoOffers.set([]), [])
  useEffect(() => {
    draw.store.onScoreEntered = (...change) => void offerScoreUndo(...change)
  }, [draw.store])

  const line = document.querySelector('.toast-line')
  return (
    line &&
    createPortal(
      <>
        {offers.map((offer) => (
          <UndoableNotice
            key={offer.kind === 'renumbered' ? offer.batch : `${offer.kind} ${offer.row.id}`}
            offer={offer}
            onUndo={() => void undo(offer)}
          />
        ))}
        {unplaced.map((row) => (
          <UnplacedNotice
            key={row.id}
            row={row}
            onPlace={(slot) => void place(row, slot)}
            onDismiss={() => settle(row)}
          />
        ))}
      </>,
      line,
    )
  )
}

function enqueueAgain({ discarded }: RowUndoOffer) {
  for (const write of discarded) void outbox.enqueue(write)
}

function UndoableNotice({ offer, onUndo }: { offer: UndoOffer; onUndo: () => void }) {
  const draw = useDraw()
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => withdrawUndo(offer), UNDO_OFFER_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [offer, isPaused])

  return (
    <UndoNotice text={changeText(draw, offer)} onPause={setPaused} onDismiss={() => withdrawUndo(offer)}>
      <button
        type="button"
        className="button"
        aria-keyshortcuts="Control+Z"
        title="Ctrl+Z"
        // A click must not take the focus from the time that the scorer is typing.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onUndo}
      >
        Undo
      </button>
    </UndoNotice>
  )
}

type UnplacedProps = { row: DrawRow; onPlace: (slot: number) => void; onDismiss: () => void }

function UnplacedNotice({ row, onPlace, onDismiss }: UnplacedProps) {
  const { store } = useDraw()
  const free = useStore(store.visibleSlots).find((slot) => store.row(slot).id === null)
  const text = `${nameOf(row)} is entered again, but slot ${row.draw} is taken now.`

  return (
    <UndoNotice text={text} onDismiss={onDismiss}>
      {free !== undefined && (
        <button type="button" className="button" onClick={() => onPlace(free)}>
          Put in slot {free}
        </button>
      )}
    </UndoNotice>
  )
}

type OfferProps = {
  text: string
  onPause?: (isHeld: boolean) => void
  onDismiss: () => void
  children: ReactNode
}

const UndoNotice = ({ text, onPause, onDismiss, children }: OfferProps) => (
  <div
    className="toast"
    onPointerEnter={() => onPause?.(true)}
    onPointerLeave={() => onPause?.(false)}
    onFocus={() => onPause?.(true)}
    onBlur={() => onPause?.(false)}
  >
    <p>{text}</p>
    {children}
    <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
      <X aria-hidden size={18} />
    </button>
  </div>
)

function useUndoKey(undo: () => void) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || event.key.toLowerCase() !== 'z' || isTyping(event.target)) return
      // If nothing is typed in the focused field, the browser would undo text typed in another row.
      event.preventDefault()
      if (!event.repeat) undo()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

/** A draw field has typed text only if `data-typed` is set. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not(.box), .box[data-typed], dialog *')

/** Doesn't take the focus from a field, because the user may have typed there since. */
function show(draw: DrawScreen, slot: number, focused: Element | null = null) {
  draw.slotFilled(slot)
  if (draw.store.visibleSlots.get().includes(slot)) focusAfterResponse(focused, slot)
}

function changeText(draw: DrawScreen, offer: UndoOffer) {
  if (offer.kind === 'renumbered') return offer.text
  const { kind, row } = offer
  if (kind === 'score') return scoreChangeText(draw, offer)
  if (kind === 'moved')
    return offer.otherId === null
      ? `Moved ${nameOf(row)} from slot ${row.draw} to ${offer.to}.`
      : `Switched slots ${row.draw} and ${offer.to}.`
  if (kind === 'deleted') return `Deleted ${nameOf(row)} from slot ${row.draw}.`
  return kind === 'scratched'
    ? `Scratched ${nameOf(row)} in slot ${row.draw}.`
    : `Rolled ${nameOf(row)} from slot ${row.draw} to the end.`
}

function scoreChangeText(draw: DrawScreen, { row, entered }: ScoreOffer) {
  const [label, before] = [scoreLabel(draw, row), scoreText(draw, row.score)]
  return entered.score === null
    ? `Cleared ${label}, ${before}.`
    : `Changed ${label} from ${before} to ${scoreText(draw, entered.score)}.`
}

const scoreLabel = ({ activity }: DrawScreen, row: DrawRow) =>
  `${nameOf(row)}'s ${activity.judged ? 'score' : 'time'}`

const scoreText = ({ activity }: DrawScreen, score: DrawRow['score']) =>
  formatPrintedScore(score, scoreUnitOf(activity))

const nameOf = ({ user_name, horse_name, bull_name }: DrawRow) =>
  user_name ?? horse_name ?? bull_name ?? 'the entry'
