import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { made } from '../../documents/phone/made.ts'
import { previewOf } from '../../documents/phone/preview.ts'
import { NotFound } from '../../errors.ts'
import { idIn } from '../../http/parameters.ts'
import { sendKept } from '../../http/public/kept.ts'
import { logoOf } from '../../models/organization/logo.ts'
import { NOT_PUBLIC, publicEventFor } from '../../models/phone/events.ts'
import { type AskedPreview, eventOfPreview, previewFor } from '../../models/phone/preview.ts'
import { publicSeasonFor } from '../../models/seasons/publicSeason.ts'
import { smallLogo } from '../../pictures/index.ts'

/** The organization's logo, found through an event that everybody may see. */
export function logo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return sendLogo(req, res, paths.publicEvent(encodeURIComponent(slug)), async () => {
    const { id, organization_id } = await publicEventFor(req.db, slug)
    return { about: String(id), organization_id }
  })
}

/** And through a season that is shown to everybody. */
export function seasonLogo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return sendLogo(req, res, paths.publicSeason(encodeURIComponent(slug)), async () => {
    const { id, organization_id } = await publicSeasonFor(req.db, slug)
    return { about: `season${id}`, organization_id }
  })
}

/** What a link to an event shows where it is sent to somebody. */
export const eventPreview = (req: Request, res: Response) =>
  preview(req, res, { kind: 'event', slug: String(req.params.slug) })

export const activityPreview = (req: Request, res: Response) =>
  preview(req, res, { kind: 'activity', id: idIn(req, 'activityId') })

async function preview(req: Request, res: Response, asked: AskedPreview) {
  const { pages, look, make } = req.phone
  const page = asked.kind === 'event' ? `e/${encodeURIComponent(asked.slug)}` : `activities/${asked.id}`
  const answer = await pages.read(
    `${page} preview`,
    () => look('preview', () => eventOfPreview(req.db, asked)),
    () =>
      make('public picture', async () => {
        const shown = previewOf(await previewFor(req.db, asked))
        const picture = await req.workers.run('public picture', 'previewPicture', shown)
        return made(picture, 'image/png', JSON.stringify(shown))
      }),
  )
  sendKept(req, res, answer)
}

type Found = { about: string; organization_id: number }

/** From memory, made at most once for all who ask. */
async function sendLogo(req: Request, res: Response, page: string, find: () => Promise<Found>) {
  const { pages, look } = req.phone
  let found: Found
  const answer = await pages.read(
    `${page} logo`,
    async () => {
      found = await look('logo', find)
      return found.about
    },
    async () => {
      const stored = await logoOf(req.db, found.organization_id)
      if (!stored) throw new NotFound(NOT_PUBLIC)
      const { type, bytes } = await smallLogo(stored.bytes)
      return made(bytes, type)
    },
  )
  sendKept(req, res, answer)
}
