import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

type Axe = { run(options: RunOptions): Promise<AxeResults> }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const axeViolations = (page: Page) => violationsOf(page, [])

export const themeViolations = (page: Page) =>
  violationsOf(page, ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'])

async function violationsOf(page: Page, rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate((rules) => {
    const { axe } = window as unknown as { axe: Axe }
    return axe.run({ resultTypes: ['violations'], ...(rules.length && { runOnly: rules }) })
  }, rules)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}
