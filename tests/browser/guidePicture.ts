import { existsSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'

const RENEW = 'npm run build && RENEW_GUIDE=1 npx playwright test guidePictures --no-deps'

type Area = { x: number; y: number; width: number; height: number }

/**
 * Compares an area of the page with docs/guide/NAME.webp, and lists the places that differ. With RENEW_GUIDE=1 it
 * replaces the picture instead. `varying` is left out of the picture.
 */
export async function expectPicture(page: Page, name: string, clip: Area, varying?: Locator) {
  const file = `docs/guide/${name}.webp`
  await page.mouse.move(0, 0)
  await varying?.evaluate((element) => (element.style.visibility = 'hidden'))
  const fresh = await page.screenshot({ clip, animations: 'disabled', caret: 'hide' })
  if (process.env.RENEW_GUIDE) return void (await encodePicture(fresh).toFile(file))
  const message = `${file} no longer shows the screen. If the change is meant: ${RENEW}`
  expect
    .soft(existsSync(file) ? (await findChanges(file, fresh)).slice(0, MAX_LISTED) : 'no picture', message)
    .toEqual([])
}

export const encodePicture = (screenshot: Buffer) => sharp(screenshot).webp({ quality: 80, effort: 6 })

const MAX_LISTED = 5

/** Pixels. Small enough that a changed word is a large part of its cell. */
const CELL = 16
/** Another version of Chromium may move a letter or a line by this many pixels. */
const MAX_SHIFT = 2
/**
 * On a scale to 255, averaged over a cell. Measured on a draw: up to 11 if letters are placed differently, and 16 or more
 * in at least two cells if one word differs.
 */
const MAX_DIFFERENCE = 14
const MIN_CELLS = 2

/** Returns the cells, as `x,y`, that look different wherever they are looked for within MAX_SHIFT. */
export async function findChanges(one: string | Buffer, other: string | Buffer): Promise<string[]> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)])
  if (a.width !== b.width || a.height !== b.height) return ['its size']
  const changed: string[] = []
  for (let y = MAX_SHIFT; y + CELL + MAX_SHIFT <= a.height; y += CELL)
    for (let x = MAX_SHIFT; x + CELL + MAX_SHIFT <= a.width; x += CELL)
      if (!isSimilar(a, b, x, y)) changed.push(`${x},${y}`)
  return changed.length < MIN_CELLS ? [] : changed
}

type Pixels = { data: Buffer; width: number; height: number }

const CHANNELS = 3

/** Slightly blurred, because versions of Chromium smooth the edges of letters differently. */
async function pixelsOf(image: string | Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .blur(0.8)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function isSimilar(a: Pixels, b: Pixels, x: number, y: number): boolean {
  for (let dy = 0; dy <= MAX_SHIFT; dy++)
    for (let dx = 0; dx <= MAX_SHIFT; dx++)
      for (const [right, down] of [
        [dx, dy],
        [-dx, dy],
        [dx, -dy],
        [-dx, -dy],
      ] as const)
        if (difference(a, b, x, y, right, down) <= MAX_DIFFERENCE) return true
  return false
}

function difference(a: Pixels, b: Pixels, x: number, y: number, right: number, down: number): number {
  let sum = 0
  for (let row = 0; row < CELL; row++) {
    const at = ((y + row) * a.width + x) * CHANNELS
    const other = ((y + down + row) * b.width + x + right) * CHANNELS
    for (let i = 0; i < CELL * CHANNELS; i++) sum += Math.abs(a.data[at + i]! - b.data[other + i]!)
  }
  return sum / (CELL * CELL * CHANNELS)
}
