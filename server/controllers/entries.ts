import type { Request, Response } from 'express'
import { AddEntry, ChangeEntry, SwapEntries } from '#wire/draw.ts'
import { classFor, entryFor } from '../models/access.ts'
import { addEntry, changeEntry, deleteEntry } from '../models/entries/entries.ts'
import { enterContest, leaveContest } from '../models/entries/enrollments.ts'
import { swapEntries } from '../models/draw/slots.ts'
import { roundIn } from './draw.ts'
import { idIn } from '../http/parameters.ts'
import { versionSeen } from '../http/versionSeen.ts'

export async function create(req: Request, res: Response) {
  const activity = await classFor(req.db, req.person, idIn(req, 'activityId'), 'organize')
  const wanted = AddEntry.parse(req.body)
  const { id, user, score } = await addEntry(req.db, req.person, activity, roundIn(req, activity), wanted)
  res.status(201).json({
    id,
    user_id: user!.id,
    user_name: user!.name,
    user_fake: user!.organization_id !== null,
    score_id: score!.id,
    score_version: score!.version,
  })
}

export async function update(req: Request, res: Response) {
  const entry = await entryFor(req.db, req.person, idIn(req, 'id'), 'organize')
  const change = ChangeEntry.parse(req.body)
  const after = await changeEntry(req.db, req.person, entry, change)
  res.json({
    id: after?.id ?? null,
    draw: after?.draw ?? null,
    user_id: after?.user_id ?? null,
    user_name: after?.user?.name ?? null,
    user_fake: after?.user ? after.user.organization_id !== null : false,
    horse: after?.horse ?? null,
    bull: after?.bull ?? null,
  })
}

export async function destroy(req: Request, res: Response) {
  const entry = await entryFor(req.db, req.person, idIn(req, 'id'), 'organize')
  await deleteEntry(req.db, req.person, entry, versionSeen(req))
  res.status(204).end()
}

export async function swap(req: Request, res: Response) {
  const { sourceUserActivityId, destUserActivityId } = SwapEntries.parse(req.body)
  const entry = await entryFor(req.db, req.person, sourceUserActivityId, 'organize')
  const other = await entryFor(req.db, req.person, destUserActivityId, 'organize')
  res.json(await swapEntries(req.db, req.person, entry, other))
}

export async function enter(req: Request, res: Response) {
  const entry = await entryFor(req.db, req.person, idIn(req, 'userActivityId'), 'organize')
  await enterContest(req.db, req.person, entry, idIn(req, 'incentiveId'))
  res.status(204).end()
}

export async function leave(req: Request, res: Response) {
  const entry = await entryFor(req.db, req.person, idIn(req, 'userActivityId'), 'organize')
  await leaveContest(req.db, req.person, entry, idIn(req, 'incentiveId'))
  res.status(204).end()
}
