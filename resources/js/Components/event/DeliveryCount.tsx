import { useEffect, useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { DeliveryCounts as Counted } from '#wire/riderApp/notifications.ts'
import { getJson } from '../../api/http.ts'
import { withErrorLog } from '../../api/errors.ts'
import { deliveryUpdates } from '../../realtime/deliveryUpdates.ts'
import { useStore } from '../../store.ts'

type Props = { activityId: number; kind: Counted['kind']; round: string }

export function DeliveryCount({ activityId, kind, round }: Props) {
  const [counts, setCounts] = useState<Counted[]>([])
  const updates = useStore(deliveryUpdates)

  useEffect(() => {
    void withErrorLog('Could not read the number of notified riders', async () => {
      setCounts((await getJson<Counted[]>(paths.deliveryCounts(activityId))).data)
      return true
    })
  }, [activityId, updates])

  const countsOfKind = counts.filter((found) => found.kind === kind)
  const count =
    countsOfKind.find((found) => found.round === round) ?? (round === '' ? countsOfKind[0] : undefined)
  return (
    <span className="quiet" role="status">
      {count && formatCount(count)}
    </span>
  )
}

function formatCount({ told, accepted, by_email, uncertain }: Counted): string {
  const more = [by_email && `${by_email} by email`, uncertain && `${uncertain} unconfirmed`].filter(Boolean)
  return [`Push sent to ${accepted} of ${told} riders`, ...more].join(', ')
}
