import { sha256Hex } from './random.ts'
import type { DrawEntry } from './randomize.ts'

export const commitmentOf = sha256Hex

export const seedOfDraw = (seed: string, word: string | null) =>
  word === null ? seed : sha256Hex(`${seed}:${word}`)

/** Replaces names with numbered labels that result in the same draw. */
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

export function assignableSlots(count: number, keptSlots: number[]): number[] {
  const occupied = new Set(keptSlots)
  const slots: number[] = []
  for (let slot = 1; slots.length < count; slot++) if (!occupied.has(slot)) slots.push(slot)
  return slots
}
