import { daysAfter } from '#lib/dates.ts'

/** Something on a day (YYYY-MM-DD, to the last one), or at a moment. */
export type Entry = {
  uid: string
  title: string
  place: string | null
  text: string
  when: { from: string; to: string } | { at: number }
}

const MINUTES = 15
const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')
const plainDay = (day: string) => day.replaceAll('-', '')

/** A calendar file (RFC 5545). `now` is when it was made, in milliseconds since 1970. */
export function calendarFile(product: string, entries: Entry[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${product}//Runs//EN`,
    'METHOD:PUBLISH',
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `DTSTAMP:${utc(now)}`,
      ...('at' in entry.when
        ? [`DTSTART:${utc(entry.when.at)}`, `DTEND:${utc(entry.when.at + MINUTES * 60_000)}`]
        : [
            `DTSTART;VALUE=DATE:${plainDay(entry.when.from)}`,
            `DTEND;VALUE=DATE:${plainDay(daysAfter(entry.when.to, 1))}`,
          ]),
      `SUMMARY:${escaped(entry.title)}`,
      ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
      `DESCRIPTION:${escaped(entry.text)}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r?\n/g, String.raw`\n`)

/** A line has at most 75 bytes; what goes on begins with a space. No letter is cut in two. */
function folded(line: string): string {
  const lines = ['']
  for (const letter of line) {
    if (Buffer.byteLength(lines.at(-1)! + letter) > 75) lines.push(' ')
    lines[lines.length - 1] += letter
  }
  return lines.join('\r\n')
}
