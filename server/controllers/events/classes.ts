import type { Request, Response } from 'express'
import {
  ClassOrder,
  ClassSettings,
  type EditClassProps,
  NewClasses,
  type NewClassesProps,
} from '#wire/events/classes.ts'
import { KnownVersion } from '#wire/fields/answers.ts'
import * as paths from '#wire/paths.ts'
import { type ActivityFound, can, type EventFound } from '../../models/access.ts'
import { choicesFor, makeClasses } from '../../models/classes/make.ts'
import { classChoices } from '../../models/classes/choices.ts'
import { deleteClass, orderClasses, whyKept } from '../../models/classes/remove.ts'
import { classWithSettings, settingsOf } from '../../models/classes/current.ts'
import { changeClass } from '../../models/classes/settings.ts'

export async function begin(req: Request, res: Response, event: EventFound) {
  const { id, name, category } = event
  const props: NewClassesProps = {
    organization: organizationOf(event),
    event: { id, name, category },
    ...(await choicesFor(req.db, event)),
  }
  await res.inertia.render('Activities/New', props)
}

/** One class is set further at once; several are seen in the list. */
export async function create(req: Request, res: Response, event: EventFound) {
  const made = await makeClasses(req.db, req.person, event, NewClasses.parse(req.body))
  const only = made.length === 1 && made[0]!
  await res.inertia.redirect(
    only ? paths.classSettings(event.id, only.id) : paths.activities(event.organization_id, event.id),
  )
}

export async function order(req: Request, res: Response, event: EventFound) {
  await orderClasses(req.db, req.person, event, ClassOrder.parse(req.body).ids)
  await res.inertia.redirect(paths.activities(event.organization_id, event.id))
}

export async function edit(req: Request, res: Response, found: ActivityFound) {
  const now = await classWithSettings(req.db, found.id)
  const { id, name, category } = found.event
  const choices = await classChoices(req.db, found)
  const settings = settingsOf(now)
  const props: EditClassProps = {
    organization: organizationOf(found.event),
    event: { id, name, category },
    activity: { id: now.id, name: now.name, settings_version: now.settings_version },
    settings: choices.sees_seasons ? settings : { ...settings, points_seasons_group_id: null },
    ...choices,
    kept: await whyKept(req.db, found.id),
    can: can(found.membership),
  }
  await res.inertia.render('Activities/Edit', props)
}

export async function update(req: Request, res: Response, found: ActivityFound) {
  const { version } = KnownVersion.parse(req.query)
  await changeClass(req.db, req.person, found, version, ClassSettings.parse(req.body))
  await res.inertia.redirect(paths.classSettings(found.event_id, found.id))
}

export async function destroy(req: Request, res: Response, found: ActivityFound) {
  await deleteClass(req.db, req.person, found)
  await res.inertia.redirect(paths.activities(found.event.organization_id, found.event_id))
}

const organizationOf = ({ organization: { id, name } }: ActivityFound['event'] | EventFound) => ({ id, name })
