import { createHash } from 'node:crypto'
import { sign } from '#lib/signing.ts'

/** The table stores only a hash, so a leaked table opens no invitation. */
export const invitationToken = (secret: string, uid: string) => sign(secret, `invitation:${uid}`)

export const hashInvitationToken = (key: string) => createHash('sha256').update(key).digest('hex')
