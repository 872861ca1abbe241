import {
  allFour,
  and,
  type Code,
  get,
  load,
  moduleOf,
  or,
  rotate,
  set,
  shift,
  store,
  sum,
  VECTOR_BYTES,
  whole,
  xor,
} from './vectorCode.ts'

const LANES = 4
const HASH_WORDS = 8
const BLOCK_WORDS = 16
const ROUNDS = 64

/**
 * SHA-256 (FIPS 180-4, 5.3.3 and 6.2.2) of four messages side by side: the standard's own formulas, written as
 * WebAssembly for vectors of four words.
 */
export type FourBlocks = {
  /** The hashes so far: the first word of all four, the second of all four, ...; at first `START`. */
  hashes: Uint32Array
  /** Two blocks of each message, laid out likewise. */
  blocks: Uint32Array
  /** Adds one of the two to the hashes. */
  add: (block: number) => void
}

export function fourBlocks(): FourBlocks {
  const { memory, run } = moduleOf(instructions(), BLOCK_WORDS + HASH_WORDS)
  return {
    hashes: new Uint32Array(memory.buffer, 0, HASH_WORDS * LANES),
    blocks: new Uint32Array(memory.buffer, HASH_WORDS * VECTOR_BYTES, 2 * BLOCK_WORDS * LANES),
    add: (block) => run(HASH_WORDS * VECTOR_BYTES + block * BLOCK_WORDS * VECTOR_BYTES),
  }
}

function instructions(): Code[] {
  const block = get(0)
  const hashes = whole(0)
  const words = Array.from({ length: BLOCK_WORDS }, (_, word) => 1 + word)
  const state = Array.from({ length: HASH_WORDS }, (_, word) => 1 + BLOCK_WORDS + word)
  return [
    ...words.map((local, word) => set(local, load(block, word))),
    ...state.map((local, word) => set(local, load(hashes, word))),
    ...rounds(words, state),
    ...state.map((local, word) => store(hashes, word, sum(get(local), load(hashes, word)))),
  ]
}

/** After 64 of them, a multiple of 8, each variable is the local that it was. */
function rounds(words: number[], state: number[]): Code[] {
  const code: Code[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const [a, b, c, d, e, f, g, h] = state.map((_, i) => state[(i + ROUNDS - round) % HASH_WORDS]!) as Eight
    const word = (before: number) => words[(round + BLOCK_WORDS - before) % BLOCK_WORDS]!
    const w = (before: number) => get(word(before))
    if (round >= BLOCK_WORDS) code.push(set(word(0), sum(w(0), small0(w(15)), w(7), small1(w(2)))))
    const k = allFour(K[round]!)
    code.push(
      set(h, sum(get(h), big1(get(e)), choose(get(e), get(f), get(g)), k, w(0))),
      set(d, sum(get(d), get(h))),
      set(h, sum(get(h), big0(get(a)), majority(get(a), get(b), get(c)))),
    )
  }
  return code
}

type Eight = [number, number, number, number, number, number, number, number]

const choose = (x: Code, y: Code, z: Code) => xor(z, and(x, xor(y, z)))
const majority = (x: Code, y: Code, z: Code) => or(and(x, y), and(z, or(x, y)))
const big0 = (x: Code) => xor(xor(rotate(x, 2), rotate(x, 13)), rotate(x, 22))
const big1 = (x: Code) => xor(xor(rotate(x, 6), rotate(x, 11)), rotate(x, 25))
const small0 = (x: Code) => xor(xor(rotate(x, 7), rotate(x, 18)), shift(x, 3))
const small1 = (x: Code) => xor(xor(rotate(x, 17), rotate(x, 19)), shift(x, 10))

/** The first 32 bits of what stands behind the point in roots of the first primes. */
const PRIMES: number[] = []
for (let n = 2; PRIMES.length < ROUNDS; n++) if (PRIMES.every((prime) => n % prime > 0)) PRIMES.push(n)
const fractionOf = (root: number) => Math.floor((root % 1) * 2 ** 32)
const K = PRIMES.map((prime) => fractionOf(Math.cbrt(prime)))
export const START = PRIMES.slice(0, HASH_WORDS).map((prime) => fractionOf(Math.sqrt(prime)))
