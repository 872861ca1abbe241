import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { connect } from '../../../server/database/db.ts'
import { percentile, round } from '../measure.ts'
import { startProgram } from '../program.ts'
import { measureSaves, type Scorer } from '../saves.ts'
import { createScenario } from './scenario.ts'
import { ATTACKS, type Target } from './attacks.ts'

const MAX_RATIO = 3

export type AttackLine = {
  attack: string
  quiet: number // milliseconds, p50
  attacked: number // milliseconds, p50
  ratio: number
  ratio95: number
  failed: number
  verdict: '' | 'OVER'
}

export async function attacksBench(
  databaseUrl: string,
  dataDir: string,
  wanted: string[],
): Promise<AttackLine[]> {
  const program = await startProgram(databaseUrl, dataDir)
  const db = connect(databaseUrl)
  const { scorer, target } = await createScenario(db, program.url)
  await db.$disconnect()
  await measureSaves(scorer) // warm up
  const lines: AttackLine[] = []
  for (const { name } of ATTACKS.filter((attack) => isWanted(attack.name, wanted))) {
    const line = await measureAttack(name, scorer, target)
    console.log(JSON.stringify(line))
    lines.push(line)
    await waitUntilIdle(program.url)
  }
  program.child.kill('SIGTERM')
  await once(program.child, 'exit')
  return lines
}

const isWanted = (name: string, wanted: string[]) =>
  wanted.length === 0 || wanted.some((part) => name.includes(part))

async function measureAttack(name: string, scorer: Scorer, target: Target): Promise<AttackLine> {
  const quiet = await measureSaves(scorer)
  const attacker = startAttacker(name, target)
  await sleep(1500)
  const attacked = await measureSaves(scorer)
  attacker.kill('SIGKILL')
  await once(attacker, 'exit')
  const ratioAt = (share: number) => round(percentile(attacked.times, share) / percentile(quiet.times, share))
  return {
    attack: name,
    quiet: round(percentile(quiet.times, 0.5)),
    attacked: round(percentile(attacked.times, 0.5)),
    ratio: ratioAt(0.5),
    ratio95: ratioAt(0.95),
    failed: attacked.failed,
    verdict: ratioAt(0.5) > MAX_RATIO ? 'OVER' : '',
  }
}

function startAttacker(name: string, target: Target): ChildProcess {
  const file = fileURLToPath(new URL('attacker.ts', import.meta.url))
  const attacker = fork(file, { execArgv: ['--import', 'tsx'], stdio: 'ignore' })
  attacker.send({ name, target })
  return attacker
}

async function waitUntilIdle(url: string) {
  for (let quick = 0; quick < 5; await sleep(100)) {
    const before = performance.now()
    await fetch(`${url}/up`).catch(() => {})
    quick = performance.now() - before < 20 ? quick + 1 : 0
  }
}
