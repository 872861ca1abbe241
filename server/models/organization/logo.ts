import { createHash } from 'node:crypto'
import type { Database } from '../../database/db.ts'
import type { Person } from '../../http/session.ts'
import { record } from '../history.ts'
import { changeOrganization } from './change.ts'

/** A picture as documents show it. */
export type Picture = { type: string; bytes: Uint8Array }

/** Keeps the logo, in place of the one that was there; null takes it away. Answers its hash. */
export function changeLogo(db: Database, person: Person, organization_id: number, logo: Picture | null) {
  const hash = logo && createHash('sha256').update(logo.bytes).digest('hex')
  return changeOrganization(db, person, organization_id, 'lead', async (tx) => {
    const before = await tx.logo.findUnique({ where: { organization_id }, select: { hash: true } })
    await tx.logo.deleteMany({ where: { organization_id } })
    if (logo)
      await tx.logo.create({
        data: { organization_id, type: logo.type, bytes: Buffer.from(logo.bytes), hash: hash! },
      })
    const traces = [before && { hash: before.hash }, hash && { hash }] as const
    await record(tx, person, { organization_id }, 'logo changed', traces[0] || null, traces[1] || null)
    return hash
  })
}

export const logoOf = (db: Database, organization_id: number) =>
  db.logo.findUnique({ where: { organization_id } })

export const logoHash = async (db: Database, organization_id: number) =>
  (await db.logo.findUnique({ where: { organization_id }, select: { hash: true } }))?.hash ?? null
