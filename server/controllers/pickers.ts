import type { Request, Response } from 'express'
import { type ListPage, ListQuery, Search } from '#wire/people.ts'
import type { DrawsMade, OrganizationFound, TypedInRiderFound } from '../models/access.ts'
import { listCursor } from '../models/directory.ts'
import { horsesAfter, horsesSince, searchBulls, searchHorses } from '../models/entries/animals.ts'
import { ridersAfter, ridersSince, searchRiders } from '../models/people/riders.ts'
import { removeTypedInRider, unusedTypedInRiders } from '../models/people/typedInRiders.ts'

export async function ridersList(req: Request, res: Response, drawsMade: DrawsMade[]) {
  const { after, since } = ListQuery.parse(req.query)
  await setListCursor(req, res)
  const list =
    since === undefined
      ? await ridersAfter(req.db, drawsMade, after)
      : await ridersSince(req.db, drawsMade, since)
  res.json(list)
}

export async function horsesList(req: Request, res: Response, drawsMade: DrawsMade[]) {
  const { after, since } = ListQuery.parse(req.query)
  await setListCursor(req, res)
  const organizations = organizationsIn(drawsMade)
  const list =
    since === undefined
      ? await horsesAfter(req.db, organizations, after)
      : await horsesSince(req.db, organizations, since)
  res.json(list)
}

export async function riderSearch(req: Request, res: Response, drawsMade: DrawsMade[]) {
  const { query } = Search.parse(req.query)
  res.json(wholeList(await searchRiders(req.db, drawsMade, query)))
}

export async function horseSearch(req: Request, res: Response, drawsMade: DrawsMade[]) {
  const { query } = Search.parse(req.query)
  res.json(wholeList(await searchHorses(req.db, organizationsIn(drawsMade), query)))
}

export async function bullSearch(req: Request, res: Response) {
  const { query } = Search.parse(req.query)
  res.json(wholeList(await searchBulls(req.db, query)))
}

export async function typedInRiders(req: Request, res: Response, organization: OrganizationFound) {
  res.json(await unusedTypedInRiders(req.db, organization.id))
}

export async function removeTypedIn(req: Request, res: Response, rider: TypedInRiderFound) {
  await removeTypedInRider(req.db, req.person, rider)
  res.status(204).end()
}

/** Read before the list, which is at least that new. */
const setListCursor = async (req: Request, res: Response) =>
  res.set('X-List-Cursor', await listCursor(req.db))

const organizationsIn = (drawsMade: DrawsMade[]) => drawsMade.map(({ organization_id }) => organization_id)

/** What a search finds is on one page, in the shape of the lists. */
const wholeList = <Item>(data: Item[]): ListPage<Item> => ({ data, links: { next: null } })
