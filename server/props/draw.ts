import type { DrawLogProps } from '#wire/drawLog.ts'
import type { ListedTombstone } from '../models/draw/tombstones.ts'
import { AVERAGE, roundName } from '#rules/classes/rounds.ts'
import type { PublishedTab } from '#wire/activity.ts'
import type { AddedEntry, DrawManagerProps } from '#wire/draw.ts'
import * as paths from '#wire/paths.ts'
import { type LoadedEntry, isTypedIn } from '../models/entries/load.ts'
import type { OnHold } from '../models/entries/onHold.ts'
import { requireRound } from '../models/activities/rounds.ts'

type Class = { id: number; event_id: number; rounds: { name: string; publish_draw: boolean }[] }

export function drawTabs(activity: Class, round: string): PublishedTab[] {
  const current = requireRound(activity, round)
  return activity.rounds
    .filter(({ name }) => name !== AVERAGE)
    .map((go) => ({
      label: roundName(go.name),
      url: paths.draw(activity.event_id, activity.id, go.name),
      current: go === current,
      published: go.publish_draw,
    }))
}

export const addedEntryProps = (
  { id, version, user, score }: LoadedEntry,
  notices: string[],
): AddedEntry => ({
  id,
  entry_version: version,
  user_id: user!.id,
  user_name: user!.name,
  user_fake: isTypedIn(user!),
  score_id: score!.id,
  score_version: score!.version,
  ...(notices.length > 0 && { notice: notices.join(' ') }),
})

export const onHoldProps = ({ rider, horse }: OnHold): NonNullable<DrawManagerProps['on_hold']> => ({
  riders: [...rider.keys()],
  horses: [...horse.keys()],
})

export const tombstoneProps = (tombstone: ListedTombstone): DrawLogProps['tombstones'][number] => ({
  id: tombstone.id,
  event: tombstone.event_name,
  activity: tombstone.class_name,
  round: tombstone.round,
  deleted_at: tombstone.deleted_at.toISOString(),
  deleted_by: tombstone.deleted_by_name,
  is_public: tombstone.is_public,
  draws: tombstone.draws.map(({ made_at, made_by_name, reason, word, seed, after, names }) => ({
    made_at: made_at.toISOString(),
    by: made_by_name,
    reason,
    word,
    seed,
    order: after.map((id) => names.find((one) => one.id === id)?.rider ?? ''),
  })),
  entry_draws: tombstone.entry_draws.map(({ seed, draws }) => ({
    seed,
    draws: draws.map(({ id, slot, rider, again }) => ({
      id,
      slot,
      rider: rider ?? '',
      entered_again: again,
    })),
  })),
})
