import { useCallback, useEffect, useRef, useState } from 'react'
import type { Activity } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutPage, PayoutPageWithoutMoney, PayoutProps, PayoutRow } from '#wire/payout.ts'
import { useReading } from '../../hooks/useReading.ts'
import { reread } from '../../visits/reread.ts'
import { fetchPayout } from './calls.ts'

/** The results on the screen, page by page, and whether they are published. */
export function usePayout(activity: Activity, view: string) {
  const [page, setPage] = useState<PayoutPage | PayoutPageWithoutMoney | null>(null)
  const [loading, setLoading] = useState(true)
  const [published, setPublished] = useState(activity.publish_payout)
  const wanted = useRef('')
  const shown = useRef('')
  /** Ends the reading under way: with whether its page is on the screen, or with what a later one will say. */
  const end = useRef<(isShown: boolean | Promise<boolean>) => void>(() => {})
  /** How new what is shown is, once it is read. */
  const shownVersion = useRef<Promise<number | undefined>>(Promise.resolve(undefined))
  const version = useRef<number | undefined>(undefined)

  const show = useCallback((url: string, found: PayoutPage | PayoutPageWithoutMoney | undefined) => {
    setLoading(false)
    if (!found) {
      wanted.current = shown.current || url
      return false
    }
    shown.current = url
    setPage(found)
    setPublished((before) => found.publish_payout ?? before)
    return true
  }, [])

  /** Reads the page on the screen again. What is being typed stays: it lives in its field until it is saved. */
  const read = useCallback(() => {
    const url = wanted.current
    const answer = fetchPayout(url)
    shownVersion.current = answer.then((found) => found?.version)
    const endOther = end.current
    const reading = new Promise<boolean>((resolve) => {
      end.current = resolve
      // Of several readings only the last one asked for counts.
      void answer.then((found) => end.current === resolve && resolve(show(url, found)))
    })
    endOther(reading)
    return reading
  }, [show])

  const reload = useCallback(() => {
    setLoading(true)
    return read()
  }, [read])

  /** Somebody else has changed something: nobody here waits for it. */
  const readAgain = useReading(read)

  const readVersion = useReading(
    useCallback(() => reread<PayoutProps>(['version'], (props) => (version.current = props.version)), []),
  )

  /** For after a gap: the rows are read again if something has changed since they were read. */
  const catchUp = useCallback(async () => {
    await readVersion()
    if ((await shownVersion.current) !== version.current) await readAgain()
  }, [readVersion, readAgain])

  const goTo = useCallback(
    (url: string) => {
      wanted.current = url
      return reload()
    },
    [reload],
  )

  useEffect(() => {
    setPublished(activity.publish_payout)
    void goTo(firstPage(activity.id, view))
    return () => {
      end.current(false)
      end.current = () => {}
    }
  }, [goTo, activity.id, activity.publish_payout, view])

  /** What the server has just accepted for one row. */
  const change = useCallback(
    (id: number, saved: Partial<Pick<PayoutRow, 'prize' | 'points' | 'points_mark'>>) => {
      setPage(
        (before) =>
          before && {
            ...before,
            data: before.data.map((row) => (row.id === id ? { ...row, ...saved } : row)),
          },
      )
    },
    [],
  )

  return { page, loading, published, setPublished, reload, readAgain, catchUp, goTo, change }
}

export type Payout = ReturnType<typeof usePayout>

const firstPage = (activityId: number, view: string) => paths.payoutRows(activityId, view)
