import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

const RENEW = 'npm run build && RENEW_GUIDE=1 npx playwright test guidePictures --no-deps'

/** Pixels differ between Chromium versions, so tests compare only the text. */
const TEXTS = 'tests/browser/guideTexts.json'

type Area = { x: number; y: number; width: number; height: number }

export async function expectPicture(page: Page, name: string, clip: Area, varying?: Locator) {
  const file = `docs/guide/${name}.webp`
  await page.mouse.move(0, 0)
  await varying?.evaluate((element) => (element.style.visibility = 'hidden'))
  const recorded = JSON.parse(readFileSync(TEXTS, 'utf8')) as Record<string, string[]>
  const shown = await textsIn(page, clip)
  if (process.env.RENEW_GUIDE) {
    const screenshot = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
    await sharp(screenshot).webp({ quality: 80, effort: 6 }).toFile(file)
    writeFileSync(TEXTS, `${JSON.stringify({ ...recorded, [name]: shown }, null, 2)}\n`)
    return
  }
  const message = `${file} no longer shows the screen. If the change is meant: ${RENEW}`
  expect.soft(existsSync(file) ? shown : 'no picture', message).toEqual(recorded[name])
}

export const textsIn = (page: Page, area: Area) =>
  page.evaluate((area) => {
    const isInside = ({ left, top, width, height }: DOMRect) => {
      const [x, y] = [left + width / 2 - area.x, top + height / 2 - area.y]
      return width > 1 && height > 1 && x >= 0 && y >= 0 && x < area.width && y < area.height
    }
    const texts: string[] = []
    const add = (text: string, rect: DOMRect) => {
      if (text.trim() && isInside(rect)) texts.push(text.trim().replace(/\s+/g, ' '))
    }
    const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement!
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      if (node instanceof HTMLSelectElement)
        add(node.selectedOptions[0]?.text ?? '', node.getBoundingClientRect())
      else if (node instanceof HTMLInputElement && /checkbox|radio/.test(node.type))
        add(node.checked ? '[x]' : '[ ]', node.getBoundingClientRect())
      else if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
        add(node.value || node.placeholder, node.getBoundingClientRect())
      // Text meant only for screen readers is in a one-pixel element.
      else if (
        node instanceof Text &&
        !element.closest('select, textarea, script, style') &&
        element.getBoundingClientRect().width > 1
      ) {
        const range = document.createRange()
        range.selectNodeContents(node)
        add(node.data, range.getBoundingClientRect())
      }
    }
    return texts
  }, area)
