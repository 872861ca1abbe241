import type { Request, Response } from 'express'
import * as paths from '#wire/paths.ts'
import { cacheable, toCachedResponse } from '../../cache/response.ts'
import { etagOf } from '#lib/etag.ts'
import { toLinkPreview } from '../../documents/riderApp/linkPreview.ts'
import { NotFound } from '../../errors.ts'
import { idParam } from '../../http/parameters.ts'
import { sendPublicResponse } from '../../cache/publicResponses.ts'
import { findLogo } from '../../models/organizations/logo.ts'
import { NOT_PUBLIC, findPublicEvent } from '../../models/riderApp/events.ts'
import {
  type PreviewRequest,
  organizationIdOfPreview,
  loadPreview,
} from '../../models/riderApp/linkPreview.ts'
import { findPublicSeason } from '../../models/seasons/publicSeason.ts'
import { shrinkLogo } from '../../workers/logos.ts'

export function logo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return sendLogo(req, res, paths.publicEvent(encodeURIComponent(slug)), () => findPublicEvent(req.db, slug))
}

export function seasonLogo(req: Request, res: Response) {
  const slug = String(req.params.slug)
  return sendLogo(req, res, paths.publicSeason(encodeURIComponent(slug)), () =>
    findPublicSeason(req.db, slug),
  )
}

export const eventPreview = (req: Request, res: Response) =>
  preview(req, res, { kind: 'event', slug: String(req.params.slug) })

export const activityPreview = (req: Request, res: Response) =>
  preview(req, res, { kind: 'activity', id: idParam(req, 'activityId') })

async function preview(req: Request, res: Response, query: PreviewRequest) {
  const { query: look, render } = req.publicContext
  const page = query.kind === 'event' ? `e/${encodeURIComponent(query.slug)}` : `activities/${query.id}`
  const response = await req.cache.get(`preview ${page}`, async () => {
    const organization = await look('preview', () => organizationIdOfPreview(req.db, query))
    return render('public picture', async () => {
      const content = toLinkPreview(await loadPreview(req.db, query))
      const image = await req.workers.run('public picture', 'previewPicture', content)
      return cacheable(
        organization,
        await toCachedResponse(image, 'image/png', etagOf(JSON.stringify(content))),
      )
    })
  })
  sendPublicResponse(req, res, response)
}

type WithOrganization = { organization_id: number }

async function sendLogo(req: Request, res: Response, page: string, find: () => Promise<WithOrganization>) {
  const response = await req.cache.get(`logo ${page}`, async () => {
    const { organization_id } = await req.publicContext.query('logo', find)
    const stored = await findLogo(req.db, organization_id)
    if (!stored) throw new NotFound(NOT_PUBLIC)
    const { type, bytes } = await shrinkLogo(stored.bytes)
    return cacheable(organization_id, await toCachedResponse(bytes, type))
  })
  sendPublicResponse(req, res, response)
}
