import { useCallback, useEffect } from 'react'
import { directoryChannel, type DirectoryEvents } from '#wire/channels.ts'
import { useChannel } from '../../../hooks/useChannel.ts'
import { useReading } from '../../../hooks/useReading.ts'
import { useStore } from '../../../store.ts'
import { useDraw } from '../state/draw.ts'
import { fetchChanges } from './calls.ts'
import type { Directory, Named } from './directory.ts'

/** However many riders somebody adds at a time, each browser loads them in one go. */
const PAUSE_MS = 2000

/** Keeps the lists of riders and horses up to date with what others add, rename and remove. */
export function LiveDirectories() {
  const { organization, riders, horses } = useDraw()
  const areLoaded = [useStore(riders.isWhole), useStore(horses.isWhole)].filter(Boolean).length
  const update = useReading(
    useCallback(async () => {
      const updated = await Promise.all([updateList('riders', riders), updateList('horses', horses)])
      return updated.every(Boolean)
    }, [riders, horses]),
    PAUSE_MS,
  )

  // Whatever changed while a list was on its way.
  useEffect(() => {
    if (areLoaded) void update()
  }, [areLoaded, update])

  useChannel<DirectoryEvents>(directoryChannel(organization.id), {
    readAgain: update,
    on: {
      changed({ kind, version }) {
        const { cursor } = { riders, horses }[kind]
        if (cursor === null || cursor <= version) void update()
      },
    },
  })
  return null
}

/** Answers false where loading failed; true also while there is no list to bring up to date. */
async function updateList<Item extends Named>(kind: 'riders' | 'horses', list: Directory<Item>) {
  if (list.cursor === null) return true
  const found = await fetchChanges<Item>(kind, list.cursor)
  if (!found) return false
  if (found.restart) return list.reload()
  list.merge(found)
  return true
}
