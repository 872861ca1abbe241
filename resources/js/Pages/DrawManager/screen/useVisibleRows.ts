import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRefetch } from '../../../hooks/useRefetch.ts'
import { fetchRows, refetchRows } from '../actions/fetchRows.ts'
import { savedScroll, type DrawView, readViewFromUrl, writeViewToUrl } from './viewInUrl.ts'
import type { DrawStore } from '../store/drawStore.ts'
import type { OfflineDraw } from '../offline/offlineDraw.ts'

const NO_VERSION = -1
/** Stored rows count as requested before every local change, because they never include this screen's changes. */
const BEFORE_EVERYTHING = -1

export function useVisibleRows(
  rows: DrawStore,
  stored: OfflineDraw | undefined,
  activityId: number,
  round: string,
  lastPage: number,
) {
  const [view, setView] = useState(() => readViewFromUrl(lastPage))
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [storedAt, setStoredAt] = useState<number | null>(null)
  const currentView = useRef(view)
  const latestRequest = useRef(0)
  const newestReading = useRef<Promise<unknown>>(undefined)
  const version = useRef(NO_VERSION)

  const read = useCallback(
    async (fetch: typeof fetchRows) => {
      const requestNumber = ++latestRequest.current
      const { page, q } = currentView.current
      const requestedAt = rows.now()
      const load = async (page: number) => stored?.load(page)
      const found = await fetch(activityId, round, q ? { q } : { page }, load)
      if (requestNumber !== latestRequest.current) return true
      const isStored = found?.storedAt !== undefined
      if (found) {
        rows.show(found.rows, {
          version: found.version,
          requestedAt: isStored ? BEFORE_EVERYTHING : requestedAt,
        })
        version.current = isStored ? NO_VERSION : found.version
        setStoredAt(found.storedAt ?? null)
        if (!isStored && !q) stored?.update(page, found.rows, found.version)
      }
      setState((before) => (found ? 'shown' : before === 'shown' ? before : 'failed'))
      return found !== undefined && !isStored
    },
    [rows, stored, activityId, round],
  )

  const refresh = useCallback(() => read(fetchRows), [read])
  const refetch = useRefetch(useCallback(() => read(refetchRows), [read]))

  const load = useCallback(
    (nextView: DrawView) => {
      currentView.current = nextView
      setView(nextView)
      writeViewToUrl(nextView)
      setState('loading')
      setStoredAt(null)
      version.current = NO_VERSION
      newestReading.current = refresh()
      return newestReading.current
    },
    [refresh],
  )

  useEffect(() => {
    void load(currentView.current)
  }, [load])

  useEffect(() => {
    if (storedAt !== null) void refetch()
  }, [storedAt, refetch])

  const scrollBack = useRef(useState(savedScroll)[0])
  useLayoutEffect(() => {
    if (state !== 'shown') return
    scrollBack.current?.()
    scrollBack.current = null
  }, [state])

  return {
    ...view,
    state,
    storedAt,
    refresh,
    async shownVersion() {
      await newestReading.current
      return version.current
    },
    readAgain: refetch,
    reload: () => load(view),
    goTo: (page: number) => load({ page, q: '' }),
    /** `load` would replace the fields of the shown page while someone may be typing in one. */
    resized: (page: number) =>
      page === currentView.current.page ? refresh() : load({ ...currentView.current, page }),
    search: (q: string) => load({ ...currentView.current, q }),
  }
}
