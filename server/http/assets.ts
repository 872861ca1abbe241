import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RequestHandler } from 'express'
import { html, type Html } from '../documents/markup.ts'

/** Where the browser's half of the product comes from: the build, or in development Vite itself. */
export type Assets = {
  version: string
  tags(component: string): Html
  middleware?: RequestHandler
  close?(): Promise<void>
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

const ENTRY = 'resources/js/app.tsx'

/** The built files. Their manifest's hash is the asset version: a page that runs older ones is loaded anew. */
export function builtAssets(publicDir: string): Assets {
  const file = path.join(publicDir, 'build', 'manifest.json')
  if (!existsSync(file)) throw new Error('The browser assets are not built. Run: npm run build')
  const text = readFileSync(file, 'utf8')
  const manifest = JSON.parse(text) as Manifest
  return {
    version: createHash('sha256').update(text).digest('hex').slice(0, 16),
    tags: (component) => tagsFor(manifest, `resources/js/Pages/${component}.tsx`),
  }
}

/** All that this page will need, asked for at once: what only the script finds comes a round trip later. */
function tagsFor(manifest: Manifest, page: string): Html {
  const names = new Set([ENTRY, ...importsOf(manifest, ENTRY), page, ...importsOf(manifest, page)])
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const [entry, ...preloads] = chunks.map((chunk) => chunk.file)
  return html`${[...styles].map((style) => html`<link rel="stylesheet" href="/build/${style}" />`)}
    <script type="module" src="/build/${entry}"></script>
    ${preloads.map((preload) => html`<link rel="modulepreload" href="/build/${preload}" />`)}`
}

/** Vite in this process: modules as they are written, replaced in the open page when a file changes. */
export async function developmentAssets(): Promise<Assets> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom', base: '/' })
  return {
    version: 'development',
    tags: () =>
      html`<script type="module" src="/@vite/client"></script>
        <script type="module">
          import { injectIntoGlobalHook } from '/@react-refresh'
          injectIntoGlobalHook(window)
          window.$RefreshReg$ = () => {}
          window.$RefreshSig$ = () => (type) => type
        </script>
        <script type="module" src="/${ENTRY}"></script>`,
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

function importsOf(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  for (const imported of manifest[name]?.imports ?? []) {
    if (seen.has(imported)) continue
    seen.add(imported)
    importsOf(manifest, imported, seen)
  }
  return seen
}
