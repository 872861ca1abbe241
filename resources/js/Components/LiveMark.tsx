import { usePage } from '@inertiajs/react'
import { Radio, RefreshCw } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { SharedProps } from '#wire/pages.ts'
import { liveStatus } from '../liveStatus.ts'

/** Whether this page shows what others do as they do it. */
export function LiveMark() {
  const { realtime }: SharedProps = usePage().props
  const isLive = useSyncExternalStore(liveStatus.subscribe, liveStatus.isLive)
  if (!realtime) return null
  const [word, Icon, title] = isLive
    ? (['Live', Radio, 'What others change appears here at once.'] as const)
    : ([
        'Reconnecting',
        RefreshCw,
        'What others change is not seen here just now. The page catches up by itself.',
      ] as const)

  return (
    <span className={isLive ? 'chip live' : 'chip reconnecting'} role="status" title={title}>
      <Icon aria-hidden size={14} />
      {word}
    </span>
  )
}
