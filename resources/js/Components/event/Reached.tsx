import { useEffect, useState } from 'react'
import * as paths from '#wire/paths.ts'
import type { Reached as Counted } from '#wire/phone/notifications.ts'
import { read } from '../../ajax/http.ts'
import { logged } from '../../attempt.ts'
import { reachedNews } from '../../live/reached.ts'
import { useStore } from '../../store.ts'

type Props = { activityId: number; kind: Counted['kind']; round: string }

/** Of those who were told of this publication, how many it has reached; it counts while they are sent. */
export function Reached({ activityId, kind, round }: Props) {
  const [counted, setCounted] = useState<Counted[]>([])
  const news = useStore(reachedNews)

  useEffect(() => {
    void logged('Could not read how many were reached', async () => {
      setCounted((await read<Counted[]>(paths.reached(activityId))).data)
      return true
    })
  }, [activityId, news])

  // The first go is also called for by no name.
  const ofKind = counted.filter((found) => found.kind === kind)
  const one = ofKind.find((found) => found.round === round) ?? (round === '' ? ofKind[0] : undefined)
  return (
    <span className="quiet" role="status">
      {one && inWords(one)}
    </span>
  )
}

/** "Accepted for 340 of 512, 12 by e-mail, 3 uncertain". */
function inWords({ told, accepted, by_email, uncertain }: Counted): string {
  const more = [by_email && `${by_email} by e-mail`, uncertain && `${uncertain} uncertain`].filter(Boolean)
  return [`Accepted for ${accepted} of ${told}`, ...more].join(', ')
}
