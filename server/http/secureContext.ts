import type { Request } from 'express'

/**
 * Browsers send Sec-Fetch headers only over https or to localhost. Unlike `req.secure`, the headers don't
 * depend on TRUST_PROXY.
 */
export const isSecureContext = (req: Request) => req.secure || req.get('Sec-Fetch-Dest') !== undefined
