import type { Request, Response } from 'express'
import { type CodeProps, ConfirmGuest, GivenRole, type NewCodeProps } from '#wire/organizations/members.ts'
import * as paths from '#wire/paths.ts'
import { qrPicture } from '../../documents/qr.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { confirmGuest } from '../../models/members/acceptance.ts'
import { type CodeFound, guestOf, linkTo, makeCode } from '../../models/members/invitations.ts'
import { keyOf } from '../../models/members/keys.ts'
import { eventNames } from '../../models/organizations.ts'
import { linksOf, localOnly } from '../../post/links.ts'
import { codeProps } from '../../props/members.ts'

export async function form(req: Request, res: Response, { id, name, membership }: OrganizationFound) {
  const props: NewCodeProps = {
    organization: { id, name },
    role: membership.role,
    events: await eventNames(req.db, id),
    local_links: localOnly(linksOf(req)),
  }
  await res.inertia.render('Invitations/NewCode', props)
}

export async function create(req: Request, res: Response, { id }: OrganizationFound) {
  const asked = GivenRole.parse(req.body ?? {})
  const made = await makeCode(req.db, req.person, id, asked, req.env.APP_SECRET)
  res.redirect(303, paths.code(made.id))
}

/** The code, as long as somebody may take it; and who has. */
export async function show(req: Request, res: Response, code: CodeFound) {
  const links = linksOf(req)
  const link = linkTo(links.base, keyOf(links.secret, code.uid))
  const props: CodeProps = {
    ...codeProps(code, await guestOf(req.db, code)),
    picture: await qrPicture(link),
    link,
    local_links: localOnly(links),
  }
  await res.inertia.render('Invitations/Code', props)
}

export async function confirm(req: Request, res: Response, code: CodeFound) {
  const { account } = ConfirmGuest.parse(req.body ?? {})
  await confirmGuest(req.db, req.person, code, account)
  res.redirect(303, paths.code(code.id))
}
