import type { MailContent } from './mailContent.ts'

type Links = { pageUrl: string; unsubscribeUrl: string }

export const notificationMail = (
  { title, body }: { title: string; body: string },
  { pageUrl, unsubscribeUrl }: Links,
): MailContent => ({
  subject: title,
  text: `${title}

${body}

${pageUrl}

Unsubscribe: ${unsubscribeUrl}
`,
})
