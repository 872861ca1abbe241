import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { NETWORK_PROFILES } from '../browser/scorer/networkProfiles.ts'
import { type TypingRun, typeOverNetwork } from '../browser/scorer/typeOverNetwork.ts'
import { SCORERS, type ScorerName } from '../browser/scorer/scorers.ts'
import { openServer, type Server } from '../browser/fixtures.ts'
import { type Finished, isRight, printTable } from './report.ts'

/**
 * `npm run soak` enters about 10,000 scores over flaky networks in about an hour, or continues an interrupted
 * soak of the same build. `npm run soak -- --fresh` starts over. `npm run soak -- lid` tests only the
 * networks whose names contain "lid".
 */
const TIMES = 90
const TOTAL_TIMES = 10_000
const AT_ONCE = 3

const nameFilters = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const build = readFileSync('dist/sources.sha256', 'utf8').slice(0, 12)
const folder = path.join('.data', 'soak')
const results = path.join(folder, `${build}.jsonl`)
mkdirSync(folder, { recursive: true })
if (process.argv.includes('--fresh')) rmSync(results, { force: true })

const finished = readFinished()
const failures: string[] = []
const pending = plannedRuns().filter((run) => !finished.some(({ key }) => key === keyOf(run)))
console.log(`${finished.length} runs are done, ${pending.length} to go. Details: ${results}`)
await Promise.all(Array.from({ length: AT_ONCE }, runWorker))
printTable(finished)
process.exit(!failures.length && finished.every(isRight) ? 0 : 1)

/** Some runs kill their server, so each worker has its own. */
async function runWorker() {
  const { server, close } = await openServer({ SIGN_UP: 'invited' })
  for (let run = pending.shift(); run; run = pending.shift())
    try {
      await runOne(server, run)
    } catch (error) {
      // The next soak repeats this run.
      failures.push(keyOf(run))
      console.error(`FAILED ${keyOf(run)}`, error)
    }
  await close()
}

async function runOne(server: Server, run: TypingRun) {
  const { verdict, details } = await typeOverNetwork(server, run)
  const { network, scorer, keysPerSecond } = run
  const done = { key: keyOf(run), line: network.name, scorer, keysPerSecond, times: TIMES, verdict, details }
  finished.push(done)
  appendFileSync(results, `${JSON.stringify(done)}\n`)
  console.log(`${isRight(done) ? 'right' : 'WRONG'}  ${done.key}  ${JSON.stringify(verdict)}`)
  if (!isRight(done)) console.log(details.slice(0, 5).join('\n'))
}

function plannedRuns(): TypingRun[] {
  const lines = NETWORK_PROFILES.filter(
    ({ name }) => !nameFilters.length || nameFilters.some((word) => name.includes(word)),
  )
  const run = (
    line: TypingRun['network'],
    scorer: ScorerName,
    keysPerSecond: number,
    seed: string,
  ): TypingRun => ({
    network: line,
    scorer,
    keysPerSecond,
    times: TIMES,
    seed,
  })
  const each = lines.flatMap((line) =>
    (Object.keys(SCORERS) as ScorerName[]).flatMap((scorer) =>
      [8, 25].map((keysPerSecond) => run(line, scorer, keysPerSecond, 'first')),
    ),
  )
  const more = Math.ceil((TOTAL_TIMES - each.length * TIMES) / TIMES)
  if (nameFilters.length) return each
  const others = Array.from({ length: more }, (_, index) =>
    run(lines[index % lines.length]!, 'watches the horse', 25, `further ${index}`),
  )
  return [...each, ...others]
}

function keyOf({ network, scorer, keysPerSecond, seed }: TypingRun) {
  return `${network.name}: ${scorer}, ${keysPerSecond} keys a second, seed "${seed}"`
}

function readFinished(): Finished[] {
  if (!existsSync(results)) return []
  const lines = readFileSync(results, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Finished)
}
