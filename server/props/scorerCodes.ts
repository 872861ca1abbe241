import { formatCode } from '#lib/typedCode.ts'
import type { ScorerByCode } from '#wire/organizations/scorerCodes.ts'
import { type ListedScorerCode, scorerCodeFor } from '../models/memberships/scorerCodes.ts'

export function scorerProps(found: ListedScorerCode, secret: string): ScorerByCode {
  const isOver = found.ended_at !== null || found.expires_at <= new Date()
  const state = isOver ? 'ended' : found.used_at ? 'joined' : 'waiting'
  return {
    id: found.id,
    state,
    code: state === 'waiting' ? formatCode(scorerCodeFor(secret, found.uid), 3) : null,
    name: found.user?.name ?? null,
    by: found.by.name,
    joined_at: found.used_at?.toISOString() ?? null,
  }
}
