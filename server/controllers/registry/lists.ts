import type { Request, Response } from 'express'
import { ListQuery } from '#wire/registry/lists.ts'
import * as paths from '#wire/paths.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { NearQuery } from '#wire/registry/near.ts'
import { nearHorses, nearRiders } from '../../models/registry/near.ts'
import { listBulls, listHorses, listRiders, type Page } from '../../models/registry/lists.ts'
import { waitingForOffice } from '../../models/people/waitingSignUps.ts'
import { nearHorseProps, nearRiderProps } from '../../props/registry.ts'

export async function riders(req: Request, res: Response, organization: OrganizationFound) {
  const query = ListQuery.parse(req.query)
  const page = await listRiders(req.db, organization.id, query)
  await render(req, res, 'Registry/Riders', listProps(organization, query, page, paths.riders))
}

export async function horses(req: Request, res: Response, organization: OrganizationFound) {
  const query = ListQuery.parse(req.query)
  const page = await listHorses(req.db, organization.id, query)
  await render(req, res, 'Registry/Horses', listProps(organization, query, page, paths.horses))
}

export async function bulls(req: Request, res: Response, organization: OrganizationFound) {
  const query = ListQuery.parse(req.query)
  const page = await listBulls(req.db, query)
  await render(req, res, 'Registry/Bulls', listProps(organization, query, page, paths.bulls))
}

export async function nearToRider(req: Request, res: Response, { id }: OrganizationFound) {
  const near = await nearRiders(req.db, id, NearQuery.parse(req.query))
  res.json(near.map(nearRiderProps(id)))
}

export async function nearToHorse(req: Request, res: Response, { id }: OrganizationFound) {
  const near = await nearHorses(req.db, id, NearQuery.parse(req.query))
  res.json(near.map(nearHorseProps(id)))
}

async function render(req: Request, res: Response, page: string, props: ReturnType<typeof listProps>) {
  const { id } = props.organization
  const waiting = await waitingForOffice(req.db, req.person, id, req.env.SMTP_URL !== undefined)
  await res.inertia.render(page, { ...props, waiting })
}

/** The page with the way to those beside it. */
function listProps<Row extends { id: number }>(
  { id, name }: OrganizationFound,
  { q }: ListQuery,
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
