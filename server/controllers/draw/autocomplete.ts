import type { Request, Response } from 'express'
import { type ListPage, DirectoryQuery, AutocompleteQuery } from '#wire/directory.ts'
import type {
  OrganizerMembership,
  AuthorizedOrganization,
  AuthorizedTypedInRider,
} from '../../models/authorization.ts'
import { loadDirectoryCursor } from '../../models/registry/directoryChanges.ts'
import { listHorsesAfter, listHorseChanges, searchBulls, searchHorses } from '../../models/animals/search.ts'
import { listRidersAfter, listRiderChanges, searchRiders } from '../../models/riders/search.ts'
import { removeTypedInRider, listUnusedTypedInRiders } from '../../models/riders/removeTypedIn.ts'

export async function ridersList(req: Request, res: Response, organized: OrganizerMembership[]) {
  const { after, since } = DirectoryQuery.parse(req.query)
  await setListCursor(req, res)
  const list =
    since === undefined
      ? await listRidersAfter(req.db, organized, after)
      : await listRiderChanges(req.db, organized, since)
  res.json(list)
}

export async function horsesList(req: Request, res: Response, organized: OrganizerMembership[]) {
  const { after, since } = DirectoryQuery.parse(req.query)
  await setListCursor(req, res)
  const organizations = organizationsIn(organized)
  const list =
    since === undefined
      ? await listHorsesAfter(req.db, organizations, after)
      : await listHorseChanges(req.db, organizations, since)
  res.json(list)
}

export async function riderSearch(req: Request, res: Response, organized: OrganizerMembership[]) {
  const { query } = AutocompleteQuery.parse(req.query)
  res.json(singlePage(await searchRiders(req.db, organized, query)))
}

export async function horseSearch(req: Request, res: Response, organized: OrganizerMembership[]) {
  const { query } = AutocompleteQuery.parse(req.query)
  res.json(singlePage(await searchHorses(req.db, organizationsIn(organized), query)))
}

export async function bullSearch(req: Request, res: Response) {
  const { query } = AutocompleteQuery.parse(req.query)
  res.json(singlePage(await searchBulls(req.db, query)))
}

export async function typedInRiders(req: Request, res: Response, organization: AuthorizedOrganization) {
  res.json(await listUnusedTypedInRiders(req.db, organization.id))
}

export async function destroyTypedInRider(req: Request, res: Response, rider: AuthorizedTypedInRider) {
  await removeTypedInRider(req.db, req.user, rider)
  res.status(204).end()
}

/** Call this before loading the list, so that the list is at least as new as its cursor. */
const setListCursor = async (req: Request, res: Response) =>
  res.set('X-List-Cursor', await loadDirectoryCursor(req.db))

const organizationsIn = (organized: OrganizerMembership[]) =>
  organized.map(({ organization_id }) => organization_id)

const singlePage = <Item>(data: Item[]): ListPage<Item> => ({ data, links: { next: null } })
