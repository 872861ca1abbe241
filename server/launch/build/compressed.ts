import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** How a built file lies beside itself, by the name of the encoding. */
export const ENDINGS = { br: '.br', gzip: '.gz' } as const

/** A file name without the ending of an encoding. */
export const plainName = (file: string) => file.replace(/\.(br|gz)$/, '')

// Below it a packet is sent in any case. Fonts and pictures are compressed by what they are.
const LEAST_BYTES = 1024
const SHRINKS = /\.(js|css|svg|json)$/

/** Lays the files of a build compressed beside themselves: as small as they get, once and not for every request. */
export function compressed(folder: string) {
  return {
    name: 'compressed',
    apply: 'build' as const,
    writeBundle(_options: unknown, files: Record<string, unknown>) {
      for (const name of Object.keys(files).filter((file) => SHRINKS.test(file))) {
        const file = path.join(folder, name)
        const content = readFileSync(file)
        if (content.length < LEAST_BYTES) continue
        writeFileSync(file + ENDINGS.br, brotliCompressSync(content))
        writeFileSync(file + ENDINGS.gzip, gzipSync(content, { level: 9 }))
      }
    },
  }
}
