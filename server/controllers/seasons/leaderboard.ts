import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { type LeaderboardProps, PublicQuery, StandingsQuery } from '#wire/seasons/leaderboard.ts'
import { can, type GroupFound } from '../../models/access.ts'
import type { PublicSeasonFound } from '../../models/seasons/publicSeason.ts'
import { groupNames } from '../../models/seasons/seasons.ts'

export async function show(req: Request, res: Response, group: GroupFound) {
  const asked = StandingsQuery.parse(req.query)
  const { id, name, tracks_horse, season, membership } = group
  const groups = await groupNames(req.db, season.id)
  const props: LeaderboardProps = {
    organization: { id: season.organization.id, name: season.organization.name },
    season: { id: season.id, name: season.name },
    group: { id, name, tracks_horse },
    groups: groups.map((one) => ({ ...one, url: paths.leaderboard(one.id), current: one.id === id })),
    ...asked,
    ...(await req.ask('standingsOf', { id, tracks_horse }, asked)),
    public_url: season.is_public ? paths.publicSeason(season.slug, id) : null,
    can: can(membership),
  }
  await res.inertia.render('Leaderboard/Index', props)
}

/** The same for everybody, and no trace of who looks: no cookie, and whoever has it keeps it for a minute. */
export async function showEverybody(req: Request, res: Response, season: PublicSeasonFound) {
  const page = await req.ask('seasonPage', season, PublicQuery.parse(req.query))
  res.removeHeader('Set-Cookie')
  res.set('Cache-Control', 'public, max-age=60').type('html').send(page)
}
