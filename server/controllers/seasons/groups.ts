import type { Request, Response } from 'express'
import { VersionQuery } from '#wire/validation/optional.ts'
import * as paths from '#wire/paths.ts'
import {
  type EditPointsGroupProps,
  PointsGroupSettings,
  type NewPointsGroupProps,
} from '#wire/seasons/group.ts'
import { can, type AuthorizedPointsGroup, type AuthorizedSeason } from '../../models/authorization.ts'
import { findPointsInUse } from '../../models/seasons/pointsInUse.ts'
import {
  countMembers,
  updateGroup,
  listGroupClasses,
  whereInGroup,
  deleteGroup,
  createGroup,
} from '../../models/seasons/groups.ts'
import { NEW_GROUP_SETTINGS, groupFormSettings } from '../../models/seasons/groupSettings.ts'
import { pointsBlockerProps } from '../../props/deletionBlockers.ts'
import { seasonContext } from '../../props/seasons.ts'

export async function newForm(_req: Request, res: Response, season: AuthorizedSeason) {
  const props: NewPointsGroupProps = { ...seasonContext(season), settings: NEW_GROUP_SETTINGS }
  await res.inertia.render('PointsGroups/New', props)
}

export async function create(req: Request, res: Response, season: AuthorizedSeason) {
  const group = await createGroup(req.db, req.user, season, PointsGroupSettings.parse(req.body))
  await res.inertia.redirect(paths.pointsGroupMembers(group.id))
}

export async function edit(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const { id, name, version, season, membership } = group
  const props: EditPointsGroupProps = {
    ...seasonContext(season),
    group: { id, name, version },
    settings: groupFormSettings(group),
    ...(await listGroupClasses(req.db, group)),
    has_members: (await countMembers(req.db, group)) > 0,
    kept: pointsBlockerProps(await findPointsInUse(req.db, whereInGroup(group))),
    can: can(membership),
  }
  await res.inertia.render('PointsGroups/Edit', props)
}

export async function update(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const { version } = VersionQuery.parse(req.query)
  await updateGroup(req.db, req.user, group, version, PointsGroupSettings.parse(req.body))
  await res.inertia.redirect(paths.pointsGroupSettings(group.id))
}

export async function destroy(req: Request, res: Response, group: AuthorizedPointsGroup) {
  await deleteGroup(req.db, req.user, group)
  await res.inertia.redirect(paths.season(group.season_id))
}
