import { createHash } from 'node:crypto'
import { sign } from '#lib/signing.ts'

/** The table stores only a hash of the token, so no invitation can be opened with a leaked table. */
export const invitationToken = (secret: string, uid: string) => sign(secret, `invitation:${uid}`)

export const hashInvitationToken = (key: string) => createHash('sha256').update(key).digest('hex')
