import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { UNDO_SECONDS } from '#rules/undo.ts'
import { Store, useStore } from '../store.ts'
import { keepAll } from '../visits/leaving.ts'

type Notice = { text: string; action?: { label: string; href: string } }

const shown = new Store<Notice | null>(null)

/** Says one sentence in the page's notice line; it stays until dismissed or replaced. */
export function notify(text: string, action?: Notice['action']) {
  shown.set({ text, action })
}

export function dismissNotice() {
  shown.set(null)
}

type Offer = {
  text: string
  label: string
  act(): void
  /** Gone after ten seconds, and taken by Ctrl+Z; any other offer stays until it is taken or dismissed. */
  isUndo?: boolean
}

type Offered = Offer & { id: number }

const offers = new Store<readonly Offered[]>([])
let made = 0

/** Offers one thing to do about what just happened. Notices and other offers leave it alone. */
export function offer(one: Offer) {
  offers.set([...offers.get(), { ...one, id: ++made }])
}

export function withdrawOffers() {
  offers.set([])
}

const withdraw = (one: Offered) => offers.set(offers.get().filter((other) => other !== one))

function take(one: Offered) {
  withdraw(one)
  one.act()
}

export function NoticeLine() {
  const notice = useStore(shown)
  const offered = useStore(offers)
  useUndoKey()

  return (
    <div className="notice-line" role="status">
      {offered.map((one) => (
        <OfferLine key={one.id} offer={one} />
      ))}
      {notice && (
        <div className="notice">
          <p>
            {notice.text}
            {notice.action && (
              <>
                {' '}
                <a href={notice.action.href} onClick={keepAll}>
                  {notice.action.label}
                </a>
              </>
            )}
          </p>
          <Dismiss onClick={dismissNotice} />
        </div>
      )}
    </div>
  )
}

/** The ten seconds don't run while the pointer or the focus is on the offer. */
function OfferLine({ offer: one }: { offer: Offered }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!one.isUndo || isHeld) return
    const timer = setTimeout(() => withdraw(one), UNDO_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [one, isHeld])

  return (
    <div
      className="notice"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <p>{one.text}</p>
      <button
        type="button"
        className="button"
        aria-keyshortcuts={one.isUndo ? 'Control+Z' : undefined}
        title={one.isUndo ? 'Ctrl+Z' : undefined}
        onClick={() => take(one)}
      >
        {one.label}
      </button>
      <Dismiss onClick={() => withdraw(one)} />
    </div>
  )
}

const Dismiss = ({ onClick }: { onClick: () => void }) => (
  <button type="button" className="icon-button" aria-label="Dismiss" onClick={onClick}>
    <X aria-hidden size={18} />
  </button>
)

/** Ctrl+Z takes the newest offer, except in a field where it undoes typing. */
function useUndoKey() {
  useEffect(() => {
    document.addEventListener('keydown', undoByKey)
    return () => document.removeEventListener('keydown', undoByKey)
  }, [])
}

function undoByKey(event: KeyboardEvent) {
  const isUndoKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
  const newest = offers.get().findLast(({ isUndo }) => isUndo)
  if (!isUndoKey || !newest || isTyping(event.target)) return
  event.preventDefault()
  take(newest)
}

/** A box of the draw holds typing only when it is marked so. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.matches('textarea, input:not(.box), .box[data-typed], dialog *')
