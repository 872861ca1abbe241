import { usePage } from '@inertiajs/react'
import { useCallback, useEffect } from 'react'
import { entriesChannel, type EntriesEvents } from '#wire/broadcasting/channels.ts'
import type { DrawManagerProps } from '#wire/draw.ts'
import { useChannel } from '../../../hooks/useChannel.ts'
import { useRefetch } from '../../../hooks/useRefetch.ts'
import { Store } from '../../../store.ts'
import { reloadProps } from '../../../visits/reloadProps.ts'
import { useDraw } from './drawContext.ts'

/** Counts the changes of entries that this screen has seen. */
export const entryChanges = new Store(0)

/** Keeps `missing_papers` up to date. */
export function MissingPapers() {
  const { missing_papers } = usePage<DrawManagerProps>().props
  return missing_papers && <Refetch />
}

function Refetch() {
  const { event } = useDraw()
  const refetch = useRefetch(useCallback(() => reloadProps(['missing_papers']), []))
  useEffect(() => entryChanges.subscribe(() => void refetch()), [refetch])
  useChannel<EntriesEvents>(entriesChannel(event.id), { refetch, on: { updated: () => void refetch() } })
  return null
}
