import { PRODUCT } from '#wire/product.ts'
import { html } from '../html.ts'
import type { MailContent } from './mailContent.ts'

type LinkMail = { name: string; link: string; code: string }

/** On phones, links in emails open the browser instead of the app on the home screen. */
const orTypeCode = (code: string) => `Or enter this code in the app on your phone: ${code}`

export const signUpMail = ({ name, link, code }: LinkMail) =>
  composeMail(`Confirm your email for ${PRODUCT}`, name, [
    `To create your ${PRODUCT} account, open this page and confirm your email address:`,
    { link },
    orTypeCode(code),
    "This link works once, for 24 hours. Didn't ask for it? Ignore this email.",
  ])

/**
 * Sent when someone signs up with the email address of an account. An error on the sign-up page would reveal
 * that the account exists.
 */
export const knownAddressMail = ({ name, link, code }: LinkMail) =>
  composeMail(`You already have an account with ${PRODUCT}`, name, [
    `You tried to create an account with ${PRODUCT}, but this address already has one. Sign in with this address. Forgot your password? Choose a new one here:`,
    { link },
    orTypeCode(code),
    "This link works once, for one hour. Didn't ask for it? Ignore this email: nothing has changed, and the person who tried doesn't know that you have an account.",
  ])

export const resetMail = ({ name, link, code }: LinkMail) =>
  composeMail(`Choose a new ${PRODUCT} password`, name, [
    `Forgot your ${PRODUCT} password? Choose a new one here:`,
    { link },
    orTypeCode(code),
    "This link works once, for one hour, and signs out all your devices. Didn't ask for it? Ignore this email: your password stays the same.",
  ])

export const newAddressMail = ({ name, link, code }: LinkMail) =>
  composeMail(`Confirm your new email for ${PRODUCT}`, name, [
    `To use this address for your ${PRODUCT} account, open this page and confirm it:`,
    { link },
    orTypeCode(code),
    'This link works once, for 24 hours. Until you confirm, your account keeps its old address.',
  ])

export const takenAddressMail = ({ name }: { name: string }) =>
  composeMail(`Your ${PRODUCT} email address`, name, [
    `Someone tried to use this address for another ${PRODUCT} account. The address still belongs to your account, and nothing has changed.`,
    'Was it you? An address can only belong to one account. Sign in with this address, or change the address of that account first.',
  ])

export const changedAddressMail = ({ name, email }: { name: string; email: string }) =>
  composeMail(`Your ${PRODUCT} email address was changed`, name, [
    `Your ${PRODUCT} account now uses ${email}. We won't send anything to this address anymore, and the links in earlier emails no longer work.`,
    'Not you? Tell the event office right away.',
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
