import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { sendKept } from '../../http/public/kept.ts'
import { publicEventFor } from '../../models/phone/events.ts'
import { publicSeasonFor } from '../../models/seasons/publicSeason.ts'

/** The organization's logo, found through an event that everybody may see. */
export function logo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return logoOf(req, res, paths.publicEvent(encodeURIComponent(slug)), async () => {
    const { id, organization_id } = await publicEventFor(req.db, slug)
    return { about: String(id), organization_id }
  })
}

/** And through a season that is shown to everybody. */
export function seasonLogo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return logoOf(req, res, paths.publicSeason(encodeURIComponent(slug)), async () => {
    const { id, organization_id } = await publicSeasonFor(req.db, slug)
    return { about: `season${id}`, organization_id }
  })
}

type Found = { about: string; organization_id: number }

/** From memory, made at most once for all who ask. */
async function logoOf(req: Request, res: Response, page: string, find: () => Promise<Found>) {
  const { pages, office, look } = req.phone
  let found: Found
  const made = await pages.read(
    `${page} logo`,
    async () => {
      found = await look('logo', find)
      return found.about
    },
    () => office.ask('public picture', 'publicLogo', found.organization_id),
  )
  sendKept(req, res, made, made.type!)
}
