import sharp, { type Sharp } from 'sharp'

export type LogoImage = { type: string; bytes: Uint8Array }

export class UnreadableImage extends Error {}

const MAX_PIXELS = 3_000
const TIMEOUT_SECONDS = 5
/** In pixels, for printing at 300 dpi. */
const PRINT_SIZE = { width: 900, height: 450 }
/** In pixels, two per CSS pixel. */
const PHONE_SIZE = { width: 320, height: 96 }
const MAX_PHONE_BYTES = 16 * 1024

sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })

export async function encodeLogo(sent: Uint8Array): Promise<LogoImage> {
  const { picture, format } = await openImage(sent)
  return encodeImage(picture.autoOrient(), format, { ...PRINT_SIZE, quality: 88 })
}

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

const TOO_LARGE = `Choose an image of up to ${MAX_PIXELS.toLocaleString('en-US')} by ${MAX_PIXELS.toLocaleString('en-US')} pixels.`
const BROKEN = "This image can't be read. Save it again as PNG or JPEG."
