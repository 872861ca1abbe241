import type { Request } from 'express'

/**
 * True if the browser encrypts for pages of this address, which it does over https and on this computer. Browsers send
 * Sec-Fetch headers only to such addresses, also behind a proxy that TRUST_PROXY doesn't name.
 */
export const isSecureContext = (req: Request) => req.secure || req.get('Sec-Fetch-Dest') !== undefined
