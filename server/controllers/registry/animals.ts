import type { Request, Response } from 'express'
import { VersionQuery } from '#wire/validation/optional.ts'
import { BullFields, type EditBullProps, type EditHorseProps, HorseFields } from '#wire/registry/edit.ts'
import * as paths from '#wire/paths.ts'
import type { Bull, Horse } from '../../../prisma/client/client.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import * as animals from '../../models/animals/edit.ts'
import { loadHorseHistory } from '../../models/animals/horseHistory.ts'
import { horseProps } from '../../props/registry.ts'

type FoundHorse = { organization: AuthorizedOrganization; found: Horse }
type FoundBull = { organization: AuthorizedOrganization; found: Bull }

export async function showHorse(req: Request, res: Response, { organization, found }: FoundHorse) {
  const history = await loadHorseHistory(req.db, req.user, organization.id, found)
  await res.inertia.render('Registry/Horse', horseProps(organization, found, history))
}

export async function newHorseForm(_req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const values = { name: '', rrrs_id: null }
  const props: EditHorseProps = { organization: { id, name }, known: null, values }
  await res.inertia.render('Registry/EditHorse', props)
}

export async function createHorse(req: Request, res: Response, organization: AuthorizedOrganization) {
  const fields = HorseFields.parse(req.body ?? {})
  const { id } = await animals.createHorse(req.db, req.user, organization.id, fields)
  res.redirect(303, paths.horse(organization.id, id))
}

export async function editHorse(_req: Request, res: Response, { organization, found }: FoundHorse) {
  const { id, name, version, rrrs_id } = found
  const props: EditHorseProps = {
    organization: { id: organization.id, name: organization.name },
    known: { id, name, version },
    values: { name, rrrs_id },
  }
  await res.inertia.render('Registry/EditHorse', props)
}

export async function updateHorse(req: Request, res: Response, { organization, found }: FoundHorse) {
  const { version } = VersionQuery.parse(req.query)
  const fields = HorseFields.parse(req.body ?? {})
  await animals.updateHorse(req.db, req.user, organization.id, found, version, fields)
  res.redirect(303, paths.editHorse(organization.id, found.id))
}

export async function newBullForm(_req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const props: EditBullProps = { organization: { id, name }, known: null, values: { name: '' } }
  await res.inertia.render('Registry/EditBull', props)
}

export async function createBull(req: Request, res: Response, organization: AuthorizedOrganization) {
  const fields = BullFields.parse(req.body ?? {})
  const { name } = await animals.createBull(req.db, req.user, organization.id, fields)
  res.redirect(303, paths.bulls(organization.id, { q: name }))
}

export async function editBull(_req: Request, res: Response, { organization, found }: FoundBull) {
  const { id, name, version } = found
  const props: EditBullProps = {
    organization: { id: organization.id, name: organization.name },
    known: { id, name, version },
    values: { name },
  }
  await res.inertia.render('Registry/EditBull', props)
}

export async function updateBull(req: Request, res: Response, { organization, found }: FoundBull) {
  const { version } = VersionQuery.parse(req.query)
  const fields = BullFields.parse(req.body ?? {})
  await animals.updateBull(req.db, req.user, organization.id, found, version, fields)
  res.redirect(303, paths.editBull(organization.id, found.id))
}
