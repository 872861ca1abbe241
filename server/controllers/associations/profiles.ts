import type { Request, Response } from 'express'
import {
  type AssociationsProps,
  DeleteProfile,
  type EditProfileProps,
  type NewProfileProps,
  NewProfileQuery,
  SaveProfile,
} from '#wire/associations/profile.ts'
import { VersionQuery } from '#wire/validation/optional.ts'
import * as settingsPaths from '#wire/settingsPaths.ts'
import { idParam } from '../../http/parameters.ts'
import {
  createProfile,
  deleteProfile,
  findPreset,
  listProfiles,
  presetForm,
  profileForm,
  requireProfile,
  updateProfile,
} from '../../models/associations/profiles.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'

export async function index(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const props: AssociationsProps = {
    organization: { id, name },
    profiles: await listProfiles(req.db, id),
  }
  await res.inertia.render('Associations/Index', props)
}

export async function newForm(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const preset = findPreset(NewProfileQuery.parse(req.query).preset)
  const props: NewProfileProps = {
    organization: { id, name },
    settings: presetForm(preset),
    summary: preset.summary,
    source: preset.source,
  }
  await res.inertia.render('Associations/New', props)
}

export async function create(req: Request, res: Response, organization: AuthorizedOrganization) {
  await createProfile(req.db, req.user, organization, SaveProfile.parse(req.body))
  await res.inertia.redirect(settingsPaths.associations(organization.id))
}

export async function edit(req: Request, res: Response, organization: AuthorizedOrganization) {
  const profile = await requireProfile(req.db, organization, idParam(req, 'profileId'))
  const { id, name, version, events } = profile
  const props: EditProfileProps = {
    organization: { id: organization.id, name: organization.name },
    profile: { id, name, version, events },
    settings: profileForm(profile),
  }
  await res.inertia.render('Associations/Edit', props)
}

export async function update(req: Request, res: Response, organization: AuthorizedOrganization) {
  const { version } = VersionQuery.parse(req.query)
  const id = idParam(req, 'profileId')
  await updateProfile(req.db, req.user, organization, id, version, SaveProfile.parse(req.body))
  await res.inertia.redirect(settingsPaths.association(organization.id, id))
}

export async function destroy(req: Request, res: Response, organization: AuthorizedOrganization) {
  const seen = DeleteProfile.parse(req.query)
  await deleteProfile(req.db, req.user, organization, idParam(req, 'profileId'), seen)
  await res.inertia.redirect(settingsPaths.associations(organization.id))
}
