import { createPortal } from 'react-dom'
import { NO_OFFLINE_OPENING } from '../../../outbox/changeTexts.ts'
import { liveStatus } from '../../../realtime/status.ts'
import { useStore } from '../../../store.ts'

export function PlainHttpNote() {
  const isLost = useStore(liveStatus.state) === 'reconnecting'
  const line = document.querySelector(".draw-tools [role='status']")
  return !window.isSecureContext && isLost && line && createPortal(` ${NO_OFFLINE_OPENING}`, line)
}
