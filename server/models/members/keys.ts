import { createHash, createHmac } from 'node:crypto'

/** The key in a link: it follows from the row and the secret of the app, so that the table alone opens nothing. */
export const keyOf = (secret: string, uid: string) =>
  createHmac('sha256', secret).update(`invitation:${uid}`).digest('base64url')

export const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
