import { createTransport, type SendMailOptions } from 'nodemailer'

/** An e-mail without its addresses, as it travels: composed once, it is sent to many. */
export type Content = { subject: string; headers: string; body: Uint8Array }

type Letter = Pick<SendMailOptions, 'text' | 'html' | 'attachments'> & { subject: string }

export async function contentOf(letter: Letter): Promise<Content> {
  const { headers, body } = await raw(letter)
  return { subject: letter.subject, headers: only(headers, isAboutContent), body }
}

/** The whole message for one address, and who it is from and for as a mail server asks. */
export async function addressed(addresses: SendMailOptions, content: Content) {
  const { headers, envelope } = await raw({ ...addresses, subject: content.subject })
  const head = only(headers, (line) => !isAboutContent(line))
  return { envelope, raw: Buffer.concat([Buffer.from(`${head}${content.headers}\r\n`), content.body]) }
}

/**
 * The same message with its text as it reads, without the soft breaks and signs of quoted-printable: for a file, from
 * which links are copied, and which no mail server has to carry.
 */
export function asItReads(message: Uint8Array): Buffer {
  const text = Buffer.from(message).toString('latin1')
  const boundaries = [...text.matchAll(/boundary="([-\w]+)"/g)].map(([, boundary]) => boundary)
  const parts = boundaries.length ? text.split(new RegExp(`(\\r\\n--(?:${boundaries.join('|')}))`)) : [text]
  return Buffer.from(parts.map(decoded).join(''), 'latin1')
}

function decoded(part: string): string {
  const end = part.indexOf('\r\n\r\n')
  const head = part.slice(0, Math.max(end, 0))
  if (!QUOTED.test(head)) return part
  const body = part
    .slice(end)
    .replaceAll('=\r\n', '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return head.replace(QUOTED, '8bit') + body
}

const QUOTED = /(?<=^Content-Transfer-Encoding: )quoted-printable$/im

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

async function raw(message: SendMailOptions) {
  const { message: whole, envelope } = await composer.sendMail(message)
  const text = whole as Buffer
  const end = text.indexOf('\r\n\r\n')
  return { headers: text.toString('utf8', 0, end), body: text.subarray(end + 4), envelope }
}

const isAboutContent = (line: string) => /^(Content-|MIME-Version)/i.test(line)

/** A header may go on over several lines: those begin with a space. */
const only = (headers: string, isWanted: (line: string) => boolean) =>
  headers
    .split(/\r\n(?![ \t])/)
    .filter(isWanted)
    .map((line) => `${line}\r\n`)
    .join('')
