import type { Request, Response } from 'express'
import {
  AddEntry,
  ChangeEntry,
  PutBackQuery,
  Scratch,
  type SuggestedScratch,
  SwapEntries,
} from '#wire/draw.ts'
import { type HorseFee, HorseFeeQuery, SaveRefund } from '#wire/events/refunds.ts'
import type {
  AuthorizedActivity,
  AuthorizedEntry,
  AuthorizedDeletedEntry,
} from '../../models/authorization.ts'
import { addEntry } from '../../models/entries/add.ts'
import { updateEntry } from '../../models/entries/update.ts'
import { deleteEntry } from '../../models/entries/delete.ts'
import { enterContest, leaveContest } from '../../models/entries/contests.ts'
import { loadEntryHistory } from '../../models/entries/history.ts'
import { rollToEnd, unrollRun } from '../../models/entries/roll.ts'
import { scratchEntry, unscratchEntry } from '../../models/entries/scratch.ts'
import { loadHorseFee } from '../../models/fees/horseChange.ts'
import { loadRefundOptions, saveRefund } from '../../models/fees/refund.ts'
import { loadSuggestedScratch } from '../../models/fees/suggestedScratch.ts'
import { restoreEntry } from '../../models/entries/restore.ts'
import { keepDuplicates as keepDuplicateRuns } from '../../models/draw/keepDuplicates.ts'
import { swapEntries } from '../../models/draw/swap.ts'
import { addedEntryProps } from '../../props/draw.ts'
import { entryHistoryProps } from '../../props/entryHistory.ts'
import { idParam, roundParam } from '../../http/parameters.ts'
import { withDrawVersion, parseIfMatch } from '../../http/versionHeaders.ts'

export async function create(req: Request, res: Response, activity: AuthorizedActivity) {
  const fields = AddEntry.parse(req.body)
  const added = await addEntry(req.db, req.user, activity, roundParam(req, activity), fields)
  const { entry, notices } = withDrawVersion(res, added)
  res.status(201).json(addedEntryProps(entry, notices))
}

export async function update(req: Request, res: Response, entry: AuthorizedEntry) {
  const change = ChangeEntry.parse(req.body)
  res.json(withDrawVersion(res, await updateEntry(req.db, req.user, entry, change, parseIfMatch(req))))
}

export async function destroy(req: Request, res: Response, entry: AuthorizedEntry) {
  withDrawVersion(res, await deleteEntry(req.db, req.user, entry, parseIfMatch(req)))
  res.status(204).end()
}

export async function restore(req: Request, res: Response, removed: AuthorizedDeletedEntry) {
  const { id, draw } = withDrawVersion(res, await restoreEntry(req.db, req.user, removed))
  res.json({ id, draw })
}

export async function history(req: Request, res: Response, entry: AuthorizedEntry) {
  res.json(entryHistoryProps(entry, await loadEntryHistory(req.db, entry)))
}

export async function suggestedScratch(req: Request, res: Response, entry: AuthorizedEntry) {
  const suggested: SuggestedScratch = { kind: await loadSuggestedScratch(req.db, entry) }
  res.json(suggested)
}

export async function scratch(req: Request, res: Response, entry: AuthorizedEntry) {
  const how = Scratch.parse(req.body)
  res.json(withDrawVersion(res, await scratchEntry(req.db, req.user, entry, how)))
}

export async function unscratch(req: Request, res: Response, entry: AuthorizedEntry) {
  const { all_gos } = PutBackQuery.parse(req.query)
  res.json(withDrawVersion(res, await unscratchEntry(req.db, req.user, entry, all_gos)))
}

export async function horseFee(req: Request, res: Response, entry: AuthorizedEntry) {
  const { horse_id } = HorseFeeQuery.parse(req.query)
  const fee: HorseFee = { cents: await loadHorseFee(req.db, entry, horse_id) }
  res.json(fee)
}

export async function refundOptions(req: Request, res: Response, entry: AuthorizedEntry) {
  res.json(await loadRefundOptions(req.db, entry))
}

export async function refund(req: Request, res: Response, entry: AuthorizedEntry) {
  withDrawVersion(res, await saveRefund(req.db, req.user, entry, SaveRefund.parse(req.body)))
  res.status(204).end()
}

export async function roll(req: Request, res: Response, entry: AuthorizedEntry) {
  res.json(withDrawVersion(res, await rollToEnd(req.db, req.user, entry)))
}

export async function unroll(req: Request, res: Response, entry: AuthorizedEntry) {
  res.json(withDrawVersion(res, await unrollRun(req.db, req.user, entry)))
}

export async function keepDuplicates(req: Request, res: Response, entry: AuthorizedEntry) {
  withDrawVersion(res, await keepDuplicateRuns(req.db, req.user, entry))
  res.status(204).end()
}

type EntryPair = { source: AuthorizedEntry; destination: AuthorizedEntry }

export async function swap(req: Request, res: Response, { source, destination }: EntryPair) {
  const slots = SwapEntries.parse(req.body)
  res.json(withDrawVersion(res, await swapEntries(req.db, req.user, source, destination, slots)))
}

export async function enterInContest(req: Request, res: Response, entry: AuthorizedEntry) {
  res.json(
    withDrawVersion(
      res,
      await enterContest(req.db, req.user, entry, idParam(req, 'incentiveId'), parseIfMatch(req)),
    ),
  )
}

export async function removeFromContest(req: Request, res: Response, entry: AuthorizedEntry) {
  res.json(
    withDrawVersion(
      res,
      await leaveContest(req.db, req.user, entry, idParam(req, 'incentiveId'), parseIfMatch(req)),
    ),
  )
}
