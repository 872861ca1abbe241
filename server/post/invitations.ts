import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Database } from '../database/db.ts'
import { invitationMail } from '../documents/mails/invitationMail.ts'
import { linkTo } from '../models/members/invitations.ts'
import { keyOf } from '../models/members/keys.ts'
import {
  type InvitationToSend,
  recordMailed,
  recordRefused,
  recordUncertain,
  takeInvitation,
} from '../models/members/sending.ts'
import { type Mail, MaybeSent, toldOf } from './mail.ts'

const SendInvitation = z.object({ invitationId: z.int(), base: z.string() })

/** `tell` tells whoever runs the machine, where no e-mail leaves it. */
type Needs = { db: Database; mail: Mail; secret: string; tell?: (text: string) => void }

/** The jobs that send invitations. */
export const invitationTasks = ({ db, mail, secret, tell }: Needs): TaskList => ({
  'send-invitation': async (payload, { job }) => {
    const { invitationId, base } = SendInvitation.parse(payload)
    const invitation = await takeInvitation(db, invitationId)
    if (!invitation) return
    const link = linkTo(base, keyOf(secret, invitation.uid))
    const message = { ...addressed(invitation), letter: invitationMail(invitation, link) }
    try {
      await mail.send(message)
    } catch (error) {
      if (error instanceof MaybeSent) return void (await recordUncertain(db, invitationId))
      await recordRefused(db, invitationId, error as Error, job.attempts >= job.max_attempts)
      throw error
    }
    await recordMailed(db, invitationId)
    tell?.(toldOf(message, link))
  },
})

/** Answers go to the inviter. */
const addressed = ({ id, email, created_at, by }: InvitationToSend) => ({
  to: email!,
  name: `invitation-${id}-${created_at.getTime()}`,
  ...(by.email && { replyTo: { name: by.name, address: by.email } }),
})
