import { usePage } from '@inertiajs/react'
import { useCallback, useEffect } from 'react'
import { entriesChannel, type EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import { useChannel } from '../../../hooks/useChannel.ts'
import { useRefetch } from '../../../hooks/useRefetch.ts'
import { Store } from '../../../store.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import { useDraw } from './drawContext.ts'

export const entryChanges = new Store(0)

export function OnHold() {
  const { on_hold } = usePage<DrawManagerProps>().props
  return on_hold && <Refetch />
}

function Refetch() {
  const { event } = useDraw()
  const refetch = useRefetch(useCallback(() => reloadProps(['on_hold']), []))
  useEffect(() => entryChanges.subscribe(() => void refetch()), [refetch])
  useChannel<EntriesEvents>(entriesChannel(event.id), { refetch, on: { updated: () => void refetch() } })
  return null
}
