import { existsSync } from 'node:fs'
import { chromium, defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser.mjs'

const bundled = existsSync(chromium.executablePath())
const found = bundled ? null : findBrowser()

/** Not a secure origin, unlike 127.0.0.1: a page has no locks and no service worker there. */
export const PLAIN_HTTP = 'arena.test'

const args = ['--no-sandbox', `--host-resolver-rules=MAP ${PLAIN_HTTP} 127.0.0.1`]

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // A browser waits for its server half of the time: three keep two cores busy. Test by test, they end together.
  workers: 3,
  fullyParallel: true,
  timeout: 60_000,
  // On a small machine a browser may stand still for seconds. What passes only then is listed as flaky, to be mended.
  retries: 1,
  // What must be back within two seconds has the machine to itself.
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
