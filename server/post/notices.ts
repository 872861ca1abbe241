import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../database/db.ts'
import { noticeMail } from '../documents/mails/noticeMail.ts'
import { linkOf } from '../models/notifications/list.ts'
import { tellOrganizers } from '../models/notifications/sending/reached.ts'
import {
  areLeft,
  giveUpInHand,
  type Outcome,
  recordOutcomes,
  take,
  type ToSend,
} from '../models/notifications/sending/sending.ts'
import { fingerprintOf, vapidKeys } from '../models/notifications/subscriptions.ts'
import { unsubscribePath } from '../models/notifications/unsubscribing.ts'
import { type Mail, MaybeSent } from './mail.ts'
import type { Push } from './push.ts'

type Needs = {
  db: Database
  mail: Mail
  push: Push
  /** The real address, of which links are made. */
  linkTo(path: string): string
  log: Pick<Logger, 'error'>
  secret: string
}

const Ids = z.object({ ids: z.array(z.int()) })
/** So many are in hand at a time: where the process is killed, of no more it is unknown whether they arrived. */
const AT_ONCE = 20

/** Who is told later that three are to go has run. */
const SOON_SECONDS = 600
const secondsSince = (at: Date) => Math.floor((Date.now() - at.getTime()) / 1000)

type Send = (one: ToSend) => Promise<Outcome>

/** The jobs that send what is in somebody's list to their devices, and by e-mail. */
export function noticeTasks({ db, mail, push, linkTo, log, secret }: Needs): TaskList {
  const task =
    (prepare: () => Promise<Send>): TaskList[string] =>
    async (payload, { abortSignal }) => {
      const { ids } = Ids.parse(payload)
      await giveUpInHand(db, ids)
      const send = await prepare()
      for (let from = 0; from < ids.length && !abortSignal?.aborted; from += AT_ONCE) {
        const taken = await take(db, ids.slice(from, from + AT_ONCE))
        await recordOutcomes(
          db,
          await Promise.all(taken.map(async (one) => ({ one, outcome: await send(one) }))),
        )
      }
      await tellOrganizers(db, ids)
      if (await areLeft(db, ids)) throw new Error('Some are left for later.')
    }

  return {
    'send-pushes': task(async () => {
      const keys = await vapidKeys(db)
      const fingerprint = fingerprintOf(keys.public_key)
      return async ({ notification, created_at, device, is_theirs }) => {
        if (!device || !is_theirs) return { status: 'failed', error: 'Signed out.' }
        if (device.key_fingerprint !== fingerprint) return { status: 'gone', error: 'Made with another key.' }
        const { title, body, kind } = notification
        const text = { title, body, navigate: linkTo(linkOf(notification)) }
        const seconds = kind === 'soon' ? SOON_SECONDS - secondsSince(created_at) : undefined
        if (seconds !== undefined && seconds <= 0) return { status: 'failed', error: 'Too late.' }
        const outcome = await push.send(device, { ...text, seconds }, keys)
        // Such as a key or a subject that the push service does not take: nothing will arrive until somebody looks.
        if (outcome.status === 'failed')
          log.error({ host: new URL(device.endpoint).host, answer: outcome.error }, 'a push was refused')
        return outcome
      }
    }),
    'send-notices': task(async () => async ({ id, notification, created_at, email }) => {
      if (!email) return { status: 'failed', error: 'No address.' }
      const leave = linkTo(unsubscribePath(secret, notification.user_id, email))
      const letter = noticeMail(notification, { more: linkTo(linkOf(notification)), leave })
      try {
        await mail.send({
          to: email,
          name: `notice-${id}-${created_at.getTime()}`,
          letter,
          leave,
        })
        return { status: 'accepted' }
      } catch (error) {
        const said = (error as Error).message.slice(0, 400)
        return error instanceof MaybeSent
          ? { status: 'uncertain', error: said }
          : { status: 'wait', error: said, seconds: 10 }
      }
    }),
  }
}
