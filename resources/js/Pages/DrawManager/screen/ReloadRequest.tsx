import { useEffect } from 'react'
import { useStore } from '../../../store.ts'
import { useDraw } from './drawContext.ts'
import { reloadWhenIdle, restoreFocus } from './reloadWhenIdle.ts'

export function ReloadRequest() {
  const { store, isReloadRequested } = useDraw()
  const isRequested = useStore(isReloadRequested)
  useEffect(() => (isRequested ? reloadWhenIdle(store) : restoreFocus()), [store, isRequested])
  return null
}
