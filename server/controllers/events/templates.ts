import type { Request, Response } from 'express'
import { TemplateName, type TemplatesProps } from '#wire/events/templates.ts'
import * as paths from '#wire/paths.ts'
import type {
  AuthorizedActivity,
  AuthorizedEvent,
  AuthorizedOrganization,
  AuthorizedTemplate,
} from '../../models/authorization.ts'
import {
  saveClassTemplate as keepClass,
  saveEventTemplate as keepEvent,
} from '../../models/templates/save.ts'
import { deleteTemplate, renameTemplate, listTemplates } from '../../models/templates/templates.ts'

export async function index(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const props: TemplatesProps = {
    organization: { id, name },
    templates: await listTemplates(req.db, id),
  }
  await res.inertia.render('Templates/Index', props)
}

export async function saveClass(req: Request, res: Response, found: AuthorizedActivity) {
  await keepClass(req.db, req.user, found, TemplateName.parse(req.body))
  await res.inertia.redirect(paths.classSettings(found.event_id, found.id))
}

export async function saveEvent(req: Request, res: Response, event: AuthorizedEvent) {
  await keepEvent(req.db, req.user, event, TemplateName.parse(req.body))
  await res.inertia.redirect(paths.activities(event.organization_id, event.id))
}

export async function update(req: Request, res: Response, found: AuthorizedTemplate) {
  await renameTemplate(req.db, req.user, found, TemplateName.parse(req.body))
  await res.inertia.redirect(paths.templates(found.organization_id))
}

export async function destroy(req: Request, res: Response, found: AuthorizedTemplate) {
  await deleteTemplate(req.db, req.user, found)
  await res.inertia.redirect(paths.templates(found.organization_id))
}
