import { Buffer } from 'node:buffer'
import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

/** Why a picture cannot be the logo, as a sentence. */
export class NoLogo extends Error {}

export type Bitmap = { width: number; height: number; data: Uint8Array }

const MOST_PIXELS = 3_000
/** As large as a logo is printed, at 300 dots to the inch. */
const BOX = { width: 900, height: 450 }

/**
 * Makes a picture anew that somebody sent as a logo: only its dots stay, no more of them than are printed. Refused
 * is what is no PNG or JPEG, and what would be too large once it is unpacked.
 */
export function logoFrom(sent: Uint8Array): { type: string; bytes: Uint8Array } {
  const file = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
  const isPng = file.subarray(0, 8).equals(PNG_SIGNATURE)
  if (!isPng && !file.subarray(0, 3).equals(JPEG_SIGNATURE)) throw refused('Choose a PNG or JPEG picture.')
  const picture = fitted(isPng ? readPng(file) : readJpeg(file), BOX)
  return isPng ? asPng(picture) : asJpeg(picture, 88)
}

/** As large as a phone shows it, at two dots to each of its own. */
const SMALL_BOX = { width: 320, height: 96 }
/** It comes with the first page that is read; a picture that does not fit becomes smaller. */
const MOST_BYTES = 16 * 1024

/** The logo that is kept, for phones: at most sixteen kilobytes. */
export function smallLogo({ type, bytes }: { type: string; bytes: Uint8Array }) {
  const file = Buffer.from(bytes)
  const picture = type === 'image/png' ? readPng(file) : readJpeg(file)
  for (let share = 1; ; share *= 0.75) {
    const box = { width: SMALL_BOX.width * share, height: SMALL_BOX.height * share }
    const small = type === 'image/png' ? asPng(fitted(picture, box)) : asJpeg(fitted(picture, box), 80)
    if (small.bytes.byteLength <= MOST_BYTES) return small
  }
}

const asPng = (picture: Bitmap) => ({
  type: 'image/png',
  bytes: PNG.sync.write(Object.assign(new PNG(), picture)),
})

const asJpeg = (picture: Bitmap, quality: number) => ({
  type: 'image/jpeg',
  bytes: jpeg.encode({ ...picture, data: Buffer.from(picture.data) }, quality).data,
})

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
const JPEG_SIGNATURE = Buffer.from('ffd8ff', 'hex')
const refused = (sentence: string) => new NoLogo(sentence)
const BROKEN = 'This picture cannot be read. Save it anew as PNG or JPEG.'
const TOO_LARGE = `At most ${MOST_PIXELS.toLocaleString('en-US')} by ${MOST_PIXELS.toLocaleString('en-US')} dots.`

// Its size stands at the beginning, before anything is unpacked.
function readPng(file: Buffer): Bitmap {
  if (file.length < 33) throw refused(BROKEN)
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)]
  if (width > MOST_PIXELS || height > MOST_PIXELS) throw refused(TOO_LARGE)
  // The library would unpack an interlaced one without an end.
  if (file[28] !== 0) throw refused('Save this picture without interlacing.')
  return read(() => PNG.sync.read(file))
}

function readJpeg(file: Buffer): Bitmap {
  const limits = { maxResolutionInMP: MOST_PIXELS ** 2 / 1e6, maxMemoryUsageInMB: 400 }
  const picture = read(() => jpeg.decode(file, { ...limits, useTArray: true, formatAsRGBA: true }))
  if (picture.width > MOST_PIXELS || picture.height > MOST_PIXELS) throw refused(TOO_LARGE)
  return picture
}

function read(decode: () => Bitmap): Bitmap {
  try {
    return decode()
  } catch (error) {
    throw refused(/limit exceeded/.test((error as Error).message) ? TOO_LARGE : BROKEN)
  }
}

/** Into the box, its sides in proportion: each dot is the mean of those that it stands for. */
function fitted({ width, height, data }: Bitmap, box: { width: number; height: number }): Bitmap {
  const scale = Math.max(1, width / box.width, height / box.height)
  if (scale === 1) return { width, height, data }
  const small = {
    width: Math.max(1, Math.floor(width / scale)),
    height: Math.max(1, Math.floor(height / scale)),
  }
  const out = Buffer.alloc(small.width * small.height * 4)
  for (let y = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++) mean(x, y, (y * small.width + x) * 4)
  return { ...small, data: out }

  function mean(x: number, y: number, at: number) {
    const [fromX, toX] = span(x, small.width, width)
    const [fromY, toY] = span(y, small.height, height)
    const sums = [0, 0, 0, 0]
    for (let row = fromY; row < toY; row++)
      for (let column = fromX; column < toX; column++) {
        const dot = (row * width + column) * 4
        const alpha = data[dot + 3]!
        // What is not seen has no say in the colour.
        for (let part = 0; part < 3; part++) sums[part]! += data[dot + part]! * alpha
        sums[3]! += alpha
      }
    const alpha = sums[3]!
    for (let part = 0; part < 3; part++) out[at + part] = alpha ? Math.round(sums[part]! / alpha) : 0
    out[at + 3] = Math.round(alpha / ((toX - fromX) * (toY - fromY)))
  }
}

const span = (index: number, parts: number, whole: number) =>
  [
    Math.floor((index * whole) / parts),
    Math.max(Math.floor(((index + 1) * whole) / parts), Math.floor((index * whole) / parts) + 1),
  ] as const
