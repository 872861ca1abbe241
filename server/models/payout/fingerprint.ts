import { createHash } from 'node:crypto'
import { AVERAGE } from '#rules/classes/rounds.ts'
import type { LoadedContest } from './contest.ts'

/** Changes whenever the round's money could change. Publishing another round doesn't change it. */
export function payoutFingerprint({ settings, runs }: LoadedContest, { name }: { name: string }): string {
  const isInRound = (round: string) => name === AVERAGE || settings.rounds.length === 1 || round === name
  const inputs = runs.map(({ value, status, typedPrizeCents, ...run }) => ({
    ...run,
    ...(isInRound(run.round) && { value, status }),
    ...(settings.custom && isInRound(run.round) && { typedPrizeCents }),
  }))
  return createHash('sha256')
    .update(JSON.stringify([settings, inputs]))
    .digest('hex')
    .slice(0, 16)
}
