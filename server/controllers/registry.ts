import type { Request, Response } from 'express'
import { After, Search } from '#wire/people.ts'
import { Forbidden } from '../errors.ts'
import { organizedBy } from '../models/access.ts'
import { searchBulls, searchHorses, searchRiders } from '../models/registry.ts'

export async function ridersList(req: Request, res: Response) {
  const organizations = await organizationsOf(req)
  const { after } = After.parse(req.query)
  res.type('json').send(await req.ask('ridersAfter', organizations, after))
}

export async function horsesList(req: Request, res: Response) {
  await organizationsOf(req)
  const { after } = After.parse(req.query)
  res.type('json').send(await req.ask('horsesAfter', after))
}

export async function riderSearch(req: Request, res: Response) {
  const organizations = await organizationsOf(req)
  const { query } = Search.parse(req.query)
  res.json({ data: await searchRiders(req.db, organizations, query) })
}

export async function horseSearch(req: Request, res: Response) {
  await organizationsOf(req)
  const { query } = Search.parse(req.query)
  res.json({ data: await searchHorses(req.db, query) })
}

export async function bullSearch(req: Request, res: Response) {
  await organizationsOf(req)
  const { query } = Search.parse(req.query)
  res.json({ data: await searchBulls(req.db, query) })
}

/** Names and addresses of riders are for those who make draws. */
async function organizationsOf(req: Request): Promise<number[]> {
  const organizations = await organizedBy(req.db, req.person)
  if (organizations.length === 0) throw new Forbidden()
  return organizations
}
