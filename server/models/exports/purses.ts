import { contestRoundName } from '#rules/classes/rounds.ts'
import type { Database } from '../../database/db.ts'
import { listContests } from '../classes/list.ts'
import { loadContests } from '../payout/contest.ts'
import { reconcile } from '../payout/reconciliation.ts'

export async function loadPurses(db: Database, event_id: number) {
  const listed = await listContests(db, event_id)
  const contests = await loadContests(
    db,
    listed.map(({ id }) => id),
  )
  return contests
    .map((contest) => {
      const { name, parent_id, rounds } = contest.activity
      const parent = listed.find(({ id }) => id === parent_id)?.name ?? null
      return {
        contest: contestRoundName({ name, parent, round: '' }),
        ...reconcile(contest, rounds[0]!).reconciliation,
      }
    })
    .filter(
      ({ entries, refunded_entries = 0, added_cents }) => entries + refunded_entries > 0 || added_cents > 0,
    )
}
