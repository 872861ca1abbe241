import { limits } from '../limits.ts'
import { TokenBucket } from './tokenBucket.ts'

export class ClientGroup<Connection> {
  readonly connections = new Set<Connection>()
  readonly bucket: TokenBucket

  constructor(rate: typeof limits.addressRate) {
    this.bucket = new TokenBucket(rate)
  }
}
