import { useCallback, useEffect, useRef } from 'react'
import { directoryChannel, type DirectoryEvents } from '#wire/broadcasting/channels.ts'
import type { HorseItem, RiderItem } from '#wire/directory.ts'
import { useChannel } from '../../hooks/useChannel.ts'
import { useRefetch } from '../../hooks/useRefetch.ts'
import { useStore } from '../../store.ts'
import { fetchChanges } from './api.ts'
import type { Directory, NamedItem } from './directory.ts'

/** Combines the requests when many riders are added in a row. */
const PAUSE_MS = 2000

type Props = {
  organization: { id: number }
  riders: Directory<RiderItem>
  horses: Directory<HorseItem>
}

export function DirectorySync({ organization, riders, horses }: Props) {
  const areLoaded = [useStore(riders.isComplete), useStore(horses.isComplete)].filter(Boolean).length
  const update = useRefetch(
    useCallback(async () => {
      const updated = await Promise.all([updateList('riders', riders), updateList('horses', horses)])
      return updated.every(Boolean)
    }, [riders, horses]),
    PAUSE_MS,
  )

  const isSubscribed = useRef(false)

  // An update before the subscription would delay the update after it by PAUSE_MS.
  useEffect(() => {
    if (areLoaded && isSubscribed.current) void update()
  }, [areLoaded, update])

  useChannel<DirectoryEvents>(directoryChannel(organization.id), {
    refetch() {
      isSubscribed.current = true
      return update()
    },
    on: {
      changed({ kind, version }) {
        const { cursor } = { riders, horses }[kind]
        if (cursor === null || cursor <= version) void update()
      },
    },
  })
  return null
}

async function updateList<Item extends NamedItem>(kind: 'riders' | 'horses', list: Directory<Item>) {
  if (list.cursor === null) return true
  const found = await fetchChanges<Item>(kind, list.cursor)
  if (!found) return false
  if (found.restart) return list.reload()
  list.merge(found)
  return true
}
