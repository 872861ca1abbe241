import type { Request, Response } from 'express'
import {
  ClassOrder,
  ClassSettings,
  type EditClassProps,
  CreateClasses,
  type NewClassesProps,
} from '#wire/events/classes.ts'
import { VersionQuery } from '#wire/validation/optional.ts'
import * as paths from '#wire/paths.ts'
import { type AuthorizedActivity, can, type AuthorizedEvent } from '../../models/authorization.ts'
import { listClassNames } from '../../models/classes/list.ts'
import { loadCreateOptions, createClasses } from '../../models/classes/create.ts'
import { loadSettingsOptions } from '../../models/classes/settingsOptions.ts'
import { deleteClass, reorderClasses, classDeletionBlocker } from '../../models/classes/delete.ts'
import { loadClassWithSettings, classSettings } from '../../models/classes/settings.ts'
import { updateClass } from '../../models/classes/update.ts'
import { classBlockerProps } from '../../props/deletionBlockers.ts'
import { eventHead } from '../../props/events.ts'

export async function list(req: Request, res: Response, { event_id }: AuthorizedActivity) {
  res.json(await listClassNames(req.db, event_id))
}

export async function newForm(req: Request, res: Response, event: AuthorizedEvent) {
  const props: NewClassesProps = {
    organization: organizationOf(event),
    event: eventHead(event),
    ...(await loadCreateOptions(req.db, event)),
    can: can(event.membership),
  }
  await res.inertia.render('Activities/New', props)
}

export async function create(req: Request, res: Response, event: AuthorizedEvent) {
  const classes = await createClasses(req.db, req.user, event, CreateClasses.parse(req.body))
  const single = classes.length === 1 && classes[0]!
  await res.inertia.redirect(
    single ? paths.classSettings(event.id, single.id) : paths.activities(event.organization_id, event.id),
  )
}

export async function reorder(req: Request, res: Response, event: AuthorizedEvent) {
  await reorderClasses(req.db, req.user, event, ClassOrder.parse(req.body).ids)
  await res.inertia.redirect(paths.activities(event.organization_id, event.id))
}

export async function edit(req: Request, res: Response, found: AuthorizedActivity) {
  const current = await loadClassWithSettings(req.db, found.id)
  const { id, name, category } = found.event
  const choices = await loadSettingsOptions(req.db, found)
  const settings = classSettings(current, choices.time_zone)
  const props: EditClassProps = {
    organization: organizationOf(found.event),
    event: { id, name, category },
    activity: { id: current.id, name: current.name, settings_version: current.settings_version },
    settings: choices.sees_seasons ? settings : { ...settings, points_seasons_group_id: null },
    ...choices,
    kept: classBlockerProps(found, await classDeletionBlocker(req.db, found.id)),
    can: can(found.membership),
  }
  await res.inertia.render('Activities/Edit', props)
}

export async function update(req: Request, res: Response, found: AuthorizedActivity) {
  const { version } = VersionQuery.parse(req.query)
  await updateClass(req.db, req.user, found, version, ClassSettings.parse(req.body))
  await res.inertia.redirect(paths.classSettings(found.event_id, found.id))
}

export async function destroy(req: Request, res: Response, found: AuthorizedActivity) {
  await deleteClass(req.db, req.user, found)
  await res.inertia.redirect(paths.activities(found.event.organization_id, found.event_id))
}

const organizationOf = ({ organization: { id, name } }: AuthorizedActivity['event'] | AuthorizedEvent) => ({
  id,
  name,
})
