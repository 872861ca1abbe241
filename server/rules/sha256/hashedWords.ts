import { fourBlocks, type FourBlocks, START } from './fourBlocks.ts'

// As in fourBlocks.ts: loops to what another module exports are not unrolled, and hashing takes a tenth more.
const LANES = 4
const HASH_WORDS = 8
const BLOCK_WORDS = 16
const BLOCK_BYTES = 64
/** A message ends with a bit that is set and its length. */
const END_BYTES = 9

/**
 * The words of SHA-256(head + '0'), SHA-256(head + '1'), ... one after the other, the head as UTF-8. Four hashes are
 * made at a time: a draw of 1,200 that spaces riders asks for six thousand.
 */
export function hashedWords(head: string): () => number {
  const hasher = (shared ??= fourBlocks())
  const begun = begin(hasher, Buffer.from(head))
  const words = new Uint32Array(LANES * HASH_WORDS)
  let number = 0
  let next = words.length
  return () => {
    if (next === words.length) {
      hashFour(hasher, begun, number, words)
      number += LANES
      next = 0
    }
    return words[next++]!
  }
}

/** One for all streams, made for the first: nothing in it outlasts four hashes. */
let shared: FourBlocks | undefined

/** The head: its whole blocks, hashed already, and the block that it begins. */
type Begun = { length: number; hashes: Uint32Array; blocks: Uint32Array }

function begin({ hashes, blocks, add }: FourBlocks, head: Uint8Array): Begun {
  for (let i = 0; i < hashes.length; i++) hashes[i] = START[Math.floor(i / LANES)]!
  blocks.fill(0)
  for (let at = 0; at < head.length; at++) {
    for (let lane = 0; lane < LANES; lane++) write(blocks, lane, at % BLOCK_BYTES, head[at]!)
    if ((at + 1) % BLOCK_BYTES > 0) continue
    add(0)
    blocks.fill(0)
  }
  return { length: head.length, hashes: hashes.slice(), blocks: blocks.slice() }
}

function hashFour({ hashes, blocks, add }: FourBlocks, begun: Begun, first: number, words: Uint32Array) {
  hashes.set(begun.hashes)
  blocks.set(begun.blocks)
  // Of 8, 9, 10 and 11 only the last two may need the second block.
  let longer = 0
  for (let lane = 0; lane < LANES; lane++)
    if (finish(blocks, lane, begun.length, first + lane)) longer |= 1 << lane
  add(0)
  take(hashes, words, ~longer)
  if (longer === 0) return
  add(1)
  take(hashes, words, longer)
}

/** The hashes of those lanes whose bit is set. */
function take(hashes: Uint32Array, words: Uint32Array, lanes: number) {
  for (let lane = 0; lane < LANES; lane++)
    if (lanes & (1 << lane))
      for (let word = 0; word < HASH_WORDS; word++)
        words[lane * HASH_WORDS + word] = hashes[word * LANES + lane]!
}

/** Writes the number behind the head, and the end of the message; tells whether that is in the second block. */
function finish(blocks: Uint32Array, lane: number, headLength: number, number: number): boolean {
  const digits = digitsOf(number)
  const begin = headLength % BLOCK_BYTES
  const end = begin + digits
  for (let at = end - 1, rest = number; at >= begin; at--) {
    write(blocks, lane, at, 48 + (rest % 10))
    rest = Math.floor(rest / 10)
  }
  write(blocks, lane, end, 0x80)
  const isLonger = end + END_BYTES > BLOCK_BYTES
  const lastWord = (isLonger ? 2 : 1) * BLOCK_WORDS - 1
  blocks[lastWord * LANES + lane] = 8 * (headLength + digits)
  return isLonger
}

function digitsOf(number: number): number {
  let digits = 1
  for (let least = 10; number >= least; least *= 10) digits++
  return digits
}

/** A byte where there is none yet: words begin with their greatest. */
function write(blocks: Uint32Array, lane: number, at: number, byte: number) {
  blocks[(at >> 2) * LANES + lane]! |= byte << (24 - 8 * (at & 3))
}
