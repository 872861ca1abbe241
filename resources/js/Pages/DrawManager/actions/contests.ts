import type { DrawRow } from '#wire/draw.ts'
import type { Draw } from '../state/draw.ts'
import { addIncentive, removeIncentive } from './calls.ts'

/** Whether a run counts in the class itself, in an incentive, or in a carryover. */
export async function toggleContest(
  { rows, activity }: Draw,
  slot: number,
  contestId: number,
  counts: boolean,
) {
  const { id } = rows.row(slot)
  if (id === null) return
  await rows.change(slot, {
    shown: (row) =>
      contestId === activity.id ? { activity_scored: counts } : withIncentive(row, contestId, counts),
    call: () => (counts ? addIncentive(id, contestId) : removeIncentive(id, contestId)),
  })
}

function withIncentive({ scored_incentives }: DrawRow, contestId: number, counts: boolean) {
  const others = scored_incentives.filter((contest) => contest.id !== contestId)
  return { scored_incentives: counts ? [...others, { id: contestId }] : others }
}
