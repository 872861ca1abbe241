import { listWithAnd } from '#lib/lists.ts'
import type { Marks } from './codes.ts'

type Contest = { id: number; name: string; parent_id: number | null; members: readonly number[] }

export function contestNames(
  { activity_ids, session_only = [], contests: marks }: Marks,
  contests: readonly Contest[],
  { forRiders = false } = {},
): string[] {
  return contests.flatMap(({ id, name, parent_id, members }) => {
    if (activity_ids.includes(id)) return [name]
    const mark = marks.find((one) => one.contest_id === id && !session_only.includes(one.activity_id))
    if (!mark) return []
    const isOwn = forRiders || members.length > 0 || mark.activity_id === parent_id
    return [isOwn ? name : `${name} (co)`]
  })
}

export function sessionOnlyNames(
  { session_only = [], contests: marks }: Marks,
  contests: readonly Contest[],
): string[] {
  return contests
    .filter(({ id }) => session_only.includes(id))
    .map((host) => {
      const names = contests
        .filter(({ id }) =>
          marks.some(({ activity_id, contest_id }) => activity_id === host.id && contest_id === id),
        )
        .map(({ name }) => name)
      if (names.length === 0) return `${host.name} (session only)`
      return `${listWithAnd(names)} only, runs with the ${host.name}`
    })
}
