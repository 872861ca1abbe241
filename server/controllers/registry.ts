import type { Request, Response } from 'express'
import { After, type ListPage, Search } from '#wire/people.ts'
import { Forbidden } from '../errors.ts'
import { organizationFor, organizedBy, typedInRiderFor } from '../models/access.ts'
import { searchBulls, searchHorses, searchRiders } from '../models/people/registry.ts'
import { removeTypedInRider, unusedTypedInRiders } from '../models/people/typedInRiders.ts'
import { idIn } from '../http/parameters.ts'

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
  res.json(wholeList(await searchRiders(req.db, organizations, query)))
}

export async function horseSearch(req: Request, res: Response) {
  await organizationsOf(req)
  const { query } = Search.parse(req.query)
  res.json(wholeList(await searchHorses(req.db, query)))
}

export async function bullSearch(req: Request, res: Response) {
  await organizationsOf(req)
  const { query } = Search.parse(req.query)
  res.json(wholeList(await searchBulls(req.db, query)))
}

export async function typedInRiders(req: Request, res: Response) {
  const organization = await organizationFor(req.db, req.person, idIn(req, 'organizationId'), 'organize')
  res.json(await unusedTypedInRiders(req.db, organization.id))
}

export async function removeTypedIn(req: Request, res: Response) {
  const rider = await typedInRiderFor(req.db, req.person, idIn(req, 'id'))
  await removeTypedInRider(req.db, req.person, rider)
  res.status(204).end()
}

/** What a search finds is on one page, in the shape of the lists. */
const wholeList = <Item>(data: Item[]): ListPage<Item> => ({ data, links: { next: null } })

/** Names and addresses of riders are for those who make draws. */
async function organizationsOf(req: Request): Promise<number[]> {
  const organizations = await organizedBy(req.db, req.person)
  if (organizations.length === 0) throw new Forbidden()
  return organizations
}
