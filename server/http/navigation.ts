import type { Request } from 'express'
import { getCachedPart } from '../cache/memberResponses.ts'
import { loadNavigation } from '../models/organizations/navigation.ts'

/** The rail of the organization that the page is about. The page's policy has already admitted the user. */
export async function navigationOf(req: Request, page: Record<string, unknown>) {
  const organization = page.organization as { id?: unknown; name: string } | undefined
  if (typeof organization?.id !== 'number' || !req.optionalUser) return null
  const { id, name } = organization
  const load = async () => ({
    rail: await loadNavigation(req.db, req.user, { id, name }, req.env.SMTP_URL !== undefined),
  })
  return (await getCachedPart(req, id, ['navigation', id, req.user.id], load)).rail
}
