import { commitmentOf, seedOfDraw } from '#rules/draw/random.ts'
import { ALGORITHM_VERSION, randomizeDraw } from '#rules/draw/randomize.ts'
import type { PublicDrawRecord } from '#wire/riderApp/pages.ts'

export type Rerun = {
  /** Whether the SHA-256 of the seed is the commitment. */
  matchesCommitment: boolean
  /** The ids that the rule gives, slot by slot; null for an algorithm that this page doesn't know. */
  order: number[] | null
}

/** Makes the draw again from its record, by the rule that the server drew with. */
export function rerun({ seed, word, commitment, algorithm, min_gap, entries }: PublicDrawRecord): Rerun {
  const options = { minGap: min_gap, seed: seedOfDraw(seed, word) }
  return {
    matchesCommitment: commitmentOf(seed) === commitment,
    order: algorithm === ALGORITHM_VERSION ? randomizeDraw(entries, options).order : null,
  }
}

/** How a re-run turned out, in a sentence. */
export function rerunText({ matchesCommitment: matchesCommitment, order }: Rerun, drawn: number[]): string {
  const seed = matchesCommitment
    ? 'The seed matches its commitment'
    : 'The seed does not match its commitment'
  if (!order) return `${seed}. This page doesn't know the algorithm of this draw.`
  const differ = drawn.filter((id, place) => order[place] !== id).length
  if (differ > 0) return `${seed}, and ${differ} of ${drawn.length} slots differ.`
  return `${seed}, and all ${drawn.length} slots agree.`
}
