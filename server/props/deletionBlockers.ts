import type { DeletionBlocker } from '#wire/deletionBlocker.ts'
import * as paths from '#wire/paths.ts'
import type { ClassDeletionBlocker } from '../models/classes/delete.ts'
import type { PointsInUse } from '../models/seasons/pointsInUse.ts'

type Activity = { id: number; event_id: number; event: { organization_id: number } }

export function classBlockerProps(
  { id, event_id }: Activity,
  found: ClassDeletionBlocker | null,
): DeletionBlocker | null {
  if (!found) return null
  const { reason, aggregate_id, has_runs } = found
  if (aggregate_id !== undefined)
    return { reason, fix: { label: 'Go to average', url: paths.aggregate(event_id, aggregate_id) } }
  return { reason, fix: has_runs ? { label: 'Go to draw', url: paths.draw(event_id, id) } : null }
}

export function aggregateBlockerProps(
  { event_id, event }: Activity,
  found: { reason: string; has_runs?: boolean } | null,
): DeletionBlocker | null {
  if (!found) return null
  const { reason, has_runs } = found
  const url = paths.entries(event.organization_id, event_id)
  return { reason, fix: has_runs ? { label: 'Go to Entries', url } : null }
}

export const pointsBlockerProps = (found: PointsInUse | null): DeletionBlocker | null =>
  found && {
    reason: found.reason,
    fix: { label: 'Go to payout', url: paths.payout(found.activity.event_id, found.activity.id) },
  }
