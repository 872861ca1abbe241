import type { Request, Response } from 'express'
import { VersionQuery } from '#wire/validation/optional.ts'
import * as paths from '#wire/paths.ts'
import { CreateSeason, type SeasonsProps } from '#wire/seasons/newSeason.ts'
import { type SeasonProps, SeasonSettings } from '#wire/seasons/season.ts'
import { can, type AuthorizedOrganization, type AuthorizedSeason } from '../../models/authorization.ts'
import { createSeason } from '../../models/seasons/create.ts'
import { NEW_GROUP_SETTINGS } from '../../models/seasons/groupSettings.ts'
import { findPointsInUse } from '../../models/seasons/pointsInUse.ts'
import {
  updateSeason,
  whereInSeason,
  deleteSeason,
  listGroups,
  listSeasons,
  seasonSettings,
} from '../../models/seasons/seasons.ts'
import { pointsBlockerProps } from '../../props/deletionBlockers.ts'
import { pointsGroupProps } from '../../props/seasons.ts'

export async function index(req: Request, res: Response, { id, name, membership }: AuthorizedOrganization) {
  const props: SeasonsProps = {
    organization: { id, name },
    seasons: await listSeasons(req.db, id),
    group: NEW_GROUP_SETTINGS,
    can: can(membership),
  }
  await res.inertia.render('Seasons/Index', props)
}

export async function create(req: Request, res: Response, organization: AuthorizedOrganization) {
  const input = CreateSeason.parse(req.body)
  const { season, group } = await createSeason(req.db, req.user, organization, input)
  await res.inertia.redirect(group ? paths.pointsGroupMembers(group.id) : paths.season(season.id))
}

export async function show(req: Request, res: Response, season: AuthorizedSeason) {
  const { id, name, slug, version, organization, membership } = season
  const props: SeasonProps = {
    organization: { id: organization.id, name: organization.name },
    season: { id, name, slug, version },
    settings: seasonSettings(season),
    groups: (await listGroups(req.db, id)).map(pointsGroupProps),
    kept: pointsBlockerProps(await findPointsInUse(req.db, whereInSeason(season))),
    can: can(membership),
  }
  await res.inertia.render('Seasons/Show', props)
}

export async function update(req: Request, res: Response, season: AuthorizedSeason) {
  const { version } = VersionQuery.parse(req.query)
  await updateSeason(req.db, req.user, season, version, SeasonSettings.parse(req.body))
  await res.inertia.redirect(paths.season(season.id))
}

export async function destroy(req: Request, res: Response, season: AuthorizedSeason) {
  await deleteSeason(req.db, req.user, season)
  await res.inertia.redirect(paths.seasons(season.organization_id))
}
