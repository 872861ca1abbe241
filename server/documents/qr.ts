import QRCode from 'qrcode'

/** Whether only this computer can open an address. */
export const isLocalUrl = (address: string) => LOCAL_HOST.test(new URL(address).hostname)

const LOCAL_HOST = /^(localhost|127\..*|\[::1\])$/

/**
 * A link as a QR code: dark on light whatever the theme is, with the margin that cameras look for. Null for an address
 * that no phone can open.
 */
export async function qrDataUrl(link: string): Promise<string | null> {
  if (isLocalUrl(link)) return null
  const svg = await QRCode.toString(link, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Where phones find something that is published, to be typed and to be taken with a camera. */
export type QrLink = { link: string; picture: string }

/** Null where the event is not public. */
export const publicUrl = ({ is_public }: { is_public: boolean }, base: string, path: string) =>
  is_public ? new URL(path, base).href : null

/** Null also where no phone can open it. */
export async function publicQrLink(...where: Parameters<typeof publicUrl>): Promise<QrLink | null> {
  const link = publicUrl(...where)
  const picture = link && (await qrDataUrl(link))
  return link && picture ? { link, picture } : null
}
