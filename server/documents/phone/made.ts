import { etagOf } from '#lib/etag.ts'
import type { Realtime } from '#wire/pages.ts'
import type { PhonePage } from '#wire/phone/pages.ts'
import { phoneDocument, type PhoneShell } from './page.ts'

export type PhoneAbout = PhoneShell & { realtime: Realtime; keeps: boolean }

/** The document, and an ETag that follows from what it shows and how: not from when it was made. */
export function madePage(page: PhonePage, about: PhoneAbout): { document: string; etag: string } {
  const { realtime, keeps, ...shell } = about
  const document = phoneDocument({ page, at: Date.now(), realtime, keeps }, shell)
  return { document, etag: etagOf(JSON.stringify([page, about])) }
}
