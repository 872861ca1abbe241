import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Database } from '../database/db.ts'
import { notificationMail } from '../documents/mails/notificationMail.ts'
import { notificationLink } from '../models/notifications/list.ts'
import { broadcastDeliveryCounts } from '../models/notifications/deliveries/counts.ts'
import {
  hasWaitingDeliveries,
  markInterruptedUncertain,
  type Outcome,
  recordOutcomes,
  claimDeliveries,
  type ClaimedDelivery,
} from '../models/notifications/deliveries/deliver.ts'
import { keyFingerprint, loadVapidKeys } from '../models/notifications/pushSubscriptions.ts'
import { unsubscribePath } from '../models/notifications/unsubscribe.ts'
import { type Mailer, DeliveryUnknown } from '../mail/mailer.ts'
import type { PushSender } from './pushSender.ts'

type Dependencies = {
  db: Database
  mail: Mailer
  push: PushSender
  linkTo(path: string): string
  log: Pick<Logger, 'error'>
  secret: string
}

const Ids = z.object({ ids: z.array(z.int()) })
/** If the process crashes, the outcome of up to this many deliveries is unknown. */
const BATCH_SIZE = 20

/** After ten minutes, a rider who was three runs away has already run. */
const SOON_TTL_SECONDS = 600
const secondsSince = (at: Date) => Math.floor((Date.now() - at.getTime()) / 1000)

type Send = (one: ClaimedDelivery) => Promise<Outcome>

export function notificationTasks({ db, mail, push, linkTo, log, secret }: Dependencies): TaskList {
  const task =
    (prepare: () => Promise<Send>): TaskList[string] =>
    async (payload, { abortSignal }) => {
      const { ids } = Ids.parse(payload)
      await markInterruptedUncertain(db, ids)
      const send = await prepare()
      for (let from = 0; from < ids.length && !abortSignal?.aborted; from += BATCH_SIZE) {
        const batch = await claimDeliveries(db, ids.slice(from, from + BATCH_SIZE))
        await recordOutcomes(
          db,
          await Promise.all(batch.map(async (one) => ({ one, outcome: await send(one) }))),
        )
      }
      await broadcastDeliveryCounts(db, ids)
      if (await hasWaitingDeliveries(db, ids)) throw new Error('Some notifications are still waiting.')
    }

  return {
    'send-pushes': task(async () => {
      const keys = await loadVapidKeys(db)
      const fingerprint = keyFingerprint(keys.public_key)
      return async ({ notification, created_at, device, is_theirs }) => {
        if (!device || !is_theirs) return { status: 'failed', error: 'The device is signed out.' }
        if (device.key_fingerprint !== fingerprint)
          return { status: 'gone', error: 'The subscription was made with another VAPID key.' }
        const { title, body, kind } = notification
        const text = { title, body, navigate: linkTo(notificationLink(notification)) }
        const seconds = kind === 'soon' ? SOON_TTL_SECONDS - secondsSince(created_at) : undefined
        if (seconds !== undefined && seconds <= 0)
          return { status: 'failed', error: 'The reminder expired before it was sent.' }
        const outcome = await push.send(device, { ...text, seconds }, keys)
        if (outcome.status === 'failed')
          log.error({ host: new URL(device.endpoint).host, answer: outcome.error }, 'push rejected')
        return outcome
      }
    }),
    'send-notification-mails': task(async () => async ({ id, notification, created_at, email }) => {
      if (!email) return { status: 'failed', error: 'The account has no email address.' }
      const unsubscribeUrl = linkTo(unsubscribePath(secret, notification.user_id, email))
      const content = notificationMail(notification, {
        pageUrl: linkTo(notificationLink(notification)),
        unsubscribeUrl,
      })
      try {
        await mail.send({
          to: email,
          name: `notice-${id}-${created_at.getTime()}`,
          content,
          unsubscribeUrl,
        })
        return { status: 'accepted' }
      } catch (error) {
        const reason = (error as Error).message.slice(0, 400)
        return error instanceof DeliveryUnknown
          ? { status: 'uncertain', error: reason }
          : { status: 'wait', error: reason, seconds: 10 }
      }
    }),
  }
}
