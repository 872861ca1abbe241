import type { Request, Response } from 'express'
import { VersionQuery } from '#wire/validation/optional.ts'
import { BullFields, type EditBullProps } from '#wire/registry/edit.ts'
import * as paths from '#wire/paths.ts'
import type { Bull } from '../../../prisma/client/client.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { createBull, updateBull } from '../../models/animals/bulls.ts'

type FoundBull = { organization: AuthorizedOrganization; found: Bull }

export async function newForm(_req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const props: EditBullProps = { organization: { id, name }, known: null, values: { name: '' } }
  await res.inertia.render('Registry/EditBull', props)
}

export async function create(req: Request, res: Response, organization: AuthorizedOrganization) {
  const fields = BullFields.parse(req.body ?? {})
  const { name } = await createBull(req.db, req.user, organization.id, fields)
  res.redirect(303, paths.bulls(organization.id, { q: name }))
}

export async function edit(_req: Request, res: Response, { organization, found }: FoundBull) {
  const { id, name, version } = found
  const props: EditBullProps = {
    organization: { id: organization.id, name: organization.name },
    known: { id, name, version },
    values: { name },
  }
  await res.inertia.render('Registry/EditBull', props)
}

export async function update(req: Request, res: Response, { organization, found }: FoundBull) {
  const { version } = VersionQuery.parse(req.query)
  const fields = BullFields.parse(req.body ?? {})
  await updateBull(req.db, req.user, organization.id, found, version, fields)
  res.redirect(303, paths.editBull(organization.id, found.id))
}
