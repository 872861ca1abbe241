import { formatDay } from '#lib/dates.ts'
import type { TableName } from './table.ts'

export const eventFileName = (
  { starts_on, name }: { starts_on: Date; name: string },
  extension: string,
  table?: TableName,
) => exportFileName(`${formatDay(starts_on)} ${name}`, extension, table)

/**
 * Replaces characters that Windows doesn't allow in file names. Shortens long names, because a file name can
 * have at most 255 bytes.
 */
export function exportFileName(start: string, extension: string, table?: TableName): string {
  const end = table && [toFileName(table.subject), table.content].filter(Boolean).join(' ')
  return `${[toFileName(start), end].filter(Boolean).join(' - ')}.${extension}`
}

const MAX_BYTES = 100

function toFileName(text: string): string {
  const allowed = text.replace(/[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu, ' ').replace(/\s+/g, ' ')
  let name = ''
  for (const character of allowed) {
    if (Buffer.byteLength(name + character) > MAX_BYTES) break
    name += character
  }
  return name.replace(/^[. ]+|[. ]+$/g, '')
}
