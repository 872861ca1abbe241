import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

export const ENCODING_EXTENSIONS = { br: '.br', gzip: '.gz' } as const

export const withoutEncoding = (file: string) => file.replace(/\.(br|gz)$/, '')

// Smaller files fit into one packet even without compression.
const MIN_BYTES = 1024
const COMPRESSIBLE = /\.(js|css|svg|json)$/

export function compressAssets(folder: string) {
  return {
    name: 'compressed',
    apply: 'build' as const,
    writeBundle(_options: unknown, files: Record<string, unknown>) {
      for (const name of Object.keys(files).filter((file) => COMPRESSIBLE.test(file))) {
        const file = path.join(folder, name)
        const content = readFileSync(file)
        if (content.length < MIN_BYTES) continue
        writeFileSync(file + ENCODING_EXTENSIONS.br, brotliCompressSync(content))
        writeFileSync(file + ENCODING_EXTENSIONS.gzip, gzipSync(content, { level: 9 }))
      }
    },
  }
}
