import { existsSync } from 'node:fs'
import { chromium, defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser.mjs'
import { browserWorkers } from './tests/support/workers.ts'

const bundled = existsSync(chromium.executablePath())
const found = bundled ? null : findBrowser()

/** This host isn't a secure origin, so its pages have no Web Locks or service workers. */
export const PLAIN_HTTP = 'arena.test'

// Chrome starts extra processes for every page: two address bar popups, and a process for the next site.
const EXTRA_PROCESSES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

// Our `--disable-features` replaces Playwright's own (as of 1.65), so it repeats these.
const DISABLED_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

const args = [
  '--no-sandbox',
  // By default, the headless shell rounds letter widths, so its lines are wider than in Chrome's window.
  '--font-render-hinting=none',
  `--host-resolver-rules=MAP ${PLAIN_HTTP} 127.0.0.1`,
  '--js-flags=--no-opt --no-maglev',
  `--disable-features=${[...DISABLED_BY_PLAYWRIGHT, ...EXTRA_PROCESSES].join()}`,
]

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  workers: browserWorkers(),
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // A browser can stall for seconds on a small machine.
  retries: 1,
  // The liveRestart tests run alone, because they check that a page reconnects within two seconds.
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
