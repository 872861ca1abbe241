import { NETWORK_PROFILES } from '../browser/scorer/networkProfiles.ts'
import { SCORERS, type ScorerName } from '../browser/scorer/scorers.ts'
import type { Verdict } from '../browser/scorer/verdict.ts'

export type Finished = {
  key: string
  line: string
  scorer: ScorerName
  keysPerSecond: number
  times: number
  verdict: Verdict
  details: string[]
}

export function isRight({ verdict: { right, unsent, ...others }, times }: Finished) {
  return right === times && unsent === '' && Object.values(others).every((count) => count === 0)
}

export function printTable(finished: Finished[]) {
  const columns = (Object.keys(SCORERS) as ScorerName[]).flatMap((scorer) =>
    [8, 25].map((keysPerSecond) => ({ scorer, keysPerSecond })),
  )
  const heads = columns.map(({ scorer, keysPerSecond }) => `${scorer}, ${keysPerSecond} keys/s`)
  console.log(`\ntimes right / in the wrong row / never stored, then other errors\n`)
  console.log(`| line | ${heads.join(' | ')} |\n|${'---|'.repeat(columns.length + 1)}`)
  for (const { name } of NETWORK_PROFILES) {
    const cells = columns.map(({ scorer, keysPerSecond }) =>
      cell(
        finished.filter(
          (run) => run.line === name && run.scorer === scorer && run.keysPerSecond === keysPerSecond,
        ),
      ),
    )
    if (cells.some(Boolean)) console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
  const typed = finished.reduce((sum, { times }) => sum + times, 0)
  const right = finished.reduce((sum, { verdict }) => sum + verdict.right, 0)
  console.log(
    `\n${right} of ${typed} times are right; ${finished.filter(isRight).length} of ${finished.length} runs.`,
  )
}

function cell(runs: Finished[]): string {
  if (!runs.length) return ''
  const sum = (what: Exclude<keyof Verdict, 'unsent'>) =>
    runs.reduce((sum, { verdict }) => sum + verdict[what], 0)
  const { truncated, doubled, notEntered, conflicts, alerts, keysTaken } = {
    truncated: sum('truncated'),
    doubled: sum('doubled'),
    notEntered: sum('notEntered'),
    conflicts: sum('conflicts'),
    alerts: sum('alerts'),
    keysTaken: sum('keysTaken'),
  }
  const unsent = runs.filter(({ verdict }) => verdict.unsent).length
  return [
    `${sum('right')} / ${sum('wrongRow')} / ${sum('neverStored')}`,
    truncated && `${truncated} truncated`,
    doubled && `${doubled} doubled`,
    notEntered && `${notEntered} not entered`,
    conflicts && `${conflicts} conflicts`,
    alerts && `${alerts} alerts`,
    keysTaken && `${keysTaken} keys taken`,
    unsent && 'unsent after a minute',
  ]
    .filter(Boolean)
    .join(', ')
}
