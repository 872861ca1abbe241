import { existsSync } from 'node:fs'
import { chromium, defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser.mjs'
import { browserWorkers } from './tests/support/workers.ts'

const bundled = existsSync(chromium.executablePath())
const found = bundled ? null : findBrowser()

/**
 * Unlike 127.0.0.1, this host isn't a secure origin, so Web Locks and service workers aren't available on its pages.
 */
export const PLAIN_HTTP = 'arena.test'

const args = [
  '--no-sandbox',
  `--host-resolver-rules=MAP ${PLAIN_HTTP} 127.0.0.1`,
  // Test pages are open only for seconds, so the optimizing compilers would take more CPU time than they save.
  '--js-flags=--no-opt --no-maglev',
]

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: browserWorkers(),
  fullyParallel: true,
  timeout: 90_000,
  // Long enough for a busy machine. The benchmarks check speed.
  expect: { timeout: 15_000 },
  // On a small machine, a browser can stall for seconds, so a failed test is retried once. If the retry passes,
  // Playwright lists the test as flaky.
  retries: 1,
  // These tests run alone, because they check that a page reconnects within two seconds.
  projects: [
    { name: 'flows', testIgnore: '**/liveRestart.spec.ts' },
    {
      name: 'restarts',
      testMatch: '**/liveRestart.spec.ts',
      dependencies: ['flows'],
      fullyParallel: false,
    },
  ],
  use: {
    viewport: { width: 1366, height: 768 },
    launchOptions: found
      ? {
          executablePath: found.executablePath,
          args: [...args, ...(found.args ?? [])],
          env: { ...(process.env as Record<string, string>), ...found.env },
        }
      : { args },
  },
})
