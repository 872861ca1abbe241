import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const solidImage = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c8c8c8' } })

export const solidPng = (width: number, height: number) => solidImage(width, height).png().toBuffer()

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const END = pngChunk('IEND', Buffer.alloc(0))

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

function pngHeader(width: number, height: number) {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([8, 6, 0, 0, 0], 8)
  return pngChunk('IHDR', data)
}

export const pngWithTwoHeaders = (width: number, height: number) =>
  Buffer.concat([
    SIGNATURE,
    pngHeader(10, 10),
    pngHeader(width, height),
    transparentPixels(width, height),
    END,
  ])

export const pngBomb = (width: number, height: number) =>
  Buffer.concat([SIGNATURE, pngHeader(width, height), transparentPixels(width, height), END])

function transparentPixels(width: number, height: number) {
  const bytes = Math.min((width * 4 + 1) * height, 250e6)
  return pngChunk('IDAT', deflateSync(Buffer.alloc(bytes)))
}

export async function pngWithTexts(count: number, bytes: number) {
  const file = await solidPng(10, 10)
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(bytes))]))
  return Buffer.concat([file.subarray(0, 33), ...Array<Buffer>(count).fill(text), file.subarray(33)])
}

export async function jpegWithScans(width: number, height: number, count: number) {
  const file = await solidImage(width, height).jpeg({ progressive: true }).toBuffer()
  const last = file.subarray(file.lastIndexOf('ffda', undefined, 'hex'), -2)
  return Buffer.concat([file.subarray(0, -2), ...Array<Buffer>(count).fill(last), file.subarray(-2)])
}
