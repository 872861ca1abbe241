import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, openSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const program = (work: string) => [
  '--import',
  'tsx',
  '--input-type=module',
  '--eval',
  `const { createLog } = await import('./server/http/log.ts')
   const log = createLog('info')
   ${work}`,
]

function runAndReadLog(work: string) {
  const output = execFileSync(process.execPath, program(work), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return output.split('\n').flatMap((line) => (line ? (JSON.parse(line) as { msg: string }).msg : []))
}

test('writes lines logged just before the process exits, in order', () => {
  expect(runAndReadLog(`log.info('first'); log.info('second'); process.exit(0)`)).toEqual(['first', 'second'])
})

test('writes a log line promptly while the process keeps running', async () => {
  const child = spawn(process.execPath, program(`log.info('said'); setTimeout(() => {}, 60_000)`), {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(JSON.parse(line.toString())).toMatchObject({ msg: 'said' })
  child.kill()
})

test('writes all log lines when they fill more than one buffer', () => {
  const many = runAndReadLog(`for (let n = 0; n < 2000; n++) log.info('line ' + n)`)
  expect(many).toEqual(Array.from({ length: 2000 }, (_, n) => `line ${n}`))
})

const LOGS_MUCH = `
  for (let n = 0; n < 20; n++) {
    log.info('x'.repeat(100_000))
    await new Promise((resolve) => setImmediate(resolve))
  }
  process.exit(7)`

test.skipIf(!existsSync('/dev/full'))("doesn't block the logging process on a full disk", () => {
  const full = openSync('/dev/full', 'w')
  const { status } = spawnSync(process.execPath, program(LOGS_MUCH), {
    stdio: ['ignore', full, 'ignore'],
    timeout: 20_000,
  })
  expect(status).toBe(7)
})

test("doesn't block the logging process after the log reader exits", async () => {
  const child = spawn(process.execPath, program(LOGS_MUCH), {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  })
  child.stdout.destroy()
  expect(await once(child, 'exit')).toEqual([7, null])
})

test("doesn't block the logging process when the log reader stalls", async () => {
  const child = spawn(process.execPath, program(LOGS_MUCH), {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 20_000,
  })
  expect(await once(child, 'exit')).toEqual([7, null])
})

test('delivers every log line once a stalled log reader resumes', async () => {
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
