import type { Request, Response } from 'express'
import { NamedTemplate, type TemplatesProps } from '#wire/events/templates.ts'
import * as paths from '#wire/paths.ts'
import type { ActivityFound, EventFound, OrganizationFound, TemplateFound } from '../../models/access.ts'
import { saveClass as keepClass, saveEvent as keepEvent } from '../../models/templates/save.ts'
import { deleteTemplate, renameTemplate, templatesOf } from '../../models/templates/templates.ts'

export async function index(req: Request, res: Response, { id, name }: OrganizationFound) {
  const props: TemplatesProps = {
    organization: { id, name },
    templates: await templatesOf(req.db, id),
  }
  await res.inertia.render('Templates/Index', props)
}

export async function saveClass(req: Request, res: Response, found: ActivityFound) {
  await keepClass(req.db, req.person, found, NamedTemplate.parse(req.body))
  await res.inertia.redirect(paths.classSettings(found.event_id, found.id))
}

export async function saveEvent(req: Request, res: Response, event: EventFound) {
  await keepEvent(req.db, req.person, event, NamedTemplate.parse(req.body))
  await res.inertia.redirect(paths.activities(event.organization_id, event.id))
}

export async function update(req: Request, res: Response, found: TemplateFound) {
  await renameTemplate(req.db, req.person, found, NamedTemplate.parse(req.body))
  await res.inertia.redirect(paths.templates(found.organization_id))
}

export async function destroy(req: Request, res: Response, found: TemplateFound) {
  await deleteTemplate(req.db, req.person, found)
  await res.inertia.redirect(paths.templates(found.organization_id))
}
