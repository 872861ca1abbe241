import { type Content, contentOf } from './mime.ts'

type Links = { more: string; leave: string }

/** What a notification says, as plain text. */
export const noticeMail = (
  { title, body }: { title: string; body: string },
  { more, leave }: Links,
): Promise<Content> =>
  contentOf({
    subject: title,
    text: `${title}

${body}

${more}

No more of these e-mails: ${leave}
`,
  })
