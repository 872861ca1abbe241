import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** How a built file lies beside itself, by the name of the encoding. */
export const ENCODING_EXTENSIONS = { br: '.br', gzip: '.gz' } as const

/** A file name without the ending of an encoding. */
export const withoutEncoding = (file: string) => file.replace(/\.(br|gz)$/, '')

// Below it a packet is sent in any case. Fonts and pictures are compressed by what they are.
const MIN_BYTES = 1024
const COMPRESSIBLE = /\.(js|css|svg|json)$/

/** Lays the files of a build compressed beside themselves: as small as they get, once and not for every request. */
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
