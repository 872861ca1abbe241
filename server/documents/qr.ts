import QRCode from 'qrcode'

/** Whether only this computer can open an address. */
export const isOnlyHere = (address: string) => LOCAL.test(new URL(address).hostname)

const LOCAL = /^(localhost|127\..*|\[::1\])$/

/**
 * A link as a QR code: dark on light whatever the theme is, with the margin that cameras look for. Null for an address
 * that no phone can open.
 */
export async function qrPicture(link: string): Promise<string | null> {
  if (isOnlyHere(link)) return null
  const svg = await QRCode.toString(link, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Where phones find something that is published, to be typed and to be taken with a camera. */
export type PhoneLink = { link: string; picture: string }

/** Null where the event is not public. */
export const phoneAddress = ({ is_public }: { is_public: boolean }, base: string, path: string) =>
  is_public ? new URL(path, base).href : null

/** Null also where no phone can open it. */
export async function phoneLink(...where: Parameters<typeof phoneAddress>): Promise<PhoneLink | null> {
  const link = phoneAddress(...where)
  const picture = link && (await qrPicture(link))
  return link && picture ? { link, picture } : null
}
