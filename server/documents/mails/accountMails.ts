import { PRODUCT } from '#wire/product.ts'
import { html } from '../html.ts'
import type { MailContent } from './mailContent.ts'

type LinkMail = { name: string; link: string; code: string }

/** An app on the home screen has its own cookies, so a link opened in the browser has no effect there. */
const orTypeCode = (code: string) =>
  `Or type this code in the app on your phone, where it asks for one: ${code}`

export const signUpMail = ({ name, link, code }: LinkMail) =>
  composeMail(`Confirm your address for ${PRODUCT}`, name, [
    `Somebody, probably you, wants to make an account at ${PRODUCT} with this address. To confirm it, open this page and press the button there:`,
    { link },
    orTypeCode(code),
    'The link is good for 24 hours, and once. If it was not you, leave it alone: without the button no account is made.',
  ])

/** Sent instead of an error on the sign-up page, which must not reveal that the address has an account. */
export const knownAddressMail = ({ name, link, code }: LinkMail) =>
  composeMail(`You have an account at ${PRODUCT} already`, name, [
    `Somebody, probably you, wanted to make an account at ${PRODUCT} with this address. It has one: sign in with it. If you forgot the password, choose another one here:`,
    { link },
    orTypeCode(code),
    'The link is good for one hour, and once. If it was not you, nothing has changed, and nobody was told that you have an account.',
  ])

export const resetMail = ({ name, link, code }: LinkMail) =>
  composeMail(`Choose a new password for ${PRODUCT}`, name, [
    'Somebody, probably you, forgot the password of this account. Choose another one here:',
    { link },
    orTypeCode(code),
    'The link is good for one hour, and once. All your devices are signed out with it. If it was not you, leave it alone: your password stays as it is.',
  ])

/** Sent to the new address. */
export const newAddressMail = ({ name, link, code }: LinkMail) =>
  composeMail(`Confirm your new address for ${PRODUCT}`, name, [
    `This is to become the address of your account at ${PRODUCT}. To confirm it, open this page and press the button there:`,
    { link },
    orTypeCode(code),
    'The link is good for 24 hours, and once. Until then your account keeps its old address.',
  ])

/** Sent to the owner of an address that someone tried to use for another account. */
export const takenAddressMail = ({ name }: { name: string }) =>
  composeMail(`Your address at ${PRODUCT}`, name, [
    `Somebody wanted to use this address for another account at ${PRODUCT}. It is yours, and nothing has changed.`,
    'If it was you: an address belongs to one account. Sign in with it, or take another address there first.',
  ])

/** Sent to the old address. */
export const changedAddressMail = ({ name, email }: { name: string; email: string }) =>
  composeMail(`Your address at ${PRODUCT} was changed`, name, [
    `Your account at ${PRODUCT} has another address now: ${email}. Nothing is sent to this one any more, and its open links are void.`,
    'If it was not you, tell whoever runs it at once.',
  ])

type Paragraph = string | { link: string }

function composeMail(subject: string, name: string, paragraphs: Paragraph[]): MailContent {
  const greeting = `Hello ${name},`
  const text = [greeting, ...paragraphs.map((one) => (typeof one === 'string' ? one : one.link))].join('\n\n')
  return { subject, text: `${text}\n`, html: toHtml(subject, greeting, paragraphs) }
}

const toHtml = (subject: string, greeting: string, paragraphs: Paragraph[]) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${subject}</title>
      </head>
      <body style="font: 16px/1.5 Arial, sans-serif; color: #1c1917">
        <p>${greeting}</p>
        ${paragraphs.map((one) => html`<p>${typeof one === 'string' ? one : html`<a href="${one.link}">${one.link}</a>`}</p>`)}
      </body>
    </html> `.text
