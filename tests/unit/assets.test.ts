import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import express from 'express'
import request from 'supertest'
import { afterAll, expect, test } from 'vitest'
import { builtAssets, serveBuiltFiles } from '../../server/http/assets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-assets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const manifest = {
  'resources/js/app.tsx': {
    file: 'app.js',
    css: ['app.css'],
    assets: ['font.woff2'],
    imports: ['_react.js'],
    dynamicImports: [
      'resources/js/Pages/DrawManager/Index.tsx',
      'resources/js/Pages/Events/New.tsx',
      'resources/js/Pages/Help/Index.tsx',
      '_axios.js',
    ],
  },
  '_react.js': { file: 'react.js' },
  '_axios.js': { file: 'axios.js' },
  'resources/js/Pages/Help/Index.tsx': { file: 'help.js', css: ['help.css'], assets: ['draw.webp'] },
  '_score.js': { file: 'score.js', imports: ['_react.js'] },
  'resources/js/Pages/DrawManager/Index.tsx': {
    file: 'draw.js',
    css: ['draw.css'],
    imports: ['_score.js'],
    dynamicImports: ['resources/js/Pages/DrawManager/popups/lazyExports.ts'],
  },
  'resources/js/Pages/DrawManager/popups/lazyExports.ts': {
    file: 'parts.js',
    dynamicImports: ['_pusher.js'],
  },
  '_pusher.js': { file: 'pusher.js' },
  'resources/js/Pages/Events/New.tsx': { file: 'new.js', css: ['new.css'], imports: ['_form.js'] },
  '_form.js': { file: 'form.js', css: ['form.css'], imports: ['_react.js'] },
  'resources/js/Pages/Payout/Index.tsx': { file: 'payout.js', css: ['payout.css'] },
}
mkdirSync(path.join(folder, 'build'))
writeFileSync(path.join(folder, 'build', 'manifest.json'), JSON.stringify(manifest))

const filesOf = (component: string) =>
  [
    ...builtAssets(folder)
      .tags(component)
      .text.matchAll(/(?:href|src)="\/build\/([^"]+)"/g),
  ].map(([, file]) => file)

test("links each of a page's files exactly once", () => {
  expect(filesOf('DrawManager/Index')).toEqual([
    'app.css',
    'draw.css',
    'app.js',
    'react.js',
    'score.js',
    'draw.js',
  ])
  expect(filesOf('Payout/Index')).toEqual(['app.css', 'payout.css', 'app.js', 'react.js', 'payout.js'])
  expect(filesOf('Unknown/Index')).toEqual(['app.css', 'app.js', 'react.js'])
})

test("links a page's style sheet after those of its imports, so that its rules win", () => {
  expect(filesOf('Events/New')).toEqual([
    'app.css',
    'form.css',
    'new.css',
    'app.js',
    'react.js',
    'form.js',
    'new.js',
  ])
})

test('lists all files that the draw page needs offline, including lazy-loaded ones', () => {
  expect(builtAssets(folder).offline.files.toSorted()).toEqual(
    [
      'app.css',
      'app.js',
      'axios.js',
      'draw.css',
      'draw.js',
      'font.woff2',
      'parts.js',
      'pusher.js',
      'react.js',
      'score.js',
    ].map((file) => `/build/${file}`),
  )
})

test("lists the guide's offline files and pictures, but not its lazy-loaded files", () => {
  expect(builtAssets(folder).guide.files.toSorted()).toEqual(
    ['app.css', 'app.js', 'draw.webp', 'font.woff2', 'help.css', 'help.js', 'react.js'].map(
      (file) => `/build/${file}`,
    ),
  )
})

const SCRIPT = `export const riders = ${JSON.stringify(Array(50).fill('Ann Lee'))}`
const forms = { br: brotliCompressSync(SCRIPT), gzip: gzipSync(SCRIPT) }
const write = (name: string, content: string | Buffer) =>
  writeFileSync(path.join(folder, 'build', name), content)
write('app-1.js', SCRIPT)
write('app-1.js.br', forms.br)
write('app-1.js.gz', forms.gzip)
write('small.css', 'td { top: 0 }')

const site = express()
  .use('/build', serveBuiltFiles(folder))
  .use((_req, res) => void res.status(404).type('text').send('nothing here'))

test.each([
  ['gzip, deflate, br', 'br', forms.br.length],
  ['gzip, deflate', 'gzip', forms.gzip.length],
  ['identity', undefined, SCRIPT.length],
])('serves the best encoding allowed by Accept-Encoding "%s"', async (takes, encoding, bytes) => {
  const answer = await request(site).get('/build/app-1.js?v=1').set('Accept-Encoding', takes)
  expect(answer.status).toBe(200)
  expect(answer.text ?? String(answer.body)).toBe(SCRIPT)
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers).toMatchObject({
    'content-length': String(bytes),
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
})

test('serves a file uncompressed if there is no compressed copy', async () => {
  const small = await request(site).get('/build/small.css').set('Accept-Encoding', 'br')
  expect([small.text, small.headers['content-encoding'], small.headers['content-type']]).toEqual([
    'td { top: 0 }',
    undefined,
    'text/css; charset=utf-8',
  ])
  const none = await request(site).get('/build/none.js').set('Accept-Encoding', 'br')
  expect([none.status, none.text, none.headers['content-encoding']]).toEqual([404, 'nothing here', undefined])
})
