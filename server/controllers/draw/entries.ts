import type { Request, Response } from 'express'
import { AddEntry, ChangeEntry } from '#wire/draw.ts'
import type { ActivityFound, EntryFound, RemovedEntryFound } from '../../models/access.ts'
import { addEntry, changeEntry, deleteEntry } from '../../models/entries/entries.ts'
import { enterContest, leaveContest } from '../../models/entries/enrollments.ts'
import { restoreEntry } from '../../models/entries/restore.ts'
import { swapEntries } from '../../models/draw/swap.ts'
import { addedEntryProps } from '../../props/draw.ts'
import { idIn, roundIn } from '../../http/parameters.ts'
import { newer, versionSeen } from '../../http/versions.ts'

export async function create(req: Request, res: Response, activity: ActivityFound) {
  const wanted = AddEntry.parse(req.body)
  const added = await addEntry(req.db, req.person, activity, roundIn(req, activity), wanted)
  res.status(201).json(addedEntryProps(newer(res, added)))
}

export async function update(req: Request, res: Response, entry: EntryFound) {
  const change = ChangeEntry.parse(req.body)
  res.json(newer(res, await changeEntry(req.db, req.person, entry, change, versionSeen(req))))
}

export async function destroy(req: Request, res: Response, entry: EntryFound) {
  newer(res, await deleteEntry(req.db, req.person, entry, versionSeen(req)))
  res.status(204).end()
}

export async function restore(req: Request, res: Response, removed: RemovedEntryFound) {
  const { id, draw } = newer(res, await restoreEntry(req.db, req.person, removed))
  res.json({ id, draw })
}

type Two = { source: EntryFound; destination: EntryFound }

export async function swap(req: Request, res: Response, { source, destination }: Two) {
  res.json(newer(res, await swapEntries(req.db, req.person, source, destination)))
}

export async function enter(req: Request, res: Response, entry: EntryFound) {
  res.json(
    newer(res, await enterContest(req.db, req.person, entry, idIn(req, 'incentiveId'), versionSeen(req))),
  )
}

export async function leave(req: Request, res: Response, entry: EntryFound) {
  res.json(
    newer(res, await leaveContest(req.db, req.person, entry, idIn(req, 'incentiveId'), versionSeen(req))),
  )
}
