import QRCode from 'qrcode'

export const isLocalUrl = (address: string) => LOCAL_HOST.test(new URL(address).hostname)

const LOCAL_HOST = /^(localhost|127\..*|\[::1\])$/

/** Returns null for a localhost URL, because phones can't open it. */
export async function qrDataUrl(link: string): Promise<string | null> {
  if (isLocalUrl(link)) return null
  const svg = await QRCode.toString(link, { type: 'svg', margin: 4, errorCorrectionLevel: 'M' })
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

export type QrLink = { link: string; picture: string }

export const publicUrl = ({ is_public }: { is_public: boolean }, base: string, path: string) =>
  is_public ? new URL(path, base).href : null

export async function publicQrLink(...where: Parameters<typeof publicUrl>): Promise<QrLink | null> {
  const link = publicUrl(...where)
  const picture = link && (await qrDataUrl(link))
  return link && picture ? { link, picture } : null
}
