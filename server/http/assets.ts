import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import express, { type RequestHandler } from 'express'
import { sha256 } from '#lib/sha256.ts'
import { html, type Html } from '../documents/html.ts'
import { ENCODING_EXTENSIONS } from '../build/compressAssets.ts'

export type Assets = {
  version: string
  tags(component: string): Html
  riderApp: RiderAppAssets
  offline: OfflineAssets
  guide: OfflineAssets
  middleware?: RequestHandler
  close?(): Promise<void>
}

/** `worker` is the service worker's source code, or null in development. */
export type RiderAppAssets = {
  version: string
  script: string
  styles: string[]
  files: string[]
  worker: string | null
}

export type OfflineAssets = {
  files: string[]
  worker: string | null
}

type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

const ENTRY = 'resources/js/app.tsx'

export function builtAssets(publicDir: string): Assets {
  const file = path.join(publicDir, 'build', 'manifest.json')
  if (!existsSync(file)) throw new Error("The browser assets aren't built. Run: npm run build")
  const text = readFileSync(file, 'utf8')
  const manifest = JSON.parse(text) as Manifest
  const cachedTags = new Map<string, Html>()
  const read = (name: string) => readFileSync(path.join(publicDir, 'build', name), 'utf8')
  return {
    version: sha256(text).slice(0, 16),
    tags(component) {
      const tags = cachedTags.get(component) ?? tagsFor(manifest, `resources/js/Pages/${component}.tsx`)
      cachedTags.set(component, tags)
      return tags
    },
    riderApp: riderAppAssets(manifest, read),
    offline: offlineAssets(manifest, read, drawChunks(manifest), DRAW_WORKER),
    guide: offlineAssets(manifest, read, chunksOf(manifest, HELP_PAGE), GUIDE_WORKER),
  }
}

export function serveBuiltFiles(publicDir: string): RequestHandler {
  const files = express.static(path.join(publicDir, 'build'), {
    immutable: true,
    maxAge: '1y',
    index: false,
  })
  return (req, res, next) => {
    res.vary('Accept-Encoding')
    const encoding = (['br', 'gzip'] as const).find((one) => req.acceptsEncodings(one))
    if (!encoding) return files(req, res, next)
    const { url } = req
    req.url = url.replace(/[?#].*|$/, ENCODING_EXTENSIONS[encoding])
    res.type(path.extname(req.path.slice(0, -3))).set('Content-Encoding', encoding)
    files(req, res, (error?: unknown) => {
      req.url = url
      res.removeHeader('Content-Type')
      res.removeHeader('Content-Encoding')
      if (error) return next(error)
      files(req, res, next)
    })
  }
}

const RIDER_APP = 'resources/js/riderApp/main.tsx'
const APP_FONT = /riderApp-\w+-[\w-]+\.woff2$/
const RIDER_APP_WORKER = 'resources/js/riderApp/serviceWorker.ts'

function riderAppAssets(manifest: Manifest, read: (file: string) => string): RiderAppAssets {
  const names = [...withImports(manifest, RIDER_APP)]
  const later = names.flatMap((name) => manifest[name]?.dynamicImports ?? [])
  const chunks = [...names, ...later].flatMap((name) => manifest[name] ?? [])
  const address = (file: string) => `/build/${file}`
  const styles = [...new Set(chunks.flatMap(({ css }) => css ?? []))].map(address)
  const scripts = [...new Set(chunks.map(({ file }) => file))].map(address)
  const fonts = new Set(chunks.flatMap(({ assets }) => assets ?? []).filter((file) => APP_FONT.test(file)))
  const files = [...scripts, ...styles, ...[...fonts].map(address)]
  return {
    version: sha256(files.join()).slice(0, 16),
    script: manifest[RIDER_APP] ? address(manifest[RIDER_APP].file) : '',
    styles,
    files,
    worker: manifest[RIDER_APP_WORKER] ? read(manifest[RIDER_APP_WORKER].file) : null,
  }
}

const DRAW_PAGE = 'resources/js/Pages/DrawManager/Index.tsx'
const DRAW_WORKER = 'resources/js/offline/serviceWorker.ts'
const HELP_PAGE = 'resources/js/Pages/Help/Index.tsx'
const GUIDE_WORKER = 'resources/js/offline/guideWorker.ts'
const PAGE_FILE = /^resources\/js\/Pages\/\w+\/\w+\.tsx$/

function drawChunks(manifest: Manifest): Set<string> {
  const names = new Set([ENTRY, DRAW_PAGE])
  for (const name of names) {
    const { imports = [], dynamicImports = [] } = manifest[name] ?? {}
    for (const imported of [...imports, ...dynamicImports]) if (!PAGE_FILE.test(imported)) names.add(imported)
  }
  return names
}

function offlineAssets(
  manifest: Manifest,
  read: (file: string) => string,
  names: Set<string>,
  worker: string,
): OfflineAssets {
  const chunks = [...names].flatMap((name) => manifest[name] ?? [])
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets])
  return {
    files: [...new Set(files)].map((file) => `/build/${file}`),
    worker: manifest[worker] ? read(manifest[worker].file) : null,
  }
}

function tagsFor(manifest: Manifest, page: string): Html {
  const chunks = [...chunksOf(manifest, page)].flatMap((name) => manifest[name] ?? [])
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []))
  const entry = manifest[ENTRY]?.file
  const preloads = chunks.map(({ file }) => file).filter((file) => file !== entry)
  return html`${[...styles].map((style) => html`<link rel="stylesheet" href="/build/${style}" />`)}
    <script type="module" src="/build/${entry}"></script>
    ${preloads.map((preload) => html`<link rel="modulepreload" href="/build/${preload}" />`)}`
}

const chunksOf = (manifest: Manifest, page: string) =>
  withImports(manifest, page, withImports(manifest, ENTRY))

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
    riderApp: { version: 'development', script: `/${RIDER_APP}`, styles: [], files: [], worker: null },
    offline: { files: [], worker: null },
    guide: { files: [], worker: null },
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

/**
 * Each chunk comes after its imports, as when the browser loads it later, so that a page's styles override those of
 * shared components.
 */
function withImports(manifest: Manifest, name: string, names = new Set<string>(), seen = new Set(names)) {
  if (seen.has(name)) return names
  seen.add(name)
  for (const imported of manifest[name]?.imports ?? []) withImports(manifest, imported, names, seen)
  return names.add(name)
}
