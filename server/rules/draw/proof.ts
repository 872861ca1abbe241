import { sha256Hex } from './random.ts'
import type { DrawEntry } from './randomize.ts'

/** Made public before the draw. */
export const commitmentOf = sha256Hex

/** Mixes the outside word, if there is one, into the committed seed. */
export const seedOfDraw = (seed: string, word: string | null) =>
  word === null ? seed : sha256Hex(`${seed}:${word}`)

/**
 * Replaces rider and horse names with numbers, in the order of the runs' ids. The numbers give the same draw as the
 * names.
 */
export function anonymizeEntries<Entry extends DrawEntry>(entries: Entry[]): Entry[] {
  const byId = entries.toSorted((a, b) => a.id - b.id)
  const numbers = (of: 'rider' | 'horse') => {
    const names = [...new Set(byId.map((entry) => entry[of]))].filter((name) => name !== null)
    return new Map(names.map((name, index) => [name, `${of} ${index + 1}`]))
  }
  const riders = numbers('rider')
  const horses = numbers('horse')
  return byId.map((entry) => ({
    ...entry,
    rider: entry.rider && riders.get(entry.rider)!,
    horse: entry.horse && horses.get(entry.horse)!,
  }))
}
