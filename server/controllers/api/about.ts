import type { Request, Response } from 'express'
import { apiDocument } from '#wire/api/document.ts'
import { apiPage } from '../../documents/api/page.ts'
import { type CachedResponse, HTML, JSON_TYPE, toResponse } from '../../cache/response.ts'
import { sendPublic } from '../../http/public/cached.ts'

/** Both follow from the program alone: made when they are asked for first. */
let document: Promise<CachedResponse> | undefined
let page: Promise<CachedResponse> | undefined

export async function show(req: Request, res: Response) {
  page ??= toResponse(apiPage(apiDocument()), HTML)
  sendPublic(req, res, await page)
}

export async function openApi(req: Request, res: Response) {
  document ??= toResponse(JSON.stringify(apiDocument()), JSON_TYPE)
  sendPublic(req, res, await document)
}
