import type { Request, Response } from 'express'
import { VersionQuery } from '#wire/validation/optional.ts'
import { type EditRiderProps, RiderFields } from '#wire/registry/edit.ts'
import * as paths from '#wire/paths.ts'
import type { User } from '../../../prisma/client/client.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { findBirthYear } from '../../models/events/ages.ts'
import { listCards } from '../../models/riders/associationCards.ts'
import { updateRider, riderFields, createRider } from '../../models/riders/edit.ts'

type RegistryRider = { organization: AuthorizedOrganization; found: User }

export async function newForm(_req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const values = {
    name: '',
    hometown: null,
    bbr_id: null,
    phone: null,
    birth_date: null,
    associations: [],
  }
  const props: EditRiderProps = { organization: { id, name }, known: null, values, birth_year: null }
  await res.inertia.render('Registry/EditRider', props)
}

export async function create(req: Request, res: Response, organization: AuthorizedOrganization) {
  const { id } = await createRider(req.db, req.user, organization.id, RiderFields.parse(req.body ?? {}))
  res.redirect(303, paths.rider(id))
}

export async function edit(req: Request, res: Response, { organization, found }: RegistryRider) {
  const { id, name, version } = found
  const props: EditRiderProps = {
    organization: { id: organization.id, name: organization.name },
    known: { id, name, version },
    values: { ...riderFields(found), associations: await listCards(req.db, id) },
    birth_year: await findBirthYear(req.db, organization.id, id),
  }
  await res.inertia.render('Registry/EditRider', props)
}

export async function update(req: Request, res: Response, { organization, found }: RegistryRider) {
  const { version } = VersionQuery.parse(req.query)
  await updateRider(req.db, req.user, found, version, RiderFields.parse(req.body ?? {}))
  res.redirect(303, paths.editRider(organization.id, found.id))
}
