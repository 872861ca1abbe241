import { usePage } from '@inertiajs/react'
import { Radio, RefreshCw } from 'lucide-react'
import type { SharedProps } from '#wire/sharedProps.ts'
import { liveStatus } from '../realtime/status.ts'
import { useStore } from '../store.ts'

export function LiveIndicator() {
  const { realtime }: SharedProps = usePage().props
  const status = useStore(liveStatus.state)
  if (!realtime) return null
  const { word, Icon, title } = STATES[status]

  return (
    <span className={`chip ${status}`} role="status" title={title}>
      <Icon aria-hidden size={14} />
      {word}
    </span>
  )
}

const STATES = {
  live: { word: 'Live', Icon: Radio, title: 'What others change appears here at once.' },
  connecting: { word: 'Connecting', Icon: Radio, title: 'What others change will be seen here in a moment.' },
  reconnecting: {
    word: 'Reconnecting',
    Icon: RefreshCw,
    title: 'What others change is not seen here just now. The page catches up by itself.',
  },
}
