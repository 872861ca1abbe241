import type { Request, Response } from 'express'
import { apiDocument } from '#wire/api/document.ts'
import { apiPage } from '../../documents/api/page.ts'
import { made, type MadePage } from '../../documents/phone/made.ts'
import { JSON_ANSWER, PAGE, sendKept } from '../../http/public/kept.ts'

/** Both follow from the program alone: made when they are asked for first. */
let document: Promise<MadePage> | undefined
let page: Promise<MadePage> | undefined

export async function show(req: Request, res: Response) {
  page ??= made(apiPage(apiDocument()))
  sendKept(req, res, await page, PAGE)
}

export async function openApi(req: Request, res: Response) {
  document ??= made(JSON.stringify(apiDocument()))
  sendKept(req, res, await document, JSON_ANSWER)
}
