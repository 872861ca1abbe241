import type { Request, Response } from 'express'
import { KnownVersion } from '#wire/fields/answers.ts'
import { BullFields, type EditBullProps, type EditHorseProps, HorseFields } from '#wire/registry/registry.ts'
import * as paths from '#wire/paths.ts'
import type { Bull, Horse } from '../../../prisma/client/client.ts'
import type { OrganizationFound } from '../../models/access.ts'
import * as animals from '../../models/registry/animals.ts'
import { historyOfHorse } from '../../models/registry/horse.ts'
import { horseProps } from '../../props/registry.ts'

type FoundHorse = { organization: OrganizationFound; found: Horse }
type FoundBull = { organization: OrganizationFound; found: Bull }

export async function showHorse(req: Request, res: Response, { organization, found }: FoundHorse) {
  const history = await historyOfHorse(req.db, req.person, organization.id, found)
  await res.inertia.render('Registry/Horse', horseProps(organization, found, history))
}

export async function beginHorse(_req: Request, res: Response, { id, name }: OrganizationFound) {
  const values = { name: '', rrrs_id: null }
  const props: EditHorseProps = { organization: { id, name }, known: null, values }
  await res.inertia.render('Registry/EditHorse', props)
}

export async function createHorse(req: Request, res: Response, organization: OrganizationFound) {
  const given = HorseFields.parse(req.body ?? {})
  const { id } = await animals.makeHorse(req.db, req.person, organization.id, given)
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
  const { version } = KnownVersion.parse(req.query)
  const given = HorseFields.parse(req.body ?? {})
  await animals.changeHorse(req.db, req.person, organization.id, found, version, given)
  res.redirect(303, paths.editHorse(organization.id, found.id))
}

export async function beginBull(_req: Request, res: Response, { id, name }: OrganizationFound) {
  const props: EditBullProps = { organization: { id, name }, known: null, values: { name: '' } }
  await res.inertia.render('Registry/EditBull', props)
}

export async function createBull(req: Request, res: Response, organization: OrganizationFound) {
  const given = BullFields.parse(req.body ?? {})
  const { name } = await animals.makeBull(req.db, req.person, organization.id, given)
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
  const { version } = KnownVersion.parse(req.query)
  const given = BullFields.parse(req.body ?? {})
  await animals.changeBull(req.db, req.person, organization.id, found, version, given)
  res.redirect(303, paths.editBull(organization.id, found.id))
}
