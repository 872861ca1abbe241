import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Returns a number from 0 to `limit` - 1. */
export type Random = (limit: number) => number

/**
 * docs/draw.md specifies this stream. Skips 32-bit words above the largest multiple of `limit`, to avoid modulo bias.
 */
export function randomFrom(seed: string): Random {
  const words = hashedWords(`${seed}:`)
  return (limit) => {
    for (;;) {
      const word = words()
      if (limit === 2 ** 32) return word
      const pick = word % limit
      const lastMultiple = word - pick
      if (lastMultiple + limit <= 2 ** 32) return pick
    }
  }
}

const WORDS_PER_HASH = 8

function hashedWords(head: string): () => number {
  const hashOf = digestsAfter(head)
  let hash = new DataView(new ArrayBuffer(0))
  let number = 0
  let next = WORDS_PER_HASH
  return () => {
    if (next === WORDS_PER_HASH) {
      hash = new DataView(hashOf(String(number++)).buffer)
      next = 0
    }
    return hash.getUint32(4 * next++)
  }
}

export function shuffle<Thing>(things: Thing[], random: Random): Thing[] {
  for (let last = things.length - 1; last > 0; last--) {
    const pick = random(last + 1)
    ;[things[last], things[pick]] = [things[pick]!, things[last]!]
  }
  return things
}

export function range(count: number): number[] {
  const numbers: number[] = []
  for (let number = 0; number < count; number++) numbers.push(number)
  return numbers
}

/** Hashes `head` only once, because long draws need hundreds of thousands of hashes. */
function digestsAfter(head: string): (text: string) => Uint8Array<ArrayBuffer> {
  const begun = sha256.create().update(utf8ToBytes(head))
  return (text) => begun.clone().update(utf8ToBytes(text)).digest()
}

/** Returns a function that hashes `head` + text, in hexadecimal. */
export function hashesAfter(head: string): (text: string) => string {
  const digestOf = digestsAfter(head)
  return (text) => bytesToHex(digestOf(text))
}

export const sha256Hex = (text: string) => bytesToHex(sha256(utf8ToBytes(text)))
