import QRCode from 'qrcode'

/** A link as a picture: dark on light whatever the theme is, with the margin that cameras look for. */
export async function qrPicture(link: string): Promise<string> {
  const svg = await QRCode.toString(link, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** Where phones find something that is published, to be typed and to be taken with a camera. */
export type PhoneLink = { link: string; picture: string }

/** Null where the event is not for everybody, or the product not in the network: nobody would get anywhere by it. */
export const phoneAddress = ({ is_public }: { is_public: boolean }, base: string | null, path: string) =>
  is_public && base ? new URL(path, base).href : null

export async function phoneLink(...where: Parameters<typeof phoneAddress>): Promise<PhoneLink | null> {
  const link = phoneAddress(...where)
  return link === null ? null : { link, picture: await qrPicture(link) }
}
