import { useCallback, useEffect, useRef, useState } from 'react'
import type { Activity } from '#wire/activity.ts'
import * as paths from '#wire/paths.ts'
import type { PayoutPage, PayoutPageWithoutMoney, PayoutProps, PayoutRow } from '#wire/payout.ts'
import { useRefetch } from '../../hooks/useRefetch.ts'
import { reloadProps } from '../../visits/reloadProps.ts'
import { fetchPayout } from './api.ts'

export function usePayout(activity: Activity, view: string) {
  const [page, setPage] = useState<PayoutPage | PayoutPageWithoutMoney | null>(null)
  const [loading, setLoading] = useState(true)
  const [published, setPublished] = useState(activity.publish_payout)
  const requestedUrl = useRef('')
  const shownUrl = useRef('')
  const endRead = useRef<(isShown: boolean | Promise<boolean>) => void>(() => {})
  const shownVersion = useRef<Promise<number | undefined>>(Promise.resolve(undefined))
  const version = useRef<number | undefined>(undefined)

  const show = useCallback((url: string, found: PayoutPage | PayoutPageWithoutMoney | undefined) => {
    setLoading(false)
    if (!found) {
      requestedUrl.current = shownUrl.current || url
      return false
    }
    shownUrl.current = url
    setPage(found)
    setPublished((before) => found.publish_payout ?? before)
    return true
  }, [])

  const read = useCallback(() => {
    const url = requestedUrl.current
    const answer = fetchPayout(url)
    shownVersion.current = answer.then((found) => found?.version)
    const endOther = endRead.current
    const result = new Promise<boolean>((resolve) => {
      endRead.current = resolve
      void answer.then((found) => endRead.current === resolve && resolve(show(url, found)))
    })
    endOther(result)
    return result
  }, [show])

  const reload = useCallback(() => {
    setLoading(true)
    return read()
  }, [read])

  const refetch = useRefetch(read)

  const readVersion = useRefetch(
    useCallback(
      () => reloadProps<PayoutProps>(['version'], (props) => (version.current = props.version)),
      [],
    ),
  )

  const catchUp = useCallback(async () => {
    await readVersion()
    if ((await shownVersion.current) !== version.current) await refetch()
  }, [readVersion, refetch])

  const goTo = useCallback(
    (url: string) => {
      requestedUrl.current = url
      return reload()
    },
    [reload],
  )

  useEffect(() => {
    setPublished(activity.publish_payout)
    void goTo(firstPage(activity.id, view))
    return () => {
      endRead.current(false)
      endRead.current = () => {}
    }
  }, [goTo, activity.id, activity.publish_payout, view])

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

  return { page, loading, published, setPublished, reload, readAgain: refetch, catchUp, goTo, change }
}

export type Payout = ReturnType<typeof usePayout>

const firstPage = (activityId: number, view: string) => paths.payoutRows(activityId, view)
