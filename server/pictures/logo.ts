import sharp, { type Sharp } from 'sharp'

export type Picture = { type: string; bytes: Uint8Array }

/** Why a picture can't be a logo, as a sentence for the person who sent it. */
export class Unreadable extends Error {}

const MOST_PIXELS = 3_000
const SECONDS = 5
/** As large as a logo is printed, at 300 dots to the inch. */
const PRINTED = { width: 900, height: 450 }
/** As large as a phone shows it, at two dots to a CSS pixel. */
const ON_PHONES = { width: 320, height: 96 }
/** The logo comes with the first page that a phone loads. */
const MOST_BYTES_ON_PHONES = 16 * 1024

// Each picture has a process of its own: nothing is worth caching, and one thread is enough.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })

/**
 * Encodes an uploaded picture again, upright and no larger than it is printed; only its dots stay, no metadata.
 * Throws `Unreadable` for files that aren't PNG or JPEG, are broken, or have too many dots.
 */
export async function logoFrom(sent: Uint8Array): Promise<Picture> {
  const { picture, format } = await opened(sent)
  return encoded(picture.autoOrient(), format, { ...PRINTED, quality: 88 })
}

/** The stored logo for phones, in at most 16 kB: a picture that doesn't fit is made smaller. */
export async function smallLogo(stored: Uint8Array): Promise<Picture> {
  const { picture, format } = await opened(stored)
  for (let share = 1; ; share *= 0.75) {
    const [width, height] = [Math.floor(ON_PHONES.width * share), Math.floor(ON_PHONES.height * share)]
    const small = await encoded(picture.clone(), format, { width, height, quality: 80 })
    if (small.bytes.byteLength <= MOST_BYTES_ON_PHONES) return small
  }
}

async function opened(file: Uint8Array) {
  const limits = { limitInputPixels: MOST_PIXELS ** 2, failOn: 'error' } as const
  const picture = sharp(file, limits).timeout({ seconds: SECONDS })
  const { width, height, format } = await readable(picture.metadata())
  if (width > MOST_PIXELS || height > MOST_PIXELS) throw new Unreadable(TOO_LARGE)
  return { picture, format }
}

type Wanted = { width: number; height: number; quality: number }

async function encoded(picture: Sharp, format: string, { width, height, quality }: Wanted): Promise<Picture> {
  const fitted = picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const file = format === 'png' ? fitted.png() : fitted.jpeg({ quality, chromaSubsampling: '4:4:4' })
  return { type: `image/${format}`, bytes: await readable(file.toBuffer()) }
}

const readable = <Read>(reading: Promise<Read>) =>
  reading.catch((error: Error) => {
    throw new Unreadable(/exceeds pixel limit/.test(error.message) ? TOO_LARGE : BROKEN)
  })

const TOO_LARGE = `At most ${MOST_PIXELS.toLocaleString('en-US')} by ${MOST_PIXELS.toLocaleString('en-US')} dots.`
const BROKEN = 'This picture cannot be read. Save it again as PNG or JPEG.'
