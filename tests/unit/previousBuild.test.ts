import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { compressAssets } from '../../server/build/compressAssets.ts'
import { keepPreviousBuild } from '../../server/build/previousBuild.ts'

const root = mkdtempSync(path.join(tmpdir(), 'rodeo-builds-'))
const outDir = path.join(root, 'out')
afterAll(() => rmSync(root, { recursive: true }))

async function built(text: string) {
  mkdirSync(root, { recursive: true })
  writeFileSync(path.join(root, 'page.js'), `console.log(${JSON.stringify(text)})`)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [keepPreviousBuild(outDir), compressAssets(outDir)],
    build: {
      outDir,
      emptyOutDir: false,
      manifest: 'manifest.json',
      rollupOptions: { input: path.join(root, 'page.js') },
    },
  })
  return readdirSync(path.join(outDir, 'assets')).toSorted()
}

test('keeps only the files of the last two builds', async () => {
  const [a] = await built('a')
  const both = await built('b')
  const b = both.find((file) => file !== a)!
  expect(both).toEqual([a, b].toSorted())
  expect(await built('b'), 'an identical build').toEqual(both)
  const later = await built('c')
  expect(later).toHaveLength(2)
  expect(later).toContain(b)
  expect(later).not.toContain(a)
})

test('removes files left over from an aborted build', async () => {
  writeFileSync(path.join(outDir, 'manifest.json'), '{"half')
  writeFileSync(path.join(outDir, 'assets', 'left.js'), '')
  expect(await built('d')).toHaveLength(1)
})

test('stores compressed copies of each file, and removes the copies along with the file', async () => {
  const riders = Array.from({ length: 300 }, (_, i) => `rider ${i}`).join()
  const files = await built(riders)
  const script = files.find((file) => files.includes(`${file}.br`))!
  const at = (file: string) => readFileSync(path.join(outDir, 'assets', file))
  expect(brotliDecompressSync(at(`${script}.br`))).toEqual(at(script))
  expect(gunzipSync(at(`${script}.gz`))).toEqual(at(script))
  await built('f')
  expect(await built('g')).not.toEqual(expect.arrayContaining([expect.stringContaining(script)]))
})
