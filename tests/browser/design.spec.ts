import { axeViolations, createScenario, expect, test } from './fixtures.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]

for (const theme of ['light', 'dark', 'arena'])
  for (const size of SIZES)
    test(`shows every component without accessibility violations or horizontal scrolling in the ${theme} theme at ${size.width} px`, async ({
      browser,
      server,
    }, info) => {
      // Until an account exists, every page redirects to the first-account page.
      await createScenario(server.db)
      const page = await browser.newPage({ viewport: size })
      await page.addInitScript((theme) => localStorage.setItem('theme', theme), theme)
      await page.goto(`${server.url}/design`)
      await expect(page.getByRole('heading', { name: 'Buttons' })).toBeVisible()
      const photograph = async (name: string, fullPage = false) => {
        expect(await axeViolations(page)).toEqual([])
        const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
        expect(await page.evaluate(overflow)).toBe(0)
        const path = info.outputPath(`${name}.png`)
        await page.screenshot({ path, fullPage })
        await info.attach(name, { path, contentType: 'image/png' })
      }

      await photograph('components', true)
      await page.getByRole('region', { name: 'Buttons' }).getByRole('button', { name: 'More' }).click()
      await expect(page.getByRole('button', { name: 'Draw out' })).toBeVisible()
      await photograph('menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Show a toast' }).click()
      await expect(page.getByText('Drawn: 40 runs, at least 19 slots apart.')).toBeVisible()
      await photograph('toast')
      await page.getByRole('button', { name: 'Open a dialog' }).click()
      await expect(page.getByRole('dialog', { name: 'Email Results' })).toBeVisible()
      await photograph('dialog')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Ask for confirmation' }).click()
      await expect(page.getByRole('dialog', { name: 'Void check' })).toBeVisible()
      await photograph('confirmation')
      await page.close()
    })
