/** The content of an e-mail, before it is addressed. It crosses threads, where a Buffer becomes plain bytes. */
export type MailContent = { subject: string; text: string; html?: string; attachments?: Attachment[] }

type Attachment = { filename: string; contentType: string; content: Uint8Array }
