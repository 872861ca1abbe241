import type { Job } from 'graphile-worker'
import type { Delivery } from '../models/mail/delivery.ts'
import { DeliveryUnknown, isRefusedForGood } from './mailer.ts'

/** Returns true only if the email was definitely sent. Throws if the job should run again. */
export async function deliver(
  { attempts }: Pick<Job, 'attempts'>,
  delivery: Pick<Delivery, 'recordUnknown' | 'recordNotSent'>,
  send: () => Promise<void>,
): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    if (error instanceof DeliveryUnknown) await delivery.recordUnknown()
    else if (await delivery.recordNotSent(error as Error, attempts, isRefusedForGood(error))) throw error
    return false
  }
}
