import { hash } from 'node:crypto'

/** In hexadecimal. */
export const sha256 = (content: string | Uint8Array): string => hash('sha256', content)

export const fingerprintOf = (value: unknown): string => sha256(JSON.stringify(value))
