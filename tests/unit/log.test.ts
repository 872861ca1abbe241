import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** For a process that makes a log of its own and does this. */
const program = (work: string) => [
  '--import',
  'tsx',
  '--input-type=module',
  '--eval',
  `const { createLog } = await import('./server/http/log.ts')
   const log = createLog('info')
   ${work}`,
]

/** What that process says. */
function runAndReadLog(work: string) {
  const output = execFileSync(process.execPath, program(work), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return output.split('\n').flatMap((line) => (line ? (JSON.parse(line) as { msg: string }).msg : []))
}

test('what was said in the last moment of a process is in its log, in its order', () => {
  expect(runAndReadLog(`log.info('first'); log.info('second'); process.exit(0)`)).toEqual(['first', 'second'])
})

test('writes a line soon, though the process goes on', async () => {
  const child = spawn(process.execPath, program(`log.info('said'); setTimeout(() => {}, 60_000)`), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(JSON.parse(line.toString())).toMatchObject({ msg: 'said' })
  child.kill()
})

test('of what is more than fits into one write nothing is missing', () => {
  const many = runAndReadLog(`for (let n = 0; n < 2000; n++) log.info('line ' + n)`)
  expect(many).toEqual(Array.from({ length: 2000 }, (_, n) => `line ${n}`))
})

const LOGS_MUCH = `
  for (let n = 0; n < 20; n++) {
    log.info('x'.repeat(100_000))
    await new Promise((resolve) => setImmediate(resolve))
  }
  process.exit(7)`

test.skipIf(!existsSync('/dev/full'))('a log on a full disk stops nobody', () => {
  const full = openSync('/dev/full', 'w')
  const { status } = spawnSync(process.execPath, program(LOGS_MUCH), {
    stdio: ['ignore', full, 'ignore'],
    timeout: 20_000,
  })
  expect(status).toBe(7)
})

test('a log that nobody reads any more stops nobody', async () => {
  const child = spawn(process.execPath, program(LOGS_MUCH), {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  })
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('a reader that stands still stops nobody', async () => {
  const child = spawn(process.execPath, program(LOGS_MUCH), {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  })
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('what nobody read for a while is there when it is read again, whole', async () => {
  const child = spawn(
    process.execPath,
    program(`
      for (let n = 0; n < 1000; n++) {
        log.info(n + ' ' + 'x'.repeat(500))
        await new Promise((resolve) => setImmediate(resolve))
      }
      process.stderr.write('said')
      process.exit(0)`),
    { stdio: ['ignore', 'pipe', 'pipe'], timeout: 20_000 },
  )
  await once(child.stderr, 'data')
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  expect(lines.map((line) => parseInt((JSON.parse(line) as { msg: string }).msg))).toEqual(
    Array.from({ length: 1000 }, (_, n) => n),
  )
})
