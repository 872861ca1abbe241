import { sha256 } from '#lib/sha256.ts'
import type { Database } from '../../database/db.ts'
import type { CurrentUser } from '../currentUser.ts'
import { record } from '../changeLog.ts'
import { changeOrganization } from './changeOrganization.ts'

export type Picture = { type: string; bytes: Uint8Array }

export function replaceLogo(db: Database, user: CurrentUser, organization_id: number, logo: Picture | null) {
  const hash = logo && sha256(logo.bytes)
  return changeOrganization(db, user, organization_id, 'lead', async (tx) => {
    const before = await tx.logo.findUnique({ where: { organization_id }, select: { hash: true } })
    await tx.logo.deleteMany({ where: { organization_id } })
    if (logo)
      await tx.logo.create({
        data: { organization_id, type: logo.type, bytes: Buffer.from(logo.bytes), hash: hash! },
      })
    const snapshots = [before && { hash: before.hash }, hash && { hash }] as const
    await record(tx, user, { organization_id }, 'logo changed', snapshots[0] || null, snapshots[1] || null)
    return hash
  })
}

export const findLogo = (db: Database, organization_id: number) =>
  db.logo.findUnique({ where: { organization_id } })

export const findLogoHash = async (db: Database, organization_id: number) =>
  (await db.logo.findUnique({ where: { organization_id }, select: { hash: true } }))?.hash ?? null
