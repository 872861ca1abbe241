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
    const fair = 2 ** 32 - (2 ** 32 % limit)
    let word = words()
    while (word >= fair) word = words()
    return word % limit
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
  return [...sha256(seed)].map((word) => word.toString(16).padStart(8, '0')).join('')
}

function wordsFrom(seed: string): () => number {
  let block = new Uint32Array(8)
  let blocks = 0
  let next = 8
  return () => {
    if (next === 8) {
      block = sha256(`${seed}:${blocks++}`)
      next = 0
    }
    return block[next++]!
  }
}

/** SHA-256 (FIPS 180-4) of a text in UTF-8, as eight words. Written out because the browser recomputes draws too. */
export function sha256(text: string): Uint32Array<ArrayBuffer> {
  const hash = Uint32Array.from(FIRST_HASH)
  const message = padded(new TextEncoder().encode(text))
  const schedule = new Int32Array(64)
  for (let at = 0; at < message.byteLength; at += 64) {
    for (let i = 0; i < 16; i++) schedule[i] = message.getInt32(at + i * 4)
    mixBlock(hash, schedule)
  }
  return hash
}

function padded(bytes: Uint8Array): DataView {
  const length = Math.ceil((bytes.length + 9) / 64) * 64
  const message = new Uint8Array(length)
  message.set(bytes)
  message[bytes.length] = 0x80
  const view = new DataView(message.buffer)
  view.setBigUint64(length - 8, BigInt(bytes.length) * 8n)
  return view
}

function mixBlock(hash: Uint32Array, schedule: Int32Array) {
  for (let i = 16; i < 64; i++) {
    const w15 = schedule[i - 15]!
    const w2 = schedule[i - 2]!
    const s0 = turn(w15, 7) ^ turn(w15, 18) ^ (w15 >>> 3)
    const s1 = turn(w2, 17) ^ turn(w2, 19) ^ (w2 >>> 10)
    schedule[i] = (schedule[i - 16]! + s0 + schedule[i - 7]! + s1) | 0
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as Eight
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
  const sums = [a, b, c, d, e, f, g, h]
  for (let i = 0; i < 8; i++) hash[i] = hash[i]! + sums[i]!
}

type Eight = [number, number, number, number, number, number, number, number]

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

// The standard's own tables: fractions of the square roots (first eight primes) and cube roots (first sixty-four).
const PRIMES = primes(64)
const FIRST_HASH = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)))
const ROUND = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32)
}
