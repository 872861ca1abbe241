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
      expect(await axeViolations(page)).toEqual([])
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
      expect(await page.evaluate(overflow)).toBe(0)
      await info.attach('design', {
        body: await page.screenshot({ fullPage: true }),
        contentType: 'image/png',
      })
      await page.screenshot({ path: info.outputPath('design.png'), fullPage: true })
      await page.close()
    })
