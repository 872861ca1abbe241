import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { type LeaderboardProps, PublicQuery, StandingsQuery } from '#wire/seasons/leaderboard.ts'
import { cacheable, HTML, toResponse } from '../../cache/response.ts'
import { seasonPage } from '../../documents/season.ts'
import { sendPublic } from '../../http/public/cached.ts'
import { can, type GroupFound } from '../../models/access.ts'
import { standingsOf } from '../../models/seasons/leaderboard.ts'
import { publicSeasonFor, publicStandings } from '../../models/seasons/publicSeason.ts'
import { groupNames } from '../../models/seasons/seasons.ts'
import { seasonPlace } from '../../props/seasons.ts'

export async function show(req: Request, res: Response, group: GroupFound) {
  const asked = StandingsQuery.parse(req.query)
  const { id, name, tracks_horse, season, membership } = group
  const groups = await groupNames(req.db, season.id)
  const props: LeaderboardProps = {
    ...seasonPlace(season),
    group: { id, name, tracks_horse },
    groups: groups.map((one) => ({ ...one, url: paths.leaderboard(one.id), current: one.id === id })),
    ...asked,
    ...(await standingsOf(req.db, { id, tracks_horse }, asked)),
    public_url: season.is_public ? paths.publicSeason(season.slug, id) : null,
    can: can(membership),
  }
  await res.inertia.render('Leaderboard/Index', props)
}

/** The same for everybody, and no trace of who looks. Past the last page all ask for one and the same. */
export async function showEverybody(req: Request, res: Response) {
  const asked = PublicQuery.parse(req.query)
  const first = await publicPage(req, { ...asked, page: 1 })
  const page = Math.min(asked.page, first.pages + 1)
  sendPublic(req, res, page === 1 ? first : await publicPage(req, { ...asked, page }))
}

/** Made once for everybody who asks. */
function publicPage(req: Request, asked: { group?: number; page: number }) {
  const { look, make } = req.phone
  const slug = String(req.params.slug)
  const address = paths.publicSeason(encodeURIComponent(slug), asked.group, asked.page)
  return req.cache.get(address, async () => {
    const season = await look('season', () => publicSeasonFor(req.db, slug, asked.group))
    return make('public season', async () => {
      const standings = await publicStandings(req.db, season, asked)
      const response = await toResponse(seasonPage({ ...season, ...standings }), HTML)
      return cacheable(season.organization_id, { ...response, pages: standings.pages })
    })
  })
}
