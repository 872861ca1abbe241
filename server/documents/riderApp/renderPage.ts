import { etagOf } from '#lib/etag.ts'
import type { Realtime } from '#wire/broadcasting/realtime.ts'
import type { RiderAppPage } from '#wire/riderApp/pages.ts'
import { riderAppDocument, type RiderAppShell } from './document.ts'

export type RiderAppContext = RiderAppShell & { realtime: Realtime; keeps: boolean }

export function renderRiderAppPage(
  page: RiderAppPage,
  context: RiderAppContext,
): { document: string; etag: string } {
  const { realtime, keeps, ...shell } = context
  const document = riderAppDocument({ page, at: Date.now(), realtime, keeps }, shell)
  return { document, etag: etagOf(JSON.stringify([page, context])) }
}
