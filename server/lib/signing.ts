import { createHmac, timingSafeEqual } from 'node:crypto'

/** Start each text with its purpose, such as "csrf:", so that no signature is valid for another purpose. */
export const hmac = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest()

export const sign = (secret: string, text: string): string => hmac(secret, text).toString('base64url')

export function isSameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}
