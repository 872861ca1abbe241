import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { type LeaderboardProps, PublicSeasonQuery, StandingsQuery } from '#wire/seasons/leaderboard.ts'
import { cacheable, HTML, toCachedResponse } from '../../cache/response.ts'
import { seasonPage } from '../../documents/seasonPage.ts'
import { sendPublicResponse } from '../../cache/publicResponses.ts'
import { can, type AuthorizedPointsGroup } from '../../models/authorization.ts'
import { loadStandings } from '../../models/seasons/leaderboard.ts'
import { findPublicSeason, loadPublicStandings } from '../../models/seasons/publicSeason.ts'
import { listGroupNames } from '../../models/seasons/seasons.ts'
import { seasonContext } from '../../props/seasons.ts'

export async function show(req: Request, res: Response, group: AuthorizedPointsGroup) {
  const query = StandingsQuery.parse(req.query)
  const { id, name, tracks_horse, season, membership } = group
  const groups = await listGroupNames(req.db, season.id)
  const props: LeaderboardProps = {
    ...seasonContext(season),
    group: { id, name, tracks_horse },
    groups: groups.map((one) => ({ ...one, url: paths.leaderboard(one.id), current: one.id === id })),
    ...query,
    ...(await loadStandings(req.db, { id, tracks_horse }, query)),
    public_url: season.is_public ? paths.publicSeason(season.slug, id) : null,
    can: can(membership),
  }
  await res.inertia.render('Leaderboard/Index', props)
}

export async function showPublic(req: Request, res: Response) {
  const query = PublicSeasonQuery.parse(req.query)
  const first = await publicPage(req, { ...query, page: 1 })
  const page = Math.min(query.page, first.pages + 1)
  sendPublicResponse(req, res, page === 1 ? first : await publicPage(req, { ...query, page }))
}

function publicPage(req: Request, query: { group?: number; page: number }) {
  const { query: look, render } = req.publicContext
  const slug = String(req.params.slug)
  const address = paths.publicSeason(encodeURIComponent(slug), query.group, query.page)
  return req.cache.get(address, async () => {
    const season = await look('season', () => findPublicSeason(req.db, slug, query.group))
    return render('public season', async () => {
      const standings = await loadPublicStandings(req.db, season, query)
      const response = await toCachedResponse(seasonPage({ ...season, ...standings }), HTML)
      return cacheable(season.organization_id, { ...response, pages: standings.pages })
    })
  })
}
