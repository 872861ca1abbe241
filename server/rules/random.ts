/** Whole numbers from 0 up to, not including, `limit`; each equally likely. */
export type Random = (limit: number) => number

/**
 * Luck that anybody can recompute. The stream is SHA-256(seed + ':0'), SHA-256(seed + ':1'), ... (the seed as
 * UTF-8), read as 32-bit words, most significant byte first. A pick below `limit` is the next word modulo
 * `limit`; a word at or above the largest multiple of `limit` within 2^32 is thrown away and the next one is
 * taken, so that no pick is likelier than another. `limit` is a whole number from 1 to 2^32.
 */
export function randomFrom(seed: string): Random {
  const words = wordsFrom(seed)
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

/** What may be shown before the draw is made: the SHA-256 of the seed, in hexadecimal. */
export function commitmentOf(seed: string): string {
  return [...sha256(seed)].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function wordsFrom(seed: string): () => number {
  const hashOf = sha256After(`${seed}:`)
  let block = hashOf('0')
  let blocks = 1
  let next = 0
  return () => {
    if (next === block.length) {
      block = hashOf(String(blocks++))
      next = 0
    }
    return block[next++]! >>> 0
  }
}

/** SHA-256 (FIPS 180-4) of a text in UTF-8, as eight words. Written out because the browser recomputes draws too. */
export const sha256 = (text: string): Int32Array => sha256After(text)('')

/**
 * The SHA-256 of texts with one beginning, of which whatever fills blocks of 64 bytes is mixed once. The rest of each is
 * at most 50 letters of ASCII. Every answer lies where the one before lay.
 */
function sha256After(beginning: string): (rest: string) => Int32Array {
  const bytes = new TextEncoder().encode(beginning)
  const inBlocks = bytes.length - (bytes.length % 64)
  const start = Int32Array.from(FIRST_HASH)
  const whole = new DataView(bytes.buffer, bytes.byteOffset)
  for (let at = 0; at < inBlocks; at += 64) mixBlock(start, whole, at)

  const hash = new Int32Array(8)
  const last = new Uint8Array(128)
  const view = new DataView(last.buffer)
  const from = bytes.length - inBlocks
  last.set(bytes.subarray(inBlocks))
  let length = -1
  let size = 0
  return (rest) => {
    // What follows the rest depends on its length alone.
    if (rest.length !== length) {
      length = rest.length
      const end = from + length
      last.fill(0, end)
      last[end] = 0x80
      size = end + 9 > 64 ? 128 : 64
      view.setUint32(size - 4, (inBlocks + end) * 8)
    }
    for (let i = 0; i < length; i++) last[from + i] = rest.charCodeAt(i)
    hash.set(start)
    for (let at = 0; at < size; at += 64) mixBlock(hash, view, at)
    return hash
  }
}

const schedule = new Int32Array(64)

function mixBlock(hash: Int32Array, message: DataView, at: number) {
  for (let i = 0; i < 16; i++) schedule[i] = message.getInt32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const w15 = schedule[i - 15]!
    const w2 = schedule[i - 2]!
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
    schedule[i] = (schedule[i - 16]! + s0 + schedule[i - 7]! + s1) | 0
  }
  let a = hash[0]!
  let b = hash[1]!
  let c = hash[2]!
  let d = hash[3]!
  let e = hash[4]!
  let f = hash[5]!
  let g = hash[6]!
  let h = hash[7]!
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + schedule[i]!) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + t1) | 0
    d = c
    c = b
    b = a
    a = (t1 + t2) | 0
  }
  hash[0]! += a
  hash[1]! += b
  hash[2]! += c
  hash[3]! += d
  hash[4]! += e
  hash[5]! += f
  hash[6]! += g
  hash[7]! += h
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

// The standard's own tables: fractions of the square roots (first eight primes) and cube roots (first sixty-four).
const PRIMES = primes(64)
const FIRST_HASH = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}
