import { setTimeout as sleep } from 'node:timers/promises'

export type Scorer = { save(): Promise<boolean> }

const SAVES = 40
const PAUSE_MS = 100

/** `times` are milliseconds. Without `lasts`, stops after forty saves or about ten seconds. */
export async function measureSaves(scorer: Scorer, lasts?: () => boolean) {
  const times: number[] = []
  let failed = 0
  const started = performance.now()
  const isTired = () => times.length >= 5 && performance.now() - started > 10_000
  while (lasts ? lasts() : times.length < SAVES && !isTired()) {
    const before = performance.now()
    if (!(await scorer.save())) failed++
    times.push(performance.now() - before)
    await sleep(PAUSE_MS)
  }
  return { times, failed }
}
