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
    <span className={`chip live-status ${status}`} role="status" title={title}>
      <Icon aria-hidden size={14} />
      {word}
    </span>
  )
}

const STATES = {
  live: { word: 'Live', Icon: Radio, title: "Other people's changes show up right away." },
  connecting: { word: 'Connecting', Icon: Radio, title: "You'll see other people's changes in a moment." },
  reconnecting: {
    word: 'Reconnecting',
    Icon: RefreshCw,
    title: "Not showing other people's changes right now. This page will catch up.",
  },
}
