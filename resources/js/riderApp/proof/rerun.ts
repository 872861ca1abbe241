import { commitmentOf, seedOfDraw } from '#rules/draw/proof.ts'
import { ALGORITHMS, randomizeDraw } from '#rules/draw/randomize.ts'
import type { PublicDrawRecord } from '#wire/riderApp/pages.ts'

export type Rerun = {
  matchesCommitment: boolean
  /** Null for an algorithm this page doesn't know. */
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
  const seed = matchesCommitment
    ? 'The seed matches its commitment'
    : 'The seed does not match its commitment'
  if (!order) return `${seed}. This page doesn't know the algorithm of this draw.`
  const differ = drawn.filter((id, place) => order[place] !== id).length
  if (differ > 0) return `${seed}, and ${differ} of ${drawn.length} slots are different.`
  return `${seed}, and all ${drawn.length} slots match.`
}
