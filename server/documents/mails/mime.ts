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
