export type MailContent = { subject: string; text: string; html?: string; attachments?: Attachment[] }

type Attachment = { filename: string; contentType: string; content: Uint8Array }
