import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import type { Database } from '../database/db.ts'
import { invitationMail } from '../documents/mails/invitationMail.ts'
import { mailedInvitationUrl } from '../models/memberships/invitations.ts'
import {
  type InvitationToSend,
  invitationDelivery,
  startInvitationDelivery,
} from '../models/memberships/invitationDelivery.ts'
import { deliver } from './deliver.ts'
import { type Mailer, consoleLine } from './mailer.ts'

const SendInvitation = z.object({ invitationId: z.int(), base: z.string() })

type Dependencies = { db: Database; mail: Mailer; secret: string; printLine?: (text: string) => void }

export const invitationMailTasks = ({ db, mail, secret, printLine }: Dependencies): TaskList => ({
  'send-invitation': async (payload, { job }) => {
    const { invitationId, base } = SendInvitation.parse(payload)
    const invitation = await startInvitationDelivery(db, invitationId)
    if (!invitation) return
    const link = mailedInvitationUrl({ base, secret }, invitation)
    const message = { ...envelopeOf(invitation), content: invitationMail(invitation, link) }
    const delivery = invitationDelivery(db, invitationId)
    if (!(await deliver(job, delivery, () => mail.send(message)))) return
    await delivery.recordSent('mailed')
    printLine?.(consoleLine(message, link))
  },
})

const envelopeOf = ({ id, email, created_at, by }: InvitationToSend) => ({
  to: email!,
  name: `invitation-${id}-${created_at.getTime()}`,
  ...(by.email && { replyTo: { name: by.name, address: by.email } }),
})
