import { randomUUID } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'
import { sign } from '#lib/signing.ts'
import * as paths from '#wire/paths.ts'
import type { Database } from '../../database/db.ts'
import { NotFound } from '../../errors.ts'
import type { CurrentUser } from '../currentUser.ts'
import { authorizeOrganization } from '../authorization.ts'

export async function authorizeInvitation(db: Database, user: CurrentUser, id: number) {
  const found = await db.invitation.findUnique({ where: { id }, include: WITH_NAMES })
  if (!found) throw new NotFound()
  const organization = await authorizeOrganization(db, user, found.organization_id, 'lead')
  return { ...found, organization }
}
export type AuthorizedInvitation = Awaited<ReturnType<typeof authorizeInvitation>>

export const listOpenInvitations = (db: Database, organization_id: number) =>
  db.invitation.findMany({
    where: { organization_id, email: { not: null }, accepted_at: null, revoked_at: null },
    include: WITH_NAMES,
    orderBy: { id: 'desc' },
    take: 200,
    relationLoadStrategy: 'join',
  })
export type ListedInvitation = Awaited<ReturnType<typeof listOpenInvitations>>[number]

const NAMED = { select: { id: true, name: true } } as const
export const WITH_NAMES = { by: NAMED, event: NAMED } as const

export type LinkOptions = { secret: string; base: string; isMailed: boolean }

type UrlOptions = Omit<LinkOptions, 'isMailed'>
type Keys = { uid: string; mail_hash: string | null }

export const invitationUrl = ({ base, secret }: UrlOptions, uid: string) =>
  new URL(paths.invitation(tokenOf(secret, uid)), base).href

/**
 * Anyone with this link can create an account with the invited email address. Mail it only to that address,
 * and show it only to users who are allowed to confirm any email address.
 */
export const mailedInvitationUrl = ({ base, secret }: UrlOptions, { uid, mail_hash }: Keys) =>
  // Invitations made by an earlier release have only one key.
  mail_hash === null
    ? invitationUrl({ base, secret }, uid)
    : new URL(paths.invitation(mailedTokenOf(secret, uid)), base).href

/** The table stores only hashes, so a leaked table doesn't let anyone accept an invitation. */
export function createInvitationTokens(secret: string, email: string | null) {
  const uid = randomUUID()
  return {
    uid,
    hash: hashInvitationToken(tokenOf(secret, uid)),
    mail_hash: email === null ? null : hashInvitationToken(mailedTokenOf(secret, uid)),
  }
}

export const hashInvitationToken = (token: string) => sha256(token)

const tokenOf = (secret: string, uid: string) => sign(secret, `invitation:${uid}`)
const mailedTokenOf = (secret: string, uid: string) => sign(secret, `mailed invitation:${uid}`)
