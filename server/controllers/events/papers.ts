import type { Request, Response } from 'express'
import { CreatePaperKind, PapersQuery, RemovePaperKind, SavePaper, UpdatePaperKind } from '#wire/papers.ts'
import * as paths from '#wire/paths.ts'
import type { AuthorizedEvent } from '../../models/authorization.ts'
import { loadPapersChecklist } from '../../models/papers/checklist.ts'
import { createPaperKind, removePaperKind, updatePaperKind } from '../../models/papers/kinds.ts'
import { savePaper } from '../../models/papers/save.ts'
import { idParam } from '../../http/parameters.ts'

export async function createKind(req: Request, res: Response, event: AuthorizedEvent) {
  await createPaperKind(req.db, req.user, event, CreatePaperKind.parse(req.body))
  await res.inertia.redirect(paths.eventSettings(event.organization_id, event.id))
}

export async function updateKind(req: Request, res: Response, event: AuthorizedEvent) {
  const changes = UpdatePaperKind.parse(req.body)
  await updatePaperKind(req.db, req.user, event, idParam(req, 'kindId'), changes)
  await res.inertia.redirect(paths.eventSettings(event.organization_id, event.id))
}

export async function destroyKind(req: Request, res: Response, event: AuthorizedEvent) {
  const seen = RemovePaperKind.parse(req.query)
  await removePaperKind(req.db, req.user, event, idParam(req, 'kindId'), seen)
  await res.inertia.redirect(paths.eventSettings(event.organization_id, event.id))
}

export async function checklist(req: Request, res: Response, event: AuthorizedEvent) {
  const { rider } = PapersQuery.parse(req.query)
  res.json(await loadPapersChecklist(req.db, event, rider))
}

export async function save(req: Request, res: Response, event: AuthorizedEvent) {
  res.json(await savePaper(req.db, req.user, event, SavePaper.parse(req.body)))
}
