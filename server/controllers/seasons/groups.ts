import type { Request, Response } from 'express'
import { KnownVersion } from '#wire/fields/answers.ts'
import * as paths from '#wire/paths.ts'
import { type EditGroupProps, GroupSettings, type NewGroupProps } from '#wire/seasons/group.ts'
import { can, type GroupFound, type SeasonFound } from '../../models/access.ts'
import { whyKept } from '../../models/seasons/earned.ts'
import { changeGroup, classesIn, classesOf, deleteGroup, makeGroup } from '../../models/seasons/groups.ts'
import { NEW_GROUP, settingsOf } from '../../models/seasons/groupSettings.ts'
import { seasonPlace } from '../../props/seasons.ts'

export async function begin(_req: Request, res: Response, season: SeasonFound) {
  const props: NewGroupProps = { ...seasonPlace(season), settings: NEW_GROUP }
  await res.inertia.render('PointsGroups/New', props)
}

/** Who is in it comes next. */
export async function create(req: Request, res: Response, season: SeasonFound) {
  const group = await makeGroup(req.db, req.person, season, GroupSettings.parse(req.body))
  await res.inertia.redirect(paths.groupMembers(group.id))
}

export async function edit(req: Request, res: Response, group: GroupFound) {
  const { id, name, version, season, membership } = group
  const props: EditGroupProps = {
    ...seasonPlace(season),
    group: { id, name, version },
    settings: settingsOf(group),
    ...(await classesIn(req.db, group)),
    kept: await whyKept(req.db, classesOf(group)),
    can: can(membership),
  }
  await res.inertia.render('PointsGroups/Edit', props)
}

export async function update(req: Request, res: Response, group: GroupFound) {
  const { version } = KnownVersion.parse(req.query)
  await changeGroup(req.db, req.person, group, version, GroupSettings.parse(req.body))
  await res.inertia.redirect(paths.groupSettings(group.id))
}

export async function destroy(req: Request, res: Response, group: GroupFound) {
  await deleteGroup(req.db, req.person, group)
  await res.inertia.redirect(paths.season(group.season_id))
}
