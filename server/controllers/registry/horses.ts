import type { Request, Response } from 'express'
import { VersionQuery } from '#wire/validation/optional.ts'
import { type EditHorseProps, HorseFields } from '#wire/registry/edit.ts'
import * as paths from '#wire/paths.ts'
import type { Horse } from '../../../prisma/client/client.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { createHorse, updateHorse } from '../../models/animals/horses.ts'
import { loadHorseHistory } from '../../models/animals/horseHistory.ts'
import { horseProps } from '../../props/registry.ts'

type FoundHorse = { organization: AuthorizedOrganization; found: Horse }

export async function show(req: Request, res: Response, { organization, found }: FoundHorse) {
  const history = await loadHorseHistory(req.db, req.user, organization.id, found)
  await res.inertia.render('Registry/Horse', horseProps(organization, found, history))
}

export async function newForm(_req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const values = { name: '', rrrs_id: null }
  const props: EditHorseProps = { organization: { id, name }, known: null, values }
  await res.inertia.render('Registry/EditHorse', props)
}

export async function create(req: Request, res: Response, organization: AuthorizedOrganization) {
  const fields = HorseFields.parse(req.body ?? {})
  const { id } = await createHorse(req.db, req.user, organization.id, fields)
  res.redirect(303, paths.horse(organization.id, id))
}

export async function edit(_req: Request, res: Response, { organization, found }: FoundHorse) {
  const { id, name, version, rrrs_id } = found
  const props: EditHorseProps = {
    organization: { id: organization.id, name: organization.name },
    known: { id, name, version },
    values: { name, rrrs_id },
  }
  await res.inertia.render('Registry/EditHorse', props)
}

export async function update(req: Request, res: Response, { organization, found }: FoundHorse) {
  const { version } = VersionQuery.parse(req.query)
  const fields = HorseFields.parse(req.body ?? {})
  await updateHorse(req.db, req.user, organization.id, found, version, fields)
  res.redirect(303, paths.editHorse(organization.id, found.id))
}
