import type { Request, Response } from 'express'
import { RegistryQuery } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { SimilarNamesQuery } from '#wire/registry/similarNames.ts'
import { findSimilarHorses, findSimilarRiders } from '../../models/registry/similarNames.ts'
import { listBulls, listHorses, listRiders, type Page } from '../../models/registry/list.ts'
import { countPendingRequests } from '../../models/accounts/pendingSignUps.ts'
import { similarHorseProps, similarRiderProps } from '../../props/registry.ts'

export async function riders(req: Request, res: Response, organization: AuthorizedOrganization) {
  const query = RegistryQuery.parse(req.query)
  const page = await listRiders(req.db, organization.id, query)
  await render(req, res, 'Registry/Riders', listProps(organization, query, page, paths.riders))
}

export async function horses(req: Request, res: Response, organization: AuthorizedOrganization) {
  const query = RegistryQuery.parse(req.query)
  const page = await listHorses(req.db, organization.id, query)
  await render(req, res, 'Registry/Horses', listProps(organization, query, page, paths.horses))
}

export async function bulls(req: Request, res: Response, organization: AuthorizedOrganization) {
  const query = RegistryQuery.parse(req.query)
  const page = await listBulls(req.db, query)
  await render(req, res, 'Registry/Bulls', listProps(organization, query, page, paths.bulls))
}

export async function similarToRider(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const similar = await findSimilarRiders(req.db, id, SimilarNamesQuery.parse(req.query))
  res.json(similar.map(similarRiderProps(id)))
}

export async function similarToHorse(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const similar = await findSimilarHorses(req.db, id, SimilarNamesQuery.parse(req.query))
  res.json(similar.map(similarHorseProps(id)))
}

async function render(req: Request, res: Response, page: string, props: ReturnType<typeof listProps>) {
  const { id } = props.organization
  const waiting = await countPendingRequests(req.db, req.user, id, req.env.SMTP_URL !== undefined)
  await res.inertia.render(page, { ...props, waiting })
}

function listProps<Row extends { id: number }>(
  { id, name }: AuthorizedOrganization,
  { q }: RegistryQuery,
  { rows, hasPrevious, hasNext }: Page<Row>,
  address: typeof paths.riders,
) {
  return {
    organization: { id, name },
    q,
    rows,
    previous: hasPrevious && rows.length ? address(id, { q, before: rows[0]!.id }) : null,
    next: hasNext && rows.length ? address(id, { q, after: rows[rows.length - 1]!.id }) : null,
  }
}
