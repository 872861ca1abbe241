import sharp, { type Sharp } from 'sharp'

export type LogoImage = { type: string; bytes: Uint8Array }

/** Why a picture can't be a logo, as a sentence for the person who sent it. */
export class UnreadableImage extends Error {}

const MAX_PIXELS = 3_000
const TIMEOUT_SECONDS = 5
/** As large as a logo is printed, at 300 dots to the inch. */
const PRINT_SIZE = { width: 900, height: 450 }
/** As large as a phone shows it, at two dots to a CSS pixel. */
const PHONE_SIZE = { width: 320, height: 96 }
/** The logo comes with the first page that a phone loads. */
const MAX_PHONE_BYTES = 16 * 1024

// Each picture has a process of its own: nothing is worth caching, and one thread is enough.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })

/**
 * Encodes an uploaded picture again, upright and no larger than it is printed; only its dots stay, no metadata.
 * Throws `Unreadable` for files that aren't PNG or JPEG, are broken, or have too many dots.
 */
export async function encodeLogo(sent: Uint8Array): Promise<LogoImage> {
  const { picture, format } = await openImage(sent)
  return encodeImage(picture.autoOrient(), format, { ...PRINT_SIZE, quality: 88 })
}

/** The stored logo for phones, in at most 16 kB: a picture that doesn't fit is made smaller. */
export async function encodeSmallLogo(stored: Uint8Array): Promise<LogoImage> {
  const { picture, format } = await openImage(stored)
  for (let share = 1; ; share *= 0.75) {
    const [width, height] = [Math.floor(PHONE_SIZE.width * share), Math.floor(PHONE_SIZE.height * share)]
    const small = await encodeImage(picture.clone(), format, { width, height, quality: 80 })
    if (small.bytes.byteLength <= MAX_PHONE_BYTES) return small
  }
}

async function openImage(file: Uint8Array) {
  const limits = { limitInputPixels: MAX_PIXELS ** 2, failOn: 'error' } as const
  const picture = sharp(file, limits).timeout({ seconds: TIMEOUT_SECONDS })
  const { width, height, format } = await toUnreadable(picture.metadata())
  if (width > MAX_PIXELS || height > MAX_PIXELS) throw new UnreadableImage(TOO_LARGE)
  return { picture, format }
}

type EncodeOptions = { width: number; height: number; quality: number }

async function encodeImage(
  picture: Sharp,
  format: string,
  { width, height, quality }: EncodeOptions,
): Promise<LogoImage> {
  const fitted = picture.resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const file = format === 'png' ? fitted.png() : fitted.jpeg({ quality, chromaSubsampling: '4:4:4' })
  return { type: `image/${format}`, bytes: await toUnreadable(file.toBuffer()) }
}

const toUnreadable = <Read>(reading: Promise<Read>) =>
  reading.catch((error: Error) => {
    throw new UnreadableImage(/exceeds pixel limit/.test(error.message) ? TOO_LARGE : BROKEN)
  })

const TOO_LARGE = `At most ${MAX_PIXELS.toLocaleString('en-US')} by ${MAX_PIXELS.toLocaleString('en-US')} dots.`
const BROKEN = 'This picture cannot be read. Save it again as PNG or JPEG.'
