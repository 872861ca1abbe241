import { inflateRawSync } from 'node:zlib'

const [STORED, DEFLATED] = [0, 8]

/** `size` is the unpacked size that the archive claims. */
export type ZipEntry = { name: string; data: Uint8Array; size: number; method: number }

export class BrokenZip extends Error {}

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const MAX_ENTRIES = 10_000

/** Throws BrokenZip if the archive is damaged, uses ZIP64 or has too many entries. */
export function readZip(file: Uint8Array): ZipEntry[] {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  try {
    const end = findEnd(bytes)
    const count = bytes.readUInt16LE(end + 10)
    if (count > MAX_ENTRIES) throw new BrokenZip()
    const entries: ZipEntry[] = []
    let at = bytes.readUInt32LE(end + 16)
    for (let nth = 0; nth < count; nth++) {
      if (bytes.readUInt32LE(at) !== CENTRAL_HEADER) throw new BrokenZip()
      const nameBytes = bytes.readUInt16LE(at + 28)
      entries.push({
        name: bytes.toString('utf8', at + 46, at + 46 + nameBytes),
        method: bytes.readUInt16LE(at + 10),
        size: bytes.readUInt32LE(at + 24),
        data: dataOf(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20)),
      })
      at += 46 + nameBytes + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
    }
    return entries
  } catch (error) {
    if (error instanceof RangeError) throw new BrokenZip()
    throw error
  }
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = bytes.length - END_BYTES; at >= first; at--) if (bytes.readUInt32LE(at) === END) return at
  throw new BrokenZip()
}

function dataOf(bytes: Buffer, header: number, length: number): Uint8Array {
  if (bytes.readUInt32LE(header) !== LOCAL_HEADER) throw new BrokenZip()
  const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
  if (start + length > bytes.length) throw new BrokenZip()
  return bytes.subarray(start, start + length)
}

/** Never unpacks more than the claimed size. */
export function unpack({ data, size, method }: ZipEntry): Uint8Array {
  const unpacked = method === DEFLATED ? inflate(data, size) : method === STORED ? data : null
  if (unpacked?.byteLength !== size) throw new BrokenZip()
  return unpacked
}

function inflate(data: Uint8Array, size: number): Uint8Array {
  try {
    return inflateRawSync(data, { maxOutputLength: Math.max(1, size) })
  } catch {
    throw new BrokenZip()
  }
}

export const stored = (name: string, data: Uint8Array): ZipEntry => ({
  name,
  data,
  size: data.byteLength,
  method: STORED,
})

/** Leaves the checksums at zero, because read-excel-file ignores them. */
export function writeZip(entries: ZipEntry[]): Uint8Array<ArrayBuffer> {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let offset = 0
  for (const { name, data, size, method } of entries) {
    const nameBytes = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(data.byteLength, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    files.push(signature(LOCAL_HEADER), fields, nameBytes, data)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(signature(CENTRAL_HEADER), Buffer.from([20, 0]), fields, place, nameBytes)
    offset += 30 + nameBytes.length + data.byteLength
  }
  const end = Buffer.alloc(END_BYTES - 4)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(totalBytes(directory), 8)
  end.writeUInt32LE(offset, 12)
  return concatenate([...files, ...directory, signature(END), end])
}

const totalBytes = (parts: Uint8Array[]) => parts.reduce((sum, { byteLength }) => sum + byteLength, 0)

/** Buffer.concat can return a slice of Node's shared pool, and the caller reads the whole `buffer`. */
function concatenate(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(totalBytes(parts))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.byteLength
  }
  return all
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(number)
  return bytes
}
