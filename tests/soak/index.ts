import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { LINES } from '../browser/scorer/lines.ts'
import { type Run, typeOverLine } from '../browser/scorer/run.ts'
import { SCORERS, type ScorerName } from '../browser/scorer/scorers.ts'
import { openServer, type Server } from '../browser/support.ts'
import { type Finished, isRight, printTable } from './table.ts'

/*
 * Types 10,000 times by keyboard over bad networks: every line, both scorers, 8 and 25 keys a second, 90 times each, and
 * then on with other seeds. It takes about an hour. What is done is kept for this build: started again, it goes on.
 *
 *   npm run soak                    everything
 *   npm run soak -- lid restarted   only the lines that have one of these words
 *   npm run soak -- --fresh         from the beginning
 */
const TIMES = 90
const SCORES = 10_000
const AT_ONCE = 3

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const build = readFileSync('dist/sources.sha256', 'utf8').slice(0, 12)
const folder = path.join('.data', 'soak')
const results = path.join(folder, `${build}.jsonl`)
mkdirSync(folder, { recursive: true })
if (process.argv.includes('--fresh')) rmSync(results, { force: true })

const finished = readFinished()
const failures: string[] = []
const waiting = plannedRuns().filter((run) => !finished.some(({ key }) => key === keyOf(run)))
console.log(`${finished.length} runs are done, ${waiting.length} to go. Details: ${results}`)
await Promise.all(Array.from({ length: AT_ONCE }, work))
printTable(finished)
process.exit(!failures.length && finished.every(isRight) ? 0 : 1)

/** Each worker has a server of its own: some lines kill it. */
async function work() {
  const { server, close } = await openServer({ SIGN_UP: 'invited' })
  for (let run = waiting.shift(); run; run = waiting.shift())
    try {
      await finish(server, run)
    } catch (error) {
      // Tried again by the next soak.
      failures.push(keyOf(run))
      console.error(`FAILED ${keyOf(run)}`, error)
    }
  await close()
}

async function finish(server: Server, run: Run) {
  const { verdict, details } = await typeOverLine(server, run)
  const { line, scorer, keysPerSecond } = run
  const done = { key: keyOf(run), line: line.name, scorer, keysPerSecond, times: TIMES, verdict, details }
  finished.push(done)
  appendFileSync(results, `${JSON.stringify(done)}\n`)
  console.log(`${isRight(done) ? 'right' : 'WRONG'}  ${done.key}  ${JSON.stringify(verdict)}`)
  if (!isRight(done)) console.log(details.slice(0, 5).join('\n'))
}

function plannedRuns(): Run[] {
  const lines = LINES.filter(({ name }) => !words.length || words.some((word) => name.includes(word)))
  const run = (line: Run['line'], scorer: ScorerName, keysPerSecond: number, seed: string): Run => ({
    line,
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
  const more = Math.ceil((SCORES - each.length * TIMES) / TIMES)
  if (words.length) return each
  const others = Array.from({ length: more }, (_, index) =>
    run(lines[index % lines.length]!, 'watches the horse', 25, `further ${index}`),
  )
  return [...each, ...others]
}

function keyOf({ line, scorer, keysPerSecond, seed }: Run) {
  return `${line.name}: ${scorer}, ${keysPerSecond} keys a second, seed "${seed}"`
}

function readFinished(): Finished[] {
  if (!existsSync(results)) return []
  const lines = readFileSync(results, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Finished)
}
