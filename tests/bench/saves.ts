import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../server/database/db.ts'
import { median, percentile, round } from './measure.ts'
import { peakMegabytes, resetPeakMemory, type startProgram } from './program.ts'
import { signedIn, type SignedIn } from './signedIn.ts'

export type Scorer = { save(): Promise<boolean> }

export async function createDemoScorer(db: Database, url: string) {
  const score = await db.score.findFirstOrThrow({
    where: { entry: { user_id: { not: null }, activity: { event: { name: 'High Desert Spring Classic' } } } },
    include: { entry: { include: { activity: { select: { event_id: true } } } } },
    orderBy: { id: 'asc' },
  })
  const scorer = createScorer(url, await signedIn(db, url, 'scorer@demo.test'), score.id)
  return { scorer, event: { id: score.entry.activity.event_id } }
}

export function createScorer(url: string, { headers }: SignedIn, scoreId: number): Scorer {
  let thousandths = 17_000
  return {
    async save() {
      const answer = await fetch(`${url}/ajax/score/${scoreId}`, {
        method: 'PATCH',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ score: thousandths++ / 1000 }),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => null)
      await answer?.arrayBuffer()
      return answer?.ok ?? false
    },
  }
}

const SAVES = 40
const PAUSE_MS = 100

export type Saves = { times: number[]; failed: number }

export async function measureSaves(
  scorer: Scorer,
  lasts?: () => boolean,
  pauseMs = PAUSE_MS,
): Promise<Saves> {
  const times: number[] = []
  let failed = 0
  const started = performance.now()
  const isTired = () => times.length >= 5 && performance.now() - started > 10_000
  while (lasts ? lasts() : times.length < SAVES && !isTired()) {
    const before = performance.now()
    if (!(await scorer.save())) failed++
    times.push(performance.now() - before)
    await sleep(pauseMs)
  }
  return { times, failed }
}

export function compareSaves(quiet: Saves, beside: Saves) {
  const at = (share: number, { times }: Saves) => round(percentile(times, share))
  return {
    'save p50, quiet': at(0.5, quiet),
    'save p50': at(0.5, beside),
    'save p95, quiet': at(0.95, quiet),
    'save p95': at(0.95, beside),
    saves: beside.times.length,
    failed: beside.failed,
    ratio: round(at(0.5, beside) / at(0.5, quiet)),
  }
}

const MAX_RATIO = 2

type Program = Awaited<ReturnType<typeof startProgram>>

export async function measureBeside(
  { program, scorer }: { program: Program; scorer: Scorer },
  what: string,
  turns: number,
  work: () => Promise<unknown>,
) {
  const quiet = await measureSaves(scorer)
  const pid = program.child.pid!
  resetPeakMemory(pid)
  const idle = peakMegabytes(pid)
  const seconds: number[] = []
  let isDone = false
  const saving = measureSaves(scorer, () => !isDone)
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now()
    await work()
    seconds.push((performance.now() - started) / 1000)
  }
  isDone = true
  const saves = compareSaves(quiet, await saving)
  return {
    what,
    seconds: round(median(seconds)),
    'memory before (MB)': Math.round(idle),
    'peak (MB)': Math.round(peakMegabytes(pid)),
    ...saves,
    verdict: saves.ratio > MAX_RATIO ? 'OVER' : '',
  }
}
