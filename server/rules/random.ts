import { hash } from 'node:crypto'
import { hashedWords } from './sha256/hashedWords.ts'

/** Whole numbers from 0 up to, not including, `limit`; each equally likely. */
export type Random = (limit: number) => number

/**
 * Luck that anybody can recompute. The stream is SHA-256(seed + ':0'), SHA-256(seed + ':1'), ... (the seed as
 * UTF-8), read as 32-bit words, most significant byte first. A pick below `limit` is the next word modulo
 * `limit`; a word at or above the largest multiple of `limit` within 2^32 is thrown away and the next one is
 * taken, so that no pick is likelier than another. `limit` is a whole number from 1 to 2^32.
 */
export function randomFrom(seed: string): Random {
  const words = hashedWords(`${seed}:`)
  return (limit) => {
    for (;;) {
      const word = words()
      if (limit === 2 ** 32) return word
      // As whole numbers of 32 bits: a remainder of floating-point numbers takes several times as long.
      const pick = ((word >>> 0) % (limit >>> 0)) >>> 0
      const lastMultiple = word - pick
      if (lastMultiple + limit <= 2 ** 32) return pick
    }
  }
}

/** Shuffles in place (Fisher and Yates, from the last place down to the second), every order equally likely. */
export function shuffle<Thing>(things: Thing[], random: Random): Thing[] {
  for (let last = things.length - 1; last > 0; last--) {
    const pick = random(last + 1)
    ;[things[last], things[pick]] = [things[pick]!, things[last]!]
  }
  return things
}

/** The whole numbers from 0 up to, not including, `count`. */
export function upTo(count: number): number[] {
  const numbers: number[] = []
  for (let number = 0; number < count; number++) numbers.push(number)
  return numbers
}

/** What may be shown before the draw is made: the SHA-256 of the seed, in hexadecimal. */
export const commitmentOf = (seed: string) => hash('sha256', seed)
