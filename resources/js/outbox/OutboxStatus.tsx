import { CloudUpload } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useStore } from '../store.ts'
import { lazyComponent } from '../Components/lazyComponent.tsx'
import type { CurrentOutbox } from './currentOutbox.ts'
import { SignOutDialog } from './SignOutDialog.tsx'
import { choiceText, countText, formatAge } from './labels.ts'

const SHOWN_AFTER_MS = 1000

const importList = () => import('./OutboxList.tsx')
const OutboxList = lazyComponent(async () => (await importList()).OutboxList)
/** The user needs the list when the network is down, so preload it. */
const LIST_PRELOAD_DELAY_MS = 2000

export function OutboxStatus({ opened }: { opened: CurrentOutbox }) {
  const { outbox } = opened
  const items = useStore(outbox.items)
  const list = useId()
  const waiting = items.filter(({ state }) => state === 'waiting')
  const refused = items.filter(({ state }) => state === 'refused').length
  const conflicts = items.length - waiting.length - refused
  const undecided = [refused > 0 && `${refused} not accepted`, conflicts > 0 && choiceText(conflicts)]
    .filter(Boolean)
    .join(', ')
  const now = useNow(waiting.length > 0)
  // An age is negative if the clock was set back.
  const ages = waiting.map(({ enteredAt }) => now - enteredAt)
  const isLate = ages.some((age) => Math.abs(age) >= SHOWN_AFTER_MS)
  useEffect(() => {
    const timer = setTimeout(() => importList().catch(() => {}), LIST_PRELOAD_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  useTabTitle([isLate && `${waiting.length} not saved`, undecided].filter(Boolean).join(', '))

  return (
    <div className="outbox">
      {/* Omit the count and the age, because screen readers would announce every change. */}
      <p aria-live="polite" className="visually-hidden">
        {isLate && "Some changes aren't saved yet. "}
        {refused > 0 && "Some changes weren't accepted. "}
        {conflicts > 0 && 'Some changes need a decision.'}
      </p>
      {(isLate || undecided) && (
        <>
          <button type="button" className="outbox-count" popoverTarget={list}>
            <CloudUpload aria-hidden size={16} />
            {isLate && (
              <span>
                {waiting.length} not saved yet
                <span className="age">, oldest {formatAge(Math.max(...ages))}</span>
              </span>
            )}
            {undecided && <span className="undecided">{undecided}</span>}
          </button>
          {isLate && (
            <button type="button" className="button" onClick={outbox.wake}>
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

function useTabTitle(count: string) {
  useEffect(() => {
    if (!count) return
    const mark = `(${count}) `
    const show = () => {
      if (!document.title.startsWith(mark)) document.title = mark + document.title
    }
    show()
    const observer = new MutationObserver(show)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => {
      observer.disconnect()
      document.title = document.title.replace(mark, '')
    }
  }, [count])
}
