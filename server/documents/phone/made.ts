import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Realtime } from '#wire/pages.ts'
import type { PhonePage } from '#wire/phone/pages.ts'
import { phoneDocument, type PhoneShell } from './page.ts'

export type PhoneAbout = PhoneShell & { realtime: Realtime; keeps: boolean }

/**
 * A page as it is sent: compressed, and the tag by which who has it already is told so. Of a list in several pages it
 * knows how many there are.
 */
export type MadePage = { gzipped: Uint8Array; etag: string; type: string; pages?: number }

export const PAGE = 'text/html; charset=utf-8'
export const JSON_ANSWER = 'application/json; charset=utf-8'

const compress = promisify(gzip)

/** The tag follows from what the page shows and how; when it was made makes no other page of it. */
export async function madePage(page: PhonePage, about: PhoneAbout): Promise<MadePage> {
  const { realtime, keeps, ...shell } = about
  const document = phoneDocument({ page, at: Date.now(), realtime, keeps }, shell)
  return made(document, PAGE, JSON.stringify([page, about]))
}

/** A text or a file as it is sent; `shown` is what its tag follows from. */
export async function made(
  text: string | Uint8Array,
  type: string,
  shown: string | Uint8Array = text,
): Promise<MadePage> {
  const tag = createHash('sha256').update(shown).digest('base64url').slice(0, 22)
  return { gzipped: await compress(text, { level: 9 }), etag: `W/"${tag}"`, type }
}
