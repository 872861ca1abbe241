import { limits } from '../limits.ts'
import { TokenBucket } from './tokenBucket.ts'

/** Connections that share a rate limit: the unknown clients of one address, or all of one user. */
export class ClientGroup<Connection> {
  readonly connections = new Set<Connection>()
  readonly bucket: TokenBucket

  constructor(rate: typeof limits.addressRate) {
    this.bucket = new TokenBucket(rate)
  }
}
