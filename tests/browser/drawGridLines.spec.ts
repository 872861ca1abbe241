import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { drawPath, gotoLive, slotRow } from './drawPage.ts'
import { expect, createScenario, test, openWindow } from './fixtures.ts'

for (const [theme, scale, dragLine] of [
  ['light', 1, 2],
  ['dark', 1, 2],
  ['arena', 1.125, 3],
] as const)
  test(`draws the drag line thicker than the other lines between rows in the ${theme} theme`, async ({
    browser,
    server,
  }) => {
    const arena = await createScenario(server.db)
    const activity = await arena.newClass({ total_slots: 60, drag_every: 5, publish_draw: true, filled: [1] })
    const page = await openWindow(browser, server, arena.scorer)
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    await gotoLive(page, drawPath(arena, activity))
    await expect(slotRow(page, 1)).toBeVisible()
    for (const [fontSize, shift] of [
      [16, 0],
      [16, 0.5],
      [17, 0],
      [17, 0.5],
    ] as const) {
      const content = `:root { font-size: ${fontSize * scale}px !important } .draw-box { margin-top: ${shift}px }`
      await page.addStyleTag({ content })
      const lines = await linesAmongRows(page)
      expect(lines.length).toBeGreaterThan(8)
      for (const { slot, isDrag, colors, hairline, border } of lines)
        expect(
          colors,
          `colors of the line below slot ${slot}, at ${fontSize} pixels, moved down by ${shift}`,
        ).toEqual(isDrag ? Array(dragLine).fill(border) : [hairline])
    }
    await page.context().close()
  })

type Line = { slot: number; isDrag: boolean; bottom: number; left: number; hairline: string; border: string }

async function linesAmongRows(page: Page) {
  await page.mouse.move(0, 0)
  const measured = await page.evaluate(() => {
    const colorOf = (name: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = `var(${name})`
      const color = getComputedStyle(probe).color
      probe.remove()
      return color
    }
    const [hairline, border] = [colorOf('--hairline'), colorOf('--border')]
    const above = document.querySelector('.draw-table thead')!.getBoundingClientRect().bottom
    const lines: Line[] = [...document.querySelectorAll<HTMLElement>('.draw-table tr[data-slot]')].map(
      (row) => {
        const { bottom, left } = row.getBoundingClientRect()
        return {
          slot: Number(row.dataset.slot),
          isDrag: row.matches('.drag'),
          bottom,
          left,
          hairline,
          border,
        }
      },
    )
    const below = Math.min(innerHeight, document.querySelector('.draw-box')!.getBoundingClientRect().bottom)
    return lines.filter(({ bottom }) => bottom > above + 4 && bottom < below - 5)
  })
  const { data, info } = await sharp(await page.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    return `rgb(${[...data.subarray(start, start + 3)].join(', ')})`
  }
  return measured.map(({ bottom, left, ...line }) => {
    const column = Array.from({ length: 9 }, (_, index) =>
      colorAt(Math.round(left) + 2, Math.round(bottom) - 4 + index),
    )
    const colors = column.filter((color) => ![column[0], column.at(-1)].includes(color))
    return { ...line, colors }
  })
}
