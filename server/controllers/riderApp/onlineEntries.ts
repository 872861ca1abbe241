import type { Request, Response } from 'express'
import {
  type EntryCost,
  PlannedEntry,
  SendOnlineEntry,
  WithdrawOnlineEntry,
} from '#wire/riderApp/onlineEntries.ts'
import { estimateCost } from '../../models/onlineEntries/cost.ts'
import { loadOnlineEntryForm } from '../../models/onlineEntries/form.ts'
import { sendOnlineEntry, withdrawOnlineEntry } from '../../models/onlineEntries/send.ts'
import { slidingWindow } from '../../rateLimits/slidingWindow.ts'

export async function show(req: Request, res: Response) {
  noStore(res).json(await loadOnlineEntryForm(req.db, req.user, slugOf(req)))
}

const limitSends = slidingWindow(20, 'You can send 20 entries a minute. Wait a moment and try again.')

export async function create(req: Request, res: Response) {
  const input = SendOnlineEntry.parse(req.body ?? {})
  limitSends(req.user.id)
  await sendOnlineEntry(req.db, req.user, slugOf(req), input)
  noStore(res).json(await loadOnlineEntryForm(req.db, req.user, slugOf(req)))
}

const limitEstimates = slidingWindow(120, "That's too many changes at once. Wait a moment and try again.")

export async function cost(req: Request, res: Response) {
  const input = PlannedEntry.parse(req.body ?? {})
  limitEstimates(req.user.id)
  const estimate: EntryCost = await estimateCost(req.db, req.user, slugOf(req), input)
  noStore(res).json(estimate)
}

const limitWithdrawals = slidingWindow(
  20,
  'You can withdraw 20 entries a minute. Wait a moment and try again.',
)

export async function withdraw(req: Request, res: Response) {
  limitWithdrawals(req.user.id)
  await withdrawOnlineEntry(req.db, req.user, WithdrawOnlineEntry.parse(req.body ?? {}).id)
  noStore(res).status(204).end()
}

const slugOf = (req: Request) => String(req.params.slug)

const noStore = (res: Response) => res.set('Cache-Control', 'private, no-store')
