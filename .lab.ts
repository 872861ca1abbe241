import { writeFileSync } from 'node:fs'
import { checksPdf, testPagePdf } from './server/documents/checks.ts'
const payer = { name: 'Three Rivers Barrel Racing', address: '120 Arena Road\nCanyon, TX 79015' }
const c = (number: number, payee: string, cents: number, n = 1) => ({ number, dated: new Date('2026-06-06'), payee, cents, memo: 'Open 4D 2D-3, run 17.302, Dash Ta Fame', event: 'Summer Jackpot', activity: 'Open 4D', lines: Array.from({ length: n }, (_, i) => ({ description: `Round ${i + 1}, ${i + 1}D-3/4, run 17.302, Dash Ta Fame`, cents: Math.floor(cents / n) })) })
const checks = [c(1001, 'María Muñoz', 102000), c(1002, "Łukasz O'Brien-Kowalczyk", 125020, 3), c(1003, 'Nguyễn Thị Ánh', 77777777, 14), c(1004, 'Иван 李', 75)]
for (const stock of ['top', 'middle', 'bottom', 'three'] as const) {
  writeFileSync(`/tmp/payout-lab/${stock}.pdf`, await checksPdf(payer, checks, { stock, offset_x: 0, offset_y: 0 }))
}
writeFileSync(`/tmp/payout-lab/test.pdf`, await testPagePdf(payer, { stock: 'top', offset_x: 0, offset_y: 0 }, new Date()))
const t = performance.now(); const many = Array.from({ length: 300 }, (_, i) => c(2000 + i, 'Łukasz Muñoz', 12345, 3)); const b = await checksPdf(payer, many, { stock: 'top', offset_x: 0, offset_y: 0 }); process.stdout.write(`${performance.now() - t} ms ${b.length}\n`)
