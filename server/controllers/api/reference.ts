import type { Request, Response } from 'express'
import { generateOpenApi } from '#wire/api/openApi.ts'
import { apiReference } from '../../documents/apiReference.ts'
import { type CachedResponse, HTML, JSON_TYPE, toCachedResponse } from '../../cache/response.ts'
import { sendPublicResponse } from '../../cache/publicResponses.ts'

let document: Promise<CachedResponse> | undefined
let page: Promise<CachedResponse> | undefined

export async function show(req: Request, res: Response) {
  page ??= toCachedResponse(apiReference(generateOpenApi()), HTML)
  sendPublicResponse(req, res, await page)
}

export async function openApi(req: Request, res: Response) {
  document ??= toCachedResponse(JSON.stringify(generateOpenApi()), JSON_TYPE)
  sendPublicResponse(req, res, await document)
}
