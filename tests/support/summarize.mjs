import { existsSync, readFileSync } from 'node:fs'

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
const vitest = read('test-results/vitest.json')
const playwright = read('test-results/playwright.json')?.stats

const passed = (vitest?.numPassedTests ?? 0) + (playwright?.expected ?? 0) + (playwright?.flaky ?? 0)
const failed = (vitest?.numFailedTests ?? 0) + (playwright?.unexpected ?? 0)
const skipped = (vitest?.numPendingTests ?? 0) + (playwright?.skipped ?? 0)
console.log(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
