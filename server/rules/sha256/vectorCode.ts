/**
 * What it takes of WebAssembly to work on vectors of four 32-bit words: its instructions, and a module of a memory
 * and one function made of them. Numbers are those of its binary format; locals are fewer than 128.
 */

/** Writes the instructions that leave a value behind, or that put one away. */
export type Code = (out: number[]) => void

export const VECTOR_BYTES = 16

const vector =
  (...instruction: number[]) =>
  (...of: Code[]): Code =>
  (out) => {
    for (const write of of) write(out)
    out.push(0xfd, ...instruction)
  }

export const and = vector(0x4e)
export const or = vector(0x50)
export const xor = vector(0x51)
const add = vector(0xae, 0x01)
const shiftLeft = vector(0xab, 0x01)
const shiftRight = vector(0xad, 0x01)

export const sum = (...of: Code[]): Code => of.reduce((one, other) => add(one, other))
export const shift = (of: Code, right: number): Code => shiftRight(of, whole(right))
export const rotate = (of: Code, right: number): Code =>
  or(shift(of, right), shiftLeft(of, whole(32 - right)))
/** The same word in all four places. */
export const allFour = (word: number): Code => vector(0x11)(whole(word))

export const get =
  (local: number): Code =>
  (out) =>
    out.push(0x20, local)
export const set =
  (local: number, value: Code): Code =>
  (out) => {
    value(out)
    out.push(0x21, local)
  }
/** The vector of that number in the memory, counted from an address. */
export const load = (address: Code, number: number): Code => vector(0x00, 4, ...offset(number))(address)
export const store = (address: Code, number: number, value: Code): Code =>
  vector(0x0b, 4, ...offset(number))(address, value)

const offset = (number: number) => unsigned(number * VECTOR_BYTES)
export const whole =
  (value: number): Code =>
  (out) =>
    out.push(0x41, ...signed(value))

type Made = { memory: WebAssembly.Memory; run: (argument: number) => void }

/** Local 0 of the code is the argument; as many as `vectors` follow. */
export function moduleOf(code: Code[], vectors: number): Made {
  const body = [1, vectors, 0x7b]
  for (const write of code) write(body)
  body.push(0x0b)
  const bytes = Buffer.concat([
    Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]),
    section(1, [1, 0x60, 1, 0x7f, 0]),
    section(3, [1, 0]),
    section(5, [1, 0, 1]),
    section(7, [2, ...name('memory'), 2, 0, ...name('run'), 0, 0]),
    section(10, [1, ...unsigned(body.length)], body),
  ])
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports as Made
}

const name = (text: string) => [text.length, ...Buffer.from(text)]

function section(id: number, ...parts: number[][]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return Buffer.concat([Buffer.from([id, ...unsigned(content.length)]), content])
}

function unsigned(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]
}

function signed(value: number): number[] {
  const low = value & 127
  const rest = value >> 7
  return rest === (low & 64 ? -1 : 0) ? [low] : [low | 128, ...signed(rest)]
}
