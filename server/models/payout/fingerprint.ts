import { fingerprintOf } from '#lib/sha256.ts'
import { AVERAGE } from '#rules/classes/rounds.ts'
import type { LoadedContest } from './contest.ts'

/**
 * The fingerprint changes whenever the round's prizes could change. It stays the same when another round is
 * published.
 */
export function payoutFingerprint({ settings, runs }: LoadedContest, { name }: { name: string }): string {
  const isInRound = (round: string) => name === AVERAGE || settings.rounds.length === 1 || round === name
  const inputs = runs.map(({ value, status, typedPrizeCents, ...run }) => ({
    ...run,
    ...(isInRound(run.round) && { value, status }),
    ...(settings.custom && isInRound(run.round) && { typedPrizeCents }),
  }))
  return fingerprintOf([settings, inputs]).slice(0, 16)
}
