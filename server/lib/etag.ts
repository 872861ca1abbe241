import { createHash } from 'node:crypto'

export const etagOf = (content: string | Uint8Array) =>
  `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
