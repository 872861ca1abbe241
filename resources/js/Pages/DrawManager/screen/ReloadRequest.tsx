import { useEffect } from 'react'
import { notify } from '../../../Components/Toast.tsx'
import { useStore } from '../../../store.ts'
import { isInUse } from '../../../visits/whenIdle.ts'
import { useDraw } from './drawContext.ts'
import { reloadWhenIdle, restoreFocus } from './reloadWhenIdle.ts'

export function ReloadRequest() {
  const { store, isReloadRequested } = useDraw()
  const isRequested = useStore(isReloadRequested)
  useEffect(() => {
    if (!isRequested) return restoreFocus(store)
    if (isInUse()) notify(CHANGED, { label: 'Reload', onClick: leaveField })
    return reloadWhenIdle(store)
  }, [store, isRequested])
  return null
}

/** Needed because the page reloads only when idle, and a scorer who keeps typing would keep seeing the old numbers. */
const CHANGED = 'The draw has changed. Reload the page to see the change.'

const leaveField = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()
