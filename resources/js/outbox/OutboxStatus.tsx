import { CloudUpload } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useStore } from '../store.ts'
import { lazyComponent } from '../Components/lazyComponent.tsx'
import type { CurrentOutbox } from './currentOutbox.ts'
import { SignOutDialog } from './SignOutDialog.tsx'
import { countText, formatAge } from './labels.ts'
import '../../css/outbox.css'

const SHOWN_AFTER_MS = 1000

const importList = () => import('./OutboxList.tsx')
const OutboxList = lazyComponent(async () => (await importList()).OutboxList)
/** Preload the list, because the user needs it when the network is down. */
const LIST_PRELOAD_DELAY_MS = 2000

export function OutboxStatus({ opened }: { opened: CurrentOutbox }) {
  const { outbox } = opened
  const items = useStore(outbox.items)
  const list = useId()
  const waiting = items.filter(({ state }) => state === 'waiting')
  const undecided = items.length - waiting.length
  const now = useNow(waiting.length > 0)
  // An age is negative if the clock was set back.
  const ages = waiting.map(({ enteredAt }) => now - enteredAt)
  const isLate = ages.some((age) => Math.abs(age) >= SHOWN_AFTER_MS)
  useEffect(() => {
    const timer = setTimeout(() => importList().catch(() => {}), LIST_PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useTabTitle(isLate ? waiting.length : 0, undecided)

  return (
    <div className="outbox">
      {/* Omit the count and the age, because screen readers would announce every change to them. */}
      <p aria-live="polite" className="visually-hidden">
        {isLate && "Some changes aren't saved yet. "}
        {undecided > 0 && "Some changes weren't accepted."}
      </p>
      {(isLate || undecided > 0) && (
        <>
          <button type="button" className="outbox-count" popoverTarget={list}>
            <CloudUpload aria-hidden size={16} />
            {isLate && (
              <span>
                {waiting.length} not saved yet
                <span className="age">, oldest {formatAge(Math.max(...ages))}</span>
              </span>
            )}
            {undecided > 0 && <span className="undecided">{undecided} not accepted</span>}
          </button>
          {isLate && (
            <button type="button" className="button" onClick={outbox.tryNow}>
              Try now
            </button>
          )}
          <ListPopover id={list} opened={opened} now={now} />
        </>
      )}
      <SignOutDialog
        userId={opened.user.id}
        count={items.length > 0 ? countText(items) : ''}
        isOne={items.length === 1}
      />
    </div>
  )
}

function ListPopover({ id, ...shown }: { id: string; opened: CurrentOutbox; now: number }) {
  const [isOpen, setOpen] = useState(false)

  return (
    <div
      id={id}
      popover="auto"
      role="group"
      aria-label="Not saved yet"
      className="outbox-list"
      onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
    >
      {isOpen && <OutboxList {...shown} />}
    </div>
  )
}

function useNow(isTicking: boolean): number {
  const [, setTicks] = useState(0)

  useEffect(() => {
    if (!isTicking) return
    const timer = setInterval(() => setTicks((ticks) => ticks + 1), 1000)
    return () => clearInterval(timer)
  }, [isTicking])

  return Date.now()
}

function useTabTitle(unsaved: number, undecided: number) {
  useEffect(() => {
    const wanted =
      undecided > 0 ? `(${undecided} not accepted) ` : unsaved > 0 ? `(${unsaved} not saved) ` : ''
    const mark = (mark = wanted) => {
      const title = mark + document.title.replace(/^\(\d+ not (saved|accepted)\) /, '')
      if (title !== document.title) document.title = title
    }
    mark()
    const observer = new MutationObserver(() => mark())
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      mark('')
    }
  }, [unsaved, undecided])
}
