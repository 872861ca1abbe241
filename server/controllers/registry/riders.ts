import type { Request, Response } from 'express'
import { KnownVersion } from '#wire/fields/answers.ts'
import { type EditRiderProps, RiderFields } from '#wire/registry/registry.ts'
import * as paths from '#wire/paths.ts'
import type { User } from '../../../prisma/client/client.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { changeRider, fieldsOf, makeRider } from '../../models/registry/riders.ts'

type Found = { organization: OrganizationFound; found: User }

export async function begin(_req: Request, res: Response, { id, name }: OrganizationFound) {
  const values = { name: '', hometown: null, bbr_id: null, birth_date: null }
  const props: EditRiderProps = { organization: { id, name }, known: null, values }
  await res.inertia.render('Registry/EditRider', props)
}

export async function create(req: Request, res: Response, organization: OrganizationFound) {
  const { id } = await makeRider(req.db, req.person, organization.id, RiderFields.parse(req.body ?? {}))
  res.redirect(303, paths.rider(id))
}

export async function edit(_req: Request, res: Response, { organization, found }: Found) {
  const { id, name, version } = found
  const props: EditRiderProps = {
    organization: { id: organization.id, name: organization.name },
    known: { id, name, version },
    values: fieldsOf(found),
  }
  await res.inertia.render('Registry/EditRider', props)
}

export async function update(req: Request, res: Response, { organization, found }: Found) {
  const { version } = KnownVersion.parse(req.query)
  await changeRider(req.db, req.person, found, version, RiderFields.parse(req.body ?? {}))
  res.redirect(303, paths.editRider(organization.id, found.id))
}
