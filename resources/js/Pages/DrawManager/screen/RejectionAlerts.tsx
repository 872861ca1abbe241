import { useEffect, useRef } from 'react'
import { isShownInRed } from '#rules/draw/messages.ts'
import { outbox } from '../../../outbox/outbox.ts'
import type { QueuedWrite } from '../../../outbox/write.ts'
import { useStore } from '../../../store.ts'
import { alertWhenIdle } from '../keyboard/deferredAlerts.ts'

/** Shows rejected changes from every draw, not only from this one. */
export function RejectionAlerts() {
  const items = useStore(outbox.items)
  const seen = useRef(new Set<string>())
  const isOpen = useRef(false)

  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  useEffect(() => {
    for (const item of items) {
      if (seen.current.has(item.key) || !isAlerted(item)) continue
      seen.current.add(item.key)
      alertWhenIdle(item.message, () => isOpen.current && isStillRejected(item) && claim(item.key))
    }
  }, [items])

  return null
}

const isAlerted = ({ state, refusal }: QueuedWrite) => state === 'refused' && !isShownInRed(refusal?.sentence)

const isStillRejected = ({ key }: QueuedWrite) => outbox.items.get().some((item) => item.key === key)

/** All open tabs receive a rejection, but only the first tab to claim it shows the alert. */
function claim(key: string): boolean {
  const claimed = (localStorage.getItem(CLAIMED) ?? '').split(' ')
  if (claimed.includes(key)) return false
  const isKept = (key: string) => outbox.items.get().some((item) => item.key === key)
  const others = claimed.filter((key) => !isKept(key)).slice(-CLAIMS_LIMIT)
  try {
    localStorage.setItem(CLAIMED, [...others, ...claimed.filter(isKept), key].join(' '))
  } catch {
    // Storage is full, so every tab shows the alert.
  }
  return true
}

const CLAIMED = 'alerted refusals'
const CLAIMS_LIMIT = 500
