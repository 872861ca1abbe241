import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { cacheable, toResponse } from '../../cache/response.ts'
import { etagOf } from '#lib/etag.ts'
import { previewOf } from '../../documents/phone/preview.ts'
import { NotFound } from '../../errors.ts'
import { idIn } from '../../http/parameters.ts'
import { sendPublic } from '../../http/public/cached.ts'
import { logoOf } from '../../models/organization/logo.ts'
import { NOT_PUBLIC, publicEventFor } from '../../models/phone/events.ts'
import { type AskedPreview, organizationOfPreview, previewFor } from '../../models/phone/preview.ts'
import { publicSeasonFor } from '../../models/seasons/publicSeason.ts'
import { smallLogo } from '../../pictures/index.ts'

/** The organization's logo, found through an event that everybody may see. */
export function logo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return sendLogo(req, res, paths.publicEvent(encodeURIComponent(slug)), () => publicEventFor(req.db, slug))
}

/** And through a season that is shown to everybody. */
export function seasonLogo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return sendLogo(req, res, paths.publicSeason(encodeURIComponent(slug)), () => publicSeasonFor(req.db, slug))
}

/** What a link to an event shows where it is sent to somebody. */
export const eventPreview = (req: Request, res: Response) =>
  preview(req, res, { kind: 'event', slug: String(req.params.slug) })

export const activityPreview = (req: Request, res: Response) =>
  preview(req, res, { kind: 'activity', id: idIn(req, 'activityId') })

async function preview(req: Request, res: Response, asked: AskedPreview) {
  const { look, make } = req.phone
  const page = asked.kind === 'event' ? `e/${encodeURIComponent(asked.slug)}` : `activities/${asked.id}`
  const response = await req.cache.get(`preview ${page}`, async () => {
    const organization = await look('preview', () => organizationOfPreview(req.db, asked))
    return make('public picture', async () => {
      const shown = previewOf(await previewFor(req.db, asked))
      const picture = await req.workers.run('public picture', 'previewPicture', shown)
      return cacheable(organization, await toResponse(picture, 'image/png', etagOf(JSON.stringify(shown))))
    })
  })
  sendPublic(req, res, response)
}

type Found = { organization_id: number }

/** Made once for everybody who asks. */
async function sendLogo(req: Request, res: Response, page: string, find: () => Promise<Found>) {
  const response = await req.cache.get(`logo ${page}`, async () => {
    const { organization_id } = await req.phone.look('logo', find)
    const stored = await logoOf(req.db, organization_id)
    if (!stored) throw new NotFound(NOT_PUBLIC)
    const { type, bytes } = await smallLogo(stored.bytes)
    return cacheable(organization_id, await toResponse(bytes, type))
  })
  sendPublic(req, res, response)
}
