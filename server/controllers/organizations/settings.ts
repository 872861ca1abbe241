import type { Request, Response } from 'express'
import express from 'express'
import {
  type EditOrganizationProps,
  type NewOrganizationProps,
  SettingsVersion,
  OrganizationSettings,
  TIME_ZONES,
} from '#wire/organizations/settings.ts'
import * as paths from '#wire/paths.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { replaceLogo, findLogoHash, findLogo } from '../../models/organizations/logo.ts'
import { type OrganizationCreators, createOrganization } from '../../models/organizations/create.ts'
import { updateOrganizationSettings, organizationSettings } from '../../models/organizations/settings.ts'
import { releaseTurnWhile } from '../../rateLimits/requestBodies.ts'
import { convertLogo, NOT_AN_IMAGE } from '../../workers/logos.ts'

export async function newForm(_req: Request, res: Response) {
  const props: NewOrganizationProps = { time_zones: TIME_ZONES }
  await res.inertia.render('Organizations/New', props)
}

export const create =
  (limit: (personId: number) => void) =>
  async (req: Request, res: Response, creators: OrganizationCreators) => {
    const settings = OrganizationSettings.parse(req.body ?? {})
    limit(req.user.id)
    const { id } = await createOrganization(req.db, req.user, creators, settings)
    res.redirect(303, paths.events(id))
  }

export async function edit(req: Request, res: Response, organization: AuthorizedOrganization) {
  const { id, name, version } = organization
  const hash = await findLogoHash(req.db, id)
  const { address, sponsor, ...settings } = organizationSettings(organization)
  const props: EditOrganizationProps = {
    organization: { id, name },
    settings: {
      ...settings,
      address: address ?? '',
      sponsor: sponsor ?? '',
      payment_kinds: organization.payment_kinds.join(', '),
    },
    version,
    logo: hash && paths.logo(id, hash),
    time_zones: TIME_ZONES,
  }
  await res.inertia.render('Organizations/Edit', props)
}

export async function update(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const { version } = SettingsVersion.parse(req.query)
  await updateOrganizationSettings(req.db, req.user, id, version, OrganizationSettings.parse(req.body ?? {}))
  res.redirect(303, paths.editOrganization(id))
}

export async function logo(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const found = await findLogo(req.db, id)
  if (!found) throw new NotFound()
  res.set('ETag', `"${found.hash}"`).type(found.type).send(Buffer.from(found.bytes))
}

export async function updateLogo(req: Request, res: Response, { id }: AuthorizedOrganization) {
  const picture = await convertLogo(`person ${req.user.id}`, await readImage(req, res))
  const hash = await replaceLogo(req.db, req.user, id, picture)
  res.json({ logo: paths.logo(id, hash!) })
}

export async function removeLogo(req: Request, res: Response, { id }: AuthorizedOrganization) {
  await replaceLogo(req.db, req.user, id, null)
  res.status(204).end()
}

const parseImage = releaseTurnWhile(express.raw({ type: () => true, limit: '512kb' }))

/** Accepts large bodies, so call it only after authorizing the user. */
function readImage(req: Request, res: Response): Promise<Uint8Array> {
  if (!/^image\/(png|jpeg)$/.test(req.get('Content-Type') ?? '')) throw new Invalid({ logo: NOT_AN_IMAGE })
  return new Promise((resolve, reject) => {
    void parseImage(req, res, (error?: unknown) => {
      if ((error as { status?: number } | undefined)?.status === 413)
        return reject(new Invalid({ logo: 'Choose an image of 512 KB or less.' }))
      if (error) return reject(error)
      resolve(req.body as Uint8Array)
    })
  })
}
