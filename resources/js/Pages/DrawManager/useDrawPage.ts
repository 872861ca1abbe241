import { useCallback, useEffect, useRef, useState } from 'react'
import { useReading } from '../../hooks/useReading.ts'
import { fetchRows, fetchRowsQuietly } from './calls.ts'
import type { Rows } from './rows.ts'

type View = { page: number; q: string }

/** Which rows are on the screen: those of a page, or all that a search has found. */
export function useDrawPage(rows: Rows, activityId: number, round: string) {
  const [view, setView] = useState<View>({ page: 1, q: '' })
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  const current = useRef(view)
  const newest = useRef(0)

  /**
   * Reads the rows on the screen, without emptying it. Of several readings the last one asked for counts. Answers false
   * where it failed.
   */
  const read = useCallback(
    async (fetch: typeof fetchRows) => {
      const turn = ++newest.current
      const { page, q } = current.current
      const asked = rows.now()
      const found = await fetch(activityId, round, q ? { q } : { page })
      if (turn !== newest.current) return true
      if (found) rows.show(found.rows, { version: found.version, asked })
      setState((before) => (found ? 'shown' : before === 'shown' ? before : 'failed'))
      return found !== undefined
    },
    [rows, activityId, round],
  )

  const refresh = useCallback(() => read(fetchRows), [read])
  const readAgain = useReading(useCallback(() => read(fetchRowsQuietly), [read]))

  const load = useCallback(
    (wanted: View) => {
      current.current = wanted
      setView(wanted)
      setState('loading')
      return refresh()
    },
    [refresh],
  )

  useEffect(() => {
    void load({ page: 1, q: '' })
  }, [load])

  return {
    ...view,
    state,
    refresh,
    /** For news that may come often. */
    readAgain,
    reload: () => load(view),
    goTo: (page: number) => load({ page, q: '' }),
    /** The draw has other pages now. What is searched for stays. */
    resized: (page: number) => load({ ...current.current, page }),
    search: (q: string) => load({ ...current.current, q }),
  }
}
