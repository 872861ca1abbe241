import type { Request } from 'express'

/**
 * True if the browser lets pages at this address encrypt data: over https, or on this computer. Browsers send Sec-Fetch
 * headers only to such addresses, so they also reveal https in front of a proxy that TRUST_PROXY doesn't name.
 */
export const isSecureContext = (req: Request) => req.secure || req.get('Sec-Fetch-Dest') !== undefined
