import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useReading } from '../../../hooks/useReading.ts'
import { fetchRows, fetchRowsQuietly } from '../actions/reading.ts'
import { rememberedScroll, type View, viewInAddress, writeAddress } from './place.ts'
import type { Rows } from '../rows/rows.ts'
import type { StoredDraw } from '../offline/storedDraw.ts'

/** Older than every version: after a gap it is read again. */
const NOTHING_SHOWN = -1
/** Stored rows hold nothing of what this screen has done. */
const BEFORE_ALL = -1

/** The rows on the screen, and how to come to others. */
export function useDrawPage(
  rows: Rows,
  stored: StoredDraw | undefined,
  activityId: number,
  round: string,
  lastPage: number,
) {
  const [view, setView] = useState(() => viewInAddress(lastPage))
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const [storedAt, setStoredAt] = useState<number | null>(null)
  const current = useRef(view)
  const newest = useRef(0)
  const newestReading = useRef<Promise<unknown>>(undefined)
  const version = useRef(NOTHING_SHOWN)

  /**
   * Reads the rows on the screen, without emptying it. Of several readings the last one asked for counts. Answers false
   * where it failed.
   */
  const read = useCallback(
    async (fetch: typeof fetchRows) => {
      const turn = ++newest.current
      const { page, q } = current.current
      const asked = rows.now()
      const load = async (page: number) => stored?.load(page)
      const found = await fetch(activityId, round, q ? { q } : { page }, load)
      if (turn !== newest.current) return true
      const isStored = found?.storedAt !== undefined
      if (found) {
        rows.show(found.rows, { version: found.version, asked: isStored ? BEFORE_ALL : asked })
        version.current = isStored ? NOTHING_SHOWN : found.version
        setStoredAt(found.storedAt ?? null)
        if (!isStored && !q) stored?.read(page, found.rows, found.version)
      }
      setState((before) => (found ? 'shown' : before === 'shown' ? before : 'failed'))
      return found !== undefined && !isStored
    },
    [rows, stored, activityId, round],
  )

  const refresh = useCallback(() => read(fetchRows), [read])
  const readAgain = useReading(useCallback(() => read(fetchRowsQuietly), [read]))

  const load = useCallback(
    (wanted: View) => {
      current.current = wanted
      setView(wanted)
      writeAddress(wanted)
      setState('loading')
      setStoredAt(null)
      version.current = NOTHING_SHOWN
      newestReading.current = refresh()
      return newestReading.current
    },
    [refresh],
  )

  useEffect(() => {
    void load(current.current)
  }, [load])

  useEffect(() => {
    if (storedAt !== null) void readAgain()
  }, [storedAt, readAgain])

  const scrollBack = useRef(useState(rememberedScroll)[0])
  useLayoutEffect(() => {
    if (state !== 'shown') return
    scrollBack.current?.()
    scrollBack.current = null
  }, [state])

  return {
    ...view,
    state,
    /** When the server had the rows on the screen, if it doesn't answer now. */
    storedAt,
    refresh,
    /** How new the rows on the screen are, once those that were asked for have come. */
    async shownVersion() {
      await newestReading.current
      return version.current
    },
    /** For news that may come often. */
    readAgain,
    reload: () => load(view),
    goTo: (page: number) => load({ page, q: '' }),
    /** The draw has other pages now. What is searched for stays. */
    resized: (page: number) => load({ ...current.current, page }),
    search: (q: string) => load({ ...current.current, q }),
  }
}
