import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** What a process says that makes a log of its own and does this. */
function said(work: string) {
  const program = `
    const { createLog } = await import('./server/http/log.ts')
    const log = createLog('info')
    ${work}`
  const output = execFileSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', `${program}`],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return output.split('\n').flatMap((line) => (line ? (JSON.parse(line) as { msg: string }).msg : []))
}

test('what was said in the last moment of a process is in its log, in its order', () => {
  expect(said(`log.info('first'); log.info('second'); process.exit(0)`)).toEqual(['first', 'second'])
})

test('a line waits no longer than the turn of the event loop in which it was said', () => {
  const killed = `log.info('said'); setImmediate(() => setImmediate(() => process.stdout.write(
    JSON.stringify({ msg: 'later' }) + '\\n')))`
  expect(said(killed)).toEqual(['said', 'later'])
})

test('of what is more than fits into one write nothing is missing', () => {
  const many = said(`for (let n = 0; n < 2000; n++) log.info('line ' + n)`)
  expect(many).toEqual(Array.from({ length: 2000 }, (_, n) => `line ${n}`))
})
