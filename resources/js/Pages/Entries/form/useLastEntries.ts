import { useEffect, useState } from 'react'
import type { LastEntries } from '#wire/entries.ts'
import { fetchLastEntries } from '../api.ts'
import type { Choice } from '../store/unsavedLine.ts'

export type LastEntriesLookup =
  | { state: 'not asked' | 'unknown rider or horse' | 'loading' | 'failed' }
  | { state: 'found'; entries: LastEntries }

type Question = { eventId: number; rider: Choice | null; horse: Choice | null; isAsked: boolean }

export function useLastEntries({ eventId, rider, horse, isAsked }: Question): LastEntriesLookup {
  const [found, setFound] = useState<{ key: string; entries: LastEntries | undefined } | null>(null)
  const isKnown = rider !== null && rider.id !== null && horse?.id !== null
  const user_id = rider?.id ?? 0
  const horse_id = horse?.id ?? undefined
  const key = `${user_id} ${horse_id}`
  const isNeeded = isAsked && isKnown && found?.key !== key

  useEffect(() => {
    if (!isNeeded) return
    let isCurrent = true
    void fetchLastEntries(eventId, { user_id, horse_id }).then((entries) => {
      if (isCurrent) setFound({ key, entries })
    })
    return () => {
      isCurrent = false
    }
  }, [isNeeded, eventId, user_id, horse_id, key])

  useEffect(() => {
    if (!isAsked) setFound((last) => (last?.entries ? last : null))
  }, [isAsked])

  if (!isAsked) return { state: 'not asked' }
  if (!isKnown) return { state: 'unknown rider or horse' }
  if (found?.key !== key) return { state: 'loading' }
  return found.entries ? { state: 'found', entries: found.entries } : { state: 'failed' }
}

export function lastEntriesProblem(lookup: LastEntriesLookup): string | null {
  switch (lookup.state) {
    case 'unknown rider or horse':
      return 'To use =, pick a rider and a horse from the list. Otherwise, type the codes.'
    case 'loading':
      return 'Looking up the last event...'
    case 'failed':
      return "Couldn't look up the last event. Type the codes, or type = again."
    case 'found':
      return lookup.entries.event === null
        ? "This rider and horse haven't entered an earlier event. Type the codes."
        : null
    case 'not asked':
      return null
  }
}
