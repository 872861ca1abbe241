import type { Marks } from './codes.ts'

type Contest = { id: number; name: string; parent_id: number | null; members: readonly number[] }

/**
 * Returns names such as "Open Saturday" and "Youth (co)", in the order of `contests`. `forRiders` leaves out the "(co)"
 * of a rollover.
 */
export function contestNames(
  { activity_ids, contests: marks }: Marks,
  contests: readonly Contest[],
  { forRiders = false } = {},
): string[] {
  return contests.flatMap(({ id, name, parent_id, members }) => {
    if (activity_ids.includes(id)) return [name]
    const mark = marks.find(({ contest_id }) => contest_id === id)
    if (!mark) return []
    const isOwn = forRiders || members.length > 0 || mark.activity_id === parent_id
    return [isOwn ? name : `${name} (co)`]
  })
}
