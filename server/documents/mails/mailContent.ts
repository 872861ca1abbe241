/** Attachments are Uint8Arrays, because workers compose emails and a Buffer would arrive as one. */
export type MailContent = { subject: string; text: string; html?: string; attachments?: Attachment[] }

type Attachment = { filename: string; contentType: string; content: Uint8Array }
