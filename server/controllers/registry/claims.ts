import type { Request, Response } from 'express'
import { printCode } from '#lib/typedCode.ts'
import type { SignUpCode } from '#wire/accounts/signUp.ts'
import { type ClaimCodeProps, type ClaimsProps, ClaimsQuery } from '#wire/registry/claims.ts'
import * as paths from '#wire/paths.ts'
import type { RiderClaim, User } from '../../../prisma/client/client.ts'
import { qrPicture } from '../../documents/qr.ts'
import type { OrganizationFound } from '../../models/access.ts'
import { confirmClaim } from '../../models/registry/claims/claim.ts'
import { makeCode, openCode } from '../../models/registry/claims/codes.ts'
import { claimsOf } from '../../models/registry/claims/list.ts'
import { signUpCode, signUpsFor } from '../../models/people/waitingSignUps.ts'
import { closeClaim, takeBack } from '../../models/registry/claims/takeBack.ts'
import { linksOf, localOnly } from '../../post/links.ts'
import { claimProps, signUpProps } from '../../props/registry.ts'

type WaitingFound = { organization: OrganizationFound; signUpId: number }
type Found = { organization: OrganizationFound; found: User }

export async function index(req: Request, res: Response, { id, name }: OrganizationFound) {
  const { page } = ClaimsQuery.parse(req.query)
  const { waiting, claims, hasMore } = await claimsOf(req.db, id, page)
  const props: ClaimsProps = {
    organization: { id, name },
    waiting: waiting.map(claimProps),
    sign_ups: (await signUpsFor(req.db, req.person, req.env.SMTP_URL !== undefined)).map(signUpProps),
    claims: claims.map(claimProps),
    previous: page > 1 ? paths.claims(id, page - 1) : null,
    next: hasMore ? paths.claims(id, page + 1) : null,
  }
  await res.inertia.render('Registry/Claims', props)
}

/** The code for a rider, while one is open. Looking makes none. */
export async function show(req: Request, res: Response, { organization, found }: Found) {
  const links = linksOf(req)
  const open = await openCode(req.db, found.id, links.secret)
  const link = open && new URL(paths.phoneView('claim', { code: printCode(open.code) }), links.base).href
  const props: ClaimCodeProps = {
    organization: { id: organization.id, name: organization.name },
    rider: { id: found.id, name: found.name },
    code: open && {
      id: open.id,
      text: printCode(open.code),
      link: link!,
      picture: await qrPicture(link!),
      expires_at: open.expires_at.toISOString(),
    },
    local_links: localOnly(links),
  }
  await res.inertia.render('Registry/Claim', props)
}

/** The code of a sign-up, for the office to hand out. It is in no page: the change log has everyone who looked. */
export async function signUp(req: Request, res: Response, { organization, signUpId }: WaitingFound) {
  const links = linksOf(req)
  const found = await signUpCode(req.db, req.person, organization.id, signUpId, links.secret)
  const link = new URL(paths.confirmSignUp(found.token), links.base).href
  const answer: SignUpCode = {
    name: found.name,
    email: found.email,
    code: printCode(found.code),
    link,
    picture: await qrPicture(link),
    expires_at: found.expires_at.toISOString(),
  }
  res.set('Cache-Control', 'private, no-store').json(answer)
}

export async function create(req: Request, res: Response, { organization, found }: Found) {
  await makeCode(req.db, req.person, found, req.env.APP_SECRET)
  res.redirect(303, paths.claimCode(organization.id, found.id))
}

export async function confirm(req: Request, res: Response, claim: RiderClaim) {
  await confirmClaim(req.db, req.person, claim)
  res.redirect(303, paths.claims(claim.organization_id))
}

export async function close(req: Request, res: Response, claim: RiderClaim) {
  await closeClaim(req.db, req.person, claim)
  res.redirect(
    303,
    claim.hash ? paths.claimCode(claim.organization_id, claim.rider_id) : paths.claims(claim.organization_id),
  )
}

export async function undo(req: Request, res: Response, claim: RiderClaim) {
  await takeBack(req.db, req.person, claim)
  res.redirect(303, paths.claims(claim.organization_id))
}
