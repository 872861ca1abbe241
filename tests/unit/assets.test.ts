import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtAssets } from '../../server/http/assets.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'rodeo-assets-'))
afterAll(() => rmSync(folder, { recursive: true }))

const manifest = {
  'resources/js/app.tsx': { file: 'app.js', css: ['app.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_score.js': { file: 'score.js', imports: ['_react.js'] },
  'resources/js/Pages/DrawManager/Index.tsx': { file: 'draw.js', css: ['draw.css'], imports: ['_score.js'] },
  'resources/js/Pages/Events/New.tsx': { file: 'new.js', imports: ['_form.js'] },
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

test('a page asks at once for all that it needs, once, and for nothing of other pages', () => {
  expect(filesOf('DrawManager/Index')).toEqual([
    'app.css',
    'draw.css',
    'app.js',
    'react.js',
    'draw.js',
    'score.js',
  ])
  expect(filesOf('Events/New')).toEqual(['app.css', 'form.css', 'app.js', 'react.js', 'new.js', 'form.js'])
  expect(filesOf('Unknown/Index')).toEqual(['app.css', 'app.js', 'react.js'])
})
