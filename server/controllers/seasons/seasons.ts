import type { Request, Response } from 'express'
import { KnownVersion } from '#wire/fields/answers.ts'
import * as paths from '#wire/paths.ts'
import { NewSeason, type SeasonProps, SeasonSettings, type SeasonsProps } from '#wire/seasons/season.ts'
import { can, type OrganizationFound, type SeasonFound } from '../../models/access.ts'
import { whyKept } from '../../models/seasons/earned.ts'
import {
  changeSeason,
  classesOf,
  deleteSeason,
  groupsOf,
  makeSeason,
  seasonsOf,
  settingsOf,
} from '../../models/seasons/seasons.ts'
import { groupProps } from '../../props/seasons.ts'

export async function index(req: Request, res: Response, { id, name, membership }: OrganizationFound) {
  const props: SeasonsProps = {
    organization: { id, name },
    seasons: await seasonsOf(req.db, id),
    can: can(membership),
  }
  await res.inertia.render('Seasons/Index', props)
}

export async function create(req: Request, res: Response, organization: OrganizationFound) {
  const season = await makeSeason(req.db, req.person, organization, NewSeason.parse(req.body))
  await res.inertia.redirect(paths.season(season.id))
}

export async function show(req: Request, res: Response, season: SeasonFound) {
  const { id, name, slug, version, organization, membership } = season
  const props: SeasonProps = {
    organization: { id: organization.id, name: organization.name },
    season: { id, name, slug, version },
    settings: settingsOf(season),
    groups: (await groupsOf(req.db, id)).map(groupProps),
    kept: await whyKept(req.db, classesOf(season)),
    can: can(membership),
  }
  await res.inertia.render('Seasons/Show', props)
}

export async function update(req: Request, res: Response, season: SeasonFound) {
  const { version } = KnownVersion.parse(req.query)
  await changeSeason(req.db, req.person, season, version, SeasonSettings.parse(req.body))
  await res.inertia.redirect(paths.season(season.id))
}

export async function destroy(req: Request, res: Response, season: SeasonFound) {
  await deleteSeason(req.db, req.person, season)
  await res.inertia.redirect(paths.seasons(season.organization_id))
}
