import type { Request, Response } from 'express'
import { formatCode } from '#lib/typedCode.ts'
import type { SignUpCode } from '#wire/accounts/signUp.ts'
import { type ClaimCodeProps, type ClaimsProps, ClaimsQuery } from '#wire/registry/claims.ts'
import * as paths from '#wire/paths.ts'
import type { RiderClaim, User } from '../../../prisma/client/client.ts'
import { qrDataUrl } from '../../documents/qr.ts'
import type { AuthorizedOrganization } from '../../models/authorization.ts'
import { confirmClaim } from '../../models/claims/claim.ts'
import { createClaimCode, findOpenCode } from '../../models/claims/codes.ts'
import { listClaims } from '../../models/claims/list.ts'
import { revealSignUpCode, listPendingSignUps } from '../../models/accounts/pendingSignUps.ts'
import { closeClaim, revokeClaim } from '../../models/claims/revoke.ts'
import { linkBaseOf, localBase } from '../../http/linkBase.ts'
import { claimProps, pendingSignUpProps } from '../../props/registry.ts'

type PendingSignUpFound = { organization: AuthorizedOrganization; signUpId: number }
type RiderFound = { organization: AuthorizedOrganization; found: User }

export async function index(req: Request, res: Response, { id, name }: AuthorizedOrganization) {
  const { page } = ClaimsQuery.parse(req.query)
  const { waiting, claims, hasMore } = await listClaims(req.db, id, page)
  const props: ClaimsProps = {
    organization: { id, name },
    waiting: waiting.map(claimProps),
    sign_ups: (await listPendingSignUps(req.db, req.user, req.env.SMTP_URL !== undefined)).map(
      pendingSignUpProps,
    ),
    claims: claims.map(claimProps),
    previous: page > 1 ? paths.claims(id, page - 1) : null,
    next: hasMore ? paths.claims(id, page + 1) : null,
  }
  await res.inertia.render('Registry/Claims', props)
}

export async function show(req: Request, res: Response, { organization, found }: RiderFound) {
  const links = linkBaseOf(req)
  const open = await findOpenCode(req.db, found.id, links.secret)
  const link = open && new URL(paths.riderAppView('claim', { code: formatCode(open.code) }), links.base).href
  const props: ClaimCodeProps = {
    organization: { id: organization.id, name: organization.name },
    rider: { id: found.id, name: found.name },
    code: open && {
      id: open.id,
      text: formatCode(open.code),
      link: link!,
      picture: await qrDataUrl(link!),
      expires_at: open.expires_at.toISOString(),
    },
    local_links: localBase(links),
  }
  await res.inertia.render('Registry/Claim', props)
}

/** A separate request loads the code, so that the change log records who looked at it. */
export async function showSignUpCode(
  req: Request,
  res: Response,
  { organization, signUpId }: PendingSignUpFound,
) {
  const links = linkBaseOf(req)
  const found = await revealSignUpCode(req.db, req.user, organization.id, signUpId, links.secret)
  const link = new URL(paths.confirmSignUp(found.token), links.base).href
  const answer: SignUpCode = {
    name: found.name,
    email: found.email,
    code: formatCode(found.code),
    link,
    picture: await qrDataUrl(link),
    expires_at: found.expires_at.toISOString(),
  }
  res.set('Cache-Control', 'private, no-store').json(answer)
}

export async function create(req: Request, res: Response, { organization, found }: RiderFound) {
  await createClaimCode(req.db, req.user, found, req.env.APP_SECRET)
  res.redirect(303, paths.claimCode(organization.id, found.id))
}

export async function confirm(req: Request, res: Response, claim: RiderClaim) {
  await confirmClaim(req.db, req.user, claim)
  res.redirect(303, paths.claims(claim.organization_id))
}

export async function close(req: Request, res: Response, claim: RiderClaim) {
  await closeClaim(req.db, req.user, claim)
  res.redirect(
    303,
    claim.hash ? paths.claimCode(claim.organization_id, claim.rider_id) : paths.claims(claim.organization_id),
  )
}

export async function undo(req: Request, res: Response, claim: RiderClaim) {
  const notices = await revokeClaim(req.db, req.user, claim)
  const path = paths.claims(claim.organization_id)
  if (notices.length === 0) return res.redirect(303, path)
  await res.inertia.redirect(path, { flash: { message: notices.join(' ') } })
}
