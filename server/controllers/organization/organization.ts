import type { Request, Response } from 'express'
import express from 'express'
import {
  type EditOrganizationProps,
  type NewOrganizationProps,
  OpenedVersion,
  OrganizationSettings,
  TIME_ZONES,
} from '#wire/organizations/settings.ts'
import * as paths from '#wire/paths.ts'
import { Invalid, NotFound } from '../../errors.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { changeLogo, logoHash, logoOf } from '../../models/organization/logo.ts'
import { type Makers, makeOrganization } from '../../models/organization/make.ts'
import { changeSettings, settingsOf } from '../../models/organization/settings.ts'
import { outsideTurn } from '../../limits/requestQueue.ts'
import { logoFrom } from '../../pictures/index.ts'

export async function form(_req: Request, res: Response) {
  const props: NewOrganizationProps = { time_zones: TIME_ZONES }
  await res.inertia.render('Organizations/New', props)
}

export const create =
  (limit: (personId: number) => void) => async (req: Request, res: Response, makers: Makers) => {
    const settings = OrganizationSettings.parse(req.body ?? {})
    limit(req.person.id)
    const { id } = await makeOrganization(req.db, req.person, makers, settings)
    res.redirect(303, paths.events(id))
  }

export async function edit(req: Request, res: Response, organization: OrganizationFound) {
  const { id, name, version } = organization
  const hash = await logoHash(req.db, id)
  const { address, sponsor, ...settings } = settingsOf(organization)
  const props: EditOrganizationProps = {
    organization: { id, name },
    settings: { ...settings, address: address ?? '', sponsor: sponsor ?? '' },
    version,
    logo: hash && paths.logo(id, hash),
    time_zones: TIME_ZONES,
  }
  await res.inertia.render('Organizations/Edit', props)
}

export async function update(req: Request, res: Response, { id }: OrganizationFound) {
  const { version } = OpenedVersion.parse(req.query)
  await changeSettings(req.db, req.person, id, version, OrganizationSettings.parse(req.body ?? {}))
  res.redirect(303, paths.editOrganization(id))
}

/** The browser keeps it, and asks each time whether it is still the same. */
export async function logo(req: Request, res: Response, { id }: OrganizationFound) {
  const found = await logoOf(req.db, id)
  if (!found) throw new NotFound()
  res.set('ETag', `"${found.hash}"`).type(found.type).send(Buffer.from(found.bytes))
}

export async function changeLogoTo(req: Request, res: Response, { id }: OrganizationFound) {
  const picture = await logoFrom(`person ${req.person.id}`, await pictureIn(req, res))
  const hash = await changeLogo(req.db, req.person, id, picture)
  res.json({ logo: paths.logo(id, hash!) })
}

export async function removeLogo(req: Request, res: Response, { id }: OrganizationFound) {
  await changeLogo(req.db, req.person, id, null)
  res.status(204).end()
}

const readPicture = outsideTurn(express.raw({ type: () => true, limit: '512kb' }))

/** The file itself is the body; it is read once it is known who sends it. */
function pictureIn(req: Request, res: Response): Promise<Uint8Array> {
  if (!/^image\/(png|jpeg)$/.test(req.get('Content-Type') ?? ''))
    throw new Invalid({ logo: 'Choose a PNG or JPEG picture.' })
  return new Promise((resolve, reject) => {
    void readPicture(req, res, (error?: unknown) => {
      if ((error as { status?: number } | undefined)?.status === 413)
        return reject(new Invalid({ logo: 'At most 512 kB.' }))
      if (error) return reject(error)
      resolve(req.body as Uint8Array)
    })
  })
}
