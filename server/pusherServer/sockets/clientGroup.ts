import { limits } from '../limits.ts'
import { TokenBucket } from './tokenBucket.ts'

/** Connections that share one budget: the strangers of one address, or those of one known user. */
export class ClientGroup<Connection> {
  readonly connections = new Set<Connection>()
  readonly bucket: TokenBucket

  constructor(rate: typeof limits.addressRate) {
    this.bucket = new TokenBucket(rate)
  }
}
