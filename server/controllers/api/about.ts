import type { Request, Response } from 'express'
import { apiDocument } from '#wire/api/document.ts'
import { apiPage } from '../../documents/api/page.ts'
import { JSON_ANSWER, made, PAGE, type MadePage } from '../../documents/phone/made.ts'
import { sendKept } from '../../http/public/kept.ts'

/** Both follow from the program alone: made when they are asked for first. */
let document: Promise<MadePage> | undefined
let page: Promise<MadePage> | undefined

export async function show(req: Request, res: Response) {
  page ??= made(apiPage(apiDocument()), PAGE)
  sendKept(req, res, await page)
}

export async function openApi(req: Request, res: Response) {
  document ??= made(JSON.stringify(apiDocument()), JSON_ANSWER)
  sendKept(req, res, await document)
}
