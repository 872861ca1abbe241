import { addDays } from '#lib/dates.ts'

/** `from` and `to` are days (YYYY-MM-DD), both inclusive. `at` is in milliseconds since 1970. */
export type CalendarEvent = {
  uid: string
  title: string
  place: string | null
  text: string
  when: { from: string; to: string } | { at: number }
}

const RUN_MINUTES = 15
const formatUtc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
const formatPlainDay = (day: string) => day.replaceAll('-', '')

/** RFC 5545 */
export function calendarFile(product: string, events: CalendarEvent[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//Runs//EN`,
    'METHOD:PUBLISH',
    ...events.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `DTSTAMP:${formatUtc(now)}`,
      ...('at' in entry.when
        ? [`DTSTART:${formatUtc(entry.when.at)}`, `DTEND:${formatUtc(entry.when.at + RUN_MINUTES * 60_000)}`]
        : [
            `DTSTART;VALUE=DATE:${formatPlainDay(entry.when.from)}`,
            `DTEND;VALUE=DATE:${formatPlainDay(addDays(entry.when.to, 1))}`,
          ]),
      `SUMMARY:${escapeText(entry.title)}`,
      ...(entry.place ? [`LOCATION:${escapeText(entry.place)}`] : []),
      `DESCRIPTION:${escapeText(entry.text)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

const escapeText = (text: string) =>
  text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)

/** RFC 5545, section 3.1, limits each line to 75 bytes. */
function foldLine(line: string): string {
  const lines = ['']
  for (const letter of line) {
    if (Buffer.byteLength(lines.at(-1)! + letter) > 75) lines.push(' ')
    lines[lines.length - 1] += letter
  }
  return lines.join('\r\n')
}
