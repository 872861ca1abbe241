import type { Letter } from './letter.ts'

type Links = { more: string; leave: string }

/** What a notification says, as plain text. */
export const noticeMail = (
  { title, body }: { title: string; body: string },
  { more, leave }: Links,
): Letter => ({
  subject: title,
  text: `${title}

${body}

${more}

No more of these e-mails: ${leave}
`,
})
