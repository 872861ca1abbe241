import { createHash } from 'node:crypto'
import { sign } from '#lib/signing.ts'

/** The key in a link: it follows from the row and the secret of the app, so that the table alone opens nothing. */
export const invitationToken = (secret: string, uid: string) => sign(secret, `invitation:${uid}`)

export const hashInvitationToken = (key: string) => createHash('sha256').update(key).digest('hex')
