import { parseSlotList } from '#rules/draw/drawnAtEntry.ts'
import { pickSlot } from '#rules/entries/placement.ts'
import { commitmentOf, seedOfDraw } from '#rules/draw/proof.ts'
import { ALGORITHMS, randomizeDraw } from '#rules/draw/randomize.ts'
import type { EntryDraws, PublicDrawRecord } from '#wire/riderApp/pages.ts'

export type Rerun = {
  matchesCommitment: boolean
  /** Null if this build doesn't include the algorithm. */
  order: number[] | null
}

export function rerun({ seed, word, commitment, algorithm, min_gap, entries }: PublicDrawRecord): Rerun {
  const options = { minGap: min_gap, seed: seedOfDraw(seed, word) }
  return {
    matchesCommitment: commitmentOf(seed) === commitment,
    order: ALGORITHMS.includes(algorithm) ? randomizeDraw(entries, options).order : null,
  }
}

export function rerunText({ matchesCommitment, order }: Rerun, drawn: number[]): string {
  const seed = seedText(matchesCommitment)
  if (!order) return `${seed}. This page can't re-run draws made with this algorithm.`
  const differ = drawn.filter((id, place) => order[place] !== id).length
  if (differ > 0) return `${seed}, and ${differ} of ${drawn.length} slots are different.`
  return `${seed}, and all ${drawn.length} slots match.`
}

export function rerunEntryDraws({ commitment, draws }: EntryDraws, seed: string): string {
  const differ = draws.filter(
    ({ id, slot, candidates }) => pickSlot(seed, id, parseSlotList(candidates)) !== slot,
  )
  const found =
    differ.length > 0
      ? `${differ.length} of ${draws.length} slots are different`
      : `all ${draws.length} slots match`
  return `${seedText(commitmentOf(seed) === commitment)}, and ${found}.`
}

const seedText = (matchesCommitment: boolean) =>
  matchesCommitment ? 'The seed matches its commitment' : 'The seed does not match its commitment'
