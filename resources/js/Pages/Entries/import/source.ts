import type { EntryColumn } from '#wire/entries.ts'
import type { EmailLines, ImportRows } from '#wire/entryImports.ts'
import * as entryPaths from '#wire/entryPaths.ts'
import { dayLabel } from '#rules/entries/import/classLabel.ts'
import {
  dayOfClass,
  findClassWords,
  indexClasses,
  type NamedRollover,
  type UnknownWords,
} from '#rules/entries/import/classWords.ts'
import { COLUMN_LABELS, type ColumnLayout, heading } from '#rules/entries/import/columns.ts'
import { http } from '../../../api/http.ts'
import { LONG_WRITE_TIMEOUT } from '../../../api/noResponse.ts'

export type Source = {
  name: string
  sha256: string
  rows: string[][]
  email: {
    text: string
    unknown: UnknownWords[]
    amount_cents: number | null
    layout: ColumnLayout
  } | null
}

type Event = { id: number }

export async function readFile(
  event: Event,
  file: File,
  onProgress: (share: number) => void,
): Promise<Source> {
  const { data } = await http.post<ImportRows>(entryPaths.importFile(event.id), file, {
    headers: { 'Content-Type': 'application/octet-stream' },
    timeout: LONG_WRITE_TIMEOUT,
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  })
  return { name: file.name, ...data, email: null }
}

export async function readPasted(event: Event, columns: EntryColumn[], text: string): Promise<Source> {
  if (isTable(text)) {
    const { data } = await http.post<ImportRows>(entryPaths.importFile(event.id), text, {
      headers: { 'Content-Type': 'text/plain' },
      timeout: LONG_WRITE_TIMEOUT,
    })
    return { name: 'Pasted table', ...data, email: null }
  }
  const { data } = await http.post<EmailLines>(entryPaths.importEmail(event.id), { text })
  const { sender, lines, unknown, amount_cents, sha256 } = data
  const rows = lines.map(({ rider, horse, class_ids, rollovers, exhibitions, details, request }) => [
    rider,
    horse ?? '',
    [
      ...class_ids.map((id) => classText(id, columns) + rolloverText(id, rollovers, columns)),
      ...(exhibitions > 0 ? [`x${exhibitions}`] : []),
    ].join(', '),
    details.bbr_id ?? '',
    details.hometown ?? '',
    details.birth_year?.toString() ?? '',
    details.email ?? '',
    details.phone ?? '',
    request ?? '',
  ])
  const name = ['Email', sender.name ?? sender.email].filter(Boolean).join(' from ')
  return {
    name,
    sha256,
    rows: [EMAIL_USES.map((use) => COLUMN_LABELS[use]), ...rows],
    email: { text, unknown, amount_cents, layout: EMAIL_LAYOUT },
  }
}

const EMAIL_USES = [
  'rider',
  'horse',
  'classes',
  'bbr_id',
  'hometown',
  'birth_year',
  'email',
  'phone',
  'request',
] as const

const EMAIL_LAYOUT: ColumnLayout = {
  header_row: 0,
  columns: EMAIL_USES.map((use) => ({ use, horse: null, class_id: null, rolls_over: false, day: null })),
}

function rolloverText(id: number, rollovers: NamedRollover[], columns: EntryColumn[]): string {
  const rollover = rollovers.find(({ class_id }) => class_id === id)
  if (!rollover) return ''
  return rollover.from_id === null ? ' rollover' : ` rollover from ${classText(rollover.from_id, columns)}`
}

/** Text copied from a spreadsheet contains tabs. A line such as "Hi, two exhibitions, my horse" starts an email. */
export function isTable(text: string): boolean {
  if (text.includes('\t')) return true
  const [headings = '', next = ''] = text.split('\n').filter((line) => line.trim())
  const cells = headings.split(/[,;]/)
  return /[,;]/.test(next) && cells.filter((cell) => heading(cell)?.[0]).length > 1
}

export const onDay = (day: string | null) => (day === null ? '' : ` on ${dayLabel(day)}`)

/** Returns text that matches only this class. If there is none, returns the class name. */
export function classText(id: number, columns: EntryColumn[]): string {
  const { name, code } = columns.find((one) => one.id === id)!
  const index = indexClasses(columns)
  const texts = [name, `${name} ${dayOfClass(index, id) ?? ''}`, code ?? '']
  return texts.find((text) => findClassWords(index, text).class_ids.join() === String(id)) ?? name
}
