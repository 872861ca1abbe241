import type { AddedEntry, ChangedEntry } from '#wire/draw.ts'
import type { CurrentEntry } from '../models/entries/current.ts'

/** The run of a rider who was just drawn. */
export const addedEntryProps = ({ id, user, score }: CurrentEntry): AddedEntry => ({
  id,
  user_id: user!.id,
  user_name: user!.name,
  user_fake: isTypedIn(user),
  score_id: score!.id,
  score_version: score!.version,
})

/** A run as it now stands; null for one that was left with nobody and nothing, and is gone. */
export const changedEntryProps = (entry: CurrentEntry | null): ChangedEntry => ({
  id: entry?.id ?? null,
  draw: entry?.draw ?? null,
  user_id: entry?.user_id ?? null,
  user_name: entry?.user?.name ?? null,
  user_fake: isTypedIn(entry?.user),
  horse: entry?.horse ?? null,
  bull: entry?.bull ?? null,
})

const isTypedIn = (rider: CurrentEntry['user'] | undefined) => (rider?.organization_id ?? null) !== null
