import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import config from '../../../playwright.config.ts'

export type Laptop = Awaited<ReturnType<typeof openLaptop>>

export async function openLaptop(prepare: (context: BrowserContext) => Promise<void>) {
  const profile = mkdtempSync(path.join(tmpdir(), 'rodeo-laptop-'))
  const { launchOptions, viewport } = config.use!
  let context = await launch()

  return {
    get page(): Page {
      return context.pages()[0]!
    },
    async kill() {
      const isClosed = new Promise((resolve) => context.once('close', resolve))
      signal('SIGKILL')
      await isClosed
    },
    async startAgain() {
      context = await launch()
    },
    sleep: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    async close() {
      await context.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }

  async function launch() {
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, viewport })
    await prepare(context)
    return context
  }

  function signal(name: NodeJS.Signals) {
    for (const pid of processesOf(profile)) process.kill(pid, name)
  }
}

function processesOf(profile: string): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const processes = table.split('\n').map((line) => {
    const [pid, parent] = line.trim().split(/\s+/, 2).map(Number)
    return { pid: pid!, parent: parent!, isNamed: line.includes(`--user-data-dir=${profile}`) }
  })
  const found = new Set(processes.filter(({ isNamed }) => isNamed).map(({ pid }) => pid))
  for (const { pid, parent } of processes) if (found.has(parent)) found.add(pid)
  return [...found]
}
