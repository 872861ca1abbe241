import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { DAY_MS } from '#lib/dates.ts'
import { keepTextLegible } from '#lib/patches.ts'
import type { MailContent } from '../documents/mails/mailContent.ts'
import type { Env } from '../env.ts'

/** `name` is unique per message and stays the same on retries. */
export type MailMessage = Pick<SendMailOptions, 'replyTo'> & {
  to: string
  name: string
  content: MailContent
  /** RFC 8058 */
  unsubscribeUrl?: string
}
export type Mailer = { hasMailServer: boolean; send(message: MailMessage): Promise<void>; close(): void }

export const consoleLine = ({ to, content }: MailMessage, link: string) =>
  `  For ${to}: ${content.subject}. ${link}\n`

/** Thrown if the mail server may have accepted the message. */
export class DeliveryUnknown extends Error {}

export function openMailer(env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>): Mailer {
  return env.SMTP_URL
    ? smtpMailer(env.SMTP_URL, env.MAIL_FROM)
    : folderMailer(path.join(env.DATA_DIR, 'outbox'), env.MAIL_FROM)
}

function smtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
  const transport = createTransport({ url, ...timeouts })
  return {
    hasMailServer: true,
    async send(message) {
      try {
        await transport.sendMail(toMailOptions(message, from))
      } catch (error) {
        throw wasNotSent(error) ? error : new DeliveryUnknown((error as Error).message, { cause: error })
      }
    },
    close: () => transport.close(),
  }
}

function folderMailer(folder: string, from: string): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  transport.use('stream', keepTextLegible)
  let sweptAt = -Infinity
  return {
    hasMailServer: false,
    async send(message) {
      const { message: composed } = await transport.sendMail(toMailOptions(message, from))
      const file = path.join(folder, `${message.name}.eml`)
      // The links in these files give access to accounts.
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(`${file}.part`, composed as Buffer, { mode: 0o600 })
      await rename(`${file}.part`, file)
      if (Date.now() - sweptAt < DAY_MS) return
      sweptAt = Date.now()
      await deleteOldFiles(folder)
    },
    close: () => {},
  }
}

const RETENTION_DAYS = 30

async function deleteOldFiles(folder: string) {
  const before = Date.now() - RETENTION_DAYS * DAY_MS
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name)
    if (!/\.eml(\.part)?$/.test(name)) continue
    const found = await stat(file).catch(() => null)
    if (found && found.mtimeMs < before) await rm(file, { force: true })
  }
}

function toMailOptions(
  { name, content, unsubscribeUrl, ...addresses }: MailMessage,
  from: string,
): SendMailOptions {
  const domain = /@([^\s>]+)/.exec(from)![1]
  const headers = unsubscribeUrl
    ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : undefined
  const attachments = content.attachments?.map((file) => ({ ...file, content: Buffer.from(file.content) }))
  return { ...addresses, from, headers, messageId: `<${name}@${domain}>`, ...content, attachments }
}

type SmtpError = { responseCode?: number; timeoutType?: string; syscall?: string; code?: string }

/** A failed SMTP login isn't final, because the password in the settings can be corrected. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode = 0, code } = error as SmtpError
  return responseCode >= 500 && code !== 'EAUTH'
}

function wasNotSent(error: unknown): boolean {
  const { responseCode, timeoutType, syscall, code } = error as SmtpError
  return (
    responseCode !== undefined ||
    timeoutType === 'CONNECTION_TIMEOUT' ||
    timeoutType === 'GREETING_TIMEOUT' ||
    syscall === 'connect' ||
    ['EDNS', 'EAUTH', 'ETLS'].includes(code ?? '')
  )
}
